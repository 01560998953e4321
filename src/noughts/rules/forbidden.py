"""The forbidden moves of renju: what X must not make, because it would win too often.

A *four* is a set of k - 1 marks that one more mark makes a line of exactly k; an
*open four* has two such cells, at the ends of an unbroken row. A *three* is a
set of marks that one more mark makes an open four, if that mark is allowed
itself and completes no line. X must not make a row longer than k (an overline),
two fours, or two threes with one mark, unless the mark completes a line of
exactly k.

All of it but the last condition can be read off the four directions through a cell one by one. A direction is two sets
of bits, the X marks and the empty cells up to k cells to either side; the cell itself is bit k.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

from noughts.rules.move import AXES


class Forbidden(Enum):
    OVERLINE = "an overline"
    DOUBLE_FOUR = "a double four"
    DOUBLE_THREE = "a double three"


@dataclass(frozen=True, slots=True)
class _Shape:
    is_line: bool = False
    is_overline: bool = False
    fours: int = 0
    open_fours_at: tuple[int, ...] = ()  # where a second X makes an open four; none if there is a four


class ForbiddenMoves:
    """Finds the forbidden moves on boards of one size.

    >>> finder, five = ForbiddenMoves(9, 9, 5), 0b11011
    >>> finder.reason(five, (1 << 81) - 1 ^ five, 2), finder.reason(five | 32, (1 << 81) - 1 ^ five ^ 32, 2)
    (None, <Forbidden.OVERLINE: 'an overline'>)
    """

    def __init__(self, cols: int, rows: int, k: int) -> None:
        self._k = k
        self._size = cols, rows
        # For each cell and direction the numbers of the 2 k + 1 cells, -1 beyond the edge.
        self._directions = [[self._cells_along(cell, axis) for axis in AXES] for cell in range(cols * rows)]
        self._around = [sum({1 << cell for axis in axes for cell in axis if cell >= 0}) for axes in self._directions]

    def _cells_along(self, cell: int, axis: tuple[int, int]) -> list[int]:
        cols, rows = self._size
        row, col = divmod(cell, cols)
        steps = [(col + step * axis[0], row + step * axis[1]) for step in range(-self._k, self._k + 1)]
        return [y * cols + x if 0 <= x < cols and 0 <= y < rows else -1 for x, y in steps]

    def all(self, x: int, empty: int) -> int:
        return sum(1 << number for number in _bits(empty) if self.reason(x, empty, number))

    def leaves_a_move(self, x: int, empty: int) -> bool:
        return any(not self.reason(x, empty, number) for number in _bits(empty))

    def reason(self, x: int, empty: int, number: int) -> Forbidden | None:
        """Why X must not play in this empty cell; None if it may."""
        # Two threes need 2 (k - 3) marks nearby, two fours or an overline no fewer.
        if (self._around[number] & x).bit_count() < 2 * (self._k - 3):
            return None
        shapes = self._shapes(x, empty, number)
        if any(shape.is_line for shape in shapes):
            return None
        if any(shape.is_overline for shape in shapes):
            return Forbidden.OVERLINE
        if sum(shape.fours for shape in shapes) > 1:
            return Forbidden.DOUBLE_FOUR
        threes = [axis for axis, shape in enumerate(shapes) if shape.open_fours_at]
        if len(threes) > 1:
            x, empty = x | 1 << number, empty & ~(1 << number)
            directions = self._directions[number]
            real = (
                any(self._may_extend(x, empty, directions[axis][at]) for at in shapes[axis].open_fours_at) for axis in threes
            )
            if sum(real) > 1:
                return Forbidden.DOUBLE_THREE
        return None

    def _may_extend(self, x: int, empty: int, number: int) -> bool:
        """Whether X may make an open four here without completing a line."""
        return not (any(shape.is_line for shape in self._shapes(x, empty, number)) or self.reason(x, empty, number))

    def _shapes(self, x: int, empty: int, number: int) -> list[_Shape]:
        found = []
        for cells in self._directions[number]:
            own = free = 0
            for place, cell in enumerate(cells):
                if cell >= 0:
                    own |= (x >> cell & 1) << place
                    free |= (empty >> cell & 1) << place
            found.append(_shape(own | 1 << self._k, free & ~(1 << self._k), self._k))
        return found


@lru_cache(maxsize=1 << 16)
def _shape(own: int, free: int, k: int) -> _Shape:
    length = _row(own, k).bit_count()
    if length >= k:
        return _Shape(is_line=length == k, is_overline=length > k)
    completing = _completing(own, free, k)
    if completing:
        # An unbroken row that both ends complete is a single open four.
        return _Shape(fours=1 if length == k - 1 else len(completing))
    return _Shape(open_fours_at=tuple(at for at in _bits(free) if _is_open_four(own | 1 << at, free & ~(1 << at), k, at)))


def _is_open_four(own: int, free: int, k: int, at: int) -> bool:
    row = _row(own, k)
    return row.bit_count() == k - 1 and bool(row >> at & 1) and len(_completing(own, free, k)) > 1


def _completing(own: int, free: int, k: int) -> list[int]:
    """Where one more mark makes a row of exactly k through the middle."""
    rows = ((at, _row(own | 1 << at, k)) for at in _bits(free))
    return [at for at, row in rows if row.bit_count() == k and row >> at & 1]


def _row(own: int, middle: int) -> int:
    row = 1 << middle
    while (more := row | (row << 1 | row >> 1) & own) != row:
        row = more
    return row


def _bits(places: int) -> list[int]:
    return [place for place in range(places.bit_length()) if places >> place & 1]
