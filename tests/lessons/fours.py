"""Fours: a second search for games of four in a row, which shares no code with those of the package.

A set of cells is an int, column by column from below, with one bit between
columns that no cell has. One question is asked: does the attacker complete a
line, whatever the defender does? Every move of both sides is looked at, but
for what a short argument, beside it, says cannot matter.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from noughts.rules import Position

NEVER_ENDS = 99
"""Moves: more than a board has."""

WORTH_A_PASS = 4
"""Moves within which a win that needs a reply to be left out shows soon that there is none."""


class Fours:
    """One board with free placement or gravity, and all that was found out about it."""

    def __init__(self, cols: int, rows: int, *, falls: bool) -> None:
        self.cols, self.rows, self.falls = cols, rows, falls
        self.steps = (1, rows, rows + 1, rows + 2)
        self.all = sum(1 << self.bit(col, row) for col in range(cols) for row in range(rows))
        self.floor = sum(1 << self.bit(col, 0) for col in range(cols))
        self.lines = list(self._lines())
        self.through = {cell: [line for line in self.lines if line & cell] for cell in each(self.all)}
        self.order = sorted(each(self.all), key=lambda cell: -len(self.through[cell]))
        self.known: dict[tuple[int, int], list[int]] = {}

    def bit(self, col: int, row: int) -> int:
        """The number of a cell; rows are counted from below."""
        return col * (self.rows + 1) + row

    def sets(self, position: Position) -> tuple[int, int]:
        """The marks of X and of O, read from the text of a position."""
        rows = [*reversed(str(position).split()[0].split("/"))]
        cells = [(mark, 1 << self.bit(col, row)) for row, line in enumerate(rows) for col, mark in enumerate(line)]
        return sum(cell for mark, cell in cells if mark == "X"), sum(cell for mark, cell in cells if mark == "O")

    def _lines(self) -> Iterator[int]:
        for cell in each(self.all):
            for step in self.steps:
                line = cell | cell << step | cell << 2 * step | cell << 3 * step
                if line & self.all == line:
                    yield line

    def completing(self, marks: int, others: int) -> int:
        """The empty cells that complete a line of these marks, whether or not they can be played."""
        found = 0
        for step in self.steps:
            up, down = marks << step & marks << 2 * step, marks >> step & marks >> 2 * step
            found |= up & (marks << 3 * step | marks >> step) | down & (marks >> 3 * step | marks << step)
        return found & self.all & ~(marks | others)

    def playable(self, occupied: int) -> int:
        """The cells that may be played."""
        empty = self.all & ~occupied
        return empty & (self.floor | occupied << 1) if self.falls else empty

    def has_line(self, cells: int) -> bool:
        """Whether a set of cells holds a line."""
        for step in self.steps:
            pairs = cells & cells >> step
            if pairs & pairs >> 2 * step:
                return True
        return False

    def wins(self, attacker: int, defender: int, *, moves: int = NEVER_ENDS) -> bool:
        """Whether the attacker, who is to move, completes a line with so many moves of his own at most."""
        can_play = self.playable(attacker | defender)
        if self.completing(attacker, defender) & can_play:
            return True
        if moves == 1 or not can_play:
            return False
        facts = self.known.setdefault((attacker, defender), [NEVER_ENDS + 1, 0])  # won with, not won with so many
        if facts[0] <= moves or moves <= facts[1]:
            return facts[0] <= moves
        won = self._search(attacker, defender, can_play, moves)
        facts[not won] = moves
        return won

    def _search(self, attacker: int, defender: int, can_play: int, moves: int) -> bool:
        danger = self.completing(defender, attacker)
        urgent = danger & can_play
        if urgent & (urgent - 1) or self._is_hopeless(attacker, defender, moves):
            return False
        choices = urgent or can_play
        if self.falls:
            choices &= ~(danger >> 1)  # under a cell where the defender wins
        else:
            choices &= self._useful(attacker, defender, moves) | urgent
        return any(self.cornered(attacker | move, defender, moves - 1) for move in self._sorted(choices, attacker, defender))

    def cornered(self, attacker: int, defender: int, moves: int) -> bool:
        """Whether the attacker, who has just moved, wins with so many more moves, whatever the defender plays."""
        can_play = self.playable(attacker | defender)
        if self.completing(defender, attacker) & can_play or not can_play or not moves:
            return False
        threats = self.completing(attacker, defender)
        urgent = threats & can_play
        if urgent:
            return bool(urgent & (urgent - 1)) or self.wins(attacker, defender | urgent, moves=moves)
        replies = can_play
        if self.falls:
            replies &= ~(threats >> 1)  # under a cell where the attacker wins
        elif moves < 2 or (moves <= WORTH_A_PASS and not self.wins(attacker, defender, moves=moves)):
            return False  # to pass never helps where any cell may be played, and even so there is no win
        return all(self.wins(attacker, defender | reply, moves=moves) for reply in self._sorted(replies, attacker, defender))

    def _useful(self, attacker: int, defender: int, moves: int) -> int:
        """The cells of lines that either side can complete with so many moves: any other move is as good as none."""
        cells = 0
        for line in self.lines:
            for marks, others in (attacker, defender), (defender, attacker):
                if not line & others and (line & ~marks).bit_count() <= moves:
                    cells |= line & ~marks
        return cells

    def _is_hopeless(self, attacker: int, defender: int, moves: int) -> bool:
        """Whether a simple plan keeps the attacker, who is to move, from completing any line."""
        empty = self.all & ~(attacker | defender)
        if not self.has_line(attacker | empty):
            return True
        if self.falls:
            lower = self._lower_of_pairs(attacker | defender)
            return lower >= 0 and not self.has_line(attacker | lower)
        open_lines = [line & empty for line in self.lines if not line & defender and (line & empty).bit_count() <= moves]
        # Each move of the attacker at most doubles the weight of what it touches, and the defender takes the heaviest.
        return not open_lines or sum(2.0 ** -line.bit_count() for line in open_lines) < 0.5 or self._pairs_off(open_lines)

    def _lower_of_pairs(self, occupied: int) -> int:
        """Under gravity, where the defender can answer each move on top of it: what the attacker gets; or -1."""
        lower = 0
        for col in range(self.cols):
            column = self.all >> self.bit(col, 0) & (1 << self.rows) - 1
            height = (occupied >> self.bit(col, 0) & column).bit_count()
            if (self.rows - height) % 2:
                return -1
            lower |= sum(1 << self.bit(col, row) for row in range(height, self.rows, 2))
        return lower

    def _pairs_off(self, open_lines: list[int]) -> bool:
        """Whether each line gets two cells of its own: the defender answers one with the other, and stops every line."""
        taken: dict[int, int] = {}

        def give(number: int, tried: set[int]) -> bool:
            for cell in each(open_lines[number]):
                if cell not in tried:
                    tried.add(cell)
                    if cell not in taken or give(taken[cell], tried):
                        taken[cell] = number
                        return True
            return False

        return all(give(number, set()) and give(number, set()) for number in range(len(open_lines)))

    def _sorted(self, cells: int, attacker: int, defender: int) -> list[int]:
        """The likeliest first: cells of many lines with marks."""
        if self.falls:
            return [cell for cell in self.order if cell & cells]

        def weight(cell: int) -> int:
            through = self.through[cell]
            return sum(4 ** (line & attacker).bit_count() for line in through if not line & defender) + sum(
                4 ** (line & defender).bit_count() for line in through if not line & attacker
            )

        return sorted(each(cells), key=weight, reverse=True)


@cache
def fours(rules: str) -> Fours:
    """The board of a game that has puzzles."""
    size, *words = rules.split()
    cols, rows, _ = map(int, size.split("x"))
    return Fours(cols, rows, falls="gravity" in words)


def each(cells: int) -> Iterator[int]:
    """The cells of a set, one by one."""
    while cells:
        cell = cells & -cells
        yield cell
        cells ^= cell
