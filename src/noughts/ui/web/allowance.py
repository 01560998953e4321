"""Allowance: how often a client may do something, so that nobody keeps the server busy for all others."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass

MOST_CLIENTS = 20_000
"""Clients that are remembered; the one who came first is forgotten."""


@dataclass(frozen=True, slots=True)
class Rate:
    """So many at once, and so many a second after that."""

    burst: int
    per_second: float

    def times(self, people: int) -> Rate:
        """The same for so many people together."""
        return Rate(self.burst * people, self.per_second * people)


class Allowance:
    """A bucket for each client that fills by itself. Use it from one thread."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()
        """What is left, and when that was."""

    def take(self, client: str, now: float) -> bool:
        """Whether a client may, now.

        >>> allowance = Allowance(Rate(burst=1, per_second=1))
        >>> [allowance.take("a", now) for now in (0.0, 0.5, 1.1)]
        [True, False, True]
        """
        rate = self._rate
        left, then = self._buckets.get(client, (float(rate.burst), now))
        left = min(rate.burst, left + (now - then) * rate.per_second)
        may = left >= 1
        self._buckets[client] = (left - 1 if may else left, now)
        self._buckets.move_to_end(client)
        if len(self._buckets) > MOST_CLIENTS:
            self._buckets.popitem(last=False)
        return may
