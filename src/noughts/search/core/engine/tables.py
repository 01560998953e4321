# cython: auto_pickle=False
"""The rules of one game as tables that compiled code can read."""

from __future__ import annotations

from functools import lru_cache
from random import Random

from noughts.rules import Goal, Marks, Placement, Rules, geometry_of
from noughts.rules.geometry import Line, numbers
from noughts.search.core.engine import layout, zeros

SHORTEST_THREAT = 3
"""Below three in a row every second move wins; there is nothing to threaten."""

# What a line is worth by the number of cells it lacks. An open three appears in two or three lines at once, a closed four in
# one, so by these numbers the three counts for more, as it should. Tried with benchmarks/compare.py; neighbouring values did
# neither better nor worse by more than 40 games can tell.
WORTH_BY_LACKING = (0, 50, 40, 10, 2, 1)

HASH_SEED = 20240229
"""Of the hash keys, so that a search can be repeated."""


SHAPES = {
    "zobrist": (2, layout.MAX_CELLS),
    "weight": (layout.MAX_K + 2,),  # [level + 1]: what a line with so many marks is worth
    "gain": (layout.MAX_K + 2,),  # [level + 1]: what one more mark on it is worth
    "line_cells": (layout.MAX_LINES, layout.MAX_K),
    "cell_lines": (layout.MAX_CELLS, 4 * layout.MAX_K),
    "cell_line_count": (layout.MAX_CELLS,),
    "guard_lines": (layout.MAX_CELLS, 8),  # lines that this cell guards
    "guard_line_count": (layout.MAX_CELLS,),
    "centrality": (layout.MAX_CELLS,),  # the greater, the nearer to the centre
}


class Tables:
    """The rules of one game; nothing writes to it once it is made."""

    zobrist: list[list[int]]
    weight: list[int]
    gain: list[int]
    line_cells: list[list[int]]
    cell_lines: list[list[int]]
    cell_line_count: list[int]
    guard_lines: list[list[int]]
    guard_line_count: list[int]
    centrality: list[int]

    def __init__(self, rules: Rules) -> None:
        zeros.make(self, SHAPES)
        self.cols, self.cells, self.k = rules.cols, rules.cols * rules.rows, rules.k
        self.marks_rule = {Marks.OWN: layout.OWN_MARKS, Marks.ONLY_X: layout.ONLY_X, Marks.WILD: layout.WILD}[rules.marks]
        self.misere, self.gravity = rules.goal is Goal.LINE_LOSES, rules.placement is Placement.GRAVITY
        # Own marks, and a line wins: threat search is sound.
        self.threats = rules.marks is Marks.OWN and rules.goal is Goal.LINE_WINS and rules.k >= SHORTEST_THREAT
        chance = Random(HASH_SEED)  # noqa: S311 - keys that spread, not secrets
        for cell in range(self.cells):
            row, col = divmod(cell, self.cols)
            self.centrality[cell] = -((2 * col - rules.cols + 1) ** 2) - (2 * row - rules.rows + 1) ** 2
            for mark in range(2):
                self.zobrist[mark][cell] = chance.getrandbits(64)
        lines = geometry_of(rules).lines
        self.lines = len(lines)
        _fill_lines(self, lines)
        _fill_guards(self, lines)
        _fill_weights(self, rules.k)


@lru_cache(maxsize=8)
def engine_tables(rules: Rules) -> Tables:
    """The tables of one game, made once."""
    return Tables(rules)


def _fill_lines(tables: Tables, lines: tuple[Line, ...]) -> None:
    for number, line in enumerate(lines):
        for i, cell in enumerate(line.cells):
            tables.line_cells[number][i] = cell
            tables.cell_lines[cell][tables.cell_line_count[cell]] = number
            tables.cell_line_count[cell] += 1


def _fill_guards(tables: Tables, lines: tuple[Line, ...]) -> None:
    for number, line in enumerate(lines):
        for cell in numbers(line.guards):
            tables.guard_lines[cell][tables.guard_line_count[cell]] = number
            tables.guard_line_count[cell] += 1


def _fill_weights(tables: Tables, k: int) -> None:
    """Worth and gain by level; index 0 is a dead line, index level + 1 a living one."""
    worth = [0] * (k + 1)
    for level in range(1, k):
        worth[level] = WORTH_BY_LACKING[min(k - level, len(WORTH_BY_LACKING) - 1)]
    for level in range(k):
        tables.weight[level + 1] = worth[level]
        tables.gain[level + 1] = max(1, worth[level + 1] - worth[level])
    tables.gain[k] = 10 * WORTH_BY_LACKING[1]  # completes the line
