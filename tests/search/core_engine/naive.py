"""What compiled code is compared with: exhaustive search under all rules, and positions from random games."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from random import Random

from noughts.rules import Goal, Mark, Marks, Move, Position, Rules, geometry_of
from noughts.rules.geometry import numbers
from noughts.search import Loss, Score, Win
from tests.search.brute import to_score

VARIANTS = (
    "3x3x3",
    "4x3x3 misere",
    "3x4x3 only-x",
    "3x3x3 misere only-x",
    "4x4x3 wild",
    "4x4x3 misere wild",
    "5x4x3 gravity",
    "4x4x3 torus",
    "5x5x3 exact",
    "5x5x3 torus exact",
    "4x4x4 torus exact",
    "5x4x4 misere gravity",
    "6x5x4 gravity torus exact",
    "5x5x4 wild gravity",
    "4x5x2",
    "3x2x1",
    "9x8x4 gravity",
    "7x7x4",
    "15x15x5",
    "15x15x5 exact",
    "11x9x5 wild exact",
    "26x26x5",
    "26x26x26 torus",
    "26x1x3",
    "7x7x6 misere",
)
"""Every word of the rules, the smallest lines and the largest boards."""

MOST_GAMES = 400
"""Random games tried for each position wanted; under some rules few last long."""


class Truth:
    """The value of every position of one game, each remembered.

    ``tests.search.brute`` does the same with strings, but knows no exact
    games, and takes minutes for the positions that are needed here.
    """

    def __init__(self, text: str) -> None:
        self.rules = Rules.parse(text)
        geometry = geometry_of(self.rules)
        self.full, self.fall = geometry.full, geometry.fall
        self.through = {
            1 << cell: [(line.mask, line.guards) for line in geometry.lines if cell in line.cells]
            for cell in range(self.rules.cols * self.rules.rows)
        }
        self.line_made = 99 if self.rules.goal is Goal.LINE_WINS else -99
        self.known: dict[tuple[int, int], int] = {}

    def score(self, position: Position) -> Score:
        """The score of a position that is not over."""
        return to_score(self._value(position.x, position.o))

    def move_score(self, position: Position, move: Move) -> Score:
        """The score of a move for whoever plays it."""
        bit = 1 << move.row * self.rules.cols + move.col
        is_o = move.mark is Mark.O or (self.rules.marks is Marks.OWN and position.side.value == "o")
        return to_score(self._after(position.x, position.o, bit, is_o=is_o))

    def _value(self, x: int, o: int) -> int:
        """100 less the plies for a win of the side to move, the negative for a loss, 0 for a draw."""
        if (x, o) not in self.known:
            best = -100
            for bit, is_o in self._moves(x, o):
                best = max(best, self._after(x, o, bit, is_o=is_o))
                if best == 99:
                    break
            self.known[x, o] = best
        return self.known[x, o]

    def _moves(self, x: int, o: int) -> Iterator[tuple[int, bool]]:
        empty = self.full & ~(x | o)
        turn = bool((x | o).bit_count() % 2)
        marks = {Marks.OWN: (turn,), Marks.ONLY_X: (False,), Marks.WILD: (False, True)}[self.rules.marks]
        for cell in numbers(empty & ~(empty >> self.fall)):
            yield from ((1 << cell, mark) for mark in marks)

    def _after(self, x: int, o: int, bit: int, *, is_o: bool) -> int:
        marks = (o if is_o else x) | bit
        if any(marks & mask == mask and not marks & guards for mask, guards in self.through[bit]):
            return self.line_made
        x, o = (x, marks) if is_o else (marks, o)
        if x | o == self.full:
            return 0
        value = self._value(x, o)
        return 1 - value if value > 0 else -1 - value if value < 0 else 0


truth_of = lru_cache(maxsize=None)(Truth)


def assert_agrees(claim: Score, truth: Score) -> None:
    """The result is right, and so are the plies, or they are a bound that holds."""
    assert type(claim) is type(truth)
    if isinstance(claim, Win | Loss):
        assert isinstance(truth, Win | Loss)
        assert claim.plies == truth.plies if claim.exact else claim.plies >= truth.plies


def random_position(text: str, plies: int, rng: Random) -> Position | None:
    """The position after so many random moves; None if the game was over by then."""
    position = Position.start(Rules.parse(text))
    for _ in range(plies):
        if position.outcome:
            return None
        position = position.play(rng.choice(position.moves()))
    return None if position.outcome else position


def random_positions(text: str, count: int, *, most_empty: int, seed: int) -> list[Position]:
    """Positions of random games with few enough empty cells; fewer where games seldom last that long."""
    rng = Random(seed)
    rules = Rules.parse(text)
    cells = rules.cols * rules.rows
    tries = (random_position(text, rng.randrange(max(0, cells - most_empty), cells), rng) for _ in range(count * MOST_GAMES))
    found: list[Position] = []
    for position in tries:
        if position:
            found.append(position)
        if len(found) == count:
            break
    return found
