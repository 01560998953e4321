"""Remembered: what was read from the library, for a moment, since another process may have changed it."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")

SECONDS = 10.0
"""For which a name counts, should somebody change it in another process; here a change is known at once."""

MOST = 10_000


class Remembered(Generic[T]):
    """By a key; what is not known is looked for each time."""

    def __init__(self, find: Callable[[str], T | None], now: Callable[[], float]) -> None:
        self._find = find
        self._now = now
        self._known: OrderedDict[str, tuple[T, float]] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: str) -> T | None:
        """What belongs to a key. May read the library."""
        with self._lock:
            known = self._known.get(key)
        if known and known[1] > self._now():
            return known[0]
        found = self._find(key)
        if found is not None:
            with self._lock:
                self._known[key] = found, self._now() + SECONDS
                self._known.move_to_end(key)
                if len(self._known) > MOST:
                    self._known.popitem(last=False)
        return found

    def forget(self, is_changed: Callable[[T], bool]) -> None:
        """Look again for what has changed."""
        with self._lock:
            for key in [key for key, (known, _) in self._known.items() if is_changed(known)]:
                del self._known[key]
