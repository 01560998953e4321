"""Shapes without jagged edges: drawn several times too large, scaled down, and kept."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable, Hashable

import pygame
from pygame import Color, Rect, Surface, Vector2

FINE = ((120, 4), (420, 3))
"""Up to so many pixels, so many times too large; less does for larger shapes, and is faster."""

MOST_KEPT = 8_000_000
"""Pixels of shapes that are kept, 32 MB of them; a screen needs a tenth of that."""

Drawing = Callable[[Surface, float], None]
"""Draws on a surface that is so many times too large."""


class Shapes:
    """Every shape that has been drawn, by what it is."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Hashable, Surface] = OrderedDict()
        self._pixels = 0

    def shape(self, key: Hashable, size: tuple[int, int], edge: Color, draw: Drawing) -> Surface:
        """A shape on nothing; ``edge`` is the colour that its outline fades out in."""
        whole = (key, size, tuple(edge))
        if whole in self._kept:
            self._kept.move_to_end(whole)
            return self._kept[whole]
        width, height = max(1, size[0]), max(1, size[1])
        factor = next((times for size, times in FINE if max(width, height) <= size), 2)
        large = Surface((width * factor, height * factor), pygame.SRCALPHA)
        large.fill((edge.r, edge.g, edge.b, 0))
        draw(large, factor)
        picture = pygame.transform.smoothscale(large, (width, height))
        self._kept[whole] = picture
        self._pixels += width * height
        while self._pixels > MOST_KEPT and len(self._kept) > 1:
            _, old = self._kept.popitem(last=False)
            self._pixels -= old.get_width() * old.get_height()
        return picture

    def disc(self, radius: int, colour: Color) -> Surface:
        """A filled circle."""

        def draw(on: Surface, factor: float) -> None:
            pygame.draw.circle(on, colour, (radius * factor, radius * factor), radius * factor)

        return self.shape("disc", (2 * radius, 2 * radius), colour, draw)

    def __len__(self) -> int:
        return len(self._kept)


def stroke(on: Surface, colour: Color, start: Vector2, end: Vector2, width: float) -> None:
    """A straight line with round ends."""
    along = end - start
    if along.length() > 0:
        across = Vector2(-along.y, along.x).normalize() * width / 2
        pygame.draw.polygon(on, colour, [start + across, end + across, end - across, start - across])
    for point in (start, end):
        pygame.draw.circle(on, colour, point, width / 2)


def arc(on: Surface, colour: Color, centre: Vector2, radius: float, width: float, *, start: float, sweep: float) -> None:
    """A part of a ring with round ends; angles in degrees, clockwise from the top."""
    steps = max(2, int(abs(sweep) / 4))
    angles = [math.radians(start + sweep * step / steps) for step in range(steps + 1)]
    outer = [centre + Vector2(math.sin(a), -math.cos(a)) * (radius + width / 2) for a in angles]
    inner = [centre + Vector2(math.sin(a), -math.cos(a)) * (radius - width / 2) for a in angles]
    pygame.draw.polygon(on, colour, [*outer, *reversed(inner)])
    for a in (angles[0], angles[-1]):
        pygame.draw.circle(on, colour, centre + Vector2(math.sin(a), -math.cos(a)) * radius, width / 2)


def rounded(shapes: Shapes, on: Surface, rect: Rect, colour: Color, radius: int) -> None:
    """A filled rectangle with round corners: four quarters of one disc, and what is between."""
    radius = max(0, min(radius, rect.width // 2, rect.height // 2))
    if radius == 0:
        on.fill(colour, rect)
        return
    disc = shapes.disc(radius, colour)
    for x, dx in ((rect.left, 0), (rect.right - radius, radius)):
        for y, dy in ((rect.top, 0), (rect.bottom - radius, radius)):
            on.blit(disc, (x, y), Rect(dx, dy, radius, radius))
    on.fill(colour, (rect.left + radius, rect.top, rect.width - 2 * radius, rect.height))
    on.fill(colour, (rect.left, rect.top + radius, radius, rect.height - 2 * radius))
    on.fill(colour, (rect.right - radius, rect.top + radius, radius, rect.height - 2 * radius))
