"""Shelf: where a solver leaves its memory, so that the next search of the same game begins with what is known."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from noughts.rules.rules import Rules

if TYPE_CHECKING:
    from noughts.search.core.proof.memory import Memory


class Shelf:
    """Room for one memory. Two searches at the same time do not share one: the second gets its own."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._kept: tuple[Rules, int, Memory] | None = None

    @contextmanager
    def borrowed(self, rules: Rules, megabytes: int) -> Iterator[Memory]:
        """The memory that was left for this game, or a new one; it is put back in the end."""
        from noughts.search.core.proof.memory import Memory

        with self._lock:
            kept, self._kept = self._kept, None
        memory = kept[2] if kept and kept[:2] == (rules, megabytes) else Memory(megabytes)
        try:
            yield memory
        finally:
            with self._lock:
                self._kept = (rules, megabytes, memory)
