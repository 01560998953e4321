"""The exact value of every move, in positions from random games."""

from __future__ import annotations

import random
import time

from noughts import Analysis, Limit, Position, Rules
from noughts.search.exact.solver import Solver
from noughts.search.registry import best_of

POSITIONS = 40  # for each board

CASES = (("4x4x4", 0, 4.0), ("5x5x4", 0, 4.0), ("7x6x4 gravity", 14, 4.0), ("7x7x4", 8, 4.0))
"""Rules, the fewest marks on the board, and the seconds for one position."""


def random_position(rules: Rules, fewest: int, rng: random.Random) -> Position:
    """An unfinished position from a random game with at least so many marks."""
    while True:
        positions = [Position.start(rules)]
        while not positions[-1].outcome:
            positions.append(positions[-1].play(rng.choice(positions[-1].moves())))
        if len(positions) > fewest + 1:
            return rng.choice(positions[fewest:-1])


def is_complete(analysis: Analysis) -> bool:
    """Whether every move has its exact value."""
    return len(analysis.candidates) == len(analysis.position.moves()) and all(c.proven for c in analysis.candidates)


def main() -> None:
    rng = random.Random(1)
    print(f"\nEvery move valued, {POSITIONS} positions of random games, memory empty each time")
    for text, fewest, patience in CASES:
        rules = Rules.parse(text)
        times, complete = [], 0
        for _ in range(POSITIONS):
            position = random_position(rules, fewest, rng)
            start = time.perf_counter()
            complete += is_complete(best_of(Solver().analyse(position, Limit(seconds=patience))))
            times.append(time.perf_counter() - start)
        times.sort()
        middle, most = times[POSITIONS // 2], times[int(0.95 * POSITIONS)]
        print(
            f"  {text:15} from {fewest:2} marks on: {100 * complete / POSITIONS:4.0f}% complete within {patience:g} s;"
            f" median {1000 * middle:7.1f} ms, 95% {1000 * most:8.1f} ms, worst {1000 * times[-1]:8.1f} ms",
            flush=True,
        )
