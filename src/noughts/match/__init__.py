"""One game being played: seats, turns, clocks, and what happens."""

from noughts.match.errors import DrawIsOff, GameGoesOn, GamePaused, NothingAsked, NotYourTurn, PauseIsOff, UndoIsOff
from noughts.match.events import (
    Answered,
    Asked,
    Began,
    Ended,
    Event,
    MoveMade,
    Paused,
    Redone,
    Resigned,
    Said,
    TimeRanOut,
    Undone,
    WentOn,
)
from noughts.match.match import Match
from noughts.match.setup import BadSetup, Setup
from noughts.match.wish import Request, Wish

__all__ = [
    "Answered",
    "Asked",
    "BadSetup",
    "Began",
    "DrawIsOff",
    "Ended",
    "Event",
    "GameGoesOn",
    "GamePaused",
    "Match",
    "MoveMade",
    "NotYourTurn",
    "NothingAsked",
    "PauseIsOff",
    "Paused",
    "Redone",
    "Request",
    "Resigned",
    "Said",
    "Setup",
    "TimeRanOut",
    "UndoIsOff",
    "Undone",
    "WentOn",
    "Wish",
]
