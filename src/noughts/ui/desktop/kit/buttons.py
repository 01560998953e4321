"""Buttons and switches, and the icons on them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from itertools import pairwise

import pygame
from pygame import Color, Rect, Surface, Vector2

from noughts.ui.desktop.kit.fonts import Size, Weight
from noughts.ui.desktop.kit.painter import Align, Painter, stroke
from noughts.ui.desktop.kit.widget import GAP, Highlight, Press, Widget, ring
from noughts.ui.shared.blocks import ButtonStyle

Thumbnail = Callable[[Painter, Rect], None]
"""Draws a small picture into a square."""


class Icon(Enum):
    BACK = "back"
    FIRST = "first"
    BEFORE = "before"
    PLAY = "play"
    PAUSE = "pause"
    NEXT = "next"
    LAST = "last"
    OPEN = "open"
    CHECK = "check"


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
    Icon.CHECK: (((0.24, 0.52), (0.43, 0.71), (0.77, 0.31)),),
}
"""Lines through points of a square from 0 to 1."""

FILLED: Mapping[Icon, Points] = {Icon.PLAY: ((0.34, 0.22), (0.76, 0.5), (0.34, 0.78))}


def of_icon(icon: Icon, role: str = "ink") -> Thumbnail:
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


def icon_button(key: str, icon: Icon, press: Press, *, works: bool = True) -> ButtonWidget:
    return ButtonWidget(key, "", press, picture=of_icon(icon, "ink" if works else "quiet"), works=works)


def draw_check(painter: Painter, centre: tuple[int, int]) -> None:
    radius = painter.px(9)
    disc = painter.shapes.disc(radius, painter.palette["ink"])
    painter.surface.blit(disc, disc.get_rect(center=centre))
    square = Rect(0, 0, radius * 2, radius * 2)
    square.center = centre
    of_icon(Icon.CHECK, "panel")(painter, square.inflate(-painter.px(3), -painter.px(3)))


PAD, SMALL_PAD = 14, 9
"""Units between the words and the edge of a button; less where room is short."""

NARROWEST_CARD = 108
"""Units."""

PICTURE = 44
"""Units: the size of the picture in a row."""


def width_in_row(painter: Painter, room: int, count: int, narrowest: float) -> int:
    """How wide so many widgets are that share rows evenly, none narrower than so many units."""
    gap = painter.px(GAP)
    fitting = max(1, (room + gap) // (painter.px(narrowest) + gap))
    rows = -(-count // fitting)
    in_row = -(-count // rows)
    return (room - (in_row - 1) * gap) // in_row


class ButtonWidget(Widget):
    """Pressed by a click, by Enter, or by its own key."""

    def __init__(
        self,
        key: str,
        label: str,
        press: Press,
        *,
        style: ButtonStyle = ButtonStyle.PLAIN,
        sentence: str = "",
        hint: str = "",
        note: str = "",
        chosen: bool = False,
        picture: Thumbnail | None = None,
        fills: bool = False,
        works: bool = True,
        count: int = 1,
        picture_units: float = 84,
        is_half: bool = False,
        beside: Sequence[ButtonWidget] = (),
    ) -> None:
        self.key = key
        self.label = label
        self.hint = hint
        """The key that does the same, as it is shown."""
        self.is_chosen = chosen
        self.works = works
        self.is_main = style is ButtonStyle.MAIN
        self.stretches = style is ButtonStyle.CARD or is_half or bool(beside)
        self.starts_row = bool(beside)
        self._is_row = style is ButtonStyle.ROW or (self.is_main and bool(sentence))
        self._is_half = is_half
        self._is_card = style is ButtonStyle.CARD
        self.fills = (fills or self._is_row) and not beside and not is_half
        self._is_wide = self.fills or bool(beside)
        self._press = press
        self._sentence = sentence
        self._note = note
        self._picture = picture
        self._picture_units = picture_units
        """The size of a card's picture at most."""
        self._count = count
        """How many cards share rows."""
        self._beside = beside
        """Other buttons that stand behind it in its row, which it fills."""
        self._pad = PAD
        self._weight = Weight.STRONG if self._is_row or self._is_card or self.is_main else Weight.REGULAR

    def squeeze(self) -> None:
        """Take less room: without the key, and with the words nearer to the edges."""
        self.hint = ""
        self._pad = SMALL_PAD

    def press(self) -> None:
        if self.works:
            self._press()

    def measure(self, painter: Painter, room: int) -> tuple[int, int]:
        px, line = painter.px, painter.line_height(Size.BODY)
        if self._is_card:
            width = width_in_row(painter, room, self._count, NARROWEST_CARD)
            sentence = self._paragraph(painter, width - px(10))
            return width, self._picture_size(painter, width) + line + sentence + px(26)
        room -= sum(other.measure(painter, room)[0] + px(GAP) for other in self._beside)
        if self._is_half:
            room = (room - px(GAP)) // 2
        if self._is_row:
            left, right = self._sides(painter)
            words = room - 2 * px(PAD) - left - right
            return room, self._label_height(painter, words) + self._paragraph(painter, words) + px(16)
        width = 2 * px(self._pad) + (painter.width(self.label, Size.BODY, self._weight) if self.label else -px(4))
        if self._picture:
            width += px(30 if self.label else 26)
        width += sum(_sign_width(painter, text) for text in (self._note, self.hint))
        return (room if self._is_wide else min(room, width)), line + px(14)

    def _label_height(self, painter: Painter, width: int) -> int:
        return painter.paragraph(self.label, Rect(0, 0, max(1, width), 0), weight=self._weight, draw=False)

    def _paragraph(self, painter: Painter, width: int) -> int:
        if not self._sentence:
            return 0
        return painter.paragraph(self._sentence, Rect(0, 0, max(1, width), 0), size=Size.SMALL, draw=False)

    def _sides(self, painter: Painter) -> tuple[int, int]:
        """The pixels of a row that its picture takes on the left, and its signs on the right."""
        signs = sum(_sign_width(painter, text) for text in (self._note, self.hint))
        return painter.px(PICTURE + 12) if self._picture else 0, signs + (painter.px(26) if self.is_chosen else 0)

    def _picture_size(self, painter: Painter, width: int) -> int:
        return min(painter.px(self._picture_units), width - painter.px(16))

    def draw(self, painter: Painter, rect: Rect, look: Highlight) -> None:
        palette = painter.palette
        if look.is_focused:
            ring(painter, rect)
        is_hovered = look.is_hovered and self.works
        fill = palette.chosen if self.is_chosen else palette.hover if is_hovered else palette["panel"]
        border, width = (palette["ink"], 2.0) if self.is_chosen else (palette.outline, 1.0)
        if is_hovered and not self.is_chosen:
            border, width = palette["quiet"], 1.5
        if self.is_main and self.works:
            fill = border = palette["focus"] if is_hovered else palette["ink"]
        if self.works:
            painter.box(rect, fill=fill, border=border, width=width)
        if self._is_card:
            self._draw_card(painter, rect)
        elif self._is_row:
            self._draw_row(painter, rect)
        else:
            self._draw_chip(painter, rect)

    @property
    def _roles(self) -> tuple[str, str]:
        """Of the label, and of what stands beside it."""
        if not self.works:
            return "quiet", "quiet"
        return ("background", "background") if self.is_main else ("ink", "quiet")

    def _draw_chip(self, painter: Painter, rect: Rect) -> None:
        px, (ink, quiet) = painter.px, self._roles
        inner = rect.inflate(-2 * px(self._pad), 0)
        if self._picture:
            square = Rect(inner.left - px(4), 0, px(26), px(26))
            square.centery = rect.centery
            if not self.label:
                square.centerx = rect.centerx
            self._picture(painter, square)
            inner = Rect(inner.left + px(30), inner.top, inner.width - px(30), inner.height)
        is_centred = (not self.hint and not self._picture and not self._note) or (self.is_main and self._is_wide)
        words = self._draw_signs(painter, inner, quiet)
        painter.text(
            self.label,
            inner if is_centred else words,
            role=ink,
            align=Align.CENTRE if is_centred else Align.LEFT,
            weight=self._weight,
        )

    def _draw_signs(self, painter: Painter, inner: Rect, role: str) -> Rect:
        """The key, the note and the check mark at the right end; returns the room that is left."""
        room = inner.copy()
        for text in filter(None, (self.hint, self._note)):
            painter.text(text, room, size=Size.SMALL, role=role, align=Align.RIGHT, weight=Weight.STRONG)
            room.width -= _sign_width(painter, text)
        if self.is_chosen and self._is_row:
            draw_check(painter, (room.right - painter.px(9), room.centery))
            room.width -= painter.px(26)
        return room

    def _draw_row(self, painter: Painter, rect: Rect) -> None:
        px, (ink, quiet) = painter.px, self._roles
        inner = rect.inflate(-2 * px(PAD), -px(16))
        if self._picture:
            side = min(rect.height - px(8), px(PICTURE))
            self._picture(painter, Rect(inner.left, rect.centery - side // 2, side, side))
            inner = Rect(inner.left + px(PICTURE + 12), inner.top, inner.width - px(PICTURE + 12), inner.height)
        inner = self._draw_signs(painter, inner, quiet)
        high, sentence = self._label_height(painter, inner.width), self._paragraph(painter, inner.width)
        top = rect.centery - (high + sentence) // 2
        painter.paragraph(self.label, Rect(inner.left, top, inner.width, high), role=ink, weight=self._weight)
        if self._sentence:
            painter.paragraph(self._sentence, Rect(inner.left, top + high, inner.width, 0), size=Size.SMALL, role=quiet)

    def _draw_card(self, painter: Painter, rect: Rect) -> None:
        px = painter.px
        size = self._picture_size(painter, rect.width)
        if self._picture:
            self._picture(painter, Rect(rect.centerx - size // 2, rect.top + px(10), size, size))
        line = painter.line_height(Size.BODY)
        room = Rect(rect.left + px(5), rect.top + px(14) + size, rect.width - px(10), line)
        painter.text(self.label, room.inflate(px(6), 0), align=Align.CENTRE, weight=Weight.STRONG)
        if self._sentence:
            below = Rect(room.left, room.bottom, room.width, 0)
            painter.paragraph(self._sentence, below, size=Size.SMALL, role="quiet", align=Align.CENTRE)
        if self.is_chosen:
            draw_check(painter, (rect.right - px(14), rect.top + px(14)))


def _sign_width(painter: Painter, text: str) -> int:
    """The pixels that a key or a note takes, with the gap before it."""
    return painter.width(text, Size.SMALL, Weight.STRONG) + painter.px(12) if text else 0


SLOT = (34, 19)
"""Units: the width and height of the part of a switch that slides."""

NARROWEST_SWITCH = 236
"""Units: of a switch with a sentence."""


class SwitchWidget(Widget):
    """A label and a knob that is on the left, or on the right in a filled slot, so that no colour is needed."""

    def __init__(
        self,
        key: str,
        label: str,
        press: Press,
        *,
        is_on: bool,
        sentence: str = "",
        hint: str = "",
        picture: Thumbnail | None = None,
        count: int = 1,
    ) -> None:
        self.key = key
        self.label = label
        self.is_on = is_on
        self.stretches = bool(sentence)
        self._press = press
        self._sentence = sentence
        self._hint = hint
        self._picture = picture
        self._count = count
        """How many switches share rows, if they have sentences."""

    def press(self) -> None:
        self._press()

    def measure(self, painter: Painter, room: int) -> tuple[int, int]:
        px, line = painter.px, painter.line_height(Size.BODY)
        if self._sentence:
            width = width_in_row(painter, room, max(2, self._count), NARROWEST_SWITCH)
            words = Rect(0, 0, width - px(SLOT[0] + 34) - (px(PICTURE) if self._picture else 0), 0)
            text = painter.paragraph(self._sentence, words, size=Size.SMALL, draw=False)
            return width, max(line + text, px(PICTURE) if self._picture else 0) + px(14)
        width = painter.width(self.label, Size.BODY) + px(SLOT[0] + 34)
        if self._hint:
            width += painter.width(self._hint, Size.SMALL) + px(10)
        return min(room, width), line + px(14)

    def draw(self, painter: Painter, rect: Rect, look: Highlight) -> None:
        px, palette = painter.px, painter.palette
        if look.is_focused:
            ring(painter, rect)
        border = palette["quiet"] if look.is_hovered else palette.outline
        painter.box(rect, fill=palette.hover if look.is_hovered else palette["panel"], border=border)
        line = painter.line_height(Size.BODY)
        top = rect.top + px(7) if self._sentence else rect.centery - line // 2
        slot = Rect(rect.left + px(12), 0, px(SLOT[0]), px(SLOT[1]))
        slot.centery = top + line // 2
        fill, edge = (palette["ink"],) * 2 if self.is_on else (palette["panel"], palette["quiet"])
        painter.box(slot, fill=fill, border=edge, width=1.5, radius=SLOT[1] / 2)
        radius = slot.height // 2 - px(3)
        knob = painter.shapes.disc(radius, palette["panel"] if self.is_on else palette["quiet"])
        at = slot.right - slot.height // 2 if self.is_on else slot.left + slot.height // 2
        painter.surface.blit(knob, knob.get_rect(center=(at, slot.centery)))
        words = Rect(slot.right + px(10), top, rect.right - slot.right - px(20), line)
        if self._picture:
            words.width -= px(PICTURE)
            self._picture(painter, Rect(rect.right - px(PICTURE + 4), rect.centery - px(20), px(40), px(40)))
        if self._hint:
            painter.text(self._hint, words, size=Size.SMALL, role="quiet", align=Align.RIGHT)
        painter.text(self.label, words, weight=Weight.STRONG if self._sentence else Weight.REGULAR)
        if self._sentence:
            painter.paragraph(self._sentence, words.move(0, line), size=Size.SMALL, role="quiet")
