"""Games on 3x3 in which each position allows some moves: a table of positions knows the followers, so a move is one look.

One random number serves for a whole game: its lower half for the first five choices, its upper half for the last four.
"""

from __future__ import annotations

from collections.abc import Callable

from noughts.search.core.engine import zeros
from noughts.search.core.playouts import chance, sizes
from noughts.search.core.playouts.results import Results

LINES = (0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124)

SHAPES = {"follower": (sizes.POSITIONS * sizes.ROOM,)}


def has_line(cells: int) -> bool:
    """Whether a set of cells holds a line."""
    return any(cells & line == line for line in LINES)


class ChosenGame:
    """Every position that play can lead to, by number, with the numbers of its followers.

    The numbers from 0 on are the results: won by the first player, by the second, drawn. In the last place of a position
    stands how many followers it has.
    """

    follower: list[int]

    def __init__(self, moves: Callable[[int, int], int], wins: Callable[[int], bool] = has_line) -> None:
        """Tell the moves to choose from, given both sides' cells, the mover's first; and which cells win."""
        zeros.make(self, SHAPES)
        known = {(0, 0): sizes.FIRST}
        queue = [(0, 0)]
        for mover, other in queue:
            row = sizes.ROOM * known[mover, other]
            cells = [1 << cell for cell in range(sizes.CELLS) if moves(mover, other) >> cell & 1]
            self.follower[row + sizes.ROOM - 1] = len(cells)
            for place, cell in enumerate(cells):
                after = (other, mover | cell)
                if wins(mover | cell):
                    number = (mover | other).bit_count() & 1
                elif (mover | other | cell).bit_count() == sizes.CELLS:
                    number = sizes.DRAWN
                elif after in known:
                    number = known[after]
                else:
                    number = known[after] = sizes.FIRST + len(known)
                    queue.append(after)
                self.follower[row + place] = number


def play_chosen(game: ChosenGame, games: int, seed: int, results: Results) -> None:
    """Play games, all moves of a position equally likely, and count wins of the first player, of the second, and draws."""
    state = chance.scramble(seed)
    for _ in range(games):
        state = chance.next_state(state)
        number = chance.scramble(state)
        fraction = chance.low_half(number)
        at = sizes.FIRST
        for turn in range(sizes.CELLS):
            if turn == sizes.HALFWAY:
                fraction = chance.high_half(number)
            fraction *= game.follower[sizes.ROOM * at + sizes.ROOM - 1]
            at = game.follower[sizes.ROOM * at + chance.high_half(fraction)]
            fraction = chance.low_half(fraction)
            if at < sizes.FIRST:
                break
        results.counts[at] += 1
