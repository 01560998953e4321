"""Encoding: positions and moves as learning programs want them, as arrays and numbers."""

from __future__ import annotations

import operator
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, SupportsIndex, TypeAlias, cast

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from noughts.rules import (
    BadPosition,
    CellTaken,
    Mark,
    Marks,
    Move,
    NoughtsError,
    OffBoard,
    Placement,
    Position,
    Rules,
    Side,
    quoted,
)

Bits: TypeAlias = NDArray[np.int8]
"""Zeros and ones."""


class Encoding:
    """How the positions and moves of one game are written.

    A position is ``rows x cols x 2``: the marks of whoever looks, and those of the opponent.
    Where marks do not tell sides, in only-x and wild games, it is X and O, whoever looks.

    A move is the number of its cell, row by row from 0; with gravity the number of its column.
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
        self._top = (1 << places) - 1  # a mark enters here; with gravity it falls on
        self._column = sum(1 << rules.cols * row for row in range(rules.rows)) if self._falls else 1
        self._moves = [
            [Move(number % rules.cols, number // rules.cols, mark) for mark in self._marks] for number in range(self._cells)
        ]
        self.actions = places * len(self._marks)
        """How many numbers there are for moves."""

    def planes_space(self) -> spaces.Space[Bits]:
        """Where the planes of all positions lie."""
        return _space(self.rules.rows, self.rules.cols, 2)

    def mask_space(self) -> spaces.Space[Bits]:
        """Where all masks lie."""
        return _space(self.actions)

    def action_space(self) -> spaces.Discrete[np.int64]:
        """All numbers for moves."""
        return spaces.Discrete(self.actions)

    def planes(self, position: Position, looks: Side) -> Bits:
        """The position as one side sees it."""
        first, second = position.x, position.o
        if looks is Side.O and self._has_own_marks:
            first, second = second, first
        both = _unpacked(first | second << self._cells, 2 * self._cells)
        return both.reshape(2, self.rules.rows, self.rules.cols).transpose(1, 2, 0)

    def mask(self, position: Position) -> Bits:
        """1 for each number that stands for a legal move."""
        if position.outcome:
            return self.no_moves()
        places = _unpacked(self._top & ~(position.x | position.o), self._top.bit_length())
        return places if len(self._marks) == 1 else places.repeat(2)

    def no_moves(self) -> Bits:
        """The mask of whoever has nothing to choose."""
        return np.zeros(self.actions, np.int8)

    def move(self, position: Position, action: SupportsIndex | None) -> Move:
        """The move that a number stands for here, legal or not; with gravity a full column is refused."""
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
        """The number that stands for a legal move.

        >>> rules = Rules.parse("3x3 wild")
        >>> Encoding(rules).action(Position.start(rules), "Ob2")
        9
        """
        move = position.parse_move(move)
        position.play(move)  # refuses what is not legal here, and says why
        place = move.col if self._falls else move.row * self.rules.cols + move.col
        return place * len(self._marks) + self._marks.index(move.mark)


@lru_cache(maxsize=64)
def encoding_of(rules: Rules) -> Encoding:
    """The encoding of a game, made once."""
    return Encoding(rules)


def _space(*shape: int) -> spaces.Space[Bits]:
    return cast("spaces.Space[Bits]", spaces.Box(0, 1, shape, np.int8))


def _unpacked(cells: int, count: int) -> Bits:
    """A set of cells as zeros and ones."""
    data = np.frombuffer(cells.to_bytes((count + 7) // 8, "little"), np.uint8)
    return np.unpackbits(data, count=count, bitorder="little").view(np.int8)


METADATA: dict[str, Any] = {
    "name": "noughts_v0",
    "render_modes": ["ansi"],
    "render_fps": 1,
    "is_parallelizable": False,
}
"""What an environment says about itself; nobody acts at the same time as the other."""

NO_GAME = "no game goes on; reset begins the next"


class NoSuchRenderMode(NoughtsError):
    """A way to show the board that an environment does not have."""


def check_render_mode(mode: str | None) -> None:
    """NoSuchRenderMode unless the board can be shown in this way."""
    if mode is not None and mode not in METADATA["render_modes"]:
        raise NoSuchRenderMode(f"render_mode {quoted(mode)}: expected 'ansi', which is the board as text, or None")


def beginning(rules: Rules, options: Mapping[str, Any] | None) -> Position:
    """The empty board, or the position that the options of ``reset`` ask for."""
    asked = (options or {}).get("position")
    if asked is None:
        return Position.start(rules)
    position = asked if isinstance(asked, Position) else Position.parse(asked, rules)
    if position.rules != rules:
        raise BadPosition(f"{quoted(str(position))}: a position of {position.rules}, and {rules} is played here")
    if position.outcome:
        raise BadPosition(f"{quoted(str(position))}: the game is over there; begin where it goes on")
    return position
