"""The sizes and named numbers of the compiled engine. The plain twin of the `.pxd`.

Sizes are fixed, so that compiled code finds everything at a known place: there is always room for the largest board
(26x26), about 1.6 MB in all.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Shape = tuple[int, ...]

MAX_CELLS = 26 * 26
MAX_LINES = 4 * MAX_CELLS  # four directions, at most one line starts in each cell for each of them
MAX_K = 26
MAX_PLY = 96  # deepest line that the alpha-beta search follows
MAX_PATH = 128  # longest sequence of threats, in plies
FOURS_ROOM = 8192  # candidate fours kept at once; the rest is not tried
MAX_MOVES = 2 * MAX_CELLS  # wild games: either mark in every cell
MOVES_ROOM = (MAX_PLY + 4) * MAX_MOVES  # all moves in all positions of the deepest line, and some for threat search

MARK_X, MARK_O = 0, 1  # in ordinary games also the side
EMPTY = 0  # in Board.marks; a mark m is stored as m + 1

OWN_MARKS, ONLY_X, WILD = 0, 1, 2

# Living lines are listed by the number of cells they lack: the index is that number less one.
LACKS_ONE, LACKS_TWO, LACKS_THREE = 0, 1, 2
DEAD = -1  # the level of a line that this mark cannot complete any more

# Scores inside the search. Above PROVEN a score is WIN less the number of plies to the end; in between it is an estimate.
WIN = 1_000_000
PROVEN = WIN - 10_000
UNSETTLED = 2 * WIN  # no score yet: search on

# How much a root move's score says.
UNSEARCHED, AT_MOST, VALUE = 0, 1, 2

# How much a remembered score says.
LOWER, UPPER, EXACT = 1, 2, 3

FOURS, THREES = 0, 1  # kinds of threat search

NO_MOVE = -1
REDUCTIONS = 40  # depths and moves with a reduction of their own

# The network of patterns.
RADIUS = 5  # the most cells to either side that can share a line with a cell
CODES = 4 ** (2 * RADIUS)  # two bits for each of these cells
BEYOND = 3  # the edge, in a code
EVEN_BITS = CODES // 3
KIND_ROWS = 401  # pairs of kinds, and one for a direction without marks
SHAPE_REACH = 4  # cells to either side of a shape
SHAPES = 7381  # unordered pairs of sides; a side is up to four cells before the edge, each empty, X or O: 121 of them
ROWS = KIND_ROWS + SHAPES
COLUMNS = 64  # numbers in the vector of a cell: half of them as X sees it, half as O does
HIDDEN = 32
CLIP = 511
UNIT = 256  # one, in vectors and results
HEAD_UNIT = 4096  # one, in the weights of the hidden units and of the result
INPUT_SHIFT, LARGEST_INPUT = 3, 32767  # hidden units see sums in units of 1/32
HIDDEN_SHIFT, OUT_SHIFT, ORDER_SHIFT = 9, 12, 8

# What a mark makes of one direction, by what it makes possible next: a closed four lacks one cell that completes the line, an
# open four two; a three makes an open four next, a closed three only a four; and so on. The number added to a kind tells in
# how many ways, up to a limit.
NO_KIND, FAR, CLOSED_ONE, ONE, CLOSED_TWO, TWO, CLOSED_THREE, THREE, FOUR, OPEN_FOUR, FIVE = (
    0,
    1,
    2,
    3,
    6,
    8,
    12,
    14,
    17,
    18,
    19,
)
KINDS = 20


def make_arrays(owner: object, shapes: Mapping[str, Shape]) -> None:
    """Give an object its arrays, all zero; compiled code has them inside the object."""
    for name, shape in shapes.items():
        setattr(owner, name, _zeros(shape))


def _zeros(shape: Shape) -> list[Any]:
    size, *inner = shape
    return [_zeros(tuple(inner)) for _ in range(size)] if inner else [0] * size
