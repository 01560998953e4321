"""Geometry: the lines and moves of a board, computed once for each Rules value.

A set of cells is an int with one bit for each cell, row by row from the top left:
cell number ``row * cols + col`` is bit ``1 << number``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache, reduce
from operator import itemgetter, or_

from noughts.rules.forbidden import ForbiddenMoves
from noughts.rules.move import AXES, Cell, Mark, Move
from noughts.rules.rules import Marks, Overline, Placement, Restriction, Rules, Wrap

BOTH_ENDS = 2


@dataclass(frozen=True, slots=True)
class Line:
    """``k`` cells in a row, and the cells just beyond its ends where they matter.

    In exact games, and in renju for X, the ``guards`` must not carry the same mark: the run would be too long. In caro
    a line does not count while the opponent has both ``ends``; a line at an edge has none.
    """

    cells: tuple[int, ...]
    places: tuple[Cell, ...]
    """The same cells, with columns and rows."""
    mask: int
    guards: int
    ends: int = 0

    def is_complete(self, marks: int, others: int) -> bool:
        """Whether this set of marks makes the line, against those of the other kind."""
        return self.mask & marks == self.mask and not self.guards & marks and not self.is_blocked(others)

    def is_blocked(self, others: int) -> bool:
        """In caro, whether the opponent has the cells beyond both ends."""
        return bool(self.ends) and self.ends & others == self.ends


@dataclass(frozen=True, slots=True)
class Axis:
    reach: int
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Geometry:
    """The rules as cells and lines; ``cols``, ``k`` and the marks are repeated for speed.

    ``through[n]`` has the lines through cell ``n`` by axis; ``bit_moves`` pairs each move with its cell's bit; ``fall``
    is the distance in bits to the cell below with gravity, and so large without it that there is none.
    """

    rules: Rules
    cols: int
    k: int
    has_own_marks: bool
    is_wild: bool
    full: int
    fall: int
    lines: tuple[Line, ...]
    through: tuple[tuple[Axis, ...], ...]
    bit_moves: tuple[tuple[int, Move], ...]
    forbidden: ForbiddenMoves | None  # in renju, what X must not play
    of_o: Geometry | None  # in renju, the geometry for the lines of O

    def lines_for(self, *, o: bool) -> Geometry:
        return self.of_o if o and self.of_o else self

    def line_through(self, number: int, marks: int, others: int) -> Line | None:
        """The first line through a cell that these marks complete.

        The order of lines is the same for every cell, so any cell that all complete lines share gives the same answer.
        """
        k = self.k
        for axis in self.through[number]:
            if (axis.reach & marks).bit_count() >= k:
                for line in axis.lines:
                    if line.is_complete(marks, others):
                        return line
        return None

    def complete_lines(self, x: int, o: int) -> tuple[list[Line], list[Line]]:
        return self._complete_lines(x, o), self.lines_for(o=True)._complete_lines(o, x)

    def _complete_lines(self, marks: int, others: int) -> list[Line]:
        full = [line for line in self.lines if line.mask & marks == line.mask]  # hardly any, and quick to see
        return [line for line in full if line.is_complete(marks, others)]

    def completing(self, x: int, o: int) -> tuple[int, int]:
        """The empty cells where one more X completes a line, and those where one more O does.

        >>> geometry_of(Rules(3, 3, 3)).completing(0b011, 0b11000)
        (4, 32)
        """
        return self.completing_with(x, o, places_o=False), self.completing_with(x, o, places_o=True)

    def completing_with(self, x: int, o: int, *, places_o: bool) -> int:
        """The same for one kind of mark."""
        empty = self.full & ~(x | o)
        return self.lines_for(o=True)._completing(o, x, empty) if places_o else self._completing(x, o, empty)

    def _completing(self, marks: int, others: int, empty: int) -> int:
        found = 0
        if marks.bit_count() < self.k - 1:
            return found
        for line in self.lines:
            missing = line.mask & ~marks
            if missing & (missing - 1) == 0 and missing & empty and not line.guards & marks and not line.is_blocked(others):
                found |= missing
        return found

    def uncovered(self, marks: int) -> int:
        """The marks that may have been placed last: under gravity, those without a mark above."""
        return marks & ~(marks << self.fall)

    def cell(self, number: int) -> Cell:
        """The cell with this number.

        >>> str(geometry_of(Rules(3, 3, 3)).cell(5))
        'c2'
        """
        row, col = divmod(number, self.rules.cols)
        return Cell(col, row)


@lru_cache(maxsize=64)
def geometry_of(rules: Rules) -> Geometry:
    """The geometry of a Rules value, cached.

    >>> len(geometry_of(Rules(3, 3, 3)).lines), len(geometry_of(Rules(15, 15, 5)).lines)
    (8, 572)
    """
    count = rules.cols * rules.rows
    lines_by_axis = _lines_by_axis(rules)
    marks = tuple(Mark) if rules.marks is Marks.WILD else (None,)
    is_renju = rules.restriction is Restriction.RENJU
    return Geometry(
        rules=rules,
        cols=rules.cols,
        k=rules.k,
        has_own_marks=rules.marks is Marks.OWN,
        is_wild=rules.marks is Marks.WILD,
        full=(1 << count) - 1,
        fall=rules.cols if rules.placement is Placement.GRAVITY else count,
        lines=tuple(line for lines in lines_by_axis for line in lines),
        through=_axes_by_cell(count, lines_by_axis),
        bit_moves=tuple(
            (1 << number, Move(number % rules.cols, number // rules.cols, mark)) for number in range(count) for mark in marks
        ),
        forbidden=ForbiddenMoves(rules.cols, rules.rows, rules.k) if is_renju else None,
        of_o=geometry_of(replace(rules, restriction=Restriction.NONE)) if is_renju else None,
    )


def numbers(cells: int) -> Iterator[int]:
    """The numbers of the cells in a set, in ascending order.

    >>> list(numbers(0b10110))
    [1, 2, 4]
    """
    while cells:
        lowest = cells & -cells
        yield lowest.bit_length() - 1
        cells ^= lowest


def _axes_by_cell(count: int, lines_by_axis: list[list[Line]]) -> tuple[tuple[Axis, ...], ...]:
    """For each cell the lines through it by axis, without empty axes."""
    axes: list[list[Axis]] = [[] for _ in range(count)]
    for lines in lines_by_axis:
        through: list[list[Line]] = [[] for _ in range(count)]
        for line in lines:
            for cell in line.cells:
                through[cell].append(line)
        for cell, own in enumerate(through):
            if own:
                reach = reduce(or_, (line.mask for line in own))
                axes[cell].append(Axis(reach, tuple(own)))
    return tuple(map(tuple, axes))


def _lines_by_axis(rules: Rules) -> list[list[Line]]:
    """Every line once. On a small torus, one line can run along two axes or have several first cells."""
    seen: set[tuple[int, int]] = set()
    by_axis: list[list[Line]] = []
    for step in AXES:
        lines = []
        for number in range(rules.cols * rules.rows):
            line = _line_from(rules, number, step)
            if line and (line.mask, line.guards) not in seen:
                seen.add((line.mask, line.guards))
                lines.append(line)
        by_axis.append(lines)
    return by_axis


def _line_from(rules: Rules, number: int, step: tuple[int, int]) -> Line | None:
    """The line from a cell along an axis; None if the board has no room for it."""
    if _stepped(rules, number, step, rules.k - 1) is None:
        return None
    run = (_stepped(rules, number, step, steps) for steps in range(rules.k))
    cells = tuple(cell for cell in run if cell is not None)
    if len(set(cells)) < rules.k:  # it runs into itself on a torus
        return None
    beyond = {_stepped(rules, number, step, -1), _stepped(rules, number, step, rules.k)} - {None, *cells}
    ends = _bits(end for end in beyond if end is not None)
    is_exact = rules.overline is Overline.EXACT or rules.restriction is Restriction.RENJU
    is_blockable = rules.restriction is Restriction.CARO and len(beyond) == BOTH_ENDS
    places = tuple(Cell(number % rules.cols, number // rules.cols) for number in cells)
    return Line(cells, places, _bits(cells), ends if is_exact else 0, ends if is_blockable else 0)


def _stepped(rules: Rules, number: int, step: tuple[int, int], steps: int) -> int | None:
    """The cell so many steps from another; None beyond the edge of a flat board."""
    col = number % rules.cols + steps * step[0]
    row = number // rules.cols + steps * step[1]
    if rules.wrap is Wrap.TORUS:
        col, row = col % rules.cols, row % rules.rows
    elif not (0 <= col < rules.cols and 0 <= row < rules.rows):
        return None
    return row * rules.cols + col


def _bits(cells: Iterator[int] | tuple[int, ...]) -> int:
    return sum(1 << cell for cell in cells)


Turn = tuple[bool, bool, bool]  # swaps columns and rows; mirrors columns; mirrors rows


@dataclass(frozen=True, slots=True)
class Symmetry:
    images: tuple[int, ...]
    swaps_marks: bool

    def cells(self, cells: int) -> int:
        return sum(1 << self.images[number] for number in numbers(cells))

    def board(self, x: int, o: int) -> tuple[int, int]:
        if self.swaps_marks:
            x, o = o, x
        return self.cells(x), self.cells(o)

    def move(self, move: Move, rules: Rules) -> Move:
        row, col = divmod(self.images[move.row * rules.cols + move.col], rules.cols)
        mark = move.mark
        if mark and self.swaps_marks:
            mark = Mark.O if mark is Mark.X else Mark.X
        return Move(col, row, mark)


@lru_cache(maxsize=16)
def symmetries_of(rules: Rules) -> tuple[Symmetry, ...]:
    """Every symmetry of the rules, the identity first; cached.

    >>> [len(symmetries_of(Rules.parse(text))) for text in ("3x3", "4x3", "7x6 gravity", "3x3 torus", "3x3 wild")]
    [8, 4, 2, 72, 16]
    """
    cells = [Cell(number % rules.cols, number // rules.cols) for number in range(rules.cols * rules.rows)]
    turned = [[_turned(rules, cell, turn) for cell in cells] for turn in _turns(rules)]
    shifted = [_shifted(rules, shift) for shift in _shifts(rules, cells)]
    images = {tuple(map(after.__getitem__, first)): None for after in shifted for first in turned}
    return tuple(Symmetry(image, swap) for swap in _choices(rules.marks is Marks.WILD) for image in images)


def least_image(rules: Rules, x: int, o: int) -> int:
    """Of all images of a board, the one whose set of X, and then of O, is the least number; both sets in one number.

    >>> bin(least_image(Rules(3, 3, 3), 0b100, 0b1)), bin(least_image(Rules(3, 3, 3), 0b1000000, 0b100000000))
    ('0b1000000100', '0b1000000100')
    """
    cells = rules.cols * rules.rows
    digits = f"{x:0{cells}b}"[::-1], f"{o:0{cells}b}"[::-1]  # the first cell is the lowest bit
    images = [("".join(taken(digits[swaps]))[::-1], swaps, taken) for swaps, taken in _rearrangements(rules)]
    least = min(image for image, _, _ in images)
    others = min("".join(taken(digits[not swaps]))[::-1] for image, swaps, taken in images if image == least)
    return int(least + others, 2)


@lru_cache(maxsize=16)
def _rearrangements(rules: Rules) -> list[tuple[bool, Callable[[str], Iterable[str]]]]:
    """For each symmetry, whether it swaps the marks, and what takes every cell of a board from its image.

    That is the inverse of the symmetry, which is another one, so all of them together are the same.
    """
    return [(symmetry.swaps_marks, itemgetter(*symmetry.images)) for symmetry in symmetries_of(rules)]


def _turns(rules: Rules) -> list[Turn]:
    can_swap = rules.placement is Placement.FREE and rules.cols == rules.rows
    can_flip = rules.placement is Placement.FREE
    return [
        (swaps, mirrors, flips) for swaps in _choices(can_swap) for flips in _choices(can_flip) for mirrors in (False, True)
    ]


def _choices(is_free: bool) -> tuple[bool, ...]:  # noqa: FBT001 - the name is clear at both calls
    return (False, True) if is_free else (False,)


def _shifts(rules: Rules, cells: list[Cell]) -> list[Cell]:
    """The shifts of the whole board: over the edges of a torus, but not up or down with gravity."""
    if rules.wrap is Wrap.FLAT:
        return cells[:1]
    return cells[: rules.cols] if rules.placement is Placement.GRAVITY else cells


def _turned(rules: Rules, cell: Cell, turn: Turn) -> int:
    swaps, mirrors, flips = turn
    col, row = (cell.row, cell.col) if swaps else cell
    if mirrors:
        col = rules.cols - 1 - col
    if flips:
        row = rules.rows - 1 - row
    return row * rules.cols + col


def _shifted(rules: Rules, shift: Cell) -> list[int]:
    """Where each cell goes."""
    cols = [(col + shift.col) % rules.cols for col in range(rules.cols)]
    return [(row + shift.row) % rules.rows * rules.cols + col for row in range(rules.rows) for col in cols]
