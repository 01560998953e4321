"""Symmetry: a way to turn, mirror or shift a board that leaves the game the same."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from noughts.rules.geometry import numbers
from noughts.rules.move import Cell, Mark, Move
from noughts.rules.rules import Marks, Placement, Rules, Wrap

Turn = tuple[bool, bool, bool]
"""Whether columns and rows change places, then whether each of them is mirrored; all eight turn a square."""


@dataclass(frozen=True, slots=True)
class Symmetry:
    """Where each cell goes, and whether X and O change places as well."""

    images: tuple[int, ...]
    swaps_marks: bool

    def cells(self, cells: int) -> int:
        """The image of a set of cells."""
        return sum(1 << self.images[number] for number in numbers(cells))

    def board(self, x: int, o: int) -> tuple[int, int]:
        """The images of the two sets of marks."""
        if self.swaps_marks:
            x, o = o, x
        return self.cells(x), self.cells(o)

    def move(self, move: Move, rules: Rules) -> Move:
        """The image of a move."""
        row, col = divmod(self.images[move.row * rules.cols + move.col], rules.cols)
        mark = move.mark
        if mark and self.swaps_marks:
            mark = Mark.O if mark is Mark.X else Mark.X
        return Move(col, row, mark)


@lru_cache(maxsize=16)
def symmetries_of(rules: Rules) -> tuple[Symmetry, ...]:
    """Every symmetry that the rules have, the identity first.

    >>> [len(symmetries_of(Rules.parse(text))) for text in ("3x3", "4x3", "7x6 gravity", "3x3 torus", "3x3 wild")]
    [8, 4, 2, 72, 16]
    """
    cells = [Cell(number % rules.cols, number // rules.cols) for number in range(rules.cols * rules.rows)]
    images = {
        tuple(_image(rules, cell, turn, shift) for cell in cells): None
        for shift in _shifts(rules, cells)
        for turn in _turns(rules)
    }
    return tuple(Symmetry(image, swap) for swap in _choices(rules.marks is Marks.WILD) for image in images)


def _turns(rules: Rules) -> list[Turn]:
    can_swap = rules.placement is Placement.FREE and rules.cols == rules.rows
    can_flip = rules.placement is Placement.FREE
    return [
        (swaps, mirrors, flips) for swaps in _choices(can_swap) for flips in _choices(can_flip) for mirrors in (False, True)
    ]


def _choices(is_free: bool) -> tuple[bool, ...]:  # noqa: FBT001 - the name says it at both calls
    return (False, True) if is_free else (False,)


def _shifts(rules: Rules, cells: list[Cell]) -> list[Cell]:
    """How far the whole board may move: over the edges of a torus, but never up or down under gravity."""
    if rules.wrap is Wrap.FLAT:
        return cells[:1]
    return cells[: rules.cols] if rules.placement is Placement.GRAVITY else cells


def _image(rules: Rules, cell: Cell, turn: Turn, shift: Cell) -> int:
    swaps, mirrors, flips = turn
    col, row = (cell.row, cell.col) if swaps else cell
    if mirrors:
        col = rules.cols - 1 - col
    if flips:
        row = rules.rows - 1 - row
    return (row + shift.row) % rules.rows * rules.cols + (col + shift.col) % rules.cols
