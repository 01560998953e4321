"""Random games: every legal move equally likely, until a line or a full board.

Three compiled ways to play them, from the most special to the most general: 3x3 from tables (here), ordinary boards with runs
of bits (straight_games.py), every other game with counts of marks on its lines (any_games.py).

Drawing one of n without a division: take a 32-bit random fraction f; f * n >> 32 is the choice. The low 32 bits of f * n are
again a random fraction, good for a further choice. Every choice is off by at most n / 2**32 of its chance (1.6e-7 on 26x26);
where several choices use one fraction, by at most their product / 2**32 (3.5e-6 on 3x3: 9*8*7*6*5 outcomes). To notice it,
one would have to play more than 10**10 games.
"""

from random import Random

import numpy as np
from numba import types

from noughts.rules.position import Position
from noughts.rules.rules import Goal, Marks, Overline, Placement, Rules, Wrap
from noughts.rules.side import Side
from noughts.search.core.compiler import compiled
from noughts.search.core.engine.layout import MAX_K
from noughts.search.core.engine.tables import engine_tables
from noughts.search.core.playouts.any_games import new_workspace, play_any
from noughts.search.core.playouts.chance import GOLDEN, HALF, LOW_HALF, first_state, scramble
from noughts.search.core.playouts.straight_games import cell_runs, play_straight

ORDINARY = (Goal.LINE_WINS, Marks.OWN, Placement.FREE, Wrap.FLAT, Overline.COUNTS)
SMALL = 9  # cells of a 3x3 board
DRAWN = 2


def _small_tables() -> tuple[np.ndarray, np.ndarray]:
    """For every set of cells of a 3x3 board: its n-th cell as a bit, and whether it holds a line."""
    nth = np.zeros((512, 16), np.uint16)
    wins = np.zeros(512, np.bool_)
    lines = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124]
    for cells in range(512):
        bits = [1 << cell for cell in range(SMALL) if cells >> cell & 1]
        nth[cells, : len(bits)] = bits
        wins[cells] = any(cells & line == line for line in lines)
    return nth, wins


NTH_BIT, HAS_LINE = _small_tables()


def random_games(rules: Rules, games: int, seed: int) -> tuple[int, int, int]:
    """Play that many random games from the empty board: wins of the first player, of the second, draws."""
    results = np.zeros(3, np.int64)
    if rules == Rules(3, 3, 3):
        _play_small(NTH_BIT, HAS_LINE, games, first_state(seed), results)
    elif (rules.goal, rules.marks, rules.placement, rules.wrap, rules.overline) == ORDINARY:
        groups, bits = cell_runs(rules.cols, rules.rows)
        play_straight(groups, bits, rules.k, games, first_state(seed), results)
    elif rules.k <= MAX_K:
        play_any(engine_tables(rules)[0], new_workspace(), games, first_state(seed), results)
    else:
        _play_readably(rules, games, seed, results)
    return int(results[0]), int(results[1]), int(results[2])


def _play_readably(rules: Rules, games: int, seed: int, results: np.ndarray) -> None:
    """For lines so long that the tables have no room for them, as only a torus has."""
    rng = Random(seed)  # noqa: S311 - a seed has to repeat its games
    for _ in range(games):
        position = Position.start(rules)
        while not position.outcome:
            position = position.play(rng.choice(position.moves()))
        winner = position.outcome.winner
        results[DRAWN if winner is None else list(Side).index(winner)] += 1


@compiled(types.void(types.uint16[:, ::1], types.boolean[::1], types.int64, types.uint64, types.int64[::1]))
def _play_small(nth_bit, has_line, games, seed, results):
    """3x3: the two sides are sets of bits, and a table finds the n-th free cell."""
    state = scramble(seed)
    for _ in range(games):
        state += GOLDEN
        chance = scramble(state)
        fraction = chance & LOW_HALF
        mover, other = np.uint64(0), np.uint64(0)
        winner = DRAWN
        for turn in range(SMALL):
            if turn == 5:  # the first half has served for 9*8*7*6*5 outcomes
                fraction = chance >> HALF
            fraction *= np.uint64(SMALL - turn)
            mover |= np.uint64(nth_bit[np.uint64(511) ^ (mover | other), fraction >> HALF])
            fraction &= LOW_HALF
            if has_line[mover]:
                winner = turn & 1
                break
            mover, other = other, mover
        results[winner] += 1
