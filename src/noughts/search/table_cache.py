"""A cache of the tables that searches fill, lent to one search at a time and kept for the next."""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from typing import Any, Protocol, TypeVar

MEGABYTES = 128
"""What is kept between searches: a memory of the solver's and one of the engine's."""


class Remembering(Protocol):
    """A memory of some size."""

    @property
    def megabytes(self) -> int:
        """The most that it may take up."""


Kept = TypeVar("Kept", bound=Remembering)


class TableCache:
    """Keeps what searches have found out, up to so many megabytes; what was used last stays longest.

    Whoever goes on asking about one game, such as a game that is being played,
    passes the same table_cache to each search. Two searches at the same time do not
    share a memory: the second gets its own.
    """

    def __init__(self, megabytes: int = MEGABYTES) -> None:
        self.megabytes = megabytes
        self._lock = threading.Lock()
        self._kept: list[tuple[Hashable, Any]] = []

    @contextmanager
    def borrow(self, kind: Hashable, make: Callable[[], Kept]) -> Iterator[Kept]:
        """The memory of this kind that was left last, or a new one; it is put back in the end."""
        memory = self._taken(kind)
        if memory is None:
            memory = make()
        try:
            yield memory
        finally:
            self._put_back(kind, memory)

    def _taken(self, kind: Hashable) -> Any | None:
        with self._lock:
            for place in reversed(range(len(self._kept))):
                if self._kept[place][0] == kind:
                    return self._kept.pop(place)[1]
        return None

    def _put_back(self, kind: Hashable, memory: Remembering) -> None:
        with self._lock:
            self._kept.append((kind, memory))
            while sum(kept.megabytes for _, kept in self._kept) > self.megabytes:
                del self._kept[0]
