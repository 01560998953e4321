"""Segment: one of several answers of which exactly one is chosen; they touch, so that they are seen as one choice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from typing import TypeVar

import pygame
from pygame import Rect
from pygame.event import Event

from noughts.ui.desktop.kit.buttons import Picture
from noughts.ui.desktop.kit.fonts import Size, Weight
from noughts.ui.desktop.kit.painter import Align, Painter
from noughts.ui.desktop.kit.widget import Look, Press, Widget, ring

PAD = 14
"""Units between the words and the edges."""

CORNER = 10
"""Units: the radius of the ends."""

T = TypeVar("T")


class Segment(Widget):
    """A piece of a track; the chosen one is raised from it."""

    def __init__(
        self, key: str, label: str, press: Press, *, chosen: bool, is_first: bool, is_last: bool, picture: Picture | None = None
    ) -> None:
        self.key = key
        self.label = label
        self.is_chosen = chosen
        self.joins = not is_first
        self.is_last = is_last
        self._press = press
        self._picture = picture

    def press(self) -> None:
        """Choose it."""
        self._press()

    def measure(self, painter: Painter, room: int) -> tuple[int, int]:
        """As wide as its words, even when they are strong."""
        width = painter.width(self.label, Size.BODY, Weight.STRONG) + 2 * painter.px(PAD)
        width += painter.px(28) if self._picture else 0
        return min(room, width), painter.line_height(Size.BODY) + painter.px(14)

    def draw(self, painter: Painter, rect: Rect, look: Look) -> None:
        """The track, and the chosen one above it."""
        px, palette = painter.px, painter.palette
        whole = Rect(rect)
        if self.joins:
            whole.left -= px(2 * CORNER)
            whole.width += px(2 * CORNER)
        if not self.is_last:
            whole.width += px(2 * CORNER)
        with painter.inside(rect):
            painter.box(whole, fill=palette.track, border=palette.outline, radius=CORNER)
        inner = rect.inflate(-px(6), -px(6))
        if look.is_focused:
            ring(painter, inner, radius=CORNER - 3)
        if self.is_chosen:
            painter.box(inner, border=palette["focus"], width=2, radius=CORNER - 3)
        elif look.is_hovered or look.is_focused:
            painter.box(inner, fill=palette.hover, radius=CORNER - 3)
        words = rect.inflate(-2 * px(PAD) + 2, 0)
        if self._picture:
            square = Rect(words.left - px(3), rect.centery - px(11), px(22), px(22))
            self._picture(painter, square)
            words.left, words.width = words.left + px(28), words.width - px(28)
        weight = Weight.STRONG if self.is_chosen else Weight.REGULAR
        painter.text(self.label, words, align=Align.LEFT if self._picture else Align.CENTRE, weight=weight)


def _named(value: object) -> object:
    """How a key calls an answer; none in particular is any."""
    return "any" if value is None else value.value if isinstance(value, Enum) else value


def segments(
    key: str,
    options: Sequence[tuple[T, str]],
    chosen: object,
    pick: Callable[[T], Press],
    pictures: Callable[[T], Picture | None] | None = None,
) -> list[Widget]:
    """One choice: each option with its words, and what picks it."""
    last = len(options) - 1
    return [
        Segment(
            f"{key} {_named(value)}",
            label,
            pick(value),
            chosen=value == chosen,
            is_first=number == 0,
            is_last=number == last,
            picture=pictures(value) if pictures else None,
        )
        for number, (value, label) in enumerate(options)
    ]


KNOB = 8
"""Units: its radius."""

STEPS = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1, pygame.K_MINUS: -1, pygame.K_PLUS: 1, pygame.K_EQUALS: 1}
"""Keys, while it has the focus."""


class Slider(Widget):
    """From the first step to the last; where none is chosen, there is no knob."""

    fills = True

    def __init__(self, key: str, label: str, step: int | None, last: int, change: Callable[[int], object]) -> None:
        self.key = key
        self.label = label
        self.step = step
        self.last = last
        self._change = change

    def measure(self, painter: Painter, room: int) -> tuple[int, int]:
        """Over the whole width."""
        return room, painter.line_height(Size.BODY) + painter.px(12)

    def _track(self, rect: Rect) -> Rect:
        """Where the middle of the knob can be: right of the label."""
        inset = rect.height // 2
        left = rect.left + (inset if not self.label else round(rect.width * 0.24))
        return Rect(left, rect.centery, max(1, rect.right - inset - left), 1)

    def click(self, pos: tuple[int, int], rect: Rect) -> None:
        """The step that is nearest."""
        track = self._track(rect)
        if pos[0] >= track.left - rect.height:
            step = round((pos[0] - track.left) * self.last / track.width)
            self._set(max(0, min(step, self.last)))

    def drag(self, pos: tuple[int, int], rect: Rect) -> None:
        """The same."""
        self.click(pos, rect)

    def type(self, event: Event) -> bool:
        """One step, as long as there is one."""
        step = STEPS.get(event.key) if event.type == pygame.KEYDOWN else None
        if step is not None:
            self._set(max(0, min((self.step or 0) + step, self.last)))
        return step is not None

    def _set(self, step: int) -> None:
        if step != self.step:
            self._change(step)

    def draw(self, painter: Painter, rect: Rect, look: Look) -> None:
        """Label, track, as much of it as is chosen, knob."""
        px, palette = painter.px, painter.palette
        if look.is_focused:
            ring(painter, rect)
        track, thick = self._track(rect), px(5)
        painter.text(self.label, Rect(rect.left + px(4), rect.top, track.left - rect.left - px(14), rect.height))
        bar = Rect(track.left, rect.centery - thick // 2, track.width, thick)
        painter.box(bar, fill=palette["grid"], radius=3)
        if self.step is None:
            return
        x = track.left + track.width * self.step // max(1, self.last)
        if x > bar.left + thick:
            painter.box(Rect(bar.left, bar.top, x - bar.left, bar.height), fill=palette["focus"], radius=3)
        radius = px(KNOB + (2 if look.is_hovered else 0))
        knob = painter.shapes.disc(radius, palette["focus"])
        painter.surface.blit(knob, knob.get_rect(center=(x, rect.centery)))


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
