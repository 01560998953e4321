"""A cache of search memories, each lent to one search at a time and kept for the next."""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from typing import Any, Protocol, TypeVar

MEGABYTES = 128  # room for a memory of the solver and one of the engine


class SizedMemory(Protocol):
    @property
    def megabytes(self) -> int:
        """The most that it may take up."""


MemoryT = TypeVar("MemoryT", bound=SizedMemory)


class TableCache:
    """Keeps the memories of searches, up to so many megabytes; the least recently used go first.

    Pass the same cache to all searches of one game. Two searches at the same
    time do not share a memory: the second gets its own.
    """

    def __init__(self, megabytes: int = MEGABYTES) -> None:
        self.megabytes = megabytes
        self._lock = threading.Lock()
        self._kept: list[tuple[Hashable, Any]] = []

    @contextmanager
    def borrow(self, kind: Hashable, make: Callable[[], MemoryT]) -> Iterator[MemoryT]:
        """Lend the latest memory of this kind, or a new one; it is put back at the end."""
        memory = self._take(kind)
        if memory is None:
            memory = make()
        try:
            yield memory
        finally:
            self._put_back(kind, memory)

    def _take(self, kind: Hashable) -> Any | None:
        with self._lock:
            for place in reversed(range(len(self._kept))):
                if self._kept[place][0] == kind:
                    return self._kept.pop(place)[1]
        return None

    def _put_back(self, kind: Hashable, memory: SizedMemory) -> None:
        with self._lock:
            self._kept.append((kind, memory))
            while sum(kept.megabytes for _, kept in self._kept) > self.megabytes:
                del self._kept[0]
