"""One game being played: seats, turns, clocks, and what happens."""

from noughts.match.events import Began, Ended, Event, MoveMade, Paused, Redone, Resigned, Said, TimeRanOut, Undone, WentOn
from noughts.match.match import GamePaused, Match, UndoIsOff
from noughts.match.setup import BadSetup, Setup

__all__ = [
    "BadSetup",
    "Began",
    "Ended",
    "Event",
    "GamePaused",
    "Match",
    "MoveMade",
    "Paused",
    "Redone",
    "Resigned",
    "Said",
    "Setup",
    "TimeRanOut",
    "UndoIsOff",
    "Undone",
    "WentOn",
]
