"""Budget: what a running search has spent of its limit."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from time import perf_counter

from noughts.search.limit import Limit

Clock = Callable[[], float]
"""Tells the time in seconds, from any start."""

PAUSE = 0.01
"""Seconds of work after which a search lets its caller in; a person notices about 0.05."""

LONGEST_STEP = 64
"""Nodes between two looks at the clock; a look costs a tenth of a node, the slowest node half a millisecond."""


LEAST_SECONDS = 1e-9
"""A limit has to be more than nothing."""


class Spent(Exception):
    """The limit is reached; every search catches this and tells what it knows."""


class Budget:
    """Counts nodes and depth, and looks at the clock only now and then.

    >>> budget = Budget(Limit(nodes=1), clock=lambda: 0.0)
    >>> budget.spend(ply=0), budget.nodes
    (True, 1)
    >>> budget.spend(ply=1)
    Traceback (most recent call last):
        ...
    noughts.search.budget.Spent
    """

    __slots__ = ("_clock", "_last_look", "_limit", "_next_look", "_next_pause", "_start", "_step", "depth", "nodes")

    def __init__(self, limit: Limit, clock: Clock = perf_counter) -> None:
        self.nodes = 0
        self.depth = 0
        """The deepest ply reached."""
        self._limit = limit
        self._clock = clock
        self._start = self._last_look = self._next_pause = clock()
        self._step = 1
        self._next_look = 0

    def spend(self, ply: int) -> bool:
        """Count one node; Spent where that would break the limit. True when it is time to let the caller in."""
        is_pause = self.nodes >= self._next_look and self._look()
        self.nodes += 1
        if ply > self.depth:
            self.depth = ply
        return is_pause

    def is_pause(self) -> bool:
        """Whether it is time to let the caller in: ``PAUSE`` after the last time."""
        return self._is_pause(self._clock())

    def _is_pause(self, now: float) -> bool:
        is_pause = now >= self._next_pause
        if is_pause:
            self._next_pause = now + PAUSE
        return is_pause

    @property
    def seconds(self) -> float:
        """The time since the search began."""
        return self._clock() - self._start

    @property
    def left(self) -> Limit:
        """What is left of the limit; never nothing at all, so that whoever gets it can begin and end."""
        nodes, seconds = self._limit.nodes, self._limit.seconds
        return replace(
            self._limit,
            nodes=None if nodes is None else max(1, nodes - self.nodes),
            seconds=None if seconds is None else max(LEAST_SECONDS, seconds - self.seconds),
        )

    def check(self) -> float:
        """Spent if the time is over, or somebody wished so; else what time it is."""
        now = self._clock()
        is_late = self._limit.seconds is not None and now - self._start >= self._limit.seconds
        if is_late or (self._limit.stop is not None and self._limit.stop.is_set):
            raise Spent
        return now

    def _look(self) -> bool:
        """Stop at the limit, choose when to look again, and say whether a ``PAUSE`` has passed."""
        limit = self._limit
        if limit.nodes is not None and self.nodes >= limit.nodes:
            raise Spent
        now = self.check()
        is_slow = now - self._last_look > PAUSE / 2
        self._step = 1 if is_slow else min(2 * self._step, LONGEST_STEP)
        self._last_look = now
        self._next_look = self.nodes + self._step
        if limit.nodes is not None:
            self._next_look = min(self._next_look, limit.nodes)
        return self._is_pause(now)
