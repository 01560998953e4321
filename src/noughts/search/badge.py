"""Badges: what a move is worth in three characters and a colour, for the cells of a board."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from noughts.rules import Cell
from noughts.search.score import Estimate, Loss, Score, Win

if TYPE_CHECKING:
    from noughts.search.analysis import Candidate

EVEN = 0.1
"""An estimate that is nearer to 0 says that neither side is better."""


def badges_of(candidates: Iterable[Candidate]) -> dict[Cell, tuple[str, str]]:
    """For each cell what the best move there is worth, and the role of its colour; candidates come best first."""
    found: dict[Cell, tuple[str, str]] = {}
    for candidate in candidates:
        found.setdefault(candidate.move.cell, (badge_text(candidate.score), tone_of(candidate.score)))
    return found


def badge_text(score: Score) -> str:
    """A sign, and after how many of one's own moves.

    An estimate has a sign of its own and never a number, so that nobody takes it for a distance.

    >>> from noughts.search import Draw
    >>> [badge_text(score) for score in (Win(5), Draw(), Loss(2), Estimate(0.4), Estimate(0.01), Estimate(-0.4))]
    ['+3', '=', '-1', '~+', '~', '~-']
    """
    match score:
        case Win(plies=plies):
            return f"+{own_moves(plies)}"
        case Loss(plies=plies):
            return f"-{own_moves(plies)}"
        case Estimate(x=x):
            return f"~{'' if abs(x) < EVEN else '+' if x > 0 else '-'}"
    return "="


def tone_of(score: Score) -> str:
    """The role of a value.

    >>> tone_of(Win(3)), tone_of(Estimate(0.01)), tone_of(Estimate(-0.5))
    ('win', 'draw', 'loss')
    """
    match score:
        case Win():
            return "win"
        case Loss():
            return "loss"
        case Estimate(x=x) if abs(x) >= EVEN:
            return "win" if x > 0 else "loss"
    return "draw"


def own_moves(plies: int) -> int:
    """How many of the plies are moves of the side to move."""
    return (plies + 1) // 2
