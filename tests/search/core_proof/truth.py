"""The plain truth about a position: every continuation is looked at, each board once.

It does what ``Brute`` does, exact games too, and on sets of cells rather than
strings, as thousands of positions are asked about. It shares nothing with the
package but the words of the rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from random import Random
from typing import NamedTuple

from noughts.rules import Mark, Move, Position, Rules
from noughts.search import Analysis, Candidate, Draw, Loss, Score, Win
from noughts.search.heuristics import central_order
from tests.search.brute import to_score

VARIANTS = [
    " ".join(filter(None, words))
    for words in product(("", "misere"), ("", "only-x", "wild"), ("", "gravity"), ("", "torus"), ("", "exact"))
]
"""Every combination of the words of the rules: 48."""


class Line(NamedTuple):
    mask: int
    guards: int
    """The cells that would make it too long."""


class Truth:
    """Every value of one game."""

    def __init__(self, text: str) -> None:
        size, *self.words = str(Rules.parse(text)).split()
        self.cols, self.rows, self.k = map(int, size.split("x"))
        self.full = (1 << self.cols * self.rows) - 1
        self.lines = {line for cell in range(self.cols * self.rows) for line in self._lines_from(cell)}
        self.through = [[line for line in self.lines if line.mask >> cell & 1] for cell in range(self.cols * self.rows)]
        self.known: dict[tuple[int, int], int] = {}

    def score(self, position: Position) -> Score:
        return to_score(self.value(position.x, position.o))

    def move_score(self, position: Position, move: Move) -> Score:
        cell = move.row * self.cols + move.col
        places_o = move.mark is Mark.O or (move.mark is None and "O" in self._marks(position.x, position.o))
        return to_score(self._worth(position.x, position.o, cell, "O" if places_o else "X"))

    def value(self, x: int, o: int) -> int:
        """100 less the plies for a win of the side to move, the negative for a loss, 0 for a draw."""
        if (x, o) not in self.known:
            moves = product(self._landings(x | o), self._marks(x, o))
            self.known[x, o] = max(self._worth(x, o, cell, mark) for cell, mark in moves)
        return self.known[x, o]

    def _worth(self, x: int, o: int, cell: int, mark: str) -> int:
        """What a move is worth to whoever plays it."""
        x, o = (x | 1 << cell, o) if mark == "X" else (x, o | 1 << cell)
        if self.makes_line(x if mark == "X" else o, cell):
            return -99 if "misere" in self.words else 99
        if x | o == self.full:
            return 0
        value = self.value(x, o)
        return 1 - value if value > 0 else -1 - value if value < 0 else 0

    def makes_line(self, marks: int, cell: int) -> bool:
        return any(line.mask & ~marks == 0 and line.guards & marks == 0 for line in self.through[cell])

    def _marks(self, x: int, o: int) -> str:
        if "wild" in self.words:
            return "XO"
        return "X" if "only-x" in self.words else "XO"[(x | o).bit_count() % 2]

    def _landings(self, taken: int) -> Iterator[int]:
        for cell in range(self.cols * self.rows):
            below = cell + self.cols
            floats = "gravity" in self.words and below < self.cols * self.rows and not taken >> below & 1
            if not taken >> cell & 1 and not floats:
                yield cell

    def _lines_from(self, cell: int) -> Iterator[Line]:
        for right, down in ((1, 0), (0, 1), (1, 1), (-1, 1)):
            before, *cells, after = (self._cell(cell, right * step, down * step) for step in range(-1, self.k + 1))
            if None not in cells and len(set(cells)) == self.k:
                guards = {before, after} - {None, *cells} if "exact" in self.words else set()
                yield Line(sum(1 << cell for cell in cells), sum(1 << cell for cell in guards))

    def _cell(self, cell: int, right: int, down: int) -> int | None:
        col, row = cell % self.cols + right, cell // self.cols + down
        if "torus" in self.words:
            col, row = col % self.cols, row % self.rows
        return row * self.cols + col if col in range(self.cols) and row in range(self.rows) else None


truth_of = lru_cache(maxsize=4)(Truth)


def random_positions(text: str, *, count: int, fewest: int, most: int, seed: int = 1) -> Iterator[Position]:
    """Unfinished positions of random games with so many empty cells; fewer where games seldom last that long."""
    rng = Random(f"{text} {seed}")
    start = Position.start(Rules.parse(text))
    cells = start.rules.cols * start.rules.rows
    found = 0
    for _ in range(30 * count):
        position, empty = start, rng.randint(fewest, most)
        while not position.outcome and cells - (position.x | position.o).bit_count() > empty:
            position = position.play(rng.choice(position.moves()))
        if not position.outcome:
            yield position
            found += 1
        if found == count:
            return


def assert_true(analysis: Analysis, truth: Truth) -> None:
    """Everything that a finished analysis of every move says is so, and its best line shows it."""
    position = analysis.position
    assert analysis.proven
    assert analysis.score == truth.score(position), str(position)
    central_first = sorted(position.moves(), key=central_order(position.rules).__getitem__)
    valued = [(truth.move_score(position, move), move) for move in central_first]
    best_first = sorted(valued, key=lambda pair: pair[0], reverse=True)
    assert [(candidate.score, candidate.move) for candidate in analysis.candidates] == best_first, str(position)
    assert all(candidate.proven for candidate in analysis.candidates)
    assert_line(position, analysis.candidates[0], truth)


def assert_line(position: Position, candidate: Candidate, truth: Truth) -> None:
    """Each move of the line is a best one, and the line ends the way the score says."""
    side, score = position.side, candidate.score
    assert candidate.line[0] == candidate.move
    for move in candidate.line:
        assert truth.move_score(position, move) == score
        position = position.play(move)
        score = _for_the_other_side(score)
    assert position.outcome
    assert position.outcome.winner is {Win: side, Loss: side.other, Draw: None}[type(candidate.score)]
    assert not isinstance(candidate.score, Win | Loss) or len(candidate.line) == candidate.score.plies


def _for_the_other_side(score: Score) -> Score:
    match score:
        case Win(plies=plies):
            return Loss(plies - 1)
        case Loss(plies=plies):
            return Win(plies - 1)
    return score
