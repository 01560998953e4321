"""Stepper: a number with a button on each side."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect
from pygame.event import Event

from noughts.ui.desktop.painter import Align, Painter
from noughts.ui.desktop.typeface import Size
from noughts.ui.desktop.widgets.widget import Look, Widget, ring


class Stepper(Widget):
    """A click on the left half means one less, on the right half one more; so do minus and plus."""

    def __init__(self, key: str, label: str, change: Callable[[int], object]) -> None:
        self.key = key
        self.label = label
        self._change = change

    def measure(self, painter: Painter, room: int) -> tuple[int, int]:
        """The words, and room for two signs."""
        return min(room, painter.width(self.label, Size.BODY) + painter.px(92)), painter.line_height(Size.BODY) + painter.px(14)

    def press(self) -> None:
        """Enter: one more."""
        self._change(1)

    def click(self, pos: tuple[int, int], rect: Rect) -> None:
        """One less or one more."""
        self._change(-1 if pos[0] < rect.centerx else 1)

    def type(self, event: Event) -> bool:
        """Minus and plus."""
        if event.type != pygame.KEYDOWN:
            return False
        step = {"-": -1, "_": -1, "+": 1, "=": 1}.get(event.unicode)
        if step:
            self._change(step)
        return step is not None

    def draw(self, painter: Painter, rect: Rect, look: Look) -> None:
        """Minus, the number, plus."""
        px, palette = painter.px, painter.palette
        if look.is_focused:
            ring(painter, rect)
        painter.box(rect, fill=palette.hover if look.is_hovered else palette["panel"], border=palette.outline)
        painter.text(self.label, rect, align=Align.CENTRE)
        arm, thick = px(11), px(2)
        for x, is_plus in ((rect.left + px(20), False), (rect.right - px(20), True)):
            painter.surface.fill(palette["quiet"], (x - arm // 2, rect.centery - thick // 2, arm, thick))
            if is_plus:
                painter.surface.fill(palette["quiet"], (x - thick // 2, rect.centery - arm // 2, thick, arm))
