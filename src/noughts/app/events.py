"""Events beside the game itself: help that was asked for, and what had to be told."""

from __future__ import annotations

from dataclasses import dataclass

from noughts.match.events import Event
from noughts.reasons.explanation import Explanation


@dataclass(frozen=True, slots=True)
class Hinted(Event):
    """The best move, and why."""

    explanation: Explanation


@dataclass(frozen=True, slots=True)
class Failed(Event):
    """Something outside the game went wrong, such as a full disk; the game is paused and nothing is lost."""

    message: str
