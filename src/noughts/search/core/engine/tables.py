"""The rules of one game as tables that compiled code can read."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from noughts.rules.geometry import Line, geometry_of, numbers
from noughts.rules.rules import Goal, Marks, Placement, Rules
from noughts.search.core.engine.layout import MAX_CELLS, MAX_K, ONLY_X, OWN_MARKS, TABLES, WILD

MARKS_RULES = {Marks.OWN: OWN_MARKS, Marks.ONLY_X: ONLY_X, Marks.WILD: WILD}

SHORTEST_THREAT = 3
"""Below three in a row every second move wins; there is nothing to threaten."""

# What a line is worth by the number of cells it lacks. An open three appears in two or three lines at once, a closed four in
# one, so by these numbers the three counts for more, as it should. Tried with benchmarks/compare.py; neighbouring values did
# neither better nor worse by more than 40 games can tell.
WORTH_BY_LACKING = (0, 50, 40, 10, 2, 1)


@lru_cache(maxsize=8)
def engine_tables(rules: Rules) -> np.ndarray:
    """Tables for one game: an array of one record, which nothing writes to once it is made."""
    lines = geometry_of(rules).lines
    tables = np.zeros(1, TABLES)
    record = tables[0]
    record["cols"], record["cells"], record["k"], record["lines"] = rules.cols, rules.cols * rules.rows, rules.k, len(lines)
    record["marks_rule"] = MARKS_RULES[rules.marks]
    record["misere"], record["gravity"] = rules.goal is Goal.LINE_LOSES, rules.placement is Placement.GRAVITY
    record["threats"] = rules.marks is Marks.OWN and rules.goal is Goal.LINE_WINS and rules.k >= SHORTEST_THREAT
    record["zobrist"] = _random_keys()
    _fill_lines(record, lines)
    _fill_guards(record, lines)
    _fill_weights(record, rules.k)
    return tables


def _random_keys() -> np.ndarray:
    """Zobrist keys: the same in every run, so that a search can be repeated."""
    return np.random.default_rng(20240229).integers(1, 2**63, (2, MAX_CELLS), dtype=np.uint64)


def _fill_lines(record: np.void, lines: tuple[Line, ...]) -> None:
    count = record["cell_line_count"]
    for number, line in enumerate(lines):
        record["line_cells"][number, : len(line.cells)] = line.cells
        for cell in line.cells:
            record["cell_lines"][cell, count[cell]] = number
            count[cell] += 1


def _fill_guards(record: np.void, lines: tuple[Line, ...]) -> None:
    count = record["guard_line_count"]
    for number, line in enumerate(lines):
        for cell in numbers(line.guards):
            record["guard_lines"][cell, count[cell]] = number
            count[cell] += 1
            record["guarded"] = 1


def _fill_weights(record: np.void, k: int) -> None:
    """Worth and gain by level; index 0 is a dead line, index level + 1 a living one."""
    worth = np.zeros(MAX_K + 3, np.int64)
    for level in range(1, k):
        worth[level] = WORTH_BY_LACKING[min(k - level, len(WORTH_BY_LACKING) - 1)]
    for level in range(k + 1):
        record["weight"][level + 1] = worth[level]
    for level in range(k):
        record["gain"][level + 1] = max(1, worth[level + 1] - worth[level])
    record["gain"][k] = 10 * WORTH_BY_LACKING[1]  # completes the line
