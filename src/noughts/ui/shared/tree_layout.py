"""The layout of a drawn tree: the root on the left, a column for each ply, a row for each leaf."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

COLUMN, ROW, BOARD = 270, 64, 48
"""Units from one ply and one leaf to the next, and the side of a small board."""

GAP, EDGE = 8, 30
"""Units between a board and its text, and the shortest edge to the next ply."""

ZOOMS = (0.35, 0.5, 0.7, 0.85, 1, 1.25, 1.6)

USUAL_ZOOM = 3


@dataclass(frozen=True, slots=True)
class Spot:
    """The place of a node: its column, and the rows of its first and last leaf."""

    depth: int
    first: int
    last: int
    above: int | None = None
    """The number of its parent's line."""

    @property
    def row(self) -> float:
        return (self.first + self.last) / 2


def layout(depths: Sequence[int]) -> list[Spot]:
    """The spots of an outline, given by the depth of each line.

    A line is below the nearest one before it that is less deep. Closing a node
    leaves it one row, its first; what comes later moves up.

    >>> [(spot.depth, spot.row) for spot in layout([0, 1, 2, 2, 1])]
    [(0, 1.0), (1, 0.5), (2, 0.0), (2, 1.0), (1, 2.0)]
    """
    firsts, above = [0] * len(depths), list[int | None]()
    lasts = [0] * len(depths)
    leaves, waiting = 0, list[int]()
    for number, (here, following) in enumerate(zip(depths, [*depths[1:], 0], strict=True)):
        while waiting and depths[waiting[-1]] >= here:
            lasts[waiting.pop()] = leaves - 1
        above.append(waiting[-1] if waiting else None)
        waiting.append(number)
        firsts[number] = leaves
        leaves += following <= here
    for number in waiting:
        lasts[number] = leaves - 1
    return [Spot(*each) for each in zip(depths, firsts, lasts, above, strict=True)]
