"""Compiled games by the million, beside OpenSpiel and our own Position."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from itertools import count

from benchmarks.measure import Work, rates, show
from benchmarks.random_games import open_spiel, play_noughts
from noughts import Position, Rules
from noughts.arena.selfplay import perfect_games
from noughts.search.core.playouts.random_games import random_games


def batches(play: Callable[[int, int], object], games: int) -> Work:
    """So many games at a time, each time with another seed."""
    seeds = count()

    def work() -> int:
        play(games, next(seeds))
        return games

    return work


def main() -> None:
    rng = random.Random(1)
    for text, games, peer, at_least in (
        ("3x3", 1_000_000, "tic_tac_toe", 25e6),
        ("15x15x5", 10_000, "mnk(m=15,n=15,k=5)", 300e3),
        ("7x6x4 gravity", 50_000, "connect_four", None),
    ):
        rules = Rules.parse(text)
        contestants: dict[str, Work] = {
            "noughts, compiled": batches(partial(random_games, rules), games),
            f"OpenSpiel {peer} (C++)": open_spiel(peer, rng),
            "noughts Position": partial(play_noughts, Position.start(rules), rng),
        }
        show(f"Random games, {text}, one core", "games/s", rates(contestants), at_least=at_least)
    show(
        "Perfect games on 3x3, random among equally good moves, one core",
        "games/s",
        rates(
            {
                "noughts, compiled": batches(perfect_games, 1_000_000),
                "for comparison: random games": batches(partial(random_games, Rules(3, 3, 3)), 1_000_000),
            }
        ),
        at_least=12e6,
    )
