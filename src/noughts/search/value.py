"""Values: the plain numbers that searches compute with, in the same order as scores.

A win is ``WIN`` less the plies from the root, a draw is 0, an estimate is
itself, and the other side's value is the negative. Numbers compare several
times as fast as Scores do, which is all that a search does.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from enum import Enum
from typing import NamedTuple

from noughts.rules import Move, Position
from noughts.search.score import Draw, Estimate, Loss, Score, Win

WIN = 1000
"""More than the 676 plies of the longest game, so that every win is above every estimate."""

INFINITY = math.inf
"""Beyond the quickest win: the bounds of a window that is still open."""

DEEPEST = 200
"""Plies; beyond them a search that calls itself guesses, since Python's stack ends at 1,000 calls. No such search would end."""

Found = tuple[float, tuple[Move, ...]]
"""A value for the side to move, and the line of play that reaches it."""


class Bound(Enum):
    """What a value says: a search that skips moves may know only one side of the truth."""

    EXACT = "exact"
    AT_LEAST = "at least"
    AT_MOST = "at most"


class Window(NamedTuple):
    """The scores that still matter at a node: above alpha and below beta; None where it is open."""

    alpha: Score | None = None
    beta: Score | None = None


def result(position: Position, ply: int) -> int:
    """The value of a finished position, so many plies from the root.

    >>> result(Position.parse("XXX/OO./..."), ply=1)
    -999
    """
    winner = position.outcome and position.outcome.winner
    if winner is None:
        return 0
    return WIN - ply if winner is position.side else ply - WIN


def to_score(value: float, *, is_complete: bool) -> Score:
    """The score that a value stands for, its plies counted from the root.

    Where a search was cut short by its depth, a draw may still turn into
    something else; wins and losses that it has seen are certain.

    >>> to_score(WIN - 5, is_complete=False), to_score(0, is_complete=True), to_score(0, is_complete=False)
    (Win(5), Draw(), Estimate(0.0))
    """
    if abs(value) < 1:
        return Draw() if value == 0 and is_complete else Estimate(float(value))
    return Win(int(WIN - value)) if value > 0 else Loss(int(WIN + value))


def to_window(alpha: float, beta: float) -> Window:
    """The window as scores; a bound between two wins is told as the outer one, so that nothing inside is lost.

    >>> to_window(-INFINITY, 0), to_window(WIN - 5.25, WIN - 4.75)
    (Window(alpha=None, beta=Draw()), Window(alpha=Win(6), beta=Win(4)))
    """
    return Window(_told(alpha, math.floor), _told(beta, math.ceil))


def _told(bound: float, outwards: Callable[[float], int]) -> Score | None:
    if math.isinf(bound):
        return None
    return to_score(bound if abs(bound) < 1 else outwards(bound), is_complete=True)


def bound_of(value: float, alpha: float, beta: float) -> Bound:
    """What a value says when it was searched for within a window."""
    if value >= beta:
        return Bound.AT_LEAST
    return Bound.AT_MOST if value <= alpha else Bound.EXACT
