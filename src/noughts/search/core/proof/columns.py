"""What the search with gravity reads and writes: a board as columns, a table of bounds, and room for its moves.

A column is a run of bits from the bottom up, with one bit more that stays empty, so that no line runs from one column
into the next: a set of marks is shifted to find its lines.
"""

from __future__ import annotations

from functools import lru_cache

from noughts.rules import Goal, Marks, Overline, Placement, Restriction, Rules, Wrap
from noughts.search.core.proof import layout
from noughts.search.core.proof.memory import MEGABYTE
from noughts.search.core.runtime import NEVER, I64Buffer, U64Buffer, Watch

MOST_KEY_BITS = 62
"""With a table of one megabyte, the bucket says 14 of them, and the entry 48."""


def fits(rules: Rules) -> bool:
    """Whether this module values the positions of a game: own marks fall, k or more in a row win, and nothing else."""
    words = (rules.placement, rules.marks, rules.goal, rules.wrap, rules.overline, rules.restriction)
    plain = (Placement.GRAVITY, Marks.OWN, Goal.LINE_WINS, Wrap.FLAT, Overline.COUNTS, Restriction.NONE)
    return words == plain and rules.cols * (rules.rows + 1) <= MOST_KEY_BITS and (rules.k - 1) * (rules.rows + 2) < 64


class Columns:
    """A board as columns; read-only once made."""

    def __init__(self, rules: Rules) -> None:
        cols, rows = rules.cols, rules.rows
        self.cols, self.rows, self.k = cols, rows, rules.k
        self.span = rows + 1
        self.cells = cols * rows
        self.column = (1 << rows) - 1
        self.bottom = sum(1 << col * self.span for col in range(cols))
        self.full = self.bottom * self.column
        self.answers = self.bottom * sum(1 << row for row in range(rows - 1, -1, -2))  # every second cell from the top
        places, weights = I64Buffer(64), I64Buffer(64)
        places.fill([col * self.span + rows - 1 - row for row in range(rows) for col in range(cols)])
        weights.fill([-abs(2 * (at // self.span) - cols + 1) for at in range(cols * self.span)])
        self.places = places.at  # for each cell, row by row from above, its bit here
        self.weights = weights.at  # for each bit, how good it is to try early
        self._owners = (places, weights)


@lru_cache(maxsize=16)
def columns_of(rules: Rules) -> Columns:
    return Columns(rules)


class BoundTable:
    """Bounds on values, by position up to mirroring; at most ``megabytes``, for one thread and one game."""

    def __init__(self, rules: Rules, megabytes: int = 64) -> None:
        self.megabytes = megabytes
        self.owner = U64Buffer(megabytes * MEGABYTE)
        self.words = self.owner.at
        self.key_bits = rules.cols * (rules.rows + 1)
        self.most_log = (megabytes * MEGABYTE // layout.BUCKET).bit_length() - 1
        self.log = min(layout.FIRST_LOG, self.most_log)
        if self.key_bits > self.log + 48:
            self.log = self.key_bits - 48
        self.used = 0

    @property
    def buckets(self) -> int:
        return 1 << self.log

    @property
    def most_buckets(self) -> int:
        return 1 << self.most_log


class GravitySearch:
    """One search: its board, its table and its watch; for one thread."""

    def __init__(self, board: Columns, table: BoundTable, watch: Watch) -> None:
        self.board = board
        self.table = table
        self.watch = watch
        self.halted = False
        self.question_limit = NEVER
        size = (board.cells + 1) * layout.WIDEST
        cells, safe, scores = U64Buffer(size), U64Buffer(size), I64Buffer(size)
        # [empty cells, number]: the moves to try there, and for each the replies that do not lose at once
        self.cells, self.safe = cells.at, safe.at
        self.scores = scores.at
        self._owners = (cells, safe, scores)
