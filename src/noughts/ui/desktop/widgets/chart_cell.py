"""Chart cell: a word or two in its place of a chart, all as wide as each other; some can be pressed."""

from __future__ import annotations

from pygame import Rect

from noughts.ui.desktop.painter import Painter
from noughts.ui.desktop.typeface import Size
from noughts.ui.desktop.widgets.flow import GAP
from noughts.ui.desktop.widgets.widget import Look, Press, Widget, ring


class ChartCell(Widget):
    """One of so many in a row."""

    def __init__(self, text: str, beside: int, *, role: str = "quiet", key: str = "", press: Press | None = None) -> None:
        self.text = text
        self.key = key
        self._beside = beside
        """How many others share its row."""
        self._role = role
        self._press = press

    def press(self) -> None:
        """Go where it leads."""
        if self._press:
            self._press()

    def measure(self, painter: Painter, room: int) -> tuple[int, int]:
        """Its share of the row."""
        width = (room - self._beside * painter.px(GAP)) // (self._beside + 1)
        return width, painter.line_height(Size.SMALL) + painter.px(4)

    def draw(self, painter: Painter, rect: Rect, look: Look) -> None:
        """The word, in a box if there is something to press."""
        if look.is_focused:
            ring(painter, rect, radius=6)
        if self.key:
            is_near = look.is_hovered or look.is_focused
            painter.box(rect, fill=painter.palette.hover if is_near else painter.palette["panel"], radius=6)
        painter.text(self.text, rect.inflate(-2 * painter.px(4), 0), size=Size.SMALL, role=self._role)
