"""Mark, Cell, Move, Side and Outcome."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import NamedTuple

from noughts.drawing.picture import COLUMNS as COLUMNS
from noughts.rules.errors import BadMove, OffBoard, quoted


class Mark(StrEnum):
    """The mark in a cell, which need not tell who placed it; equal to its text.

    >>> Mark.X == "X"
    True
    """

    X = "X"
    O = "O"  # noqa: E741 - the letter is the mark

    __repr__ = Enum.__repr__  # as it is without a text


AXES = ((1, 0), (0, 1), (1, 1), (1, -1))  # the directions of lines as (column, row) steps


class Cell(NamedTuple):
    """A cell of a board; both numbers count from 0, from the top left.

    >>> str(Cell(col=2, row=0))
    'c1'
    """

    col: int
    row: int

    def __str__(self) -> str:
        return f"{COLUMNS[self.col]}{self.row + 1}"


@dataclass(frozen=True, slots=True, eq=False)
class Move:
    """A mark for a cell; the mark is named only in wild games. A move is equal to its text.

    >>> str(Move(1, 1)), str(Move(1, 1, Mark.O))
    ('b2', 'Ob2')
    >>> Move(1, 1) == "b2", "b2" in {Move(1, 1)}
    (True, True)
    """

    col: int
    row: int
    mark: Mark | None = None

    def __post_init__(self) -> None:
        for name, number in (("column", self.col), ("row", self.row)):
            if not isinstance(number, int) or not 0 <= number < len(COLUMNS):
                raise OffBoard(f"{name} {quoted(number)}: counted from 0, boards have 0 to {len(COLUMNS) - 1}")

        if self.mark is not None and not isinstance(self.mark, Mark):
            raise BadMove(f"mark {quoted(self.mark)}: expected Mark.X, Mark.O or None")

    @property
    def cell(self) -> Cell:
        return Cell(self.col, self.row)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Move):
            return self.col == other.col and self.row == other.row and self.mark is other.mark
        return str(self) == other if isinstance(other, str) else NotImplemented

    def __hash__(self) -> int:
        text = _TEXTS[self.row][self.col]  # as in __str__, without a call: moves are keys of many tables
        return hash(text if self.mark is None else f"{self.mark}{text}")

    def __str__(self) -> str:
        text = _TEXTS[self.row][self.col]  # a table, since this is called very often
        return text if self.mark is None else f"{self.mark}{text}"


_TEXTS = [[str(Cell(col, row)) for col in range(len(COLUMNS))] for row in range(len(COLUMNS))]


class Side(Enum):
    """The first player, X, or the second, O, even in games in which both place the same mark.

    >>> Side.X.other
    <Side.O: 'o'>
    """

    X = "x"
    O = "o"  # noqa: E741 - the letter is the name of the player

    @property
    def other(self) -> Side:
        return Side.O if self is Side.X else Side.X

    def __str__(self) -> str:
        return self.name


class Why(Enum):
    """The reason for the end of a game."""

    LINE = "line"
    FULL = "full"
    TIME = "time"
    RESIGNED = "resigned"
    LEFT = "left"
    """A player was away for long, and the other claimed the game."""
    AGREED = "agreed"
    """Both players agreed on a draw."""
    ABANDONED = "abandoned"


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game.

    ``winner`` is None for a draw and for an abandoned game. ``cells`` is the
    line that ended the game, won or lost, in order; it is empty if there is none.
    """

    winner: Side | None
    why: Why
    cells: tuple[Cell, ...] = ()

    def __str__(self) -> str:
        """Who won, and why the game is over.

        >>> print(Outcome(Side.X, Why.LINE, (Cell(0, 0), Cell(1, 1), Cell(2, 2))))
        X won (line a1 b2 c3)
        >>> print(Outcome(None, Why.AGREED))
        draw (agreed)
        """
        why = " ".join(map(str, (self.why.value, *self.cells)))
        result = f"{self.winner} won" if self.winner else "no result" if self.why is Why.ABANDONED else "draw"
        return f"{result} ({why})"
