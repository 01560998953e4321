"""Scale: how large a board is drawn, from marks of many lines to one character a cell."""

from __future__ import annotations

from dataclasses import dataclass

from noughts.rules import Rules

LABELS = 3
"""Columns left of the board, for the number of each row."""

HEADING = 1
"""Lines above the board, for the letter of each column."""

LARGEST = 15
"""Lines of a cell; larger ones look empty."""


@dataclass(frozen=True, slots=True)
class Scale:
    """The size of a cell in characters, and what is between cells and around them."""

    width: int
    height: int
    is_ruled: bool
    is_framed: bool = True

    @property
    def is_drawn(self) -> bool:
        """Whether marks are shapes, not letters."""
        return self.height >= 2

    @property
    def is_numbered(self) -> bool:
        """Whether there is room for the number of a cell."""
        return self.width >= 3

    @property
    def pitch(self) -> tuple[int, int]:
        """Characters from a cell to the next, across and down."""
        rule = 1 if self.is_ruled else 0
        return self.width + rule, self.height + rule

    @property
    def origin(self) -> tuple[int, int]:
        """Where the first cell begins."""
        edge = 1 if self.is_framed else 0
        return LABELS + edge, HEADING + edge

    def size(self, rules: Rules) -> tuple[int, int]:
        """Columns and lines of a whole board, with its labels."""
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
    """The room that a board with numbers takes at least."""
    return SCALES[-3].size(rules)
