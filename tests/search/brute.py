"""An independent brute force: strings and sets instead of bits."""

from __future__ import annotations

from collections.abc import Iterator

from noughts.rules import Move, Position, Rules
from noughts.search import Draw, Loss, Score, Win


class Brute:
    """Every value of one game, by recursion over strings, each board remembered."""

    def __init__(self, text: str) -> None:
        self.rules = Rules.parse(text)
        size, *self.words = str(self.rules).split()
        self.cols, self.rows, self.k = map(int, size.split("x"))
        self.lines = {line for cell in range(self.cols * self.rows) for line in self._lines_from(cell)}
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

    def _value(self, board: str) -> int:
        if any({board[cell] for cell in line} in ({"X"}, {"O"}) for line in self.lines):
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
    start = Position.start(Rules.parse(text))
    cells = start.rules.cols * start.rules.rows
    found = {start.key: start}
    frontier = [start]
    while frontier:
        children = {child.key: child for position in frontier for child in map(position.play, position.moves())}
        found |= children
        frontier = list(children.values())
    empty = {key: cells - (position.x | position.o).bit_count() for key, position in found.items()}
    return [position for key, position in found.items() if most_empty is None or empty[key] <= most_empty]
