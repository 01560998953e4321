"""Field: a line of text to be typed, with its label; a text that is too long moves under its window."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect
from pygame.event import Event

from noughts.ui.desktop.painter import Painter
from noughts.ui.desktop.typeface import Size
from noughts.ui.desktop.widgets.flow import GAP
from noughts.ui.desktop.widgets.line import Line
from noughts.ui.desktop.widgets.widget import Look, Widget, ring


class Field(Widget):
    """A labelled line; what is typed is told when Enter is pressed or the focus leaves."""

    def __init__(
        self,
        key: str,
        label: str,
        line: Line,
        done: Callable[[str], object],
        *,
        advice: str = "",
        width: float = 260,
        beside: int = 0,
    ) -> None:
        self.key = key
        self.label = label
        self.line = line
        self._done = done
        self._advice = advice
        """What could be typed, shown as long as nothing is."""
        self._width = width
        self._beside = beside
        """How many others of the kind share its row."""
        self._edges: list[int] = []
        """Where each letter begins on the window, as it was last drawn; then where the last one ends."""

    def measure(self, painter: Painter, room: int) -> tuple[int, int]:
        """As wide as names are."""
        most = (room - self._beside * painter.px(GAP)) // (self._beside + 1)
        return min(most, painter.px(self._width)), painter.line_height(Size.BODY) + painter.px(14)

    def press(self) -> None:
        """Enter: this is what was meant."""
        self._done(self.line.text)

    def type(self, event: Event) -> bool:
        """Letters, and the keys of a line."""
        return self.line.type(event)

    def click(self, pos: tuple[int, int], rect: Rect) -> None:  # noqa: ARG002 - letters know where they are
        """The caret comes; with Shift, what is between is selected."""
        place = self._place(pos[0])
        self.line.select(self.line.anchor if pygame.key.get_mods() & pygame.KMOD_SHIFT else place, place)

    def drag(self, pos: tuple[int, int], rect: Rect) -> None:  # noqa: ARG002
        """Select from where the button was pressed."""
        self.line.select(self.line.anchor, self._place(pos[0]))

    def _place(self, x: int) -> int:
        """The gap between letters that is nearest."""
        return min(range(len(self._edges)), key=lambda place: abs(self._edges[place] - x), default=0)

    def draw(self, painter: Painter, rect: Rect, look: Look) -> None:
        """The label, quietly, then the text."""
        px, palette = painter.px, painter.palette
        if look.is_focused:
            ring(painter, rect)
        border = palette["focus"] if look.is_focused else palette["quiet"] if look.is_hovered else palette.outline
        painter.box(rect, border=border)
        inner = rect.inflate(-2 * px(12), 0)
        label = Rect(inner.left, inner.top, inner.width // 2, inner.height)
        after = painter.text(self.label, label, size=Size.SMALL, role="quiet").right + px(10)
        room = Rect(after, rect.top, inner.right - after, rect.height)
        draw_line(painter, room, self.line, self._edges, look)
        if not self.line.text:
            painter.text(self._advice, room, size=Size.SMALL, role="quiet")


def draw_line(painter: Painter, room: Rect, line: Line, edges: list[int], look: Look) -> None:
    """A text with its caret and its selection, moved so that the caret is in sight; ``edges`` learns where its letters are."""
    widths = [painter.width(line.text[:place], Size.BODY) for place in range(len(line.text) + 1)]
    caret = painter.px(2)
    shift = max(0, widths[line.caret] - room.width + caret) if look.is_focused else 0
    edges[:] = [room.left - shift + width for width in widths]
    height = painter.line_height(Size.BODY)
    top = room.centery - height // 2
    with painter.inside(room):
        if look.is_focused:
            start, end = edges[line.selected.start], edges[line.selected.stop]
            painter.surface.fill(painter.palette.tint("focus", 0.3), (start, top, end - start, height))
        if look.is_focused or widths[-1] <= room.width:
            painter.text(line.text, Rect(edges[0], room.top, max(1, widths[-1] + caret), room.height))
        else:
            painter.text(line.text, room)
        if look.is_focused:
            painter.surface.fill(painter.palette["focus"], (edges[line.caret], top, caret, height))
