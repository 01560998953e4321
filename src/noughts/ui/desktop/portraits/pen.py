"""Pen: draws on a square of 100 by 100, whatever its size in pixels."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import pygame
from pygame import Color, Rect, Surface, Vector2

from noughts.ui.desktop.kit.painter import arc, stroke

Point = tuple[float, float]


class Pen:
    """Shapes in hundredths of a portrait; without colour, the same in grey."""

    def __init__(self, on: Surface, *, has_colour: bool) -> None:
        self._on = on
        self._scale = on.get_width() / 100
        self._has_colour = has_colour

    def colour(self, text: str) -> Color:
        """A colour, or the grey of the same lightness."""
        colour = Color(text)
        if self._has_colour:
            return colour
        grey = round(0.3 * colour.r + 0.59 * colour.g + 0.11 * colour.b)
        return Color(grey, grey, grey)

    def circle(self, at: Point, radius: float, colour: str) -> None:
        """A filled circle."""
        pygame.draw.circle(self._on, self.colour(colour), Vector2(at) * self._scale, radius * self._scale)

    def oval(self, at: Point, width: float, height: float, colour: str) -> None:
        """A filled ellipse around a point."""
        s = self._scale
        rect = Rect(0, 0, round(width * s), round(height * s))
        rect.center = round(at[0] * s), round(at[1] * s)
        pygame.draw.ellipse(self._on, self.colour(colour), rect)

    def shape(self, points: Sequence[Point], colour: str) -> None:
        """A filled polygon."""
        pygame.draw.polygon(self._on, self.colour(colour), [Vector2(point) * self._scale for point in points])

    def curve(self, points: Sequence[Point], colour: str) -> None:
        """A filled shape whose outline runs smoothly by the given points."""
        self.shape(_smooth(points), colour)

    def line(self, points: Sequence[Point], colour: str, width: float = 2.0) -> None:
        """A line with round ends from point to point."""
        s = self._scale
        for start, end in itertools.pairwise(points):
            stroke(self._on, self.colour(colour), Vector2(start) * s, Vector2(end) * s, width * s)

    def box(self, left: float, top: float, width: float, height: float, colour: str, radius: float = 4) -> None:
        """A filled rectangle with round corners."""
        s = self._scale
        rect = Rect(round(left * s), round(top * s), round(width * s), round(height * s))
        pygame.draw.rect(self._on, self.colour(colour), rect, border_radius=round(radius * s))

    def bow(self, at: Point, radius: float, colour: str, *, start: float, sweep: float, width: float = 2.0) -> None:
        """A part of a circle; angles clockwise from the top."""
        s = self._scale
        arc(self._on, self.colour(colour), Vector2(at) * s, radius * s, width * s, start=start, sweep=sweep)


def _smooth(points: Sequence[Point], steps: int = 12) -> list[Point]:
    """A closed Catmull-Rom curve."""
    made: list[Point] = []
    count = len(points)
    for i in range(count):
        a, b, c, d = (Vector2(points[(i + k) % count]) for k in (-1, 0, 1, 2))
        for step in range(steps):
            t = step / steps
            at = 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t**3)
            made.append((at.x, at.y))
    return made
