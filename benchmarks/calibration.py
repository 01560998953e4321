"""What an estimate is worth: the expected result that it stands for, against the result that the game really had.

``python -m benchmarks.calibration [COUNT] [--jobs N] [--cluster ADDRESS] [--resume FILE]`` plays random openings on,
estimates a position of each, and plays it to its end by two strong searches; in Connect Four the solver says how it ends.
It prints estimated against actual results, and for each kind of board the slope of ``noughts.reasons.evidence``.
"""

from __future__ import annotations

import itertools
import math
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import closing
from itertools import groupby
from random import Random

from noughts import Limit, Position, Rules, analyse
from noughts.reasons.evidence import expected, slope_of
from noughts.search import Estimate
from noughts.search.exact.solver import Solver
from noughts.search.registry import best_of
from noughts.search.score import value_of
from tools.long_work import LongWork

BOARDS = {"7x7x5": (2, 16), "9x9x5": (4, 30), "15x15x5": (4, 40), "connect-four": (8, 22)}
"""With the earliest and the latest move after which a position is estimated."""

COUNT = 1000  # positions of each board
LOOK = Limit(nodes=100_000)  # for an estimate: about the time that a review has for a move
STRONG = Limit(nodes=20_000)  # for each move on the way to the end of the game

CASUAL = Limit(nodes=2_000)
MISTAKE = 0.2  # on the way to the position: how well both sides play, and how often they do not look

SOLVED = Limit(nodes=20_000_000)


def sample(task: tuple[str, int]) -> tuple[float, float] | None:
    """An estimate, and the result of its game, for the side to move; None for a game that says nothing."""
    text, number = task
    rules = Rules.parse(text)
    position = _position(rules, Random(f"calibration {text} {number}"))
    analysis = analyse(position, LOOK) if position else None
    if position is None or analysis is None or not isinstance(analysis.score, Estimate):
        return None
    result = _solved(position) if text == "connect-four" else _played(position)
    return None if result is None else (analysis.score.x, result)


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


def main() -> int:
    """Print a table for each board; after Ctrl-C, of what there is."""
    parser = ArgumentParser(prog="python -m benchmarks.calibration")
    parser.add_argument("count", nargs="?", type=int, default=COUNT, help="positions of each board")
    work = LongWork(parser)
    count, found = work.options.count, dict[str, list[tuple[float, float]]]()
    for text in BOARDS:
        if work.is_stopped:
            break
        found[text] = []
        with closing(work.results(sample, _tasks(text), {"work": "calibration"})) as results:
            for _, result in results:
                if result is not None:
                    found[text].append((result[0], result[1]))
                    work.tell(len(found[text]), count, text)
                if len(found[text]) == count:
                    break
        if found[text]:
            _show(Rules.parse(text), found[text])
    return work.exit_code()


def _tasks(text: str) -> Iterator[tuple[str, tuple[str, int]]]:
    return ((f"{text} {number}", (text, number)) for number in itertools.count())


def _show(rules: Rules, results: list[tuple[float, float]]) -> None:
    found = sorted((abs(x), actual * math.copysign(1, x)) for x, actual in results)
    print(f"{rules}: {len(found)} positions, slope {fitted_slope(found):.2f}, in use {slope_of(rules):.2f}", flush=True)
    for tenth, group in groupby(found, key=lambda each: int(each[0] * 10)):
        estimates, actual = zip(*group, strict=True)
        said = sum(expected(Estimate(x), rules) for x in estimates) / len(estimates)
        happened = sum(actual) / len(actual)
        print(f"  ~{tenth / 10:.1f}  {len(actual):4} positions  expected {said:+.2f}  happened {happened:+.2f}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
