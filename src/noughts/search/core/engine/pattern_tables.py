# cython: auto_pickle=False
"""What a direction through a cell is worth: kinds, shapes, and the weights that the network of patterns has for them.

A *code* is what stands in the cells of a direction, two bits for each: 0 empty, 1 X, 2 O, 3 beyond the edge. A *state* is a
code as one mark sees it: 0 empty, 1 own, 2 closed. What a mark would make of a state is its *kind*: five, open four, four, and
so on down to dead. With five in a row, a code picks a row of the learned table by its *shape*: what stands there, whichever end
comes first. Otherwise it picks one by the kind for X together with the kind for O.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from noughts.rules import Overline, Restriction, Rules, Wrap
from noughts.rules.move import AXES
from noughts.search.core.engine import layout

SMALLEST_K, LARGEST_K = 4, layout.RADIUS + 1
"""Lines for which the network was trained."""

THREAT_SCORES = (0, 0, 0, 1, 1, 2, 2, 3, 6, 8, 9, 10, 12, 14, 40, 45, 50, 60, 500, 5000)
"""How promising each kind is for a move that threatens; two threes or a four and a three count more than one four."""

MANY = 3
"""With more marks than this in an exact game, kinds say more than a shape, whose vector was learned where long lines win."""

WEIGHTS = Path(__file__).with_name("patterns.weights")

TABLE_SHAPES = {
    "neighbour": (layout.MAX_CELLS, 4, 2 * layout.RADIUS),  # -1 beyond the edge
    "kinds": (layout.CODES,),  # by state, plus 1; 0: not yet known
    "rows": (layout.CODES,),  # by code, plus 1; 0: not yet known
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
                for place, found in enumerate(cells_along(rules, cell, axis)):
                    self.neighbour[cell][direction][place] = found
        for row in range(1, layout.KIND_ROWS):
            self.kind_of_row[0][row], self.kind_of_row[1][row] = divmod(row - 1, layout.KINDS)
        for kind, score in enumerate(THREAT_SCORES):
            self.threat_scores[kind] = score
        self.has_shapes = self.radius == layout.SHAPE_REACH
        # Whether patterns see all there is: in exact games, renju and caro one more cell would matter, on a small torus a
        # direction is cut.
        self.sees_all = (
            not self.exact
            and rules.restriction is Restriction.NONE
            and (rules.wrap is not Wrap.TORUS or min(rules.cols, rules.rows) > 2 * self.radius)
        )
        self.out_bias = 0
        self.set_weights(weights())

    def set_weights(self, numbers: bytes) -> None:
        """Take the weights from the contents of a file, as `learn.patterns` writes them."""
        _read_weights(self, numbers)

    def kinds_of(self, row: int) -> tuple[int, int]:
        """The kinds for X and for O of a row that has been met."""
        return self.kind_of_row[0][row], self.kind_of_row[1][row]


def _number(numbers: bytes, at: int) -> int:
    """One weight: two bytes, the lower first."""
    number = numbers[2 * at] | numbers[2 * at + 1] << 8
    return number - (1 << 16) if number >= 1 << 15 else number


def _read_weights(tables: PatternTables, numbers: bytes) -> None:
    half = layout.COLUMNS // 2
    at = 0
    for row in range(1, layout.ROWS):
        other = mirrored_row(row)
        for column in range(half):
            weight = _number(numbers, at)
            tables.cell_weights[row][column] = weight
            tables.cell_weights[other][half + column] = weight
            at += 1
    for unit in range(layout.HIDDEN):
        for column in range(layout.COLUMNS):
            tables.hidden_weights[unit][column] = _number(numbers, at)
            at += 1
    for unit in range(layout.HIDDEN):
        tables.hidden_bias[unit] = _number(numbers, at) << layout.HIDDEN_SHIFT
        tables.out_weights[unit] = _number(numbers, at + layout.HIDDEN)
        at += 1
    at += layout.HIDDEN
    tables.out_bias = _number(numbers, at) << layout.OUT_SHIFT
    for column in range(layout.COLUMNS):
        tables.order_weights[column] = _number(numbers, at + 1 + column)


@lru_cache(maxsize=1)
def weights() -> bytes:
    """The shipped weights."""
    return WEIGHTS.read_bytes()


def fits(rules: Rules) -> bool:
    """Whether the network knows lines of this length."""
    return SMALLEST_K <= rules.k <= LARGEST_K


def cells_along(rules: Rules, cell: int, axis: tuple[int, int]) -> list[int]:
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


def _side(code: int, nearest: int, step: int) -> int:
    """The number of what stands on one side of a cell: a digit for each cell up to the edge, 1 empty, 2 X, 3 O."""
    number, weight, place = 0, 1, nearest
    for _ in range(layout.SHAPE_REACH):
        cell = code >> 2 * place & 3
        if cell == layout.BEYOND:
            break
        number += (cell + 1) * weight
        weight *= 3
        place += step
    return number


def _shape_row(side: int, opposite: int) -> int:
    """The row of a shape, the same seen from either end."""
    high, low = max(side, opposite), min(side, opposite)
    return layout.KIND_ROWS + high * (high + 1) // 2 + low


def _mirrored_side(side: int) -> int:
    """The same side with the marks exchanged."""
    number, weight = 0, 1
    while side > 0:
        digit = (side - 1) % 3
        number += weight * (1 if digit == 0 else 4 - digit)
        side = (side - 1) // 3
        weight *= 3
    return number


def mirrored_row(row: int) -> int:
    """The row of the same direction with the marks exchanged."""
    if row == 0:
        return 0
    if row < layout.KIND_ROWS:
        return 1 + (row - 1) % layout.KINDS * layout.KINDS + (row - 1) // layout.KINDS
    high, low = 0, row - layout.KIND_ROWS
    while low > high:
        high += 1
        low -= high
    return _shape_row(_mirrored_side(high), _mirrored_side(low))


def find_row(tables: PatternTables, code: int) -> int:
    """The row of a code, computed afresh; 0 if no mark stands there."""
    low, high = code & layout.EVEN_BITS, code >> 1 & layout.EVEN_BITS
    x, o = low & ~high, high & ~low
    if x | o == 0:
        return 0
    x_kind, o_kind = _kind(tables, x | high << 1), _kind(tables, o | low << 1)
    if not tables.has_shapes or (tables.exact and (_has_many(x) or _has_many(o))):
        return 1 + x_kind * layout.KINDS + o_kind
    row = _shape_row(_side(code, tables.radius - 1, -1), _side(code, tables.radius, 1))
    tables.kind_of_row[0][row], tables.kind_of_row[1][row] = x_kind, o_kind
    return row


def _has_many(marks: int) -> bool:
    """Whether there are so many marks that a line might grow too long."""
    count = 0
    while marks:
        marks &= marks - 1
        count += 1
    return count > MANY
