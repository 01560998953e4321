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
from tests.search.brute import to_score, wander

VARIANTS = [
    " ".join(filter(None, words))
    for words in product(("", "misere"), ("", "only-x", "wild"), ("", "gravity"), ("", "torus"), ("", "exact"))
]
"""Every combination of the words of the rules: 48."""


class Line(NamedTuple):
    mask: int
    guards: int
    """The cells that would make it too long."""


class Place(NamedTuple):
    cell: int
    bit: int
    support: int
    """The cell that must be taken before: the one below, with gravity."""


LINE = 99
"""What a line is worth to its owner: a win in one ply."""


class Truth:
    """Every value of one game."""

    def __init__(self, text: str) -> None:
        size, *self.words = str(Rules.parse(text)).split()
        self.cols, self.rows, self.k = map(int, size.split("x"))
        cells = range(self.cols * self.rows)
        self.full = (1 << len(cells)) - 1
        self.lines = {line for cell in cells for line in self._lines_from(cell)}
        self.through = [[line for line in self.lines if line.mask >> cell & 1] for cell in cells]
        self.line_made = -LINE if "misere" in self.words else LINE
        below = self.cols if "gravity" in self.words else len(cells)
        self.places = [Place(cell, 1 << cell, (1 << cell + below) & self.full) for cell in cells]
        self.known: dict[tuple[int, int], int] = {}

    def score(self, position: Position) -> Score:
        return to_score(self.value(position.x, position.o))

    def move_score(self, position: Position, move: Move) -> Score:
        cell = move.row * self.cols + move.col
        places_o = move.mark is Mark.O or (move.mark is None and "O" in self._marks(position.x, position.o))
        marks = (position.o if places_o else position.x) | 1 << cell
        if self.makes_line(marks, cell):
            return to_score(self.line_made)
        return to_score(self._going_on(position.x, marks) if places_o else self._going_on(marks, position.o))

    def value(self, x: int, o: int) -> int:
        """100 less the plies for a win of the side to move, the negative for a loss, 0 for a draw."""
        if (x, o) not in self.known:
            self.known[x, o] = self._value(x, o)
        return self.known[x, o]

    def _value(self, x: int, o: int) -> int:
        after, taken, marks = [], x | o, self._marks(x, o)
        best = -100
        for cell, bit, support in self.places:
            if taken & bit or taken & support != support:
                continue
            for mark in marks:
                made = (x if mark == "X" else o) | bit
                if not self.makes_line(made, cell):
                    after.append((made, o) if mark == "X" else (x, made))
                elif self.line_made == LINE:
                    return LINE  # nothing is worth more
                else:
                    best = self.line_made
        return max(best, *(self._going_on(*board) for board in after)) if after else best

    def _going_on(self, x: int, o: int) -> int:
        """What a move that made no line is worth to the side that played it."""
        if x | o == self.full:
            return 0
        value = self.value(x, o)
        return 1 - value if value > 0 else -1 - value if value < 0 else 0

    def makes_line(self, marks: int, cell: int) -> bool:
        for mask, guards in self.through[cell]:  # noqa: SIM110 - the innermost loop of all
            if marks & mask == mask and not marks & guards:
                return True
        return False

    def _marks(self, x: int, o: int) -> str:
        if "wild" in self.words:
            return "XO"
        return "X" if "only-x" in self.words else "XO"[(x | o).bit_count() % 2]

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
    """Unfinished positions of random games with so many empty cells, or more if no game lasts that long."""
    rng = Random(f"{text} {seed}")
    start = Position.start(Rules.parse(text))
    cells = start.rules.cols * start.rules.rows
    return (wander(start, cells - rng.randint(fewest, most), rng) for _ in range(count))


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
