"""Inputs with several values: segments of which one is chosen, sliders, and numbers with minus and plus."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from pygame import Rect
from pygame.event import Event

from noughts.ui.desktop.kit.buttons import Thumbnail
from noughts.ui.desktop.kit.fonts import Size, Weight
from noughts.ui.desktop.kit.painter import Align, Painter
from noughts.ui.desktop.kit.widget import Highlight, Press, PressWidget, Widget, ring
from noughts.ui.shared.blocks import Number

PAD = 14  # units between the words and the edges
CORNER = 10  # units: the radius of the ends


class SegmentWidget(PressWidget):
    """A piece of a track; the chosen one is raised from it."""

    def __init__(self, key: str, label: str, press: Press, *, chosen: bool, picture: Thumbnail | None = None) -> None:
        super().__init__(key, label, press)
        self.is_chosen = chosen
        self._picture = picture

    def measure(self, painter: Painter, room: int) -> tuple[int, int]:
        """As wide as its words are when it is chosen."""
        width = painter.width(self.label, Size.BODY, Weight.STRONG) + 2 * painter.px(PAD)
        width += painter.px(28) if self._picture else 0
        return min(room, width), painter.line_height(Size.BODY) + painter.px(14)

    def draw(self, painter: Painter, rect: Rect, look: Highlight) -> None:
        px, palette = painter.px, painter.palette
        whole = Rect(rect)
        if self.joins:
            whole.left -= px(2 * CORNER)
            whole.width += px(2 * CORNER)
        if not self.is_last:
            whole.width += px(2 * CORNER)
        with painter.inside(rect):
            painter.box(whole, fill=palette["track"], border=palette["outline"], radius=CORNER)
        inner = rect.inflate(-px(8), -px(8))
        if look.is_focused:
            ring(painter, inner, radius=CORNER - 4)
        if self.is_chosen:
            painter.box(inner, border=palette["ink"], width=2, radius=CORNER - 4)
        elif look.is_hovered or look.is_focused:
            painter.box(inner, fill=palette["hover"], radius=CORNER - 4)
        words = rect.inflate(-2 * px(PAD) + 2, 0)
        if self._picture:
            square = Rect(words.left - px(3), rect.centery - px(11), px(22), px(22))
            self._picture(painter, square)
            words.left, words.width = words.left + px(28), words.width - px(28)
        weight = Weight.STRONG if self.is_chosen else Weight.REGULAR
        painter.text(self.label, words, align=Align.LEFT if self._picture else Align.CENTRE, weight=weight)


KNOB = 8  # units: its radius
STEPS = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1, pygame.K_MINUS: -1, pygame.K_PLUS: 1, pygame.K_EQUALS: 1}
"""Keys, while it has the focus."""


class SliderWidget(Widget):
    """A label, a track with a knob, and the text of the step where the knob is; the knob is hollow while none is chosen."""

    fills = True

    def __init__(self, key: str, label: str, steps: Sequence[str], step: int | None, change: Callable[[int], object]) -> None:
        self.key = key
        self.label = label
        self.step = step
        self._steps = steps
        self._change = change
        self._track = Rect(0, 0, 1, 1)
        """Where the middle of the knob can be, as it was last drawn."""

    def measure(self, painter: Painter, room: int) -> tuple[int, int]:
        return room, painter.line_height(Size.BODY) + painter.px(12)

    def click(self, pos: tuple[int, int], rect: Rect) -> None:
        """Choose the step that is nearest."""
        if pos[0] >= self._track.left - rect.height:
            last = len(self._steps) - 1
            step = round((pos[0] - self._track.left) * last / self._track.width)
            self._set(max(0, min(step, last)))

    def drag(self, pos: tuple[int, int], rect: Rect) -> None:
        self.click(pos, rect)

    def type(self, event: Event) -> bool:
        step = STEPS.get(event.key) if event.type == pygame.KEYDOWN else None
        if step is not None:
            self._set(0 if self.step is None else max(0, min(self.step + step, len(self._steps) - 1)))
        return step is not None

    def _set(self, step: int) -> None:
        if step != self.step:
            self._change(step)

    def draw(self, painter: Painter, rect: Rect, look: Highlight) -> None:
        px, palette = painter.px, painter.palette
        if look.is_focused:
            ring(painter, rect)
            painter.box(rect, fill=palette["background"])
        inner = rect.inflate(-px(8), 0)
        label = painter.width(self.label, Size.BODY) + px(16) if self.label else px(8)
        value = max((painter.width(text, Size.BODY) for text in self._steps), default=0)
        value += px(18) if value else px(8)
        self._track = track = Rect(inner.left + label, rect.centery, max(1, inner.width - label - value), 1)
        painter.text(self.label, Rect(inner.left, rect.top, label, rect.height))
        thick = px(5)
        bar = Rect(track.left, rect.centery - thick // 2, track.width, thick)
        painter.box(bar, fill=palette["grid"], radius=3)
        x = track.left + track.width * (self.step or 0) // max(1, len(self._steps) - 1)
        radius = px(KNOB + (2 if look.is_hovered else 0))
        painter.disc((x, rect.centery), radius, "quiet" if self.step is None else "ink")
        if self.step is None:
            painter.disc((x, rect.centery), radius - px(2), "panel")
            return
        if x > bar.left + thick:
            painter.box(Rect(bar.left, bar.top, x - bar.left, bar.height), fill=palette["ink"], radius=3)
        painter.text(self._steps[self.step], inner, align=Align.RIGHT)


class StepperWidget(Widget):
    """A number with its label: a click on the left half means one less, on the right half one more; so do - and +."""

    def __init__(self, number: Number, change: Callable[[int], object]) -> None:
        self.key = number.key
        self._number = number
        self._change = change

    def measure(self, painter: Painter, room: int) -> tuple[int, int]:
        width = painter.width(f"{self._number.most} {self._number.label.lower()}", Size.BODY) + painter.px(92)
        return min(room, width), painter.line_height(Size.BODY) + painter.px(14)

    def click(self, pos: tuple[int, int], rect: Rect) -> None:
        self._step(-1 if pos[0] < rect.centerx else 1)

    def type(self, event: Event) -> bool:
        if event.type != pygame.KEYDOWN:
            return False
        step = {"-": -1, "_": -1, "+": 1, "=": 1}.get(event.unicode)
        if step:
            self._step(step)
        return step is not None

    def _step(self, step: int) -> None:
        if self._number.least <= self._number.value + step <= self._number.most:
            self._change(self._number.value + step)

    def draw(self, painter: Painter, rect: Rect, look: Highlight) -> None:
        px, palette, number = painter.px, painter.palette, self._number
        if look.is_focused:
            ring(painter, rect)
        painter.box(rect, fill=palette["hover" if look.is_hovered else "panel"], border=palette["outline"])
        painter.text(f"{number.value} {number.label.lower()}", rect, align=Align.CENTRE)
        arm, thick = px(11), px(2)
        signs = (
            (rect.left + px(20), False, number.value > number.least),
            (rect.right - px(20), True, number.value < number.most),
        )
        for x, is_plus, works in signs:
            colour = palette["ink" if works else "outline"]
            painter.surface.fill(colour, (x - arm // 2, rect.centery - thick // 2, arm, thick))
            if is_plus:
                painter.surface.fill(colour, (x - thick // 2, rect.centery - arm // 2, thick, arm))
