"""Slider: one of many steps, chosen by dragging a knob along a track."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect
from pygame.event import Event

from noughts.ui.desktop.painter import Painter
from noughts.ui.desktop.typeface import Size
from noughts.ui.desktop.widgets.widget import Look, Widget, ring

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
