"""Tournaments on several workers: how much faster they are, what a task costs, and what the tail costs on many machines."""

from __future__ import annotations

import heapq
import time
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from random import Random

from noughts.arena.games import Conditions
from noughts.arena.tournament import Contest
from noughts.arena.work import Workers, cores, run
from noughts.rules import Rules
from noughts.search import Limit
from tools.atlas import games, solved, variants

TASKS = 1_000
GAMES = 1_200
NODES = 20_000
MANY = 64
VARIANTS = 32
ATLAS = Limit(nodes=500_000)


def nothing(number: int) -> int:
    return number


def main() -> None:
    """Measure tasks that do nothing, a tournament, and a part of the atlas."""
    from distributed import LocalCluster

    with LocalCluster(
        n_workers=cores(), threads_per_worker=1, dashboard_address="127.0.0.1:0", host="127.0.0.1", silence_logs=50
    ) as cluster:
        print("\nWhat a task costs")
        for name, chosen in (("processes", Workers.processes(cores())), ("Dask", Workers.cluster(cluster.scheduler_address))):
            with chosen as at_work:
                seconds = _timed(at_work, lambda at_work, tasks: list(run(nothing, _numbered(tasks), at_work)), TASKS)
            print(f"  {name:20} {1000 * seconds / TASKS:8.2f} ms a task")
        for what, work, size in (
            (f"A tournament of {GAMES} games, 7x7x4, {NODES:,} nodes a move", _tournament, GAMES),
            (f"{VARIANTS} variants of the atlas, {ATLAS.nodes:,} nodes a game", _atlas, VARIANTS),
        ):
            print(f"\n{what}")
            ways: dict[str, AbstractContextManager[Workers]] = {
                "1 job": Workers.processes(1),
                f"{cores()} jobs": Workers.processes(cores()),
                f"Dask, {cores()} workers": Workers.cluster(cluster.scheduler_address),
            }
            first = 0.0
            for name, workers in ways.items():
                with workers as at_work:
                    seconds = _timed(at_work, work, size)
                first = first or seconds
                print(f"  {name:20} {seconds:8.1f} s   x {first / seconds:.2f}", flush=True)
    print(f"\nThe tail of a night on {MANY} workers, simulated: games of 20 to 120 s, two in a task")
    for pairs in (MANY, 4 * MANY, 40 * MANY):
        print(f"  {2 * pairs:6,} games   {100 * _idle(pairs):5.1f}% of the time is spent waiting for the last ones")


def _timed(workers: Workers, work: Callable[[Workers, int], object], size: int) -> float:
    """Seconds for some work, once the workers are there and have loaded all that they need."""
    work(workers, 8 * cores())
    start = time.perf_counter()
    work(workers, size)
    return time.perf_counter() - start


def _numbered(count: int) -> Sequence[tuple[str, int]]:
    return [(str(number), number) for number in range(count)]


def _tournament(workers: Workers, games: int) -> None:
    Contest(["engine", "engine:nodes=10000"], Conditions(Rules.parse("7x7x4"), Limit(nodes=NODES)), games=games).play(workers)


def _atlas(workers: Workers, number: int) -> None:
    tasks = ((f"{variant} 3", (variant, 3)) for variant in variants()[:number])
    list(run(solve_all, tasks, workers))


def solve_all(task: tuple[Rules, int]) -> int:
    """Solve every game of a variant as far as some nodes go; returns how many there are."""
    found = [solved(rules, ATLAS) for rules in games(*task)]
    return len(found)


def _idle(pairs: int) -> float:
    """The share of all workers' time in which they have nothing to do, if each takes the next pair when it is free."""
    rng = Random(1)
    lengths = [rng.uniform(20, 120) + rng.uniform(20, 120) for _ in range(pairs)]
    free = [0.0] * MANY
    for length in lengths:
        heapq.heapreplace(free, free[0] + length)
    return 1 - sum(lengths) / (MANY * max(free))


if __name__ == "__main__":
    main()
