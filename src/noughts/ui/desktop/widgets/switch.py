"""Switch: something that is on or off."""

from __future__ import annotations

from pygame import Rect

from noughts.ui.desktop.painter import Painter
from noughts.ui.desktop.typeface import Size
from noughts.ui.desktop.widgets.widget import Look, Press, Widget, ring

WIDE, HIGH = 34, 19
"""Units: the size of the part that slides."""


class Switch(Widget):
    """Words, and a knob that is on the left or on the right; on is filled too, so that no colour is needed."""

    def __init__(self, key: str, label: str, press: Press, *, is_on: bool) -> None:
        self.key = key
        self.label = label
        self.is_on = is_on
        self._press = press

    def press(self) -> None:
        """On, or off."""
        self._press()

    def measure(self, painter: Painter, room: int) -> tuple[int, int]:
        """The words and the knob."""
        width = painter.width(self.label, Size.BODY) + painter.px(WIDE + 34)
        return min(room, width), painter.line_height(Size.BODY) + painter.px(14)

    def draw(self, painter: Painter, rect: Rect, look: Look) -> None:
        """The knob first, as on a wall."""
        px, palette = painter.px, painter.palette
        if look.is_focused:
            ring(painter, rect)
        border = palette["quiet"] if look.is_hovered else palette.outline
        painter.box(rect, fill=palette.hover if look.is_hovered else palette["panel"], border=border)
        slot = Rect(rect.left + px(12), 0, px(WIDE), px(HIGH))
        slot.centery = rect.centery
        fill, edge = (palette["focus"],) * 2 if self.is_on else (palette["panel"], palette["quiet"])
        painter.box(slot, fill=fill, border=edge, width=1.5, radius=HIGH / 2)
        radius = slot.height // 2 - px(3)
        knob = painter.shapes.disc(radius, palette["panel"] if self.is_on else palette["quiet"])
        at = slot.right - slot.height // 2 if self.is_on else slot.left + slot.height // 2
        painter.surface.blit(knob, knob.get_rect(center=(at, slot.centery)))
        painter.text(self.label, Rect(slot.right + px(10), rect.top, rect.right - slot.right - px(14), rect.height))
