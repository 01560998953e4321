"""Field: a line of text to be typed."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect
from pygame.event import Event

from noughts.ui.desktop.painter import Painter
from noughts.ui.desktop.typeface import Size
from noughts.ui.desktop.widgets.flow import GAP
from noughts.ui.desktop.widgets.widget import Look, Widget, ring

LONGEST = 60
"""Characters; the longest name has 40, and the longest rules fit too."""


class Line:
    """Text with a place to type at its end."""

    def __init__(self, text: str = "") -> None:
        self.text = text

    def type(self, event: Event) -> bool:
        """Take a key or a text; says whether it was of use."""
        if event.type == pygame.TEXTINPUT:
            self.text = (self.text + "".join(char for char in event.text if char.isprintable()))[:LONGEST]
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_BACKSPACE:
            self.text = "" if event.mod & pygame.KMOD_CTRL else self.text[:-1]
            return True
        return False


class Field(Widget):
    """A labelled line; what is typed is told when Enter is pressed or the focus leaves."""

    def __init__(
        self, key: str, label: str, line: Line, done: Callable[[str], object], *, width: float = 260, beside: int = 0
    ) -> None:
        self.key = key
        self.label = label
        self.line = line
        self._done = done
        self._width = width
        self._beside = beside
        """How many others of the kind share its row."""

    def measure(self, painter: Painter, room: int) -> tuple[int, int]:
        """As wide as names are."""
        most = (room - self._beside * painter.px(GAP)) // (self._beside + 1)
        return min(most, painter.px(self._width)), painter.line_height(Size.BODY) + painter.px(14)

    def press(self) -> None:
        """Enter: this is what was meant."""
        self._done(self.line.text)

    def type(self, event: Event) -> bool:
        """Letters."""
        return self.line.type(event)

    def draw(self, painter: Painter, rect: Rect, look: Look) -> None:
        """The label, quietly, then the text."""
        px = painter.px
        if look.is_focused:
            ring(painter, rect)
        painter.box(rect, border=painter.palette["focus"] if look.is_focused else painter.palette.outline)
        inner = rect.inflate(-2 * px(12), 0)
        label = painter.text(f"{self.label} ", inner, size=Size.SMALL, role="quiet")
        gap = px(8)
        room = Rect(label.right + gap, rect.top, inner.right - label.right - gap, rect.height)
        text = painter.text(self.line.text, room)
        if look.is_focused:
            height = painter.line_height(Size.BODY) - px(4)
            painter.surface.fill(painter.palette["focus"], (text.right + px(2), rect.centery - height // 2, px(2), height))
