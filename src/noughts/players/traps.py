"""Traps: how likely a drawn game is won after all, against somebody who does not look."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from noughts.players.temper import best_of, keeping
from noughts.rules import Move, Position, Side
from noughts.search import Analysis, Draw, lookup
from noughts.search.core import is_compiled
from noughts.search.core.playouts.random_games import random_games_from

GAMES = 80 if is_compiled() else 2
"""Random games for each move where the chance is estimated: enough to tell a trap from a dull move, and some 7 ms in all with
64 moves to choose from. A number and not a time, so that the same traps are set on every machine that has compiled games."""

ROUNDING = 1e-12
"""Chances that differ by less are the same, computed in another order."""


def sharpest(analysis: Analysis) -> list[Move]:
    """The moves of a perfectionist: the fastest win, the longest defence, or of the drawing moves those that win most often.

    Against an opponent who moves at random for the rest of the game, that
    is; exact on nine cells and fewer, elsewhere estimated by random games.
    """
    candidates = analysis.candidates
    if not (analysis.proven and isinstance(analysis.score, Draw)):
        return best_of(candidates)
    return _likeliest(analysis.position, keeping(candidates))


def _likeliest(position: Position, drawing: Iterable[Move]) -> list[Move]:
    """Of the drawing moves those after which the game is won most often."""
    after = {move: position.play(move) for move in drawing}
    if lookup.fits(position.rules):
        chances = {move: _exact(board, position.side) for move, board in after.items()}
    else:
        chances = _estimated(after, position.side)
    highest = max(chances.values())
    return [move for move, likely in chances.items() if likely >= highest - ROUNDING]


@lru_cache(maxsize=1 << 16)
def _exact(position: Position, hunter: Side) -> float:
    """The chance that the hunter, playing ``sharpest``, wins against random moves."""
    if position.outcome:
        return float(position.outcome.winner is hunter)
    moves = position.moves()
    if position.side is hunter:
        worths = lookup.worths(position)
        best = max(worths.values())
        found = [move for move, worth in worths.items() if worth == best]
        moves = found if best else _likeliest(position, found)
    return sum(_exact(position.play(move), hunter) for move in moves) / len(moves)


def _estimated(drawing: dict[Move, Position], hunter: Side) -> dict[Move, float]:
    """How many random games the hunter wins after each move; the same position always gives the same number."""
    seat = list(Side).index(hunter)
    return {
        move: 0.0 if position.outcome else random_games_from(position, GAMES, seed=0)[seat]  # if it is over, it is drawn
        for move, position in drawing.items()
    }
