"""Random games on 3x3: the two sides are sets of bits, and a table finds the n-th free cell.

One random number serves for a whole game: its lower half for the first five choices, its upper half for the last four.
"""

from __future__ import annotations

from noughts.search.core.playouts import chance, sizes
from noughts.search.core.playouts.chosen_games import has_line
from noughts.search.core.playouts.results import Results


class SmallBoard:
    """For every set of cells of a 3x3 board: its n-th cell as a bit, and whether it holds a line."""

    def __init__(self) -> None:
        bits = [[1 << cell for cell in range(sizes.CELLS) if cells >> cell & 1] for cells in range(512)]
        self.nth_bit = [bit for row in bits for bit in [*row, *[0] * (sizes.ROOM - len(row))]]
        self.wins = [has_line(cells) for cells in range(512)]


def play_small(board: SmallBoard, games: int, seed: int, results: Results) -> None:
    """Play random games and count wins of the first player, of the second, and draws."""
    state = chance.scramble(seed)
    for _ in range(games):
        state = chance.next_state(state)
        number = chance.scramble(state)
        fraction = chance.low_half(number)
        mover = other = 0
        winner = sizes.DRAWN
        for turn in range(sizes.CELLS):
            if turn == sizes.HALFWAY:
                fraction = chance.high_half(number)
            fraction *= sizes.CELLS - turn
            mover |= board.nth_bit[(511 ^ (mover | other)) * sizes.ROOM + chance.high_half(fraction)]
            fraction = chance.low_half(fraction)
            if board.wins[mover]:
                winner = turn & 1
                break
            mover, other = other, mover
        results.counts[winner] += 1
