"""Random games on ordinary boards: own marks, a line wins, lines run straight and do not cross the edges.

Each mark keeps every row, column and diagonal as one integer with a bit for each of its cells. A line is then a run of k bits,
which a few shifts find: four groups to look at after a move instead of 4k lines.
"""

import numpy as np
from numba import types

from noughts.search.core.compiler import compiled, inner
from noughts.search.core.playouts.chance import GOLDEN, HALF, LOW_HALF, scramble

DRAWN = 2


def cell_runs(cols: int, rows: int) -> tuple[np.ndarray, np.ndarray]:
    """For each cell the four groups it belongs to (row, column, both diagonals), and its bit in each."""
    row, col = np.divmod(np.arange(cols * rows), cols)
    first = np.cumsum([0, rows, cols, cols + rows - 1])
    groups = np.stack([row, first[1] + col, first[2] + row - col + cols - 1, first[3] + row + col], 1)
    bits = np.left_shift(1, np.stack([col, row, col, col], 1))
    return groups.astype(np.int64), bits.astype(np.uint32)


@inner(types.boolean(types.uint32, types.int64))
def has_run(bits, k):
    """Whether there are k set bits in a row. Each step turns "a run of n starts here" into "a run of up to 2n"."""
    length = 1
    while length < k and bits:
        step = min(length, k - length)
        bits &= bits >> np.uint32(step)
        length += step
    return bits != 0


@compiled(types.void(types.int64[:, ::1], types.uint32[:, ::1], types.int64, types.int64, types.uint64, types.int64[::1]))
def play_straight(groups, bits, k, games, seed, results):
    """Play random games and count wins of the first player, of the second, and draws."""
    cells = len(groups)
    order = np.arange(cells)  # shuffled as far as a game goes; a shuffled start is as good as a sorted one
    runs = np.zeros((2, 256), np.uint32)
    state = scramble(seed)
    for _ in range(games):
        runs[:] = 0
        winner = DRAWN
        chance = np.uint64(0)
        for turn in range(cells):
            if turn & 1:
                chance >>= HALF
            else:
                state += GOLDEN
                chance = scramble(state)
            pick = turn + np.int64((chance & LOW_HALF) * np.uint64(cells - turn) >> HALF)
            cell = order[pick]
            order[pick] = order[turn]
            order[turn] = cell
            mark = turn & 1
            completed = False
            for way in range(4):
                run = runs[mark, groups[cell, way]] | bits[cell, way]
                runs[mark, groups[cell, way]] = run
                completed |= has_run(run, k)
            if completed:
                winner = mark
                break
        results[winner] += 1
