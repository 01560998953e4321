"""Buttons and switches, and the icons on them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from functools import partial
from itertools import pairwise

import pygame
from pygame import Rect, Surface, Vector2

from noughts.ui.desktop.kit.fonts import Size, Weight
from noughts.ui.desktop.kit.painter import Align, Painter, stroke
from noughts.ui.desktop.kit.widget import GAP, Highlight, Press, PressWidget, ring
from noughts.ui.shared.blocks import Button, ButtonStyle, Switch

Thumbnail = Callable[[Painter, Rect], None]


class Icon(Enum):
    """Lines through points of a unit square; ``PLAY`` is filled."""

    BACK = (((0.48, 0.24), (0.22, 0.5), (0.48, 0.76)), ((0.24, 0.5), (0.8, 0.5)))
    FIRST = (((0.68, 0.24), (0.42, 0.5), (0.68, 0.76)), ((0.27, 0.24), (0.27, 0.76)))
    BEFORE = (((0.6, 0.24), (0.34, 0.5), (0.6, 0.76)),)
    PLAY = (((0.34, 0.22), (0.76, 0.5), (0.34, 0.78)),)
    PAUSE = (((0.36, 0.26), (0.36, 0.74)), ((0.64, 0.26), (0.64, 0.74)))
    NEXT = (((0.4, 0.24), (0.66, 0.5), (0.4, 0.76)),)
    OPEN = (((0.24, 0.38), (0.5, 0.64), (0.76, 0.38)),)
    LAST = (((0.32, 0.24), (0.58, 0.5), (0.32, 0.76)), ((0.73, 0.24), (0.73, 0.76)))
    CHECK = (((0.24, 0.52), (0.43, 0.71), (0.77, 0.31)),)


PEN = 0.11  # the width of a stroke, as a share of the icon


def draw_icon(painter: Painter, rect: Rect, icon: Icon, role: str = "ink") -> None:
    size, colour = min(rect.size), painter.palette[role]

    def picture(on: Surface, factor: float) -> None:
        whole = size * factor
        for line in icon.value:
            points = [Vector2(point) * whole for point in line]
            if icon is Icon.PLAY:
                pygame.draw.polygon(on, colour, points)
                continue
            for start, end in pairwise(points):
                stroke(on, colour, start, end, whole * PEN)

    painter.stamp(icon, size, rect.center, colour, picture)


def player_buttons(do: Callable[[str], object], *, at: int, last: int, is_running: bool) -> list[ButtonWidget]:
    """First, back, play or pause, forward, and last, always in the same places."""
    icons = (
        ("first", Icon.FIRST, at > 0),
        ("backward", Icon.BEFORE, at > 0),
        ("run", Icon.PAUSE if is_running else Icon.PLAY, last > 0),
        ("forward", Icon.NEXT, at < last),
        ("last", Icon.LAST, at < last),
    )
    return [
        ButtonWidget(Button(key, ""), partial(do, key), picture=partial(draw_icon, icon=icon, role=role), works=role == "ink")
        for key, icon, role in ((key, icon, "ink" if works else "quiet") for key, icon, works in icons)
    ]


def back_button(press: Press) -> ButtonWidget:
    return ButtonWidget(Button("back", "Back", hint="Esc"), press, picture=partial(draw_icon, icon=Icon.BACK))


def draw_check(painter: Painter, centre: tuple[int, int]) -> None:
    radius = painter.px(9)
    painter.disc(centre, radius, "ink")
    square = Rect(0, 0, radius * 2, radius * 2)
    square.center = centre
    draw_icon(painter, square.inflate(-painter.px(3), -painter.px(3)), Icon.CHECK, "panel")


PAD, SMALL_PAD = 14, 9  # units between the label and the edge; less where room is short
PICTURE, CHECKED = 44, 26  # units: the sizes of the picture in a row and of its check mark


class ButtonWidget(PressWidget):
    """A chip, pressed by a click, Enter, or its own key."""

    weight = Weight.REGULAR

    def __init__(
        self,
        button: Button,
        press: Press,
        *,
        picture: Thumbnail | None = None,
        works: bool = True,
        fills: bool = False,
        beside: Sequence[ButtonWidget] = (),
    ) -> None:
        super().__init__(button.key, button.label, press)
        self.button = button
        self.hint = button.hint
        """The key that does the same."""
        self.works = works
        self.is_main = button.style is ButtonStyle.MAIN
        self.stretches = self.starts_row = bool(beside)
        self.fills = fills and not beside
        self._is_wide = fills or bool(beside)
        self._picture = picture
        self._beside = beside
        """Buttons after it in the row, which it fills."""
        self._pad = PAD
        if self.is_main:
            self.weight = Weight.STRONG

    @property
    def is_chosen(self) -> bool:
        return self.button.is_chosen

    def squeeze(self) -> None:
        """Take less room: without the key, and with less padding."""
        self.hint = ""
        self._pad = SMALL_PAD

    @property
    def _signs(self) -> list[str]:
        """At the right end: the key, and left of it the note."""
        return [text for text in (self.hint, self.button.note) if text]

    def _own_room(self, painter: Painter, room: int) -> int:
        return room - sum(other.measure(painter, room)[0] + painter.px(GAP) for other in self._beside)

    def measure(self, painter: Painter, room: int) -> tuple[int, int]:
        px = painter.px
        room = self._own_room(painter, room)
        width = 2 * px(self._pad) + (painter.width(self.label, Size.BODY, self.weight) if self.label else -px(4))
        if self._picture:
            width += px(30 if self.label else 26)
        width += sum(_sign_width(painter, text) for text in self._signs)
        return (room if self._is_wide else min(room, width)), painter.line_height(Size.BODY) + px(14)

    def draw(self, painter: Painter, rect: Rect, look: Highlight) -> None:
        palette = painter.palette
        if look.is_focused:
            ring(painter, rect)
        is_hovered = look.is_hovered and self.works
        fill = palette["chosen"] if self.is_chosen else palette["hover"] if is_hovered else palette["panel"]
        border, width = (palette["ink"], 2.0) if self.is_chosen else (palette["outline"], 1.0)
        if is_hovered and not self.is_chosen:
            border, width = palette["quiet"], 1.5
        if self.is_main and self.works:
            fill = border = palette["focus"] if is_hovered else palette["ink"]
        if self.works:
            painter.box(rect, fill=fill, border=border, width=width)
        self.draw_inside(painter, rect)

    @property
    def _roles(self) -> tuple[str, str]:
        if not self.works:
            return "quiet", "quiet"
        return ("background", "background") if self.is_main else ("ink", "quiet")

    def draw_inside(self, painter: Painter, rect: Rect) -> None:
        px, (ink, quiet) = painter.px, self._roles
        inner = rect.inflate(-2 * px(self._pad), 0)
        if self._picture:
            square = Rect(inner.left - px(4), 0, px(26), px(26))
            square.centery = rect.centery
            if not self.label:
                square.centerx = rect.centerx
            self._picture(painter, square)
            inner = Rect(inner.left + px(30), inner.top, inner.width - px(30), inner.height)
        is_centred = not (self._signs or self._picture) or (self.is_main and self._is_wide)
        words = self._draw_signs(painter, inner, quiet)
        align = Align.CENTRE if is_centred else Align.LEFT
        painter.text(self.label, inner if is_centred else words, role=ink, align=align, weight=self.weight)

    def _draw_signs(self, painter: Painter, inner: Rect, role: str) -> Rect:
        room = inner.copy()
        for text in self._signs:
            painter.text(text, room, size=Size.SMALL, role=role, align=Align.RIGHT, weight=Weight.STRONG)
            room.width -= _sign_width(painter, text)
        return room


class RowWidget(ButtonWidget):
    """A button as wide as the page or half of it, with a picture and a sentence."""

    weight = Weight.STRONG

    def measure(self, painter: Painter, room: int) -> tuple[int, int]:
        px = painter.px
        room = self._own_room(painter, room)
        signs = sum(_sign_width(painter, text) for text in self._signs)
        right = signs + (px(CHECKED) if self.is_chosen else 0)
        words = room - 2 * px(PAD) - right - (px(PICTURE + 12) if self._picture else 0)
        label = painter.height(self.label, words, weight=self.weight)
        return room, label + _height(painter, self.button.sentence, words) + px(16)

    def draw_inside(self, painter: Painter, rect: Rect) -> None:
        px, (ink, quiet), sentence = painter.px, self._roles, self.button.sentence
        inner = rect.inflate(-2 * px(PAD), -px(16))
        if self._picture:
            side = min(rect.height - px(8), px(PICTURE))
            self._picture(painter, Rect(inner.left, rect.centery - side // 2, side, side))
            inner = Rect(inner.left + px(PICTURE + 12), inner.top, inner.width - px(PICTURE + 12), inner.height)
        inner = self._draw_signs(painter, inner, quiet)
        if self.is_chosen:
            draw_check(painter, (inner.right - px(9), inner.centery))
            inner.width -= px(CHECKED)
        high, below = painter.height(self.label, inner.width, weight=self.weight), _height(painter, sentence, inner.width)
        top = rect.centery - (high + below) // 2
        painter.paragraph(self.label, Rect(inner.left, top, inner.width, high), role=ink, weight=self.weight)
        if sentence:
            painter.paragraph(sentence, Rect(inner.left, top + high, inner.width, 0), size=Size.SMALL, role=quiet)


class CardWidget(ButtonWidget):
    """A button with a large picture above its words; all cards of a choice have the same size."""

    weight, narrowest = Weight.STRONG, 108.0

    def __init__(self, button: Button, press: Press, *, picture: Thumbnail | None, picture_units: float) -> None:
        super().__init__(button, press, picture=picture)
        self.stretches = True
        self.peers: Sequence[CardWidget] = (self,)
        self._picture_units = picture_units

    def measure(self, painter: Painter, room: int) -> tuple[int, int]:
        px = painter.px
        sentence = max(_height(painter, peer.button.sentence, room - px(10)) for peer in self.peers)
        return room, self._picture_size(painter, room) + painter.line_height(Size.BODY) + sentence + px(26)

    def _picture_size(self, painter: Painter, width: int) -> int:
        return min(painter.px(self._picture_units), width - painter.px(16))

    def draw_inside(self, painter: Painter, rect: Rect) -> None:
        px = painter.px
        size = self._picture_size(painter, rect.width)
        if self._picture:
            self._picture(painter, Rect(rect.centerx - size // 2, rect.top + px(10), size, size))
        line = painter.line_height(Size.BODY)
        room = Rect(rect.left + px(5), rect.top + px(14) + size, rect.width - px(10), line)
        painter.text(self.label, room.inflate(px(6), 0), align=Align.CENTRE, weight=self.weight)
        if self.button.sentence:
            below = Rect(room.left, room.bottom, room.width, 0)
            painter.paragraph(self.button.sentence, below, size=Size.SMALL, role="quiet", align=Align.CENTRE)
        if self.is_chosen:
            draw_check(painter, (rect.right - px(14), rect.top + px(14)))


def _height(painter: Painter, sentence: str, width: int) -> int:
    return painter.height(sentence, width, size=Size.SMALL) if sentence else 0


def _sign_width(painter: Painter, text: str) -> int:
    return painter.width(text, Size.SMALL, Weight.STRONG) + painter.px(12)


SLOT = (34, 19)  # units: the width and height of the slot of a switch
NARROWEST = 236.0  # units: of a switch with a sentence


class SwitchWidget(PressWidget):
    """A label and a knob: on the left for off, on the right in a filled slot for on."""

    def __init__(self, switch: Switch, press: Press, *, picture: Thumbnail | None = None, count: int = 1) -> None:
        super().__init__(switch.key, switch.label, press)
        if switch.sentence:
            self.count, self.narrowest, self.stretches = max(2, count), NARROWEST, True
        self._switch = switch
        self._picture = picture

    def measure(self, painter: Painter, room: int) -> tuple[int, int]:
        px, line, switch = painter.px, painter.line_height(Size.BODY), self._switch
        if switch.sentence:
            picture = px(PICTURE) if self._picture else 0
            return room, max(line + _height(painter, switch.sentence, room - px(SLOT[0] + 34) - picture), picture) + px(14)
        width = painter.width(self.label, Size.BODY) + px(SLOT[0] + 34)
        if switch.hint:
            width += painter.width(switch.hint, Size.SMALL) + px(10)
        return min(room, width), line + px(14)

    def draw(self, painter: Painter, rect: Rect, look: Highlight) -> None:
        px, palette, switch = painter.px, painter.palette, self._switch
        if look.is_focused:
            ring(painter, rect)
        border = palette["quiet" if look.is_hovered else "outline"]
        painter.box(rect, fill=palette["hover" if look.is_hovered else "panel"], border=border)
        line = painter.line_height(Size.BODY)
        top = rect.top + px(7) if switch.sentence else rect.centery - line // 2
        slot = Rect(rect.left + px(12), 0, px(SLOT[0]), px(SLOT[1]))
        slot.centery = top + line // 2
        fill, edge = (palette["ink"],) * 2 if switch.is_on else (palette["panel"], palette["quiet"])
        painter.box(slot, fill=fill, border=edge, width=1.5, radius=SLOT[1] / 2)
        at = slot.right - slot.height // 2 if switch.is_on else slot.left + slot.height // 2
        painter.disc((at, slot.centery), slot.height // 2 - px(3), "panel" if switch.is_on else "quiet")
        words = Rect(slot.right + px(10), top, rect.right - slot.right - px(20), line)
        if self._picture:
            words.width -= px(PICTURE)
            self._picture(painter, Rect(rect.right - px(PICTURE + 4), rect.centery - px(20), px(40), px(40)))
        if switch.hint:
            painter.text(switch.hint, words, size=Size.SMALL, role="quiet", align=Align.RIGHT)
        painter.text(self.label, words, weight=Weight.STRONG if switch.sentence else Weight.REGULAR)
        if switch.sentence:
            painter.paragraph(switch.sentence, words.move(0, line), size=Size.SMALL, role="quiet")
