"""Events: what happens in a game."""

from __future__ import annotations

from dataclasses import dataclass

from noughts.game import MoveStats
from noughts.match.commands import MatchCommand
from noughts.rules import Move, Outcome, Side


@dataclass(frozen=True, slots=True)
class Event:
    """The base of all events."""


@dataclass(frozen=True, slots=True)
class Began(Event):
    """The game began, or was resumed."""

    is_resumed: bool = False


@dataclass(frozen=True, slots=True)
class MoveMade(Event):
    side: Side
    move: Move
    effort: MoveStats
    by_chance: bool = False  # time ran out, so the move was drawn at random


@dataclass(frozen=True, slots=True)
class Undone(Event):
    plies: int


@dataclass(frozen=True, slots=True)
class Redone(Event):
    plies: int


@dataclass(frozen=True, slots=True)
class Paused(Event):
    """The clock and the programs were stopped."""


@dataclass(frozen=True, slots=True)
class Unpaused(Event):
    """The clock and the programs run again."""


@dataclass(frozen=True, slots=True)
class TimeRanOut(Event):
    side: Side


@dataclass(frozen=True, slots=True)
class Proposed(Event):
    """A side proposed a command, and waits for the other side's answer."""

    command: MatchCommand
    by: Side


@dataclass(frozen=True, slots=True)
class Responded(Event):
    """A proposal was accepted or declined, or withdrawn by the side that made it."""

    command: MatchCommand
    by: Side  # who answered
    is_granted: bool


@dataclass(frozen=True, slots=True)
class Resigned(Event):
    side: Side


@dataclass(frozen=True, slots=True)
class Ended(Event):
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Said(Event):
    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Proposal:
    """A command that waits for the other side's answer."""

    command: MatchCommand
    by: Side
