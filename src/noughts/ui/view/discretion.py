"""Discretion: how much of what is known may be told, so that nothing is given away unasked."""

from __future__ import annotations

from dataclasses import dataclass

from noughts.app import BoardView
from noughts.app.view import point_of_view
from noughts.game import Mode
from noughts.reasons.deeds import deed_text
from noughts.rules import Move


@dataclass(frozen=True, slots=True)
class Reason:
    """What is told of a move."""

    move: Move
    text: str


def tells_all(view: BoardView) -> bool:
    """Whether nothing needs to be held back: the game is over, nobody here plays it, or somebody asked for help."""
    asked = view.hint is not None or (view.study is not None and view.setup.coach is None)
    return view.outcome is not None or view.mode is Mode.WATCH or asked


def told_reason(view: BoardView) -> Reason | None:
    """Why the last move was made: all that is known, or only what it does."""
    reason = view.reason
    if reason is None:
        return None
    text = reason.text if tells_all(view) else deed_text(reason, point_of_view(view.setup, view.you))
    return Reason(reason.move, text) if text else None
