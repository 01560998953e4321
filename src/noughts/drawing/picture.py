"""Picture: a board as there is something to see, for whoever draws it; it knows no rules."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

COLUMNS = "abcdefghijklmnopqrstuvwxyz"
"""The name of each column, from the left; its length is the widest board."""

Place = tuple[int, int]
"""Column and row, counted from 0 from the top left."""

REACH = 0.30
"""From the middle of a cell to the end of a stroke, as a share of the cell."""

PEN = 0.115
"""The width of a stroke, the same."""

DISC = 0.41
"""The radius of a disc and of the hole it falls through, the same."""

STRIKE = 0.055
"""The width of the line that ended the game, the same."""

SHORT = 0.72
"""How far that line goes beyond the middle of its first and last cell, as a share of half a cell."""


@dataclass(frozen=True, slots=True)
class Picture:
    """Everything that can be seen of a board."""

    cols: int
    rows: int
    marks: Mapping[Place, str]
    falls: bool = False
    """Whether marks fall, so that a column is all there is to choose."""
    line: Sequence[Place] = ()
    """The line that ended the game, in order."""
    line_role: str = "ink"
    """Its colour."""
    last: Place | None = None
    """Where the last mark was placed."""
    marked: Collection[Place] = ()
    """Cells that are pointed at."""
    values: Mapping[Place, tuple[str, str]] = field(default_factory=dict)
    """What each cell is worth: a short text, and the role of its colour."""

    def name(self, place: Place) -> str:
        """What a cell is called.

        >>> Picture(3, 3, {}).name((1, 2))
        'b3'
        """
        return f"{COLUMNS[place[0]]}{place[1] + 1}"

    @property
    def words(self) -> str:
        """The board in one sentence, for those who listen.

        >>> Picture(3, 3, {(1, 1): "X", (0, 0): "O"}).words
        'Board of 3 x 3: X on b2; O on a1'
        """
        names = {mark: [self.name(place) for place, its in self.marks.items() if its == mark] for mark in "XO"}
        marks = "; ".join(f"{mark} on {' '.join(places)}" for mark, places in names.items() if places)
        return f"Board of {self.cols} x {self.rows}: {marks or 'empty'}"


def step_of(line: Sequence[Place], cols: int, rows: int) -> Place:
    """The step from one cell of a line to the next, by the shorter way round.

    >>> step_of([(2, 0), (0, 1), (1, 2)], 3, 3)
    (1, 1)
    """
    if len(line) < 2:
        return 1, 0
    return _shorter(line[1][0] - line[0][0], cols), _shorter(line[1][1] - line[0][1], rows)


def _shorter(difference: int, size: int) -> int:
    return difference if abs(difference) <= 1 else difference - size if difference > 0 else difference + size
