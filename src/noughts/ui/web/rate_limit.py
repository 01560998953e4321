"""How many requests one client may send."""

from __future__ import annotations

from dataclasses import dataclass, replace

from cachetools import LRUCache

MAX_CLIENTS = 20_000
"""Remembered by one bucket; the client seen longest ago starts with a full one."""


@dataclass(frozen=True, slots=True)
class Rate:
    """So many at once, then so many a second."""

    burst: int
    per_second: float

    def times(self, people: int) -> Rate:
        """The rate for several people at one address."""
        return Rate(self.burst * people, self.per_second * people)


class TokenBucket:
    """One bucket for each client. Use it from one thread."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._buckets: LRUCache[str, tuple[float, float]] = LRUCache(MAX_CLIENTS)
        """Tokens left, and when they were counted."""

    def take(self, client: str, now: float, tokens: int = 1) -> bool:
        """Take tokens; False, and none are taken, if there are too few.

        >>> bucket = TokenBucket(Rate(burst=1, per_second=1))
        >>> [bucket.take("a", now) for now in (0.0, 0.5, 1.1)]
        [True, False, True]
        """
        rate = self._rate
        left, then = self._buckets.get(client, (float(rate.burst), now))
        left = min(rate.burst, left + (now - then) * rate.per_second)
        is_allowed = left >= tokens
        self._buckets[client] = (left - tokens if is_allowed else left, now)
        return is_allowed


@dataclass(frozen=True, slots=True)
class Limits:
    """What one client may do. A client is an address, so a school behind one address is one client."""

    reading: Rate = Rate(burst=300, per_second=30)
    """GET requests, and sockets opened."""
    writing: Rate = Rate(burst=40, per_second=2)
    """Other requests."""
    messages: Rate = Rate(burst=40, per_second=10)
    """Over one socket."""
    sockets: int = 100
    """Open at once."""
    thinking: Rate = Rate(burst=40, per_second=1)
    """Searches to watch or compare."""
    searches: int = 3
    """Of these at once."""

    def times(self, people: int) -> Limits:
        """The limits for an address that several people share."""
        rates = {name: getattr(self, name).times(people) for name in ("reading", "writing", "thinking")}
        return replace(self, **rates, sockets=self.sockets * people, searches=self.searches * people)
