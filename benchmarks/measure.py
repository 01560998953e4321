"""Measuring several ways to do one thing, in turns, and showing the result."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass

ROUNDS = 7  # turns that each contestant has; the median of them counts
SECONDS_A_TURN = 0.25  # long enough that starting and stopping the watch does not show
BAR = 40  # characters of the longest bar of a chart
Work = Callable[[], int]  # does some work and returns how many units of it


@dataclass(frozen=True, slots=True)
class Rate:
    """Units of work a second."""

    name: str
    per_second: float


def rates(contestants: Mapping[str, Work]) -> list[Rate]:
    """How fast each one works; they take turns, so that a slow moment of the machine hits all alike."""
    for work in contestants.values():
        work()
    seen: dict[str, list[float]] = {name: [] for name in contestants}
    for _ in range(ROUNDS):
        for name, work in contestants.items():
            seen[name].append(_rate(work))
    return [Rate(name, statistics.median(found)) for name, found in seen.items()]


def _rate(work: Work) -> float:
    done, start = 0, time.perf_counter()
    while (passed := time.perf_counter() - start) < SECONDS_A_TURN:
        done += work()
    return done / passed


def show(title: str, unit: str, found: list[Rate], *, target: float | None = None, at_least: float | None = None) -> None:
    """Print a table with the ratio of the first contestant to each of the others, and a chart.

    ``target`` is the ratio to the second contestant that we want, ``at_least`` the rate.
    """
    ours = found[0].per_second
    longest = max(rate.per_second for rate in found)
    print(f"\n{title}")
    for rate in found:
        beside = "" if rate is found[0] else f"x {ours / rate.per_second:.2f}"
        bar = "█" * max(1, round(BAR * rate.per_second / longest))
        print(f"  {rate.name:34} {rate.per_second:14,.0f} {unit:8} {beside:>9}  {bar}")
    if target is not None:
        ratio = ours / found[1].per_second
        print(f"  target: x {target:g} of {found[1].name}: {verdict(ratio >= target)}")
    if at_least is not None:
        print(f"  target: {at_least:,.0f} {unit}: {verdict(ours >= at_least)}")


def verdict(is_reached: bool) -> str:  # noqa: FBT001 - the name says it
    """Whether a target was reached, so that a miss is seen."""
    return "reached" if is_reached else "MISSED"
