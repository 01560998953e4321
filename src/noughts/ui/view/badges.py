"""Badges: what a move is worth in three characters, for the cells of a board."""

from __future__ import annotations

from noughts.app.view import BoardView
from noughts.rules import Cell
from noughts.search import Analysis, Draw, Estimate, Loss, Score, Win
from noughts.ui.view.panel import tone_of


def badge_text(score: Score) -> str:
    """A sign, and after how many of one's own moves; an estimate in hundredths.

    >>> [badge_text(score) for score in (Win(5), Draw(), Loss(2), Estimate(0.4))]
    ['+3', '=', '-1', '?40']
    """
    match score:
        case Win(plies=plies):
            return f"+{(plies + 1) // 2}"
        case Loss(plies=plies):
            return f"-{(plies + 1) // 2}"
        case Draw():
            return "="
        case Estimate(x=x):
            return f"?{round(100 * x)}"
    return ""


def badges(view: BoardView) -> dict[Cell, tuple[str, str]]:
    """For each cell what the best move there is worth, and the role of its colour; nothing unless values are shown."""
    analysis: Analysis | None = view.study.analysis if view.study else None
    if analysis is None or view.outcome:
        return {}
    found: dict[Cell, tuple[str, str]] = {}
    for candidate in analysis.candidates:  # best first, so the first of a cell is its best
        found.setdefault(candidate.move.cell, (badge_text(candidate.score), tone_of(candidate.score)))
    return found
