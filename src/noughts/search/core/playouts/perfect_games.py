"""Perfect self-play on 3x3: both sides choose at random among the moves that a table calls equally good."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numba import types

from noughts.rules.rules import Rules
from noughts.search.core.compiler import compiled
from noughts.search.core.playouts.chance import GOLDEN, HALF, LOW_HALF, first_state, scramble
from noughts.search.core.playouts.random_games import DRAWN, HAS_LINE, NTH_BIT, SMALL
from noughts.search.lookup import values_of
from noughts.search.value import WIN


def perfect_games(games: int, seed: int) -> tuple[int, int, int]:
    """Play games from the empty 3x3 board: wins of the first player, of the second, draws."""
    results = np.zeros(3, np.int64)
    count = np.array([max(1, cells.bit_count()) for cells in range(512)], np.uint8)
    _play_perfect(_good_moves(), NTH_BIT, count, HAS_LINE, games, first_state(seed), results)
    return int(results[0]), int(results[1]), int(results[2])


@lru_cache(maxsize=1)
def _good_moves() -> np.ndarray:
    """For each open position, its X cells and its O cells << 9, the set of best moves."""
    good = np.zeros(1 << 18, np.uint16)
    values = values_of(Rules(3, 3, 3))
    for mine, others in values:
        worths = {}
        for cell in range(SMALL):
            marks = mine | 1 << cell
            if not (mine | others) >> cell & 1:
                worths[cell] = -WIN if HAS_LINE[marks] else values.get((others, marks), 0)
        best = sum(1 << cell for cell, worth in worths.items() if worth == min(worths.values()))
        x, o = (mine, others) if mine.bit_count() == others.bit_count() else (others, mine)
        good[x | o << 9] = best
    return good


@compiled(
    types.void(
        types.uint16[::1],
        types.uint16[:, ::1],
        types.uint8[::1],
        types.boolean[::1],
        types.int64,
        types.uint64,
        types.int64[::1],
    )
)
def _play_perfect(good_moves, nth_bit, count, has_line, games, seed, results):
    """As in a random game, one half of a random number serves for the first five choices, the other for the last four."""
    state = scramble(seed)
    for _ in range(games):
        state += GOLDEN
        chance = scramble(state)
        fraction = chance & LOW_HALF
        mover, other = np.uint64(0), np.uint64(0)
        winner = DRAWN
        for turn in range(SMALL):
            if turn == 5:
                fraction = chance >> HALF
            good = good_moves[mover | other << np.uint64(9) if turn & 1 == 0 else other | mover << np.uint64(9)]
            fraction *= np.uint64(count[good])
            mover |= np.uint64(nth_bit[good, fraction >> HALF])
            fraction &= LOW_HALF
            if has_line[mover]:
                winner = turn & 1
                break
            mover, other = other, mover
        results[winner] += 1
