"""Events: what happens in a game."""

from __future__ import annotations

from dataclasses import dataclass

from noughts.game import MoveStats
from noughts.match.commands import MatchCommand
from noughts.rules import Move, Outcome, Side


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened."""


@dataclass(frozen=True, slots=True)
class Began(Event):
    """The game began, or went on where it had been left."""

    is_resumed: bool = False


@dataclass(frozen=True, slots=True)
class MoveMade(Event):
    """A side moved."""

    side: Side
    move: Move
    effort: MoveStats
    by_chance: bool = False
    """Whether the move was drawn because time had run out."""


@dataclass(frozen=True, slots=True)
class Undone(Event):
    """So many moves were taken back."""

    plies: int


@dataclass(frozen=True, slots=True)
class Redone(Event):
    """So many moves were played again."""

    plies: int


@dataclass(frozen=True, slots=True)
class Paused(Event):
    """The clock stands still, and so does a program."""


@dataclass(frozen=True, slots=True)
class Unpaused(Event):
    """The pause is over."""


@dataclass(frozen=True, slots=True)
class TimeRanOut(Event):
    """A side has no time left."""

    side: Side


@dataclass(frozen=True, slots=True)
class Proposed(Event):
    """A side proposed something to the other, and waits for its answer."""

    command: MatchCommand
    by: Side


@dataclass(frozen=True, slots=True)
class Responded(Event):
    """A proposal was accepted or declined, or withdrawn by the side that made it."""

    command: MatchCommand
    by: Side
    """The side that answered."""
    is_granted: bool


@dataclass(frozen=True, slots=True)
class Resigned(Event):
    """A side resigned."""

    side: Side


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The game is over."""

    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Said(Event):
    """A character spoke."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Proposal:
    """A command that concerns both players and waits for the other side's answer."""

    command: MatchCommand
    by: Side
