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
    Restriction,
    Rules,
    Side,
    Why,
    Wrap,
)
from noughts.search import Analysis, Candidate, Draw, Estimate, Limit, Loss, Score, Stop, Win
from noughts.search.api import analyse, analysing, solve, trace

if TYPE_CHECKING:
    from noughts.arena.games import Entrant as Entrant
    from noughts.arena.statistics import PairResults as PairResults, Share, Sprt as Sprt
    from noughts.arena.strength import StrengthRecord, strength
    from noughts.arena.tournament import tournament
    from noughts.arena.tournament_table import Standing, Tournament
    from noughts.arena.work import Workers as Workers
    from noughts.game import Assist as Assist, Mode as Mode, Per as Per
    from noughts.drawing.picture import Picture as Picture
    from noughts.lessons.puzzles import Aim, Grade, Puzzle, daily_puzzle, puzzles
    from noughts.players.registry import chosen_player as player
    from noughts.players.player import Choosing as Choosing, Considering as Considering
    from noughts.reasons import PointOfView as PointOfView
    from noughts.reasons.review import Judgement, Review, Verdict, review
    from noughts.rules.geometry import Symmetry as Symmetry
    from noughts.search.analysis import Snapshots as Snapshots
    from noughts.search.exact.atlas import AtlasEntry, entry_of as atlas_entry
    from noughts.search.exact.proof_making import prove
    from noughts.search.exact.proofs import (
        Checked as Checked,
        Claim as Claim,
        Proof,
        Strategy as Strategy,
        check as check_proof,
    )
    from noughts.search.readable.trace import How as How, Prediction as Prediction, Trace, TraceNode
    from noughts.search.registry import Searcher
    from noughts.search.score import Bound as Bound, Window as Window
    from noughts.store import Added as Added, DamagedGame as DamagedGame, Filter, Result as Result
    from noughts.store.exchange import Format as Format, read_games
    from noughts.store.store import Store
else:

    def __getattr__(name: str) -> object:
        """Import a name at its first use, since most programs do not need it."""
        from importlib import import_module

        if name not in _LATER:
            raise AttributeError(f"module 'noughts' has no attribute {name!r}")
        module, _, own = _LATER[name].partition(":")
        return getattr(import_module(module), own or name)


_LATER = {
    "Entrant": "noughts.arena.games",
    **dict.fromkeys(("PairResults", "Share", "Sprt"), "noughts.arena.statistics"),
    **dict.fromkeys(("StrengthRecord", "strength"), "noughts.arena.strength"),
    "tournament": "noughts.arena.tournament",
    **dict.fromkeys(("Standing", "Tournament"), "noughts.arena.tournament_table"),
    **dict.fromkeys(("Aim", "Grade", "Puzzle", "daily_puzzle", "puzzles"), "noughts.lessons.puzzles"),
    "Workers": "noughts.arena.work",
    **dict.fromkeys(("Assist", "Mode", "Per"), "noughts.game"),
    "player": "noughts.players.registry:chosen_player",
    **dict.fromkeys(("Choosing", "Considering"), "noughts.players.player"),
    "PointOfView": "noughts.reasons",
    "Picture": "noughts.drawing.picture",
    "Symmetry": "noughts.rules.geometry",
    "Snapshots": "noughts.search.analysis",
    **dict.fromkeys(("Judgement", "Review", "Verdict", "review"), "noughts.reasons.review"),
    "AtlasEntry": "noughts.search.exact.atlas",
    "atlas_entry": "noughts.search.exact.atlas:entry_of",
    "prove": "noughts.search.exact.proof_making",
    **dict.fromkeys(("Checked", "Claim", "Proof", "Strategy"), "noughts.search.exact.proofs"),
    "check_proof": "noughts.search.exact.proofs:check",
    **dict.fromkeys(("How", "Prediction", "Trace", "TraceNode"), "noughts.search.readable.trace"),
    "Searcher": "noughts.search.registry",
    **dict.fromkeys(("Bound", "Window"), "noughts.search.score"),
    **dict.fromkeys(("Added", "DamagedGame", "Filter", "Result"), "noughts.store"),
    **dict.fromkeys(("Format", "read_games"), "noughts.store.exchange"),
    "Store": "noughts.store.store",
}
"""The module of each name, after a colon its own name there; those that ``__all__`` has not are types in signatures."""

__version__ = "0.1.0"

__all__ = [
    "Aim",
    "Analysis",
    "AtlasEntry",
    "Candidate",
    "Cell",
    "Choice",
    "Clock",
    "Draw",
    "Estimate",
    "Explanation",
    "Filter",
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
    "Proof",
    "Puzzle",
    "Reason",
    "Record",
    "Restriction",
    "Review",
    "Rules",
    "Score",
    "Searcher",
    "Seat",
    "Share",
    "Side",
    "Standing",
    "Stop",
    "Store",
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
    "atlas_entry",
    "check_proof",
    "daily_puzzle",
    "explain",
    "player",
    "prove",
    "puzzles",
    "read_games",
    "review",
    "solve",
    "strength",
    "tournament",
    "trace",
]
