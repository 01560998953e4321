"""Hands: a few threads that do what may wait for the library, so that the event loop never does."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable
from functools import partial
from queue import SimpleQueue
from typing import TypeVar

T = TypeVar("T")
Work = Callable[[], object]

log = logging.getLogger("noughts.web")


class Closed(RuntimeError):
    """Nothing more is done."""


class Hands:
    """What is put before them is begun in that order.

    A queue and nothing else: with every move something is handed over, and
    the futures of an executor took a tenth of the time of a whole move.
    """

    def __init__(self, count: int) -> None:
        self._waiting: SimpleQueue[Work | None] = SimpleQueue()
        self._is_closed = False
        self._threads = [threading.Thread(target=self._work, name=f"noughts hand {each}", daemon=True) for each in range(count)]
        for thread in self._threads:
            thread.start()

    def do(self, work: Work) -> None:
        """Do something soon; from any thread."""
        if self._is_closed:
            raise Closed("the server has stopped")
        self._waiting.put(work)

    def ask(self, work: Callable[[], T]) -> asyncio.Future[T]:
        """Do something soon, and hear what came of it; from the event loop."""
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[T] = loop.create_future()

        def finish() -> None:
            try:
                result = work()
            except Exception as error:  # it belongs to whoever asked
                tell = partial(fail, answer, error)
            else:
                tell = partial(succeed, answer, result)
            loop.call_soon_threadsafe(tell)

        self.do(finish)
        return answer

    def close(self) -> None:
        """Do what waits, and take nothing more."""
        self._is_closed = True
        for _ in self._threads:
            self._waiting.put(None)
        for thread in self._threads:
            thread.join()

    def _work(self) -> None:
        while (work := self._waiting.get()) is not None:
            try:
                work()
            except Exception:  # a mistake of ours must not cost a hand
                log.exception("something could not be done")


def succeed(answer: asyncio.Future[T], result: T) -> None:
    """Tell whoever asked, in the event loop."""
    if not answer.done():  # whoever asked may have gone
        answer.set_result(result)


def fail(answer: asyncio.Future[T], error: Exception) -> None:
    """Tell whoever asked what went wrong, in the event loop."""
    if not answer.done():
        answer.set_exception(error)
