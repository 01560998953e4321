"""Button: something to press, with a label, a sentence, a picture, and the key that does the same."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from pygame import Rect

from noughts.ui.desktop.painter import Align, Painter
from noughts.ui.desktop.typeface import Size
from noughts.ui.desktop.widgets.widget import Look, Press, Widget, ring

Picture = Callable[[Painter, Rect], None]


PAD, LITTLE_PAD = 14, 9
"""Units between the words and the edge of a chip; less where room is short."""


class Kind(Enum):
    """How much a button asks to be pressed."""

    CHIP = "chip"
    """One of several; as wide as its words."""
    ROW = "row"
    """Over the whole width, with a sentence."""
    CARD = "card"
    """With a picture above."""
    MAIN = "main"
    """What most people want next."""


class Button(Widget):
    """Pressed by a click, by Enter, or by its own key."""

    def __init__(
        self,
        key: str,
        label: str,
        press: Press,
        *,
        kind: Kind = Kind.CHIP,
        detail: str = "",
        hint: str = "",
        chosen: bool = False,
        picture: Picture | None = None,
        fills: bool = False,
    ) -> None:
        self.key = key
        self.label = label
        self.detail = detail
        self.hint = hint
        """The key that does the same, as it is shown."""
        self.is_chosen = chosen
        self.kind = kind
        self.fills = fills or kind is Kind.ROW
        self._press = press
        self._picture = picture
        self._pad = PAD

    def squeeze(self) -> None:
        """Take less room: without the key, and with the words nearer to the edges."""
        self.hint = ""
        self._pad = LITTLE_PAD

    def press(self) -> None:
        """Do it."""
        self._press()

    def measure(self, painter: Painter, room: int) -> tuple[int, int]:
        """Chips are as wide as their words, rows as wide as the page, cards share it."""
        px, line = painter.px, painter.line_height(Size.BODY)
        match self.kind:
            case Kind.ROW:
                return room, line + px(18) + (painter.line_height(Size.SMALL) if self.detail else 0)
            case Kind.CARD:
                width = min(px(210), (room - 2 * px(10)) // 3)
                inner = Rect(0, 0, width - px(16), 0)
                detail = painter.paragraph(self.detail, inner, size=Size.SMALL, draw=False) if self.detail else 0
                return width, px(84) + line + detail + px(26)
        width = painter.width(self.label, Size.BODY) + 2 * px(self._pad)
        if self._picture:
            width += px(30)
        if self.hint:
            width += painter.width(self.hint, Size.SMALL) + px(10)
        return (room if self.fills else min(room, width)), line + px(14)

    def draw(self, painter: Painter, rect: Rect, look: Look) -> None:
        """Box, picture, words, key."""
        palette = painter.palette
        if look.is_focused:
            ring(painter, rect)
        fill = palette.chosen if self.is_chosen else palette.hover if look.is_hovered else palette["panel"]
        border, width = (palette["focus"], 2.0) if self.is_chosen else (palette.outline, 1.0)
        if self.kind is Kind.MAIN:
            fill = border = palette["ink"]
        painter.box(rect, fill=fill, border=border, width=width)
        match self.kind:
            case Kind.CARD:
                self._draw_card(painter, rect)
            case Kind.ROW:
                self._draw_row(painter, rect)
            case _:
                self._draw_chip(painter, rect)

    def _draw_chip(self, painter: Painter, rect: Rect) -> None:
        px = painter.px
        inner = rect.inflate(-2 * px(self._pad), 0)
        colour = painter.palette["background"] if self.kind is Kind.MAIN else None
        if self._picture:
            square = Rect(inner.left - px(4), 0, px(26), px(26))
            square.centery = rect.centery
            self._picture(painter, square)
            inner.width -= px(30)
            inner.left += px(30)
        if self.hint:
            role = None if self.kind is Kind.MAIN else painter.palette["quiet"]
            painter.text(self.hint, inner, size=Size.SMALL, colour=role or colour, align=Align.RIGHT)
            if not (self.kind is Kind.MAIN and self.fills):
                inner.width -= painter.width(self.hint, Size.SMALL) + px(8)
        centred = (not self.hint and not self._picture) or (self.kind is Kind.MAIN and self.fills)
        painter.text(self.label, inner, colour=colour, align=Align.CENTRE if centred else Align.LEFT)

    def _draw_row(self, painter: Painter, rect: Rect) -> None:
        px = painter.px
        inner = rect.inflate(-2 * px(14), -2 * px(9))
        if self._picture:
            side = min(inner.height, px(40))
            self._picture(painter, Rect(inner.left, inner.centery - side // 2, side, side))
            inner.width -= side + px(12)
            inner.left += side + px(12)
        if self.hint:
            width = painter.width(self.hint, Size.SMALL)
            painter.text(self.hint, inner, size=Size.SMALL, role="quiet", align=Align.RIGHT)
            inner.width -= width + px(10)
        if not self.detail:
            painter.text(self.label, inner)
            return
        line = painter.line_height(Size.BODY)
        painter.text(self.label, Rect(inner.left, inner.top, inner.width, line))
        below = Rect(inner.left, inner.top + line, inner.width, inner.height - line)
        painter.text(self.detail, below, size=Size.SMALL, role="quiet")

    def _draw_card(self, painter: Painter, rect: Rect) -> None:
        px = painter.px
        if self._picture:
            self._picture(painter, Rect(rect.centerx - px(40), rect.top + px(10), px(80), px(80)))
        line = painter.line_height(Size.BODY)
        room = Rect(rect.left + px(8), rect.top + px(94), rect.width - px(16), line)
        painter.text(self.label, room, align=Align.CENTRE)
        pixels = painter.pixels(Size.SMALL)
        small = painter.line_height(Size.SMALL)
        for number, text in enumerate(painter.typeface.wrapped(self.detail, pixels, room.width) if self.detail else []):
            below = Rect(room.left, room.bottom + number * small, room.width, small)
            painter.text(text, below, size=Size.SMALL, role="quiet", align=Align.CENTRE)
