"""Answers: questions about a game that are answered in words, for those who read or listen rather than look."""

from __future__ import annotations

from noughts.app import BoardView
from noughts.rules import Side
from noughts.ui.view.discretion import told_reason
from noughts.ui.view.texts import clock_text, spoken_board


def why_text(view: BoardView) -> str:
    """What the last move does."""
    reason = told_reason(view)
    return f"{reason.move}: {reason.text}" if reason else "There is nothing to say about the last move."


def description_text(view: BoardView) -> str:
    """The board, row by row."""
    return spoken_board(view.position)


def moves_text(view: BoardView) -> str:
    """The moves so far."""
    return " ".join(str(move) for move, _ in view.moves) or "Nobody has moved yet."


def score_text(view: BoardView) -> str:
    """Who has won how often."""
    return view.score.text


def times_text(view: BoardView) -> str:
    """The time that is left."""
    left = [f"{view.names[side]} {clock_text(seconds)}" for side in Side if (seconds := view.left(side)) is not None]
    return " · ".join(left) or "There is no clock in this game."
