# cython: auto_pickle=False
"""Patterns: a small network over the shapes around every empty cell, which a search updates move by move.

Through each cell run four directions, and in each of them lie up to k - 1 cells on either side that can share a line with it.
What a mark here would make of them is its *kind*: five, open four, four, three, ... down to dead. The kind for X together with
the kind for O is a *row* of a learned table: a vector. The vectors of the four directions are added and clipped, so a cell
knows combinations, as of two threes that cross. The clipped vectors of all cells are added again, and a layer of hidden
units turns the sum into a value. A move changes the rows of a few dozen cells, so keeping all this costs less than a
microsecond. ``learn.patterns`` trains the weights.

All numbers are whole, so that compiled and plain code agree.
"""

from __future__ import annotations

import sys
from array import array
from functools import lru_cache
from pathlib import Path

from noughts.rules import Overline, Restriction, Rules, Wrap
from noughts.rules.move import AXES
from noughts.search.core.engine import layout

SMALLEST_K, LARGEST_K = 4, layout.RADIUS + 1
"""Lines for which the network was trained."""

THREAT_SCORES = (0, 0, 0, 1, 1, 2, 2, 3, 6, 8, 9, 10, 12, 14, 40, 45, 50, 60, 500, 5000)
"""How promising each kind is for a move that threatens; two threes or a four and a three count more than one four."""

WEIGHTS = Path(__file__).with_name("patterns.weights")

TABLE_SHAPES = {
    "neighbour": (layout.MAX_CELLS, 4, 2 * layout.RADIUS),  # -1 beyond the edge
    "kinds": (layout.CODES,),  # by the state of one direction for one mark, plus 1; 0: not yet known
    "rows": (layout.CODES,),  # by the code of one direction, plus 1; 0: not yet known
    "threat_scores": (layout.KINDS,),
    "kind_of_row": (2, layout.ROWS),
    "cell_weights": (layout.ROWS, layout.COLUMNS),
    "hidden_weights": (layout.HIDDEN, layout.COLUMNS),
    "hidden_bias": (layout.HIDDEN,),
    "out_weights": (layout.HIDDEN,),
    "order_weights": (layout.COLUMNS,),
}


class PatternTables:
    """Directions, kinds and weights for the rules of one game; kinds and rows are filled in when they are first needed."""

    neighbour: list[list[list[int]]]
    kinds: list[int]
    rows: list[int]
    threat_scores: list[int]
    kind_of_row: list[list[int]]
    cell_weights: list[list[int]]
    hidden_weights: list[list[int]]
    hidden_bias: list[int]
    out_weights: list[int]
    order_weights: list[int]

    def __init__(self, rules: Rules) -> None:
        layout.make_arrays(self, TABLE_SHAPES)
        self.k, self.radius, self.exact = rules.k, rules.k - 1, rules.overline is Overline.EXACT
        self.cells = rules.cols * rules.rows
        for cell in range(self.cells):
            for direction, axis in enumerate(AXES):
                for place, found in enumerate(_along(rules, cell, axis)):
                    self.neighbour[cell][direction][place] = found
        for row in range(1, layout.ROWS):
            self.kind_of_row[0][row], self.kind_of_row[1][row] = divmod(row - 1, layout.KINDS)
        for kind, score in enumerate(THREAT_SCORES):
            self.threat_scores[kind] = score
        # Whether patterns see all there is: in exact games, renju and caro one more cell would matter, on a small torus a
        # direction is cut.
        self.sees_all = (
            not self.exact
            and rules.restriction is Restriction.NONE
            and (rules.wrap is not Wrap.TORUS or min(rules.cols, rules.rows) > 2 * self.radius)
        )
        self.set_weights(weights())

    def set_weights(self, numbers: array[int]) -> None:
        """Take the weights from a file's numbers, in the order of `learn.patterns`."""
        half = layout.COLUMNS // 2
        told = iter(numbers)
        for row in range(1, layout.ROWS):
            other = 1 + (row - 1) % layout.KINDS * layout.KINDS + (row - 1) // layout.KINDS  # the same for the other mark
            for column in range(half):
                weight = next(told)
                self.cell_weights[row][column] = weight
                self.cell_weights[other][half + column] = weight
        for unit in range(layout.HIDDEN):
            for column in range(layout.COLUMNS):
                self.hidden_weights[unit][column] = next(told)
        for unit in range(layout.HIDDEN):
            self.hidden_bias[unit] = next(told)
        for unit in range(layout.HIDDEN):
            self.out_weights[unit] = next(told)
        self.out_bias = next(told)
        for column in range(layout.COLUMNS):
            self.order_weights[column] = next(told)


@lru_cache(maxsize=1)
def weights() -> array[int]:
    """The shipped weights."""
    numbers = array("i")
    numbers.frombytes(WEIGHTS.read_bytes())
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers


def fits(rules: Rules) -> bool:
    """Whether the network knows lines of this length."""
    return SMALLEST_K <= rules.k <= LARGEST_K


def _along(rules: Rules, cell: int, axis: tuple[int, int]) -> list[int]:
    """The cells of one direction, those before the cell first; -1 where the board ends or has come round."""
    row, col = divmod(cell, rules.cols)
    radius = rules.k - 1
    found = []
    for step in (*range(-radius, 0), *range(1, radius + 1)):
        x, y = col + step * axis[0], row + step * axis[1]
        if rules.wrap is Wrap.TORUS:
            x, y = x % rules.cols, y % rules.rows
        is_there = 0 <= x < rules.cols and 0 <= y < rules.rows
        found.append(y * rules.cols + x if is_there else -1)
    return [other if other != cell and found.count(other) == 1 else -1 for other in found]


# A *state* is one direction as one mark sees it, two bits for each cell: 0 empty, 1 own, 2 closed.
# A *code* is what stands there: 0 empty, 1 X, 2 O, 3 beyond the edge.


def _is_line(tables: PatternTables, state: int) -> bool:
    """Whether a mark in the middle completes a line."""
    run = 1
    place = tables.radius - 1
    while place >= 0 and state >> 2 * place & 3 == 1:
        run += 1
        place -= 1
    place = tables.radius
    while place < 2 * tables.radius and state >> 2 * place & 3 == 1:
        run += 1
        place += 1
    return run == tables.k if tables.exact else run >= tables.k


def _count(tables: PatternTables, state: int, lowest: int, highest: int) -> int:
    """In how many of the empty cells one more mark makes a kind from lowest to highest."""
    found = 0
    for place in range(2 * tables.radius):
        if state >> 2 * place & 3 == 0:
            kind = _kind(tables, state | 1 << 2 * place)
            if lowest <= kind <= highest:
                found += 1
    return found


def _kind_by_next(tables: PatternTables, state: int) -> int:
    if _is_line(tables, state):
        return layout.FIVE
    ways = _count(tables, state, layout.FIVE, layout.FIVE)
    if ways:
        return layout.OPEN_FOUR if ways > 1 else layout.FOUR
    ways = _count(tables, state, layout.OPEN_FOUR, layout.OPEN_FOUR)
    if ways:
        return layout.THREE + min(ways, 3) - 1
    ways = _count(tables, state, layout.FOUR, layout.FOUR)
    if ways:
        return layout.CLOSED_THREE + (1 if ways > 2 else 0)
    ways = _count(tables, state, layout.THREE, layout.THREE + 2)
    if ways:
        return layout.TWO + min(ways, 4) - 1
    ways = _count(tables, state, layout.CLOSED_THREE, layout.CLOSED_THREE + 1)
    if ways:
        return layout.CLOSED_TWO + (1 if ways > 3 else 0)
    ways = _count(tables, state, layout.TWO, layout.TWO + 3)
    if ways:
        return layout.ONE + (2 if ways > 5 else 1 if ways > 2 else 0)
    if _count(tables, state, layout.CLOSED_TWO, layout.CLOSED_TWO + 1):
        return layout.CLOSED_ONE
    return layout.FAR if _count(tables, state, layout.CLOSED_ONE, layout.ONE + 2) else layout.NO_KIND


def _kind(tables: PatternTables, state: int) -> int:
    known = tables.kinds[state]
    if known == 0:
        known = _kind_by_next(tables, state) + 1
        tables.kinds[state] = known
    return known - 1


def _row(tables: PatternTables, code: int) -> int:
    """The row of a code; 0 if no mark stands there."""
    row = tables.rows[code]
    if row == 0:
        low, high = code & layout.EVEN_BITS, code >> 1 & layout.EVEN_BITS
        x, o = low & ~high, high & ~low
        row = 1
        if x | o:
            row += 1 + _kind(tables, x | high << 1) * layout.KINDS + _kind(tables, o | low << 1)
        tables.rows[code] = row
    return row - 1


BOARD_SHAPES = {
    "sums": (layout.COLUMNS,),  # of the clipped vectors of all empty cells
    "codes": (layout.MAX_CELLS, 4),
    "marked": (layout.MAX_CELLS,),
    "active": (layout.MAX_CELLS,),  # directions with marks in them
    "vectors": (layout.MAX_CELLS, layout.COLUMNS),
    "fours": (layout.FOURS_ROOM,),  # a stack of cells where a chain of fours may go on
}


class Patterns:
    """The patterns of one position."""

    sums: list[int]
    codes: list[list[int]]
    marked: list[int]
    active: list[int]
    vectors: list[list[int]]
    fours: list[int]

    def __init__(self, tables: PatternTables) -> None:
        layout.make_arrays(self, BOARD_SHAPES)
        self.tables = tables
        for cell in range(self.tables.cells):
            for direction in range(4):
                for place in range(2 * self.tables.radius):
                    if self.tables.neighbour[cell][direction][place] < 0:
                        self.codes[cell][direction] |= 3 << 2 * place

    def active_rows(self) -> list[tuple[int, tuple[int, ...]]]:
        """The empty cells near marks, and their rows: what training learns from."""
        return [
            (cell, tuple(_row(self.tables, self.codes[cell][direction]) for direction in range(4)))
            for cell in range(self.tables.cells)
            if not self.marked[cell] and self.active[cell]
        ]


def _count_in(patterns: Patterns, cell: int, sign: int) -> None:
    """Add the clipped vector of a cell to the sums, or take it away."""
    for column in range(layout.COLUMNS):
        patterns.sums[column] += sign * max(0, min(layout.CLIP, patterns.vectors[cell][column]))


def _change(patterns: Patterns, cell: int, old: int, new: int) -> None:
    """A cell has another row in one of its directions."""
    for column in range(layout.COLUMNS):
        before = patterns.vectors[cell][column]
        after = before + patterns.tables.cell_weights[new][column] - patterns.tables.cell_weights[old][column]
        patterns.vectors[cell][column] = after
        if not patterns.marked[cell]:
            patterns.sums[column] += max(0, min(layout.CLIP, after)) - max(0, min(layout.CLIP, before))


def _tell(patterns: Patterns, cell: int, mark: int) -> None:
    """Tell all cells in line with this one that a mark was put there or taken away."""
    radius = patterns.tables.radius
    for direction in range(4):
        for place in range(2 * radius):
            other = patterns.tables.neighbour[cell][direction][place]
            if other < 0:
                continue
            code = patterns.codes[other][direction]
            changed = code ^ (mark + 1) << 2 * (2 * radius - 1 - place)
            patterns.codes[other][direction] = changed
            old, new = _row(patterns.tables, code), _row(patterns.tables, changed)
            if old == new:
                continue
            patterns.active[other] += (new != 0) - (old != 0)
            _change(patterns, other, old, new)


def place(patterns: Patterns, cell: int, mark: int) -> None:
    _count_in(patterns, cell, -1)
    patterns.marked[cell] = 1
    _tell(patterns, cell, mark)


def remove(patterns: Patterns, cell: int, mark: int) -> None:
    _tell(patterns, cell, mark)
    patterns.marked[cell] = 0
    _count_in(patterns, cell, 1)


def toggle(patterns: Patterns, cell: int, mark: int) -> None:
    """Put a mark into a cell or take it away, in the codes alone: before the next value it has to be undone."""
    patterns.marked[cell] ^= 1
    for direction in range(4):
        for place in range(2 * patterns.tables.radius):
            other = patterns.tables.neighbour[cell][direction][place]
            if other >= 0:
                patterns.codes[other][direction] ^= (mark + 1) << 2 * (2 * patterns.tables.radius - 1 - place)


def value(patterns: Patterns, side: int) -> int:
    """What the network expects for the side to move, in units of 1/256 of a logit."""
    half = layout.COLUMNS // 2
    own, other = (half, 0) if side else (0, half)
    total = patterns.tables.out_bias
    for unit in range(layout.HIDDEN):
        hidden = patterns.tables.hidden_bias[unit]
        for column in range(half):
            hidden += patterns.tables.hidden_weights[unit][column] * patterns.sums[own + column]
            hidden += patterns.tables.hidden_weights[unit][half + column] * patterns.sums[other + column]
        total += patterns.tables.out_weights[unit] * max(0, hidden >> layout.HIDDEN_SHIFT)
    return total >> layout.OUT_SHIFT


def promise(patterns: Patterns, cell: int, side: int) -> int:
    """How much the network likes a move here, in units of 1/256 of a logit."""
    half = layout.COLUMNS // 2
    own, other = (half, 0) if side else (0, half)
    total = 0
    for column in range(half):
        total += patterns.tables.order_weights[column] * max(0, min(layout.CLIP, patterns.vectors[cell][own + column]))
        total += patterns.tables.order_weights[half + column] * max(0, min(layout.CLIP, patterns.vectors[cell][other + column]))
    return total >> layout.ORDER_SHIFT


def kind_of(patterns: Patterns, cell: int, direction: int, mark: int) -> int:
    """What a mark here makes of one direction."""
    return patterns.tables.kind_of_row[mark][_row(patterns.tables, patterns.codes[cell][direction])]


def _fours_at(patterns: Patterns, cell: int, mark: int) -> int:
    """How many cells would complete a line after this move, at most two counted in each direction."""
    found = 0
    for direction in range(4):
        kind = kind_of(patterns, cell, direction, mark)
        if kind >= layout.FOUR:
            found += 2 if kind >= layout.OPEN_FOUR else 1
    return found


def completing(patterns: Patterns, cell: int, mark: int, first: int) -> int:
    """An empty cell in line with this one, but not the first, where the mark completes a line; NO_MOVE if there is none."""
    for direction in range(4):
        for place in range(2 * patterns.tables.radius):
            other = patterns.tables.neighbour[cell][direction][place]
            if other < 0 or other == first or patterns.marked[other]:
                continue
            if kind_of(patterns, other, direction, mark) == layout.FIVE:
                return other
    return layout.NO_MOVE


def list_fours(patterns: Patterns, mark: int, begin: int, end: int, must: int) -> int:
    """Write those of patterns.fours[begin:end] that still make a four behind them, the latest first; returns the end.

    If one of them wins at once, only that one. Unless `must` is NO_MOVE it comes first, and nothing if it makes no four.
    """
    last = end
    if must != layout.NO_MOVE:
        if _fours_at(patterns, must, mark) == 0 or end >= layout.FOURS_ROOM:
            return end
        patterns.fours[end] = must
        last += 1
    for i in range(end - begin):
        cell = patterns.fours[end - 1 - i]
        if patterns.marked[cell] or cell == must or last >= layout.FOURS_ROOM:
            continue
        wins = _fours_at(patterns, cell, mark)
        if wins > 1 and must == layout.NO_MOVE:
            patterns.fours[end] = cell
            return end + 1
        if wins:
            patterns.fours[last] = cell
            last += 1
    return last


def add_fours(patterns: Patterns, cell: int, mark: int, begin: int, end: int) -> int:
    """Add to patterns.fours[begin:end] the empty cells in line with this one where the mark makes a four; returns the end."""
    last = end
    for direction in range(4):
        for place in range(2 * patterns.tables.radius):
            other = patterns.tables.neighbour[cell][direction][place]
            if other < 0 or patterns.marked[other] or last >= layout.FOURS_ROOM:
                continue
            if kind_of(patterns, other, direction, mark) >= layout.FOUR:
                is_new = True
                for i in range(begin, end):
                    if patterns.fours[i] == other:
                        is_new = False
                if is_new:
                    patterns.fours[last] = other
                    last += 1
    return last


def threat(patterns: Patterns, cell: int, mark: int) -> int:
    """How promising a move here is as a threat; 0 if it makes neither a four nor a three, nor two closed threes."""
    score, closed, makes = 0, 0, 0
    for direction in range(4):
        kind = kind_of(patterns, cell, direction, mark)
        score += patterns.tables.threat_scores[kind]
        if kind >= layout.THREE:
            makes = 1
        elif kind >= layout.CLOSED_THREE:
            closed += 1
    return score if makes or closed > 1 else 0
