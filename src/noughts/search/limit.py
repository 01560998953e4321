"""Limit: how far a search may go."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import TypeVar

from noughts.rules import NoughtsError, quoted
from noughts.search.stop import Stop

Number = TypeVar("Number", int, float)


class BadLimit(NoughtsError):
    """The limit leaves a search nothing to do."""


@dataclass(frozen=True, slots=True)
class Limit:
    """So many plies deep, so many nodes, so many seconds, and until somebody wishes it; what is left out is unlimited.

    >>> Limit(nodes=1000)
    Limit(depth=None, nodes=1000, seconds=None)
    >>> Limit(seconds=0)
    Traceback (most recent call last):
        ...
    noughts.search.limit.BadLimit: seconds 0: expected more than 0; leave it out for no limit
    """

    depth: int | None = None
    nodes: int | None = None
    seconds: float | None = None
    stop: Stop | None = field(default=None, repr=False, compare=False)
    """A wish to end earlier, which somebody may make while the search goes on."""

    def __post_init__(self) -> None:
        for name, count in (("depth", self.depth), ("nodes", self.nodes)):
            if count is not None and not (isinstance(count, int) and count >= 1):
                raise BadLimit(f"{name} {quoted(count)}: expected at least 1; leave it out for no limit")
        seconds = self.seconds
        if seconds is not None and not (isinstance(seconds, int | float) and seconds > 0 and math.isfinite(seconds)):
            raise BadLimit(f"seconds {quoted(seconds)}: expected more than 0; leave it out for no limit")
        if self.stop is not None and not isinstance(self.stop, Stop):
            raise BadLimit(f"stop {quoted(self.stop)}: expected a Stop")

    @classmethod
    def of(cls, limit: Limit | None, *, seconds: float | None = None, nodes: int | None = None, usual: Limit) -> Limit:
        """What was asked for, in one way or the other or both; else what is usual.

        >>> Limit.of(None, seconds=1, usual=Limit(nodes=100)), Limit.of(None, usual=Limit(nodes=100))
        (Limit(depth=None, nodes=None, seconds=1), Limit(depth=None, nodes=100, seconds=None))
        """
        if limit is not None and not isinstance(limit, Limit):
            raise BadLimit(f"{quoted(limit)}: not a Limit. Try seconds=1, nodes=1000 or Limit(depth=3)")
        if seconds is None and nodes is None:
            return usual if limit is None else limit
        return (limit or UNLIMITED).within(cls(seconds=seconds, nodes=nodes))

    def within(self, other: Limit) -> Limit:
        """The tighter of two limits in each respect; of two stops, this one's.

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
"""A search goes on until it has proven everything, or is closed."""


def _smaller(one: Number | None, other: Number | None) -> Number | None:
    known = [number for number in (one, other) if number is not None]
    return min(known, default=None)
