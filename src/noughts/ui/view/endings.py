"""Endings: the end of a game in two words, for whoever looks at it."""

from __future__ import annotations

from noughts.app.view import BoardView
from noughts.rules import Why
from noughts.ui.view.panel import Row


def headline(view: BoardView) -> Row:
    """What the end means for the only person in the game, or who won; with the role of its colour."""
    outcome = view.outcome
    if outcome is None or outcome.why is Why.ABANDONED:
        return Row("", "Abandoned", "quiet")
    if outcome.winner is None:
        return Row("", "A draw", "draw")
    if view.you is None:
        return Row("", f"{view.names[outcome.winner]} wins!", "win")
    return Row("", "You win!", "win") if outcome.winner is view.you else Row("", "You lose", "loss")
