"""Random games on ordinary boards: own marks, a line wins, lines run straight and do not cross the edges.

Each mark keeps every row, column and diagonal as one integer with a bit for each of its cells. A line is then a run of k bits,
which a few shifts find: four groups to look at after a move instead of 4k lines.
"""

from __future__ import annotations

from noughts.search.core.engine import layout, zeros
from noughts.search.core.playouts import chance, sizes
from noughts.search.core.playouts.results import Results

SHAPES = {
    "group": (4 * layout.MAX_CELLS,),
    "bit": (4 * layout.MAX_CELLS,),
    "order": (layout.MAX_CELLS,),  # shuffled as far as a game goes; a shuffled start is as good as a sorted one
    "runs": (2 * sizes.SECOND,),
}


class Runs:
    """For each cell the four groups it belongs to (row, column, both diagonals) and its bit in each; and a board to play on."""

    group: list[int]
    bit: list[int]
    order: list[int]
    runs: list[int]

    def __init__(self, cols: int, rows: int) -> None:
        zeros.make(self, SHAPES)
        self.cells = cols * rows
        falling, rising = rows + cols + cols - 1, rows + cols + cols + rows - 1
        for cell in range(self.cells):
            row, col = divmod(cell, cols)
            for way, group in enumerate((row, rows + col, falling + row - col, rising + row + col)):
                self.group[4 * cell + way] = group
                self.bit[4 * cell + way] = 1 << (row if way == 1 else col)
            self.order[cell] = cell


def run_of(bits: int, k: int) -> int:
    """Where k set bits in a row begin, if they do. Each step turns "a run of n starts here" into "a run of up to 2n"."""
    length = 1
    while length < k:
        step = min(length, k - length)
        bits &= bits >> step
        length += step
    return bits


def play_straight(board: Runs, k: int, games: int, seed: int, results: Results) -> None:
    """Play random games and count wins of the first player, of the second, and draws."""
    cells = board.cells
    state = chance.scramble(seed)
    for _ in range(games):
        for i in range(2 * sizes.SECOND):
            board.runs[i] = 0
        winner = sizes.DRAWN
        number = state
        for turn in range(cells):
            if turn & 1:
                number = chance.high_half(number)
            else:
                state = chance.next_state(state)
                number = chance.scramble(state)
            pick = turn + chance.high_half(chance.low_half(number) * (cells - turn))
            cell = board.order[pick]
            board.order[pick] = board.order[turn]
            board.order[turn] = cell
            side = sizes.SECOND * (turn & 1)
            completed = 0
            for way in range(4):
                place = side + board.group[4 * cell + way]
                run = board.runs[place] | board.bit[4 * cell + way]
                board.runs[place] = run
                completed |= run_of(run, k)
            if completed:
                winner = turn & 1
                break
        results.counts[winner] += 1
