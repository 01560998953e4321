"""Perfect self-play on 3x3: both sides choose at random among the moves that a table calls equally good."""

from __future__ import annotations

from functools import lru_cache

from noughts.rules import Rules
from noughts.search.core.playouts.chance import CELLS
from noughts.search.core.playouts.games import ChosenGame, Shares, has_line
from noughts.search.core.playouts.random_games import chosen_games
from noughts.search.exact.lookup import values_of
from noughts.search.score import WIN


def perfect_games(games: int, seed: int) -> Shares:
    """Play games from the empty 3x3 board."""
    return chosen_games(_perfect_game(), games, seed)


@lru_cache(maxsize=1)
def _perfect_game() -> ChosenGame:
    return ChosenGame(good_moves)


def good_moves(mover: int, other: int) -> int:
    """The set of best moves, given the cells of both sides."""
    values = values_of(Rules(3, 3, 3))
    worths = {}
    for cell in range(CELLS):
        marks = mover | 1 << cell
        if not (mover | other) >> cell & 1:
            worths[cell] = -WIN if has_line(marks) else values.get((other, marks), 0)
    return sum(1 << cell for cell, worth in worths.items() if worth == min(worths.values()))
