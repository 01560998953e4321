"""What an estimate is worth: the expected result that it stands for, against the result that the game really had.

``python -m benchmarks.calibration`` plays random openings on, estimates a position of each, and plays it to its end by
two strong searches; in Connect Four the solver says how it ends. It prints estimated against actual results, and for
each kind of board the slope of ``noughts.reasons.evidence``.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Iterator
from itertools import groupby
from random import Random

from noughts import Limit, Position, Rules, analyse
from noughts.reasons.evidence import expected, slope_of
from noughts.search import Estimate
from noughts.search.exact.solver import Solver
from noughts.search.registry import best_of
from noughts.search.score import value_of

BOARDS = {"7x7x5": (2, 16), "9x9x5": (4, 30), "15x15x5": (4, 40), "connect-four": (8, 22)}
"""With the earliest and the latest move after which a position is estimated."""

COUNT = 1000
"""Positions of each board."""

LOOK = Limit(nodes=100_000)
"""For an estimate: about the time that a review has for a move."""

STRONG = Limit(nodes=20_000)
"""For each move on the way to the end of the game."""

CASUAL = Limit(nodes=2_000)
MISTAKE = 0.2
"""On the way to the position: how well both sides play, and how often they do not look."""

SOLVED = Limit(nodes=20_000_000)


def samples(text: str, count: int) -> Iterator[tuple[float, float]]:
    """Estimates, and the results of their games, for the side to move."""
    rules, rng = Rules.parse(text), Random(f"calibration {text}")
    while count:
        position = _position(rules, rng)
        analysis = analyse(position, LOOK) if position else None
        if position is None or analysis is None or not isinstance(analysis.score, Estimate):
            continue
        actual = _solved(position) if text == "connect-four" else _played(position)
        if actual is not None:
            count -= 1
            yield analysis.score.x, actual


def _position(rules: Rules, rng: Random) -> Position | None:
    """A position from a casual game; None if the game ended earlier."""
    position = Position.start(rules)
    first, last = BOARDS[str(rules) if str(rules) in BOARDS else "connect-four"]
    for number in range(rng.randint(first, last)):
        moves = [move for move in position.moves() if number > 1 or min(move.col, rules.cols - 1 - move.col) > rules.cols // 4]
        is_random = number < 2 or rng.random() < MISTAKE
        best = None if is_random else analyse(position, CASUAL).best
        position = position.play(best or rng.choice(moves))
        if position.outcome:
            return None
    return position


def _solved(position: Position) -> float | None:
    found = best_of(Solver(every=False).analyse(position, SOLVED))
    value = value_of(found.score) if found.proven else None
    return None if value is None else float(value)


def _played(position: Position) -> float:
    side = position.side
    while not position.outcome:
        found = analyse(position, STRONG)
        if found.proven and (value := value_of(found.score)) is not None:
            return float(value if position.side is side else -value)
        position = position.play(found.best or position.moves()[0])
    return 0.0 if position.winner is None else 1.0 if position.winner is side else -1.0


def fitted_slope(found: list[tuple[float, float]]) -> float:
    """The slope that makes the expected results come true most nearly."""

    def error(slope: float) -> float:
        return sum((math.tanh(slope * math.atanh(x)) - actual) ** 2 for x, actual in found)

    return min((number / 20 for number in range(2, 161)), key=error)


def main() -> None:
    count = int(sys.argv[-1]) if sys.argv[-1].isdigit() else COUNT
    for text in BOARDS:
        rules = Rules.parse(text)
        found = sorted((abs(x), actual * math.copysign(1, x)) for x, actual in samples(text, count))
        print(f"{text}: {len(found)} positions, slope {fitted_slope(found):.2f}, in use {slope_of(rules):.2f}", flush=True)
        for tenth, group in groupby(found, key=lambda each: int(each[0] * 10)):
            estimates, results = zip(*group, strict=True)
            said = sum(expected(Estimate(x), rules) for x in estimates) / len(estimates)
            happened = sum(results) / len(results)
            print(
                f"  ~{tenth / 10:.1f}  {len(results):4} positions  expected {said:+.2f}  happened {happened:+.2f}", flush=True
            )


if __name__ == "__main__":
    main()
