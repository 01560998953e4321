"""Grading: how hard it is to find a move, by how many small searches miss it."""

from __future__ import annotations

from collections.abc import Collection
from enum import Enum

from noughts.rules import Move, Position
from noughts.search.limits import UNLIMITED
from noughts.search.registry import best_of, searcher_named

PANEL = (
    "alphabeta:depth=1",
    "alphabeta:depth=2",
    *(f"mcts:nodes=50,seed={seed}" for seed in (1, 2, 3)),
    *(f"mcts:nodes=200,seed={seed}" for seed in (1, 2, 3)),
    "mcts:nodes=800,seed=1",
)
"""Searches that see about as much as people do at first sight: a little ahead, or a little of everything. By plies, games
and seeds, so that a puzzle has the same grade on every machine."""


class Grade(Enum):
    """How hard it is: at most a third of the panel misses it, at most half, or more."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"


def share_missed(position: Position, right: Collection[Move]) -> float:
    """The share of the panel, from 0 to 1, that plays another move than one of these."""
    played = [best_of(searcher_named(name).analyse(position, UNLIMITED)).best for name in PANEL]
    return sum(move not in right for move in played) / len(PANEL)


def grade_of(share: float) -> Grade:
    """The grade for a share that misses it."""
    return Grade.EASY if share <= 1 / 3 else Grade.MEDIUM if share <= 1 / 2 else Grade.HARD
