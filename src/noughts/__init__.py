"""Play, understand and solve tic-tac-toe and every k-in-a-row game."""

from typing import TYPE_CHECKING

from noughts.game import Clock, Game, MoveStats, Node, OnTime, Record, Seat, TimeControl
from noughts.players import Choice, Odds, Player, Thought
from noughts.reasons import Explanation, Kind, Reason, explain
from noughts.rules import (
    Cell,
    Goal,
    HasPosition,
    Mark,
    Marks,
    Move,
    NoughtsError,
    Outcome,
    Overline,
    Placement,
    Position,
    PositionLike,
    Rules,
    Side,
    Why,
    Wrap,
)
from noughts.search import Analysis, Candidate, Draw, Estimate, Limit, Loss, Score, Stop, Win
from noughts.search.api import analyse, analysing, solve, trace

if TYPE_CHECKING:
    from noughts.arena.statistics import Share
    from noughts.arena.strength import StrengthRecord, strength
    from noughts.arena.tournament import Standing, Tournament, tournament
    from noughts.lessons.puzzles import Aim, Grade, Puzzle, puzzles
    from noughts.players.registry import player
    from noughts.reasons.review import Judgement, Review, Verdict, review
    from noughts.search.readable.trace import Trace, TraceNode
else:

    def __getattr__(name: str) -> object:
        """Import a name at its first use, since most programs do not need it."""
        from importlib import import_module

        if name not in _LATER:
            raise AttributeError(f"module 'noughts' has no attribute {name!r}")
        return getattr(import_module(_LATER[name]), name)


_LATER = {
    "Share": "noughts.arena.statistics",
    **dict.fromkeys(("StrengthRecord", "strength"), "noughts.arena.strength"),
    **dict.fromkeys(("Standing", "Tournament", "tournament"), "noughts.arena.tournament"),
    **dict.fromkeys(("Aim", "Grade", "Puzzle", "puzzles"), "noughts.lessons.puzzles"),
    "player": "noughts.players.registry",
    **dict.fromkeys(("Judgement", "Review", "Verdict", "review"), "noughts.reasons.review"),
    **dict.fromkeys(("Trace", "TraceNode"), "noughts.search.readable.trace"),
}

__version__ = "0.1.0"

__all__ = [
    "Aim",
    "Analysis",
    "Candidate",
    "Cell",
    "Choice",
    "Clock",
    "Draw",
    "Estimate",
    "Explanation",
    "Game",
    "Goal",
    "Grade",
    "HasPosition",
    "Judgement",
    "Kind",
    "Limit",
    "Loss",
    "Mark",
    "Marks",
    "Move",
    "MoveStats",
    "Node",
    "NoughtsError",
    "Odds",
    "OnTime",
    "Outcome",
    "Overline",
    "Placement",
    "Player",
    "Position",
    "PositionLike",
    "Puzzle",
    "Reason",
    "Record",
    "Review",
    "Rules",
    "Score",
    "Seat",
    "Share",
    "Side",
    "Standing",
    "Stop",
    "StrengthRecord",
    "Thought",
    "TimeControl",
    "Tournament",
    "Trace",
    "TraceNode",
    "Verdict",
    "Why",
    "Win",
    "Wrap",
    "analyse",
    "analysing",
    "explain",
    "player",
    "puzzles",
    "review",
    "solve",
    "strength",
    "tournament",
    "trace",
]
