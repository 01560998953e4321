"""Headings, paragraphs and gaps."""

from __future__ import annotations

from pygame import Rect

from noughts.ui.desktop.own_face import Weight
from noughts.ui.desktop.painter import Painter
from noughts.ui.desktop.typeface import Size
from noughts.ui.desktop.widgets.widget import Look, Widget


class Writing(Widget):
    """Text over the whole width."""

    fills = True

    def __init__(
        self, text: str, *, size: Size = Size.BODY, role: str = "ink", above: float = 0, weight: Weight | None = None
    ) -> None:
        self.text = text
        self._size = size
        self._role = role
        self._above = above
        self._weight = weight

    def measure(self, painter: Painter, room: int) -> tuple[int, int]:
        """As many lines as it needs."""
        height = painter.paragraph(self.text, Rect(0, 0, room, 0), size=self._size, draw=False, weight=self._weight)
        return room, height + (painter.px(self._above) if self._above else 0)

    def draw(self, painter: Painter, rect: Rect, look: Look) -> None:  # noqa: ARG002
        """Draw the lines."""
        below = rect.move(0, painter.px(self._above) if self._above else 0)
        painter.paragraph(self.text, below, size=self._size, role=self._role, weight=self._weight)


def heading(text: str) -> Writing:
    """The title of a part of a page."""
    return Writing(text, size=Size.SMALL, role="quiet", above=10)


class Gap(Widget):
    """Nothing, for a while; of no height, only the end of a row."""

    fills = True

    def __init__(self, units: float = 0) -> None:
        self._units = units

    def measure(self, painter: Painter, room: int) -> tuple[int, int]:
        """The height alone."""
        return room, painter.px(self._units) if self._units else 0

    def draw(self, painter: Painter, rect: Rect, look: Look) -> None:
        """Nothing to draw."""
