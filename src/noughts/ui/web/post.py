"""Post: what other threads hand over to the event loop, all that has gathered at a time."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

Work = Callable[[], object]


class Post:
    """Work for the loop, done there in the order in which it came.

    EventWaiter the loop takes a system call, and then two threads want to go on
    at once; so it is woken once for all that is there.
    """

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._waiting: deque[Work] = deque()
        self._is_called = False
        self._is_held = False

    def open(self, loop: asyncio.AbstractEventLoop) -> None:
        """Deliver to this loop from now on; what came before is for nobody."""
        self._waiting.clear()
        self._loop = loop

    def put(self, work: Work) -> None:
        """Have something done in the loop; from any thread."""
        self._waiting.append(work)
        if not self._is_held:
            self._call()

    @contextmanager
    def held(self) -> Iterator[None]:
        """While this is held, nothing is delivered; for one thread that soon has all that it will put in."""
        self._is_held = True
        try:
            yield
        finally:
            self._is_held = False
            if self._waiting:
                self._call()

    def _call(self) -> None:
        if self._loop and not self._is_called:
            self._is_called = True
            with suppress(RuntimeError):  # the loop has just been closed
                self._loop.call_soon_threadsafe(self._deliver)

    def _deliver(self) -> None:
        self._is_called = False  # first: what is put in from now on is seen below, or calls again
        while self._waiting:
            self._waiting.popleft()()
