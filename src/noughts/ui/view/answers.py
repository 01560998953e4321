"""Answers: questions about a game that are answered in words, for those who read or listen rather than look."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from noughts.app.view import BoardView
from noughts.rules import Side
from noughts.ui.view.keys import Action
from noughts.ui.view.texts import clock_text, spoken_board


def _why(view: BoardView) -> str:
    reason = view.reason
    return f"{reason.move}: {reason.text}" if reason else "Nothing is known about the last move. Try hint or analyse."


def _moves(view: BoardView) -> str:
    return " ".join(str(move) for move, _ in view.moves) or "No move has been made."


def _clock(view: BoardView) -> str:
    left = [f"{view.names[side]} {clock_text(seconds)}" for side in Side if (seconds := view.left(side)) is not None]
    return " · ".join(left) or "There is no clock in this game."


ANSWERS: Mapping[Action, Callable[[BoardView], str]] = {
    Action.WHY: _why,
    Action.DESCRIBE: lambda view: spoken_board(view.position),
    Action.MOVES: _moves,
    Action.SCORE: lambda view: view.score.text,
    Action.CLOCK: _clock,
}
"""What each question is answered with; only a description has more than one line."""
