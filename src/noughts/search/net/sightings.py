"""Sightings: positions as the network sees them, in NumPy."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from noughts.rules import Marks, Placement, Position, Rules, Side, geometry_of
from noughts.rules.geometry import numbers
from noughts.search.net.sight import RULE_FACTS, neighbours, odd_columns, odd_rows, rule_facts

Floats = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Board:
    """What is the same for all positions of a game."""

    cells: int
    around: NDArray[np.intp]
    """For each cell the nine around it; the number of all cells stands for none."""
    through: Floats
    """Cells by lines: which cells a line runs through."""
    guards: Floats | None
    """The same for the cells that must not carry the line's mark; only exact games have any."""
    below: NDArray[np.intp] | None
    """Under gravity, the cell below each cell; the number of all cells stands for the ground."""
    fixed: Floats
    """For each cell the planes that never change: the board and its odd rows and columns."""
    facts: Floats


@lru_cache(maxsize=16)
def board_of(rules: Rules) -> Board:
    """The tables of a game, made once."""
    geometry = geometry_of(rules)
    cells = rules.cols * rules.rows
    through = np.zeros((cells, len(geometry.lines)), np.float32)
    guards = np.zeros_like(through)
    for number, line in enumerate(geometry.lines):
        through[list(line.cells), number] = 1
        guards[list(numbers(line.guards)), number] = 1
    below = np.minimum(np.arange(cells) + rules.cols, cells) if rules.placement is Placement.GRAVITY else None
    return Board(
        cells=cells,
        around=np.array(neighbours(rules)),
        through=through,
        guards=guards if guards.any() else None,
        below=below,
        fixed=np.array([(1.0,) * cells, odd_rows(rules), odd_columns(rules)], np.float32).T,
        facts=np.array(rule_facts(rules), np.float32),
    )


def see(positions: Sequence[Position]) -> tuple[Floats, Floats]:
    """The planes of every cell and the facts of every position, in the order of ``sight``; all of one game."""
    rules = positions[0].rules
    board = board_of(rules)
    marks = np.stack(
        [_cells([position.x for position in positions], board.cells), _cells([p.o for p in positions], board.cells)], 1
    )
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
    is_second = np.array([position.side is Side.O for position in positions])
    if rules.marks is Marks.OWN:
        marks[is_second], completes[is_second] = marks[is_second, ::-1], completes[is_second, ::-1]
    planes = np.empty((len(positions), board.cells, 8), np.float32)
    planes[..., 0], planes[..., 1], planes[..., 2] = marks[:, 0], marks[:, 1], playable
    planes[..., 3], planes[..., 4], planes[..., 5:] = completes[:, 0], completes[:, 1], board.fixed
    free = empty.sum(1)
    facts = np.empty((len(positions), RULE_FACTS + 3), np.float32)
    facts[:, :RULE_FACTS] = board.facts
    facts[:, RULE_FACTS], facts[:, RULE_FACTS + 1], facts[:, RULE_FACTS + 2] = is_second, free % 2, 1 - free / board.cells
    return planes, facts


def _cells(sets: list[int], cells: int) -> NDArray[np.bool_]:
    """Sets of cells, one bit a cell, as rows of truth."""
    size = -(-cells // 8)
    packed = np.frombuffer(b"".join(bits.to_bytes(size, "little") for bits in sets), np.uint8).reshape(len(sets), size)
    return np.unpackbits(packed, axis=1, count=cells, bitorder="little").astype(bool)
