"""Positions and moves of one game as arrays and numbers, the same in all environments."""

from __future__ import annotations

import operator
from functools import lru_cache
from typing import SupportsIndex, TypeAlias, cast

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from noughts.rules import CellTaken, Mark, Marks, Move, OffBoard, Placement, Position, Rules, Side, quoted

Bits: TypeAlias = NDArray[np.int8]  # zeros and ones


class Encoding:
    """Positions and moves of one game as arrays and numbers.

    A position is ``rows x cols x 2``: the marks of the observer, and those of the opponent.
    In only-x and wild games, where both players place the same marks, it is always X and O.

    A move is the number of its cell, row by row from 0; with gravity, the number of its column.
    In wild games every cell or column has two numbers, for X and for O.

    >>> Encoding(Rules.parse("3x3")).actions, Encoding(Rules.parse("connect-four wild")).actions
    (9, 14)
    """

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._falls = rules.placement is Placement.GRAVITY
        self._has_own_marks = rules.marks is Marks.OWN
        self._marks = tuple(Mark) if rules.marks is Marks.WILD else (None,)
        self._cells = rules.cols * rules.rows
        places = rules.cols if self._falls else self._cells
        self._top = (1 << places) - 1  # a mark enters here; with gravity it falls
        self._column = sum(1 << rules.cols * row for row in range(rules.rows)) if self._falls else 1
        self._moves = [
            [Move(number % rules.cols, number // rules.cols, mark) for mark in self._marks] for number in range(self._cells)
        ]
        self.actions = places * len(self._marks)

    def planes_space(self) -> spaces.Space[Bits]:
        return _space(self.rules.rows, self.rules.cols, 2)

    def mask_space(self) -> spaces.Space[Bits]:
        return _space(self.actions)

    def action_space(self) -> spaces.Discrete[np.int64]:
        return spaces.Discrete(self.actions)

    def planes(self, position: Position, observer: Side) -> Bits:
        first, second = position.x, position.o
        if observer is Side.O and self._has_own_marks:
            first, second = second, first
        both = _unpacked(first | second << self._cells, 2 * self._cells)
        return both.reshape(2, self.rules.rows, self.rules.cols).transpose(1, 2, 0)

    def mask(self, position: Position) -> Bits:
        """1 for each legal action."""
        if position.outcome:
            return self.no_moves()
        places = _unpacked(self._top & ~(position.x | position.o), self._top.bit_length())
        return places if len(self._marks) == 1 else places.repeat(2)

    def no_moves(self) -> Bits:
        return np.zeros(self.actions, np.int8)

    def move(self, position: Position, action: SupportsIndex | None) -> Move:
        """The move of an action, legal or not; OffBoard for other numbers, CellTaken for a full column."""
        try:
            number = -1 if action is None else operator.index(action)
        except TypeError:
            number = -1
        if not 0 <= number < self.actions:
            raise OffBoard(f"action {quoted(action)}: expected a number from 0 to {self.actions - 1}")
        place, mark = divmod(number, len(self._marks))
        if self._falls:
            free = self._column << place & ~(position.x | position.o)
            if not free:
                raise CellTaken(f"action {number}: the column is full; choose another")
            place = free.bit_length() - 1
        return self._moves[place][mark]

    def action(self, position: Position, move: Move | str) -> int:
        """The action of a legal move; IllegalMove if it is not legal.

        >>> rules = Rules.parse("3x3 wild")
        >>> Encoding(rules).action(Position.start(rules), "Ob2")
        9
        """
        move = position.parse_move(move)
        position.play(move)  # raises if it is not legal
        place = move.col if self._falls else move.row * self.rules.cols + move.col
        return place * len(self._marks) + self._marks.index(move.mark)


@lru_cache(maxsize=64)
def encoding_of(rules: Rules) -> Encoding:
    return Encoding(rules)


def _space(*shape: int) -> spaces.Space[Bits]:
    return cast("spaces.Space[Bits]", spaces.Box(0, 1, shape, np.int8))


def _unpacked(cells: int, count: int) -> Bits:
    data = np.frombuffer(cells.to_bytes((count + 7) // 8, "little"), np.uint8)
    return np.unpackbits(data, count=count, bitorder="little").view(np.int8)
