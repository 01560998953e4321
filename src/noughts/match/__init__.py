"""One game being played: commands go in, events come out."""

from noughts.match.commands import (
    Abandon,
    Answer,
    Claim,
    MatchCommand,
    OfferDraw,
    Pause,
    Play,
    Redo,
    Rematch,
    Resign,
    ShareAnalysis,
    Undo,
    Unpause,
)
from noughts.match.events import (
    Began,
    Ended,
    Event,
    MoveMade,
    Paused,
    Proposal,
    Proposed,
    Redone,
    Resigned,
    Responded,
    Said,
    TimeRanOut,
    Undone,
    Unpaused,
)
from noughts.match.match import Match, match_from_json, match_of_record, match_to_json
from noughts.match.types import (
    BadSetup,
    DrawIsOff,
    GameNotOver,
    GamePaused,
    NoProposal,
    NotYourTurn,
    PauseIsOff,
    Setup,
    UndoIsOff,
)
