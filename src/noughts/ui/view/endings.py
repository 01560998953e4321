"""Endings: how a game ended, in two or three words and in full, for whoever looks at it."""

from __future__ import annotations

from noughts.app import BoardView, Library
from noughts.game import UNCOUNTED
from noughts.rules import Why
from noughts.store import Result
from noughts.ui.view.rows import Line
from noughts.ui.view.texts import headline_text, number_text

LEAST_STREAK = 2
"""Wins in a row that are worth a word."""


def headline(view: BoardView) -> Line:
    """What the end means for the only person in the game, or who won."""
    if view.outcome is None:
        return Line("")
    return Line(headline_text(view.outcome, view.names, you=view.you), outcome_tone(view))


def outcome_tone(view: BoardView) -> str:
    """The role of a result: a win for anybody is one, unless it is a loss for the only person in the game."""
    outcome = view.outcome
    if outcome is None or outcome.why is Why.ABANDONED:
        return "quiet"
    if outcome.winner is None:
        return "draw"
    return "loss" if view.you and outcome.winner is view.you.other else "win"


def is_celebrated(view: BoardView) -> bool:
    """Whether somebody here has won: you, or one of two people at this keyboard."""
    outcome = view.outcome
    return outcome is not None and outcome.winner is not None and view.seat(outcome.winner).program is None


def streak_text(view: BoardView, library: Library) -> str:
    """How many games in a row the winner has won, when there are several and this one counts; one question to the library.

    It is asked once, when a game has ended, not whenever it is shown.
    """
    winner = view.outcome.winner if view.outcome else None
    if winner is None or not is_celebrated(view) or view.aids & UNCOUNTED:
        return ""
    streak = library.store.statistics(f"@{view.names[winner]}").streak
    if streak is None or streak.result is not Result.WIN or streak.games < LEAST_STREAK:
        return ""
    return f"That is {number_text(streak.games)} wins in a row!"
