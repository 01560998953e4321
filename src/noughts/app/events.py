"""Events beside the game itself: help that was asked for, and what had to be told."""

from __future__ import annotations

from dataclasses import dataclass

from noughts.match import Event
from noughts.reasons import Explanation


@dataclass(frozen=True, slots=True)
class Hinted(Event):
    """The best move, and why; only whoever asked is told."""

    explanation: Explanation


@dataclass(frozen=True, slots=True)
class Failed(Event):
    """Something outside the game went wrong, such as a full disk; the game is paused and nothing is lost."""

    message: str


@dataclass(frozen=True, slots=True)
class StudyFailed(Event):
    """What the moves are worth could not be found out, for want of memory, say; the game goes on."""

    message: str


@dataclass(frozen=True, slots=True)
class ChangedElsewhere(Event):
    """Another program has gone on with this game; what it did is on the board now."""

    message: str
