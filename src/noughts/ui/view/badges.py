"""Badges: what a move is worth in three characters, for the cells of a board."""

from __future__ import annotations

from noughts.app.view import BoardView
from noughts.rules import Cell
from noughts.search import Analysis
from noughts.ui.view.values import badge_text, tone_of


def badges(view: BoardView) -> dict[Cell, tuple[str, str]]:
    """For each cell what the best move there is worth, and the role of its colour; nothing unless values are shown."""
    analysis: Analysis | None = view.study.analysis if view.study else None
    if analysis is None or view.outcome:
        return {}
    found: dict[Cell, tuple[str, str]] = {}
    for candidate in analysis.candidates:  # best first, so the first of a cell is its best
        found.setdefault(candidate.move.cell, (badge_text(candidate.score), tone_of(candidate.score)))
    return found
