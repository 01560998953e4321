"""Finding and proving good moves: every search takes a Limit and yields ever better Analyses."""

from noughts.search.analysis import Analysis, Candidate, Snapshots
from noughts.search.core.runtime import Stop
from noughts.search.limits import UNLIMITED, BadLimit, Limit
from noughts.search.score import BadScore, Draw, Estimate, Loss, Score, Win

__all__ = [
    "UNLIMITED",
    "Analysis",
    "BadLimit",
    "BadScore",
    "Candidate",
    "Draw",
    "Estimate",
    "Limit",
    "Loss",
    "Score",
    "Snapshots",
    "Stop",
    "Win",
]
