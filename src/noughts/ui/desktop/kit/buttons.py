"""Button: something to press, with a label, a sentence, a picture, and the key that does the same."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from itertools import pairwise

import pygame
from pygame import Color, Rect, Surface, Vector2

from noughts.ui.desktop.kit.fonts import Size, Weight
from noughts.ui.desktop.kit.painter import Align, Painter, stroke
from noughts.ui.desktop.kit.widget import GAP, Look, Press, Widget, ring

Picture = Callable[[Painter, Rect], None]


PAD, LITTLE_PAD = 14, 9
"""Units between the words and the edge of a chip; less where room is short."""

NARROWEST = 108
"""Units; where cards would be narrower, three share a row."""


class Kind(Enum):
    """How much a button asks to be pressed."""

    CHIP = "chip"
    """One of several; as wide as its words."""
    ROW = "row"
    """Over the whole width, with a sentence."""
    CARD = "card"
    """With a picture above."""
    MAIN = "main"
    """What most people want next; a page has one."""


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
        works: bool = True,
        beside: int = 2,
        pictured: float = 80,
        wraps: bool = False,
    ) -> None:
        self.key = key
        self.label = label
        self.detail = detail
        self.hint = hint
        """The key that does the same, as it is shown."""
        self.is_chosen = chosen
        self.works = works
        """Whether there is something to press it for now."""
        self.kind = kind
        self.is_main = kind is Kind.MAIN
        self.fills = fills or kind is Kind.ROW
        self._press = press
        self._picture = picture
        self._pad = PAD
        self._beside = beside
        """How many other cards share its row."""
        self._wraps = wraps
        """Whether the sentence of a row is never cut."""
        self._pictured = pictured
        """Units: the size of a card's picture at most."""

    def squeeze(self) -> None:
        """Take less room: without the key, and with the words nearer to the edges."""
        self.hint = ""
        self._pad = LITTLE_PAD

    def press(self) -> None:
        """Do it."""
        if self.works:
            self._press()

    def measure(self, painter: Painter, room: int) -> tuple[int, int]:
        """Chips are as wide as their words, rows as wide as the page, cards share it."""
        px, line = painter.px, painter.line_height(Size.BODY)
        match self.kind:
            case Kind.ROW:
                return room, line + px(18) + self._detail_height(painter, room)
            case Kind.CARD:
                beside = self._beside if room >= px(NARROWEST * (self._beside + 1)) else min(2, self._beside)
                width = (room - beside * px(GAP)) // (beside + 1)
                inner = Rect(0, 0, width - px(10), 0)
                detail = painter.paragraph(self.detail, inner, size=Size.SMALL, draw=False) if self.detail else 0
                return width, self._picture_size(painter, width) + line + detail + px(26)
        width = 2 * px(self._pad) + (painter.width(self.label, Size.BODY, self._weight) if self.label else -px(4))
        if self._picture:
            width += px(30 if self.label else 26)
        if self.hint:
            width += painter.width(self.hint, Size.SMALL) + px(10)
        if self.is_main and self.detail:
            return room, line + px(22) + painter.line_height(Size.SMALL)
        return (room if self.fills else min(room, width)), line + px(14)

    def _detail_height(self, painter: Painter, room: int) -> int:
        """Of the sentence of a row."""
        if not self.detail or not self._wraps:
            return painter.line_height(Size.SMALL) if self.detail else 0
        aside = painter.width(self.hint, Size.SMALL) + painter.px(10) if self.hint else 0
        return painter.paragraph(self.detail, Rect(0, 0, room - 2 * painter.px(14) - aside, 0), size=Size.SMALL, draw=False)

    @property
    def _weight(self) -> Weight:
        return Weight.REGULAR if self.kind is Kind.CHIP else Weight.STRONG

    def _picture_size(self, painter: Painter, width: int) -> int:
        return min(painter.px(self._pictured), width - painter.px(16))

    def draw(self, painter: Painter, rect: Rect, look: Look) -> None:
        """Box, picture, words, key."""
        palette = painter.palette
        if look.is_focused:
            ring(painter, rect)
        is_hovered = look.is_hovered and self.works
        fill = palette.chosen if self.is_chosen else palette.hover if is_hovered else palette["panel"]
        border, width = (palette["focus"], 2.0) if self.is_chosen else (palette.outline, 1.0)
        if is_hovered and not self.is_chosen:
            border, width = palette["quiet"], 1.5
        if self.is_main:
            fill = border = palette["ink"]
            if is_hovered:
                fill = border = palette["focus"]
        if self.works:
            painter.box(rect, fill=fill, border=border, width=width)
        match self.kind:
            case Kind.CARD:
                self._draw_card(painter, rect)
            case Kind.CHIP:
                self._draw_chip(painter, rect)
            case _ if self.detail or self.kind is Kind.ROW:
                self._draw_row(painter, rect)
            case _:
                self._draw_chip(painter, rect)

    def _draw_chip(self, painter: Painter, rect: Rect) -> None:
        px, palette = painter.px, painter.palette
        inner = rect.inflate(-2 * px(self._pad), 0)
        colour = palette["quiet"] if not self.works else palette["background"] if self.is_main else None
        if self._picture:
            square = Rect(inner.left - px(4), 0, px(26), px(26))
            square.centery = rect.centery
            if not self.label:
                square.centerx = rect.centerx
            self._picture(painter, square)
            inner.width -= px(30)
            inner.left += px(30)
        if self.hint:
            painter.text(self.hint, inner, size=Size.SMALL, colour=colour or palette["quiet"], align=Align.RIGHT)
            if not (self.is_main and self.fills):
                inner.width -= painter.width(self.hint, Size.SMALL) + px(8)
        centred = (not self.hint and not self._picture) or (self.is_main and self.fills)
        align = Align.CENTRE if centred else Align.LEFT
        painter.text(self.label, inner, colour=colour, align=align, weight=self._weight)

    def _draw_row(self, painter: Painter, rect: Rect) -> None:
        px, palette = painter.px, painter.palette
        ink, quiet = (palette["background"],) * 2 if self.is_main else (palette["ink"], palette["quiet"])
        inner = rect.inflate(-2 * px(14), -2 * px(9))
        if self._picture:
            side = min(inner.height, px(44))
            self._picture(painter, Rect(inner.left, inner.centery - side // 2, side, side))
            inner.width -= side + px(12)
            inner.left += side + px(12)
        if self.hint:
            width = painter.width(self.hint, Size.SMALL)
            painter.text(self.hint, inner, size=Size.SMALL, colour=quiet, align=Align.RIGHT)
            inner.width -= width + px(10)
        if not self.detail:
            painter.text(self.label, inner, colour=ink, weight=Weight.STRONG)
            return
        line = painter.line_height(Size.BODY)
        painter.text(self.label, Rect(inner.left, inner.top, inner.width, line), colour=ink, weight=Weight.STRONG)
        below = Rect(inner.left, inner.top + line, inner.width, inner.height - line)
        if self._wraps:
            painter.paragraph(self.detail, below, size=Size.SMALL, role="quiet")
        else:
            painter.text(self.detail, below, size=Size.SMALL, colour=quiet)

    def _draw_card(self, painter: Painter, rect: Rect) -> None:
        px = painter.px
        size = self._picture_size(painter, rect.width)
        if self._picture:
            self._picture(painter, Rect(rect.centerx - size // 2, rect.top + px(10), size, size))
        line = painter.line_height(Size.BODY)
        room = Rect(rect.left + px(5), rect.top + px(14) + size, rect.width - px(10), line)
        painter.text(self.label, room.inflate(px(6), 0), align=Align.CENTRE, weight=Weight.STRONG)
        below = Rect(room.left, room.bottom, room.width, 0)
        if self.detail:
            painter.paragraph(self.detail, below, size=Size.SMALL, role="quiet", align=Align.CENTRE)


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


class Icon(Enum):
    """What a sign means."""

    BACK = "back"
    FIRST = "first"
    BEFORE = "before"
    PLAY = "play"
    PAUSE = "pause"
    NEXT = "next"
    LAST = "last"
    OPEN = "open"


PEN = 0.11
"""The width of a stroke, as a share of the icon."""

Points = tuple[tuple[float, float], ...]

STROKES: Mapping[Icon, tuple[Points, ...]] = {
    Icon.BACK: (((0.48, 0.24), (0.22, 0.5), (0.48, 0.76)), ((0.24, 0.5), (0.8, 0.5))),
    Icon.FIRST: (((0.68, 0.24), (0.42, 0.5), (0.68, 0.76)), ((0.27, 0.24), (0.27, 0.76))),
    Icon.BEFORE: (((0.6, 0.24), (0.34, 0.5), (0.6, 0.76)),),
    Icon.PAUSE: (((0.36, 0.26), (0.36, 0.74)), ((0.64, 0.26), (0.64, 0.74))),
    Icon.NEXT: (((0.4, 0.24), (0.66, 0.5), (0.4, 0.76)),),
    Icon.OPEN: (((0.24, 0.38), (0.5, 0.64), (0.76, 0.38)),),
    Icon.LAST: (((0.32, 0.24), (0.58, 0.5), (0.32, 0.76)), ((0.73, 0.24), (0.73, 0.76))),
}
"""Lines through points of a square from 0 to 1."""

FILLED: Mapping[Icon, Points] = {Icon.PLAY: ((0.34, 0.22), (0.76, 0.5), (0.34, 0.78))}


def of_icon(icon: Icon, role: str = "ink") -> Picture:
    """A sign as a picture for a button."""

    def draw(painter: Painter, rect: Rect) -> None:
        size, colour = min(rect.size), painter.palette[role]
        shape = painter.shapes.shape(icon, (size, size), colour, _drawing(icon, size, colour))
        painter.surface.blit(shape, shape.get_rect(center=rect.center))

    return draw


def _drawing(icon: Icon, size: int, colour: Color) -> Callable[[Surface, float], None]:
    def draw(on: Surface, factor: float) -> None:
        whole = size * factor
        for points in STROKES.get(icon, ()):
            for start, end in pairwise(points):
                stroke(on, colour, Vector2(start) * whole, Vector2(end) * whole, whole * PEN)
        if icon in FILLED:
            pygame.draw.polygon(on, colour, [Vector2(point) * whole for point in FILLED[icon]])

    return draw
