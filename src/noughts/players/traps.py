"""Traps: how likely a drawn game is won after all, against somebody who does not look."""

from __future__ import annotations

from functools import lru_cache
from random import Random

from noughts.players.temper import best_of, keeping
from noughts.rules import Move, Position, Side
from noughts.search import UNLIMITED, Analysis, Draw, lookup
from noughts.search.lookup import Lookup

PLAYOUTS = 40
"""Random games for each move where the chance is estimated; enough to tell a trap from a dull move."""


def sharpest(analysis: Analysis) -> list[Move]:
    """The moves of a perfectionist: the fastest win, the longest defence, or of the drawing moves those that win most often.

    Against an opponent who moves at random for the rest of the game, that
    is; exact on nine cells and fewer, elsewhere estimated by random games.
    """
    candidates = analysis.candidates
    if not (analysis.proven and isinstance(analysis.score, Draw)):
        return best_of(candidates)
    position = analysis.position
    chance = _exact if lookup.fits(position.rules) else _estimated
    chances = {move: chance(position.play(move), position.side) for move in keeping(candidates)}
    highest = max(chances.values())
    return [move for move, likely in chances.items() if likely >= highest - ROUNDING]


ROUNDING = 1e-12
"""Chances that differ by less are the same, computed in another order."""


@lru_cache(maxsize=1 << 16)
def _exact(position: Position, hunter: Side) -> float:
    """The chance that the hunter, playing ``sharpest``, wins against random moves."""
    if position.outcome:
        return float(position.outcome.winner is hunter)
    moves = position.moves()
    if position.side is hunter:
        moves = sharpest(next(Lookup().analyse(position, UNLIMITED)))
    return sum(_exact(position.play(move), hunter) for move in moves) / len(moves)


def _estimated(position: Position, hunter: Side) -> float:
    """The share of random games that the hunter wins; the same position always gives the same share."""
    rng = Random(position.x << 64 | position.o)  # noqa: S311 - games, not secrets
    won = 0
    for _ in range(PLAYOUTS):
        end = position
        while not end.outcome:
            end = end.play(rng.choice(end.moves()))
        won += end.outcome.winner is hunter
    return won / PLAYOUTS
