"""The input of the network: planes of cells, and facts about the rules and the position."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from noughts.rules import Goal, Marks, Overline, Placement, Position, Rules, Side, Wrap, geometry_of
from noughts.rules.geometry import numbers

PLANES = ("own mark", "other mark", "playable", "completes a line", "completes for the other", "board", "odd row", "odd column")
"""The features of a cell. Own and other are X and O in wild games, and all marks are own in only-x games. The fourth and
fifth say of an empty cell whether the own or the other mark would make a line there, not whether that is good."""

RULE_FACTS = 14  # numbers that describe the rules, the same in every position

FACTS = RULE_FACTS + 3
"""With three for the position: whether the second player is to move, whether an odd number of cells is free, how full it is."""

POOLED_EVERY = 2  # one in this many blocks of the network looks at the whole board

TAPS = tuple((col, row) for row in (-1, 0, 1) for col in (-1, 0, 1))
"""The steps to a cell itself and its eight neighbours; the step opposite to number ``n`` is number ``8 - n``."""


@lru_cache(maxsize=128)
def rule_facts(rules: Rules) -> tuple[float, ...]:
    """The rules in numbers of about 1.

    >>> len(rule_facts(Rules.parse("3x3"))) == RULE_FACTS
    True
    """
    return (
        *(float(rules.k == k) for k in (3, 4, 5)),
        float(rules.k > 5),
        rules.k / 10,
        float(rules.goal is Goal.LINE_LOSES),
        float(rules.marks is Marks.ONLY_X),
        float(rules.marks is Marks.WILD),
        float(rules.placement is Placement.GRAVITY),
        float(rules.wrap is Wrap.TORUS),
        float(rules.overline is Overline.EXACT),
        rules.cols / 10,
        rules.rows / 10,
        float(rules.cols * rules.rows % 2),
    )


@lru_cache(maxsize=128)
def neighbours(rules: Rules) -> tuple[tuple[int, ...], ...]:
    """For each cell the numbers of the nine cells around it; the number of cells stands for none.

    >>> neighbours(Rules.parse("3x3"))[0]
    (9, 9, 9, 9, 0, 1, 9, 3, 4)
    >>> neighbours(Rules.parse("3x3 torus"))[0]
    (8, 6, 7, 2, 0, 1, 5, 3, 4)
    """
    cols, rows, wraps = rules.cols, rules.rows, rules.wrap is Wrap.TORUS

    def number(col: int, row: int) -> int:
        if wraps:
            return row % rows * cols + col % cols
        return row * cols + col if 0 <= col < cols and 0 <= row < rows else cols * rows

    return tuple(tuple(number(col + dx, row + dy) for dx, dy in TAPS) for row in range(rows) for col in range(cols))


def is_pooled(block: int) -> bool:
    """Whether a block of the network looks at the whole board.

    >>> [is_pooled(block) for block in range(4)]
    [False, True, False, True]
    """
    return block % POOLED_EVERY == POOLED_EVERY - 1


def odd_rows(rules: Rules) -> tuple[float, ...]:
    """For each cell whether its row is odd, counted from the bottom, where marks fall to."""
    return tuple(float((rules.rows - 1 - row) % 2) for row in range(rules.rows) for _ in range(rules.cols))


def odd_columns(rules: Rules) -> tuple[float, ...]:
    return tuple(float(col % 2) for _ in range(rules.rows) for col in range(rules.cols))


Floats = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class BoardTables:
    """What all positions of one game share."""

    cells: int
    around: NDArray[np.intp]  # ``neighbours`` as an array
    through: Floats  # cells by lines: which cells a line runs through
    guards: Floats | None  # the same for the cells that must not carry the line's mark; None except in exact games
    below: NDArray[np.intp] | None  # under gravity, the cell below each cell; the number of cells stands for the ground
    fixed: Floats  # for each cell the constant planes: the board and its odd rows and columns
    facts: Floats


@lru_cache(maxsize=16)
def board_tables(rules: Rules) -> BoardTables:
    geometry = geometry_of(rules)
    cells = rules.cols * rules.rows
    through = np.zeros((cells, len(geometry.lines)), np.float32)
    guards = np.zeros_like(through)
    for number, line in enumerate(geometry.lines):
        through[list(line.cells), number] = 1
        guards[list(numbers(line.guards)), number] = 1
    below = np.minimum(np.arange(cells) + rules.cols, cells) if rules.placement is Placement.GRAVITY else None
    return BoardTables(
        cells=cells,
        around=np.array(neighbours(rules)),
        through=through,
        guards=guards if guards.any() else None,
        below=below,
        fixed=np.array([(1.0,) * cells, odd_rows(rules), odd_columns(rules)], np.float32).T,
        facts=np.array(rule_facts(rules), np.float32),
    )


def encode(positions: Sequence[Position]) -> tuple[Floats, Floats]:
    """The planes of every cell and the facts of every position; all positions are of one game."""
    rules = positions[0].rules
    cells = rules.cols * rules.rows
    marks = np.stack([_cells([position.x for position in positions], cells), _cells([p.o for p in positions], cells)], 1)
    return encode_marks(rules, marks, np.array([position.side is Side.O for position in positions]))


def encode_marks(rules: Rules, marks: NDArray[np.bool_], is_second: NDArray[np.bool_]) -> tuple[Floats, Floats]:
    """The same for N x 2 x cells, where X and O are, and whether the second player is to move."""
    board = board_tables(rules)
    occupied = marks[:, 0] | marks[:, 1]
    empty = ~occupied
    own = marks.astype(np.float32)
    almost = own @ board.through == rules.k - 1
    if board.guards is not None:
        almost &= own @ board.guards == 0
    completes = ((almost.astype(np.float32) @ board.through.T) > 0) & empty[:, None]
    playable = empty
    if board.below is not None:
        playable = empty & np.pad(occupied, ((0, 0), (0, 1)), constant_values=True)[:, board.below]
    if rules.marks is Marks.OWN:
        marks, completes = (np.where(is_second[:, None, None], each[:, ::-1], each) for each in (marks, completes))
    planes = np.empty((len(marks), board.cells, 8), np.float32)
    planes[..., 0], planes[..., 1], planes[..., 2] = marks[:, 0], marks[:, 1], playable
    planes[..., 3], planes[..., 4], planes[..., 5:] = completes[:, 0], completes[:, 1], board.fixed
    free = empty.sum(1)
    facts = np.empty((len(marks), RULE_FACTS + 3), np.float32)
    facts[:, :RULE_FACTS] = board.facts
    facts[:, RULE_FACTS], facts[:, RULE_FACTS + 1], facts[:, RULE_FACTS + 2] = is_second, free % 2, 1 - free / board.cells
    return planes, facts


def _cells(sets: list[int], cells: int) -> NDArray[np.bool_]:
    """Sets of cells, one bit a cell, as rows of booleans."""
    size = -(-cells // 8)
    packed = np.frombuffer(b"".join(bits.to_bytes(size, "little") for bits in sets), np.uint8).reshape(len(sets), size)
    return np.unpackbits(packed, axis=1, count=cells, bitorder="little").astype(bool)
