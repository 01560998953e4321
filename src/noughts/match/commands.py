"""Commands: everything a side can do in a match, as values that every front end and the wire share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from noughts.game import UNMEASURED, MoveStats
from noughts.rules import Move


@dataclass(frozen=True, slots=True)
class MatchCommand:
    """Something a side does; ``Match.apply`` carries it out.

    ``name`` is the word for it in messages, saved games and refusals.
    """

    name: ClassVar[str]


@dataclass(frozen=True, slots=True)
class Play(MatchCommand):
    """Make a move. A move that comes too late is not made; what the clock does is."""

    name: ClassVar[str] = "play"
    move: Move | str
    effort: MoveStats = UNMEASURED


@dataclass(frozen=True, slots=True)
class Undo(MatchCommand):
    """Go back to the last position where this side was to move; at one keyboard, where any person was."""

    name: ClassVar[str] = "undo"


@dataclass(frozen=True, slots=True)
class Redo(MatchCommand):
    """Go forward to the next position where a person was to move, or as far as moves were taken back."""

    name: ClassVar[str] = "redo"


@dataclass(frozen=True, slots=True)
class OfferDraw(MatchCommand):
    """Offer a draw; two people at one keyboard agree on it at once."""

    name: ClassVar[str] = "draw"


@dataclass(frozen=True, slots=True)
class Rematch(MatchCommand):
    """Play again with the seats exchanged; the keeper of the match makes the next one when both agree."""

    name: ClassVar[str] = "rematch"


@dataclass(frozen=True, slots=True)
class Answer(MatchCommand):
    """Accept or decline the other side's proposal; declining one's own withdraws it."""

    name: ClassVar[str] = "answer"
    is_granted: bool


@dataclass(frozen=True, slots=True)
class Resign(MatchCommand):
    """Give up."""

    name: ClassVar[str] = "resign"


@dataclass(frozen=True, slots=True)
class Abandon(MatchCommand):
    """End a game that nobody will finish."""

    name: ClassVar[str] = "abandon"


@dataclass(frozen=True, slots=True)
class Pause(MatchCommand):
    """Stop the clock and the programs."""

    name: ClassVar[str] = "pause"


@dataclass(frozen=True, slots=True)
class Unpause(MatchCommand):
    """End the pause."""

    name: ClassVar[str] = "unpause"


BY_NAME: Mapping[str, type[MatchCommand]] = {
    kind.name: kind for kind in (Play, Undo, Redo, OfferDraw, Rematch, Answer, Resign, Abandon, Pause, Unpause)
}

PROPOSALS: Mapping[str, MatchCommand] = {each.name: each for each in (Undo(), Redo(), OfferDraw(), Rematch())}
"""What concerns both players: done at once where one person decides alone, proposed and answered where two play apart."""


def command_from(name: str, *, move: str = "", is_granted: bool = False) -> MatchCommand:
    """The command that a message names, with what the message says beside it; KeyError if there is none.

    >>> command_from("undo"), command_from("answer", is_granted=True)
    (Undo(), Answer(is_granted=True))
    """
    kind = BY_NAME[name]
    if kind is Play:
        return Play(move)
    return Answer(is_granted) if kind is Answer else kind()
