"""Positions to explain: all of a small game, a sample of another, and the last moves of larger ones."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from noughts.reasons import Explanation, explain
from noughts.reasons.tactics import threats, wins
from noughts.rules import Position, Rules
from noughts.search.exact.lookup import Lookup
from noughts.search.registry import best_of, searcher_named
from tests.search.brute import positions
from tests.strategies import random_game


def every_open_position(text: str) -> list[Position]:
    """One of each kind, turned, mirrored or shifted at random."""
    rng = random.Random(text)
    return [position.image(rng.choice(position.symmetries())) for position in positions(text) if not position.outcome]


def sampled(text: str, number: int) -> list[Position]:
    """Some of the open positions of a small game, one of each kind at most."""
    open_ones = [position for position in positions(text) if not position.outcome]
    return random.Random(1).sample(open_ones, min(number, len(open_ones)))


def careful_game(rules: Rules, seed: int) -> list[Position]:
    """A game between two who complete a line and block one, and else let the other complete none if they can."""
    rng = random.Random(seed)
    found = [Position.start(rules)]
    while not found[-1].outcome:
        position = found[-1]
        safe = [move for move in position.moves() if not wins(position.play(move))]
        found.append(position.play(rng.choice(wins(position) or threats(position) or safe or position.moves())))
    return found


def late(
    text: str, number: int, *, most_empty: int, play: Callable[[Rules, int], list[Position]] = random_game, first: int = 0
) -> list[Position]:
    """Open positions near the end of random games, or of others; the first game has this seed."""
    rules = Rules.parse(text)
    found: dict[int, Position] = {}
    for seed in range(first, first + 20 * number):
        for position in play(rules, seed):
            empty = rules.cols * rules.rows - (position.x | position.o).bit_count()
            if not position.outcome and empty <= most_empty:
                found[position.key] = position
        if len(found) >= number:
            break
    return list(found.values())[:number]


def looked_up(position: Position) -> Iterator[Explanation]:
    """Every move of a position on nine cells, explained."""
    analysis = next(Lookup().analyse(position))
    return (explain(position, move, analysis) for move in position.moves())


def proven(position: Position) -> Iterator[Explanation]:
    """Every move of a position that can be proven to the end, explained."""
    analysis = best_of(searcher_named("solver").analyse(position))
    return (explain(position, move, analysis) for move in position.moves())
