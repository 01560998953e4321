# cython: auto_pickle=False
"""Patterns: a small network over the shapes around every empty cell, which a search updates move by move.

Through each cell run four directions, and in each of them lie up to k - 1 cells on either side that can share a line with it.
What stands there picks a row of a learned table for each direction: a vector (``pattern_tables``). The four vectors are added
and clipped, so a cell knows combinations, such as two threes that cross. The clipped vectors of all cells are added again, and
a layer of hidden units turns the sum into a value. A move changes the rows of a few dozen cells, which takes a microsecond or
two. ``learn.patterns`` trains the weights.

All numbers are whole, so that compiled and plain code agree.
"""

from __future__ import annotations

from noughts.search.core.engine import layout, pattern_tables
from noughts.search.core.engine.pattern_tables import PatternTables

BOARD_SHAPES = {
    "sums": (layout.COLUMNS,),  # of the clipped vectors of all empty cells
    "inputs": (layout.COLUMNS,),  # the same as the hidden units see them, the side to move first
    "codes": (layout.MAX_CELLS, 4),
    "marked": (layout.MAX_CELLS,),
    "active": (layout.MAX_CELLS,),  # directions with marks in them
    "vectors": (layout.MAX_CELLS, layout.COLUMNS),
    "fours": (layout.FOURS_ROOM,),  # a stack of cells where a chain of fours may go on
}


def row_of(tables: PatternTables, code: int) -> int:
    """The row of a code; 0 if no mark stands there."""
    row = tables.rows[code]
    if row == 0:
        row = pattern_tables.find_row(tables, code) + 1
        tables.rows[code] = row
    return row - 1


class Patterns:
    """The patterns of one position."""

    sums: list[int]
    inputs: list[int]
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
                        self.codes[cell][direction] |= layout.BEYOND << 2 * place

    def active_rows(self) -> list[tuple[int, tuple[int, ...]]]:
        """The empty cells near marks, and their rows: what training learns from."""
        return [
            (cell, tuple(row_of(self.tables, self.codes[cell][direction]) for direction in range(4)))
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
            old, new = row_of(patterns.tables, code), row_of(patterns.tables, changed)
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
    for column in range(half):
        patterns.inputs[column] = min(layout.LARGEST_INPUT, patterns.sums[own + column] >> layout.INPUT_SHIFT)
        patterns.inputs[half + column] = min(layout.LARGEST_INPUT, patterns.sums[other + column] >> layout.INPUT_SHIFT)
    total = patterns.tables.out_bias
    for unit in range(layout.HIDDEN):
        hidden = patterns.tables.hidden_bias[unit]
        for column in range(layout.COLUMNS):
            hidden += patterns.tables.hidden_weights[unit][column] * patterns.inputs[column]
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
    return patterns.tables.kind_of_row[mark][row_of(patterns.tables, patterns.codes[cell][direction])]


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
