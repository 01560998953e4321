"""Outline: a small tree in lines, each further to the right than the one that it belongs to, with a value at its end."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from noughts.ui.desktop.painter import Align, Painter
from noughts.ui.desktop.typeface import Size
from noughts.ui.desktop.widgets.widget import Look, Widget

STEP = 26
"""Units to the right for each step down."""

LEADING = 3
"""Units between two lines."""

VALUE = 44
"""Units for the value of a line."""

WIDEST = 380
"""Units; in a wider room the values would be far from what they belong to."""


class Outline(Widget):
    """Lines of a depth, a text and a value."""

    fills = True

    def __init__(self, lines: Sequence[tuple[int, str, str]]) -> None:
        self._lines = lines

    def measure(self, painter: Painter, room: int) -> tuple[int, int]:
        """Line by line."""
        return room, len(self._lines) * self._height(painter)

    def _height(self, painter: Painter) -> int:
        return painter.line_height(Size.SMALL) + painter.px(LEADING)

    def draw(self, painter: Painter, rect: Rect, look: Look) -> None:  # noqa: ARG002 - there is nothing to press
        """The texts, and the values below each other."""
        height, width = self._height(painter), min(rect.width, painter.px(WIDEST))
        for number, (depth, text, value) in enumerate(self._lines):
            line = Rect(rect.left, rect.top + number * height, width, height)
            left = depth * painter.px(STEP)
            room = Rect(line.left + left, line.top, width - left - painter.px(VALUE), height)
            painter.text(text, room, size=Size.SMALL)
            painter.text(value, line, size=Size.SMALL, align=Align.RIGHT)
