"""Badges: what a move is worth in three characters, for the cells of a board."""

from __future__ import annotations

from noughts.app import BoardView
from noughts.rules import Cell


def badges(view: BoardView) -> dict[Cell, tuple[str, str]]:
    """For each cell what the best move there is worth, and the role of its colour; nothing unless values are shown."""
    return view.study.analysis.badges() if view.study and view.study.analysis and not view.outcome else {}
