"""Marks as shapes: crosses, rings and strokes, set in quarter blocks, so that they scale with the cell."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache

from noughts.rules import Mark

QUARTERS = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"
"""The character for each set of quarters: 1 is upper left, 2 upper right, 4 lower left, 8 lower right."""

ASPECT = 2.0
"""Height of a character, in widths."""

MARGIN = 0.5
"""Room around a mark, in widths of a character."""

Shape = Callable[[float, float], bool]
"""Whether a point, in widths of a character from the middle, is part of it."""


def quarters(x: int, y: int, is_inside: Shape) -> int:
    """Which quarters of a character are in a shape; its upper left corner is at x widths and y heights."""
    found = 0
    for bit, (right, down) in enumerate(((0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75))):
        if is_inside(x + right, (y + down) * ASPECT):
            found |= 1 << bit
    return found


@lru_cache(maxsize=256)
def mark_quarters(mark: Mark, width: int, height: int, growth: float = 1.0) -> tuple[tuple[int, ...], ...]:
    """The quarters of a mark in the middle of a cell; ``growth`` below 1 is a mark that is still being drawn."""
    radius = (min(width - 1.0, height * ASPECT) / 2 - MARGIN) * growth
    thickness = max(1.0, radius * 0.36)
    shape = _cross(radius, thickness) if mark is Mark.X else _ring(radius, thickness)
    middle_x, middle_y = width / 2, height * ASPECT / 2
    return tuple(
        tuple(quarters(x, y, lambda px, py: shape(px - middle_x, py - middle_y)) for x in range(width)) for y in range(height)
    )


def _cross(radius: float, thickness: float) -> Shape:
    def inside(x: float, y: float) -> bool:
        near = min(abs(x - y), abs(x + y)) <= thickness * math.sqrt(0.5)
        return near and abs(x) <= radius and abs(y) <= radius

    return inside


def _ring(radius: float, thickness: float) -> Shape:
    outer = radius + 0.25  # a round shape looks smaller than a square one

    def inside(x: float, y: float) -> bool:
        return outer - thickness <= math.hypot(x, y) <= outer

    return inside


def stroke(start: tuple[float, float], end: tuple[float, float], thickness: float) -> Shape:
    """A straight line between two points, both in widths of a character."""
    (x1, y1), (x2, y2) = start, end
    dx, dy = x2 - x1, y2 - y1
    length = math.hypot(dx, dy) or 1.0

    def inside(x: float, y: float) -> bool:
        along = ((x - x1) * dx + (y - y1) * dy) / length
        aside = abs((x - x1) * dy - (y - y1) * dx) / length
        return -1e-6 <= along <= length + 1e-6 and aside <= thickness / 2 + 1e-6

    return inside
