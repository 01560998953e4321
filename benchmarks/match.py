"""Two versions of a search against each other, in pairs of games from level openings, each opening once from either side.

    git worktree add ../old COMMIT && (cd ../old && python setup.py build_ext --inplace)
    python -m benchmarks.match ../old --seconds 0.1 --pairs 50

Each version runs in a process of its own and has so many seconds of processor time for a move, so that a busy machine does not
decide. Not part of ``make bench``.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from math import log10, sqrt
from pathlib import Path
from random import Random
from threading import Thread
from time import process_time, sleep
from typing import IO

from noughts import Limit, Position, Rules
from noughts.search import Stop
from noughts.search.registry import best_of, searcher_named, with_table_cache
from noughts.search.table_cache import TableCache

LEVEL = 0.12
"""The most that an opening may be worth to either side, in the view of the older version."""

LOOK = 0.001
"""Seconds between two looks at the processor time."""

LONG = 3600
"""Seconds: for a search that the processor time ends."""

SPREAD = 3
"""How far from the centre the moves of an opening lie."""


def answer() -> None:
    """Answer lines of rules, moves and seconds with a move and its estimate, in a process of its own."""
    searcher, table_cache = searcher_named(sys.argv[2]), TableCache()
    for line in sys.stdin:
        rules, moves, seconds = line.rstrip("\n").split("|")
        if not rules:
            table_cache = TableCache()
            continue
        position = Position.start(Rules.parse(rules))
        for move in moves.split():
            position = position.play(move)
        stop = Stop()
        Thread(target=_end_search, args=(stop, process_time() + float(seconds)), daemon=True).start()
        analysis = best_of(with_table_cache(searcher, table_cache).analyse(position, Limit(seconds=LONG, stop=stop)))
        stop.set()
        print(analysis.best, getattr(analysis.score, "x", 1), flush=True)


def _end_search(stop: Stop, end: float) -> None:
    while process_time() < end and not stop.is_set():
        sleep(LOOK)
    stop.set()


@dataclass(frozen=True, slots=True)
class Version:
    """A version of noughts that answers from its own process."""

    questions: IO[str]
    answers: IO[str]

    def move(self, rules: Rules, moves: list[str], seconds: float) -> tuple[str, float]:
        """The move it plays, and what it expects from it."""
        print(rules, " ".join(moves), seconds, sep="|", file=self.questions, flush=True)
        move, estimate = self.answers.readline().split()
        return move, float(estimate)

    def forget(self) -> None:
        """Begin a new game."""
        print("", "", "", sep="|", file=self.questions, flush=True)


@contextmanager
def started(folder: Path, searcher: str) -> Iterator[Version]:
    """A version from the folder of its repository."""
    command = [sys.executable, __file__, "answer", searcher]
    here = {**os.environ, "PYTHONPATH": str(folder.resolve() / "src")}
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen(command, env=here, text=True, **pipes) as process:  # type: ignore[call-overload]  # noqa: S603 - our own program
        yield Version(process.stdin, process.stdout)


def level_opening(rules: Rules, judge: Version, rng: Random) -> list[str]:
    """Three to seven random moves near the centre that leave neither side ahead."""
    while True:
        cells = rng.sample(
            [(col, row) for col in range(-SPREAD, SPREAD + 1) for row in range(-SPREAD, SPREAD + 1)], rng.randint(3, 7)
        )
        moves = [f"{chr(ord('a') + rules.cols // 2 + col)}{rules.rows // 2 + 1 + row}" for col, row in cells]
        if abs(judge.move(rules, moves, 0.05)[1]) < LEVEL:
            return moves


def play(rules: Rules, opening: list[str], versions: tuple[Version, Version], seconds: float) -> float:
    """The points of the version that plays X."""
    position, moves = Position.start(rules).play(*opening), list(opening)
    for version in versions:
        version.forget()
    while not position.outcome:
        move, _ = versions[len(moves) % 2].move(rules, moves, seconds)
        position = position.play(move)
        moves.append(move)
    winner = position.outcome.winner
    return 0.5 if winner is None else float(winner.value == "x")


def result(points: list[float]) -> str:
    """The share of the points with its standard error, and the difference in strength."""
    share = sum(points) / len(points)
    error = sqrt(sum((point - share) ** 2 for point in points)) / len(points)
    safe = min(max(share, 0.5 / len(points)), 1 - 0.5 / len(points))
    return f"{sum(points):g} of {len(points)}, {share:.0%} ± {error:.0%}, {400 * log10(safe / (1 - safe)):+.0f} Elo"


def main() -> None:
    """Play a match of this version against another."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.match", description=__doc__)
    parser.add_argument("other", type=Path, help="the repository of the other version, compiled")
    parser.add_argument("--rules", type=Rules.parse, default=Rules.parse("15x15x5"))
    parser.add_argument("--seconds", type=float, default=0.1)
    parser.add_argument("--pairs", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--searcher", default="engine", help="the search of this version")
    parser.add_argument("--against", default="engine", help="the search of the other")
    options = parser.parse_args()
    rng, points = Random(options.seed), list[float]()
    here = Path(__file__).parents[1]
    with started(here, options.searcher) as new, started(options.other, options.against) as old:
        for _ in range(options.pairs):
            opening = level_opening(options.rules, old, rng)
            points.append(play(options.rules, opening, (new, old), options.seconds))
            points.append(1 - play(options.rules, opening, (old, new), options.seconds))
            print(result(points), flush=True)


if __name__ == "__main__":
    answer() if sys.argv[1:2] == ["answer"] else main()
