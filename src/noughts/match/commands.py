"""Commands: everything a side can do in a match, as values that every front end and the socket send."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from noughts.game import UNMEASURED, MoveStats
from noughts.rules import Move


@dataclass(frozen=True, slots=True)
class MatchCommand:
    """Something a side can do; ``Match.apply`` carries it out."""

    name: ClassVar[str]  # in messages, saved games and refusals
    request: ClassVar[str] = ""
    """What a player who proposes it does, in words, if both players must agree when they play apart; else empty."""


@dataclass(frozen=True, slots=True)
class Play(MatchCommand):
    """Make a move. If the time has run out, the clock decides instead."""

    name: ClassVar[str] = "play"
    move: Move | str
    effort: MoveStats = UNMEASURED


@dataclass(frozen=True, slots=True)
class Undo(MatchCommand):
    """Go back to the last position where this side was to move; at one keyboard, where any person was."""

    name: ClassVar[str] = "undo"
    request: ClassVar[str] = "asked to take back a move"


@dataclass(frozen=True, slots=True)
class Redo(MatchCommand):
    """Go forward to the next position where a person was to move, or to the last move that was taken back."""

    name: ClassVar[str] = "redo"
    request: ClassVar[str] = "asked to play a move again"


@dataclass(frozen=True, slots=True)
class OfferDraw(MatchCommand):
    """Offer a draw; two people at one keyboard agree on it at once."""

    name: ClassVar[str] = "draw"
    request: ClassVar[str] = "offered a draw"


@dataclass(frozen=True, slots=True)
class Rematch(MatchCommand):
    """Play again with the sides swapped; the caller makes the new match when both agree."""

    name: ClassVar[str] = "rematch"
    request: ClassVar[str] = "asked for a rematch"


@dataclass(frozen=True, slots=True)
class ShareAnalysis(MatchCommand):
    """Let both players see what every move is worth."""

    name: ClassVar[str] = "share analysis"
    request: ClassVar[str] = "asked to turn on analysis for both players"


@dataclass(frozen=True, slots=True)
class Answer(MatchCommand):
    """Accept or decline the other side's proposal; declining one's own withdraws it."""

    name: ClassVar[str] = "answer"
    is_granted: bool


@dataclass(frozen=True, slots=True)
class Resign(MatchCommand):
    name: ClassVar[str] = "resign"


@dataclass(frozen=True, slots=True)
class Claim(MatchCommand):
    """Win a game that the other player has left; the caller has checked that."""

    name: ClassVar[str] = "claim"


@dataclass(frozen=True, slots=True)
class Abandon(MatchCommand):
    """End a game without a result."""

    name: ClassVar[str] = "abandon"


@dataclass(frozen=True, slots=True)
class Pause(MatchCommand):
    """Stop the clock and the programs."""

    name: ClassVar[str] = "pause"


@dataclass(frozen=True, slots=True)
class Unpause(MatchCommand):
    name: ClassVar[str] = "unpause"


BY_NAME: Mapping[str, type[MatchCommand]] = {
    kind.name: kind
    for kind in (Play, Undo, Redo, OfferDraw, Rematch, ShareAnalysis, Answer, Resign, Claim, Abandon, Pause, Unpause)
}

PROPOSALS: Mapping[str, MatchCommand] = {name: kind() for name, kind in BY_NAME.items() if kind.request}
"""Commands that are proposed and answered when two people play apart, and carried out at once otherwise."""


def command_from(name: str, *, move: str = "", is_granted: bool = False) -> MatchCommand:
    """The command with this name, and with the other fields of a message; KeyError if there is none.

    >>> command_from("undo"), command_from("answer", is_granted=True)
    (Undo(), Answer(is_granted=True))
    """
    kind = BY_NAME[name]
    if kind is Play:
        return Play(move)
    return Answer(is_granted) if kind is Answer else kind()
