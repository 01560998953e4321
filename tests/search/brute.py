"""An independent brute force: strings and sets instead of bits."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from operator import itemgetter
from random import Random

from noughts.rules import Move, Position, Rules
from noughts.search import Draw, Loss, Score, Win


class Brute:
    """Every value of one game, by recursion over strings, each board remembered."""

    def __init__(self, text: str) -> None:
        self.rules = Rules.parse(text)
        size, *self.words = str(self.rules).split()
        self.cols, self.rows, self.k = map(int, size.split("x"))
        self.lines = {line for cell in range(self.cols * self.rows) for line in self._lines_from(cell)}
        self._marks_in = [itemgetter(*line) for line in self.lines]
        self._full = {take(mark * self.cols * self.rows) for take in self._marks_in for mark in "XO"}
        self.known: dict[str, int] = {}

    def score(self, position: Position) -> Score:
        return to_score(self.value(str(position).split()[0].replace("/", "")))

    def move_score(self, position: Position, move: Move) -> Score:
        return self.score(position.play(move)).one_ply_earlier()

    def value(self, board: str) -> int:
        """100 less the plies for a win of the side to move, the negative for a loss, 0 for a draw."""
        if board not in self.known:
            self.known[board] = self._value(board)
        return self.known[board]

    def has_line(self, board: str) -> bool:
        return any(take(board) in self._full for take in self._marks_in)

    def _value(self, board: str) -> int:
        if self.has_line(board):
            return 100 if "misere" in self.words else -100
        if "." not in board:
            return 0
        best = max(-self.value(child) for child in self._children(board))
        return best - 1 if best > 0 else best + 1 if best < 0 else 0

    def _children(self, board: str) -> Iterator[str]:
        marks = "XO" if "wild" in self.words else "X" if "only-x" in self.words else "XO"[sum(c != "." for c in board) % 2]
        for cell, here in enumerate(board):
            below = cell + self.cols
            floats = "gravity" in self.words and below < len(board) and board[below] == "."
            if here == "." and not floats:
                yield from (board[:cell] + mark + board[cell + 1 :] for mark in marks)

    def _lines_from(self, cell: int) -> Iterator[frozenset[int]]:
        for right, down in ((1, 0), (0, 1), (1, 1), (-1, 1)):
            places = [(cell % self.cols + right * step, cell // self.cols + down * step) for step in range(self.k)]
            if "torus" in self.words:
                places = [(col % self.cols, row % self.rows) for col, row in places]
            on_board = all(0 <= col < self.cols and 0 <= row < self.rows for col, row in places)
            line = frozenset(row * self.cols + col for col, row in places)
            if on_board and len(line) == self.k:
                yield line


def to_score(value: int) -> Score:
    return Draw() if value == 0 else Win(100 - value) if value > 0 else Loss(100 + value)


def positions(text: str, *, most_empty: int | None = None) -> list[Position]:
    """Every position that play can lead to, one of each kind under symmetry, with at most so many empty cells."""
    most = most_empty if most_empty is not None else 1 << 10
    return [
        position for position in _positions(text) if (position.geometry.full & ~(position.x | position.o)).bit_count() <= most
    ]


@lru_cache(maxsize=8)
def _positions(text: str) -> list[Position]:
    start = Position.start(Rules.parse(text))
    found = {start.key: start}
    frontier = [start]
    while frontier:
        children = {
            child.key: child for child in {child for position in frontier for child in map(position.play, position.moves())}
        }
        found |= children
        frontier = list(children.values())
    return list(found.values())


def wander(position: Position, plies: int, rng: Random) -> Position:
    """A position so many random moves on, none of which ends the game; an earlier one if all moves from there do."""
    for _ in range(plies):
        moves = position.moves()
        after = position.play(rng.choice(moves))
        if after.outcome:
            others = [other for other in map(position.play, moves) if not other.outcome]
            if not others:
                return position
            after = rng.choice(others)
        position = after
    return position
