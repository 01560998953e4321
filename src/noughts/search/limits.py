"""When a search has to end, how much of the limit it has used, and running it to its end."""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator
from dataclasses import dataclass, field, replace
from time import perf_counter
from typing import TypeVar

from noughts.rules import NoughtsError, quoted
from noughts.search.core.runtime import Stop

Number = TypeVar("Number", int, float)


MOST_NODES = 10**15  # plies or nodes of a limit: more than any search visits, and less than compiled searches can count


class BadLimit(NoughtsError):
    """A limit that leaves a search nothing to do."""


@dataclass(frozen=True, slots=True)
class Limit:
    """The most plies, nodes and seconds of a search; what is left out is unlimited.

    >>> Limit(nodes=1000)
    Limit(depth=None, nodes=1000, seconds=None)
    >>> Limit(seconds=0)
    Traceback (most recent call last):
        ...
    noughts.search.limits.BadLimit: seconds 0: expected more than 0; leave it out for no limit
    """

    depth: int | None = None
    nodes: int | None = None
    seconds: float | None = None
    stop: Stop | None = field(default=None, repr=False, compare=False)
    """Ends the search early, from any thread."""

    def __post_init__(self) -> None:
        for name, count in (("depth", self.depth), ("nodes", self.nodes)):
            if count is not None and not (isinstance(count, int) and count >= 1):
                raise BadLimit(f"{name} {quoted(count)}: expected at least 1; leave it out for no limit")
            if count is not None and count > MOST_NODES:
                raise BadLimit(f"{name} {quoted(count)}: expected at most {MOST_NODES:,}; leave it out for no limit")
        seconds = self.seconds
        if seconds is not None and not (isinstance(seconds, int | float) and 0 < seconds <= sys.float_info.max):
            raise BadLimit(f"seconds {quoted(seconds)}: expected more than 0; leave it out for no limit")
        if self.stop is not None and not isinstance(self.stop, Stop):
            raise BadLimit(f"stop {quoted(self.stop)}: expected a Stop")

    @classmethod
    def of(cls, limit: Limit | None, *, seconds: float | None = None, nodes: int | None = None, usual: Limit) -> Limit:
        """The limit from what a caller gave, or ``usual`` if that is nothing; BadLimit if it is not a limit.

        >>> Limit.of(None, seconds=1, usual=Limit(nodes=100)), Limit.of(None, usual=Limit(nodes=100))
        (Limit(depth=None, nodes=None, seconds=1), Limit(depth=None, nodes=100, seconds=None))
        """
        if limit is not None and not isinstance(limit, Limit):
            raise BadLimit(f"{quoted(limit)}: not a Limit. Try seconds=1, nodes=1000 or Limit(depth=3)")
        if seconds is None and nodes is None:
            return usual if limit is None else limit
        return (limit or UNLIMITED).within(cls(seconds=seconds, nodes=nodes))

    def within(self, other: Limit) -> Limit:
        """The tighter limit in each respect; of two stops, this one's.

        >>> Limit(depth=4, nodes=100).within(Limit(nodes=50, seconds=1))
        Limit(depth=4, nodes=50, seconds=1)
        """
        return Limit(
            depth=_smaller(self.depth, other.depth),
            nodes=_smaller(self.nodes, other.nodes),
            seconds=_smaller(self.seconds, other.seconds),
            stop=self.stop or other.stop,
        )


UNLIMITED = Limit()


def _smaller(one: Number | None, other: Number | None) -> Number | None:
    known = [number for number in (one, other) if number is not None]
    return min(known, default=None)


Clock = Callable[[], float]  # returns seconds from any start
PAUSE = 0.01  # seconds between two pauses for the caller; a person notices about 0.05

LONGEST_STEP = 64
"""The most nodes between two looks at the clock: a look costs a tenth of a node, the slowest node half a millisecond."""

LEAST_SECONDS = 1e-9  # the smallest time limit


class LimitReached(Exception):
    """Ends a readable search, which catches it and reports what it knows."""


class Budget:
    """Counts nodes and depth against a limit, and looks at the clock only now and then.

    >>> budget = Budget(Limit(nodes=1), clock=lambda: 0.0)
    >>> budget.spend(ply=0), budget.nodes
    (True, 1)
    >>> budget.spend(ply=1)
    Traceback (most recent call last):
        ...
    noughts.search.limits.LimitReached
    """

    __slots__ = ("_clock", "_last_look", "_limit", "_next_look", "_next_pause", "_start", "_step", "depth", "nodes")

    def __init__(self, limit: Limit, clock: Clock = perf_counter) -> None:
        self.nodes = 0
        self.depth = 0  # the deepest ply reached
        self._limit = limit
        self._clock = clock
        self._start = self._last_look = self._next_pause = clock()
        self._step = 1
        self._next_look = 0

    def spend(self, ply: int) -> bool:
        """Count one node; True at a pause. LimitReached if the limit does not allow it."""
        is_pause = self.nodes >= self._next_look and self._look()
        self.nodes += 1
        if ply > self.depth:
            self.depth = ply
        return is_pause

    def is_pause(self) -> bool:
        """Whether ``PAUSE`` has passed since the last pause."""
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
        """What is left of the limit, always at least one node and some time."""
        nodes, seconds = self._limit.nodes, self._limit.seconds
        return replace(
            self._limit,
            nodes=None if nodes is None else max(1, nodes - self.nodes),
            seconds=None if seconds is None else max(LEAST_SECONDS, seconds - self.seconds),
        )

    def check(self) -> float:
        """The time; LimitReached if it is up, or the search was stopped."""
        now = self._clock()
        is_late = self._limit.seconds is not None and now - self._start >= self._limit.seconds
        if is_late or (self._limit.stop is not None and self._limit.stop.is_set()):
            raise LimitReached
        return now

    def _look(self) -> bool:
        """Check the limit, choose when to look again, and say whether it is time for a pause."""
        limit = self._limit
        if limit.nodes is not None and self.nodes >= limit.nodes:
            raise LimitReached
        now = self.check()
        is_slow = now - self._last_look > PAUSE / 2
        self._step = 1 if is_slow else min(2 * self._step, LONGEST_STEP)
        self._last_look = now
        self._next_look = self.nodes + self._step
        if limit.nodes is not None:
            self._next_look = min(self._next_look, limit.nodes)
        return self._is_pause(now)


Step = TypeVar("Step")
Result = TypeVar("Result")


def run_to_end(steps: Generator[Step, None, Result], each: Callable[[Step], object] = lambda _: None) -> Result:
    """Run a generator and return its result; ``each`` sees every step.

    >>> def count():
    ...     yield 1
    ...     yield 2
    ...     return "done"
    >>> run_to_end(count(), each=print)
    1
    2
    'done'
    """
    while True:
        try:
            each(next(steps))
        except StopIteration as end:
            result: Result = end.value
            return result
