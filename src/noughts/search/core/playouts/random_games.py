"""Random games: every legal move equally likely, until a line or a full board; and games of chosen moves on 3x3.

To draw one of n without a division, take a 32-bit random fraction f; f * n >> 32 is the choice, and the low 32 bits of f * n
are a random fraction for the next choice. A choice is off by at most n / 2**32 of its chance (1.6e-7 on 26x26); several
choices from one fraction by at most their product / 2**32 (3.5e-6 on 3x3). Noticing it would take more than 10**10 games.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random

from noughts.rules import Goal, Marks, Overline, Placement, Position, Restriction, Rules, Side, Wrap
from noughts.search.core.engine.board import engine_tables
from noughts.search.core.engine.layout import MAX_K
from noughts.search.core.playouts import nogil
from noughts.search.core.playouts.chance import DRAWN, first_state
from noughts.search.core.playouts.games import ChosenGame, Course, Results, Runs, Shares, SmallBoard, course_of

ORDINARY = (Goal.LINE_WINS, Marks.OWN, Placement.FREE, Wrap.FLAT, Overline.COUNTS, Restriction.NONE)


def random_games(rules: Rules, games: int, seed: int) -> Shares:
    """Play random games from the empty board."""
    tally = Results()
    if rules == Rules(3, 3, 3):
        nogil.play_small(_small_board(), games, first_state(seed), tally)
    elif (rules.goal, rules.marks, rules.placement, rules.wrap, rules.overline, rules.restriction) == ORDINARY:
        nogil.play_straight(Runs(rules.cols, rules.rows), rules.k, games, first_state(seed), tally)
    else:
        return random_games_from(Position.start(rules), games, seed)
    return tally.shares()


def random_games_from(position: Position, games: int, seed: int) -> Shares:
    """Play random games from an unfinished position."""
    if position.rules.k > MAX_K or position.rules.restriction is not Restriction.NONE:
        return _play_readably(position, games, seed)
    tally = Results()
    nogil.play_any(engine_tables(position.rules), course_of(position), Course(), games, first_state(seed), tally)
    return tally.shares()


def chosen_games(game: ChosenGame, games: int, seed: int) -> Shares:
    """Play games in which all moves that a position allows are equally likely."""
    tally = Results()
    nogil.play_chosen(game, games, first_state(seed), tally)
    return tally.shares()


@lru_cache(maxsize=1)
def _small_board() -> SmallBoard:
    return SmallBoard()


def _play_readably(position: Position, games: int, seed: int) -> Shares:
    """For lines that are too long for the tables, as only a torus has, and for renju and caro."""
    rng = Random(seed)  # noqa: S311 - a seed has to repeat its games
    results = [0, 0, 0]
    for _ in range(games):
        end = position
        while not end.outcome:
            end = end.play(rng.choice(end.moves()))
        winner = end.outcome.winner
        results[DRAWN if winner is None else list(Side).index(winner)] += 1
    return results[0], results[1], results[2]
