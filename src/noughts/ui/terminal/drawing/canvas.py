"""Canvas: a rectangle of characters, each with the role of its colour."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from noughts.rules import Mark, Rules


@dataclass(frozen=True, slots=True)
class Ink:
    """How a character is drawn."""

    role: str = "ink"
    ground: str | None = None  # a role, or None for the background
    is_bold: bool = False
    is_reversed: bool = False


PLAIN = Ink()


class Canvas:
    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.chars = [[" "] * width for _ in range(height)]
        self.inks = [[PLAIN] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, ink: Ink) -> None:
        if not 0 <= y < self.height:
            return
        for at, char in enumerate(text, start=x):
            if 0 <= at < self.width:
                self.chars[y][at] = char
                self.inks[y][at] = ink

    def fill(self, x: int, y: int, width: int, height: int, ink: Ink) -> None:
        for row in range(y, y + height):
            self.put(x, row, " " * width, ink)

    def runs(self, y: int) -> list[tuple[str, Ink]]:
        """A line as runs of characters that share an ink."""
        runs: list[tuple[str, Ink]] = []
        start = 0
        inks, chars = self.inks[y], self.chars[y]
        for at in range(1, self.width + 1):
            if at == self.width or inks[at] != inks[start]:
                runs.append(("".join(chars[start:at]), inks[start]))
                start = at
        return runs

    def window(self, left: int, top: int, width: int, height: int, *, margin: int, heading: int) -> Canvas:
        """A part of the canvas, with the first columns and lines kept, as in a scrolled table."""
        part = Canvas(min(width, self.width), min(height, self.height))
        for y in range(part.height):
            source = y if y < heading else y + top
            for x in range(part.width):
                column = x if x < margin else x + left
                if source < self.height and column < self.width:
                    part.chars[y][x] = self.chars[source][column]
                    part.inks[y][x] = self.inks[source][column]
        return part

    def text(self) -> str:
        return "\n".join("".join(row).rstrip() for row in self.chars)


QUARTERS = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"
"""The character for each set of quarters: 1 is upper left, 2 upper right, 4 lower left, 8 lower right."""

ASPECT = 2.0  # height of a character, in widths
MARGIN = 0.5  # room around a mark, in widths of a character
Shape = Callable[[float, float], bool]  # whether it contains a point, in character widths from the middle


def quarters(x: int, y: int, is_inside: Shape) -> int:
    """The quarters of the character at (x, y) that are inside a shape."""
    found = 0
    for bit, (right, down) in enumerate(((0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75))):
        if is_inside(x + right, (y + down) * ASPECT):
            found |= 1 << bit
    return found


@lru_cache(maxsize=256)
def mark_quarters(mark: Mark, width: int, height: int, growth: float = 1.0) -> tuple[tuple[int, ...], ...]:
    """The quarters of a mark in the middle of a cell; a ``growth`` below 1 is for a mark still being drawn."""
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
    """A straight line between two points, in character widths."""
    (x1, y1), (x2, y2) = start, end
    dx, dy = x2 - x1, y2 - y1
    length = math.hypot(dx, dy) or 1.0

    def inside(x: float, y: float) -> bool:
        along = ((x - x1) * dx + (y - y1) * dy) / length
        aside = abs((x - x1) * dy - (y - y1) * dx) / length
        return -1e-6 <= along <= length + 1e-6 and aside <= thickness / 2 + 1e-6

    return inside


LABELS = 3  # columns left of the board, for the number of each row
HEADING = 1  # lines above the board, for the letter of each column
LARGEST = 15  # lines of a cell; larger ones look empty


@dataclass(frozen=True, slots=True)
class Scale:
    """The size of a cell, and what is between and around the cells."""

    width: int
    height: int
    is_ruled: bool
    is_framed: bool = True

    @property
    def is_drawn(self) -> bool:
        return self.height >= 2

    @property
    def is_numbered(self) -> bool:
        return self.width >= 3

    @property
    def pitch(self) -> tuple[int, int]:
        """The distance from a cell to the next, across and down."""
        rule = 1 if self.is_ruled else 0
        return self.width + rule, self.height + rule

    @property
    def origin(self) -> tuple[int, int]:
        """The upper left corner of the first cell."""
        edge = 1 if self.is_framed else 0
        return LABELS + edge, HEADING + edge

    def size(self, rules: Rules) -> tuple[int, int]:
        """The columns and lines of a whole board with its labels."""
        (across, down), (left, top) = self.pitch, self.origin
        edge, rule = (1 if self.is_framed else 0), (1 if self.is_ruled else 0)
        return left + rules.cols * across - rule + edge, top + rules.rows * down - rule + edge


SCALES = (
    *(Scale(2 * height + 1, height, is_ruled=True) for height in range(LARGEST, 1, -1)),
    Scale(3, 1, is_ruled=True),
    Scale(3, 1, is_ruled=False),
    Scale(3, 1, is_ruled=False, is_framed=False),
    Scale(2, 1, is_ruled=False),
    Scale(2, 1, is_ruled=False, is_framed=False),
)
"""From the largest to the smallest."""


def scale_for(rules: Rules, width: int, height: int) -> Scale:
    """The largest scale in which the whole board fits; if there is none, the smallest with numbers that fits one way.

    >>> scale_for(Rules.parse("3x3"), 44, 21).height, scale_for(Rules.parse("15x15"), 50, 21).width
    (5, 3)
    """
    for scale in SCALES:
        across, down = scale.size(rules)
        if across <= width and down <= height:
            return scale
    return SCALES[-1]


def least_size(rules: Rules) -> tuple[int, int]:
    """The size of the smallest board with numbers."""
    return SCALES[-3].size(rules)
