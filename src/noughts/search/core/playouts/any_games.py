"""Random games under any rules: counts of marks on every line, a guard count where the exact rule asks for one."""

import numpy as np
from numba import from_dtype, types

from noughts.search.core.compiler import compiled, inner
from noughts.search.core.engine.layout import MAX_CELLS, MAX_LINES, ONLY_X, WILD
from noughts.search.core.engine.types import Tables
from noughts.search.core.playouts.chance import GOLDEN, HALF, LOW_HALF, scramble

DRAWN = 2

WORKSPACE = np.dtype(
    [
        ("state", np.uint64),  # of the random generator
        ("open", np.int32),  # how many cells (with gravity: columns) can still be played
        ("choices", np.int16, (MAX_CELLS,)),  # they stand first, in any order
        ("height", np.int16, (26,)),  # marks in each column
        ("counts", np.int8, (2, MAX_LINES)),
        ("guards", np.int8, (2, MAX_LINES)),
    ],
    align=True,
)
Workspace = from_dtype(WORKSPACE)


def new_workspace() -> np.void:
    """What a series of random games writes to."""
    return np.zeros(1, WORKSPACE)[0]


@inner(types.int64(Workspace, types.int64))
def _draw(work, n):
    """A random number below n."""
    work.state += GOLDEN
    return np.int64((scramble(work.state) & LOW_HALF) * np.uint64(n) >> HALF)


@inner(types.void(Tables, Workspace))
def _begin(tables, work):
    work.open = tables.cols if tables.gravity else tables.cells
    for choice in range(work.open):
        work.choices[choice] = choice
    for col in range(tables.cols):
        work.height[col] = 0
    for line in range(tables.lines):
        work.counts[0, line] = work.counts[1, line] = 0
        work.guards[0, line] = work.guards[1, line] = 0


@inner(types.int64(Tables, Workspace))
def _random_cell(tables, work):
    """Take a random playable cell; a choice that is used up gives its place to the last one."""
    pick = _draw(work, work.open)
    cell = np.int64(work.choices[pick])
    if tables.gravity:
        col = cell
        work.height[col] += 1
        cell = tables.cells - work.height[col] * tables.cols + col
        if cell >= tables.cols:
            return cell
    work.open -= 1
    work.choices[pick] = work.choices[work.open]
    return cell


@inner(types.boolean(Tables, Workspace, types.int64, types.int64))
def _place(tables, work, cell, mark):
    """Count the mark on its lines; true if one of them is complete and not spoilt by a guard."""
    for i in range(tables.guard_line_count[cell]):
        work.guards[mark, tables.guard_lines[cell, i]] += 1
    completed = False
    for i in range(tables.cell_line_count[cell]):
        line = tables.cell_lines[cell, i]
        work.counts[mark, line] += 1
        completed |= work.counts[mark, line] == tables.k and work.guards[mark, line] == 0
    return completed


@compiled(types.void(Tables, Workspace, types.int64, types.uint64, types.int64[::1]))
def play_any(tables, work, games, seed, results):
    """Play random games and count wins of the first player, of the second, and draws."""
    work.state = scramble(seed)
    for _ in range(games):
        _begin(tables, work)
        winner = DRAWN
        for turn in range(tables.cells):
            cell = _random_cell(tables, work)
            mark = turn & 1
            if tables.marks_rule == ONLY_X:
                mark = 0
            elif tables.marks_rule == WILD:
                mark = _draw(work, 2)
            if _place(tables, work, cell, mark):
                winner = turn & 1 if not tables.misere else 1 - (turn & 1)
                break
        results[winner] += 1
