"""Thoughts: what a program that plays a person is thinking, or has thought, in one quiet line."""

from __future__ import annotations

from noughts.app.view import BoardView
from noughts.game.seat import Mode
from noughts.ui.view.panel import Row
from noughts.ui.view.values import line_text, search_text


def thoughts(view: BoardView) -> list[Row]:
    """How far the program to move has looked and what it expects; after its move, what that took."""
    if view.is_thinking and view.thinking:
        analysis = view.thinking
        line = f" · {line_text(analysis.candidates[0])}" if analysis.candidates else ""
        return [Row("thinking", f"{search_text(analysis)}{line}", "quiet")]
    if view.thought and view.mode is not Mode.WATCH and not view.study:
        return [Row("searched", search_text(view.thought), "quiet")]
    return []
