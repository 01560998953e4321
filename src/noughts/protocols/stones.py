"""Stones: a board as the manager of a game knows it, by whose stones they are."""

from __future__ import annotations

from dataclasses import dataclass, replace

from noughts.rules import BadPosition, Cell, CellTaken, IllegalMove, OffBoard, Position, Rules
from noughts.rules.notation import write_board


@dataclass(frozen=True, slots=True)
class Stones:
    """Our stones and theirs, one bit a cell. The rules look at them when a move is wanted.

    >>> Stones(15, 15).with_theirs(Cell(7, 7)).our_move(Rules.parse("15x15x5")).side
    <Side.O: 'o'>
    """

    cols: int
    rows: int
    ours: int = 0
    theirs: int = 0

    def with_ours(self, cell: Cell) -> Stones:
        """One more of our own."""
        return replace(self, ours=self.ours | self._free(cell))

    def with_theirs(self, cell: Cell) -> Stones:
        """One more of the opponent's."""
        return replace(self, theirs=self.theirs | self._free(cell))

    def without(self, cell: Cell) -> Stones:
        """One less, whose ever it is."""
        bit = self._bit(cell)
        if not bit & (self.ours | self.theirs):
            raise IllegalMove(f"{cell.col},{cell.row}: there is no stone to take back")
        return replace(self, ours=self.ours & ~bit, theirs=self.theirs & ~bit)

    def our_move(self, rules: Rules) -> Position:
        """The position with us to move; X is whoever must have begun."""
        ours, theirs = self.ours.bit_count(), self.theirs.bit_count()
        if theirs - ours not in (0, 1):
            counts = f"{ours} own and {theirs} of the opponent's"
            raise BadPosition(f"{counts}: where it is our move, the opponent has as many stones as we have, or one more")
        x, o = (self.ours, self.theirs) if ours == theirs else (self.theirs, self.ours)
        return Position.parse(write_board(rules, x, o), rules)

    def _free(self, cell: Cell) -> int:
        bit = self._bit(cell)
        if bit & (self.ours | self.theirs):
            raise CellTaken(f"{cell.col},{cell.row}: a stone is there already")
        return bit

    def _bit(self, cell: Cell) -> int:
        if not (0 <= cell.col < self.cols and 0 <= cell.row < self.rows):
            size = f"the board has columns 0 to {self.cols - 1} and rows 0 to {self.rows - 1}"
            raise OffBoard(f"{cell.col},{cell.row}: {size}")
        return 1 << cell.row * self.cols + cell.col
