"""Icons: small signs drawn with a pen, for buttons that everybody knows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from itertools import pairwise

import pygame
from pygame import Color, Rect, Surface, Vector2

from noughts.ui.desktop.painter import Painter
from noughts.ui.desktop.shapes import stroke
from noughts.ui.desktop.widgets.button import Picture


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
