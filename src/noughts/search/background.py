"""Work in a thread of its own, for compiled searches that do not come back until they have an answer."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Generator, Iterable
from typing import TypeVar

TICK = 0.02
"""Seconds between two chances for the caller to look around, or to stop."""

Result = TypeVar("Result")


class _End:
    """Says that there are no more results, and why, if it was an error."""

    def __init__(self, error: BaseException | None = None) -> None:
        self.error = error


def in_background(results: Iterable[Result], stop: Callable[[], None]) -> Generator[Result | None, None, None]:
    """The results as they come, and None every ``TICK`` in between; closing it calls ``stop`` and waits for the thread.

    >>> list(filter(None, in_background(iter([1, 2, 3]), stop=lambda: None)))
    [1, 2, 3]
    """
    arrived: queue.SimpleQueue[Result | _End] = queue.SimpleQueue()

    def work() -> None:
        try:
            for result in results:
                arrived.put(result)
        except BaseException as error:
            arrived.put(_End(error))
        else:
            arrived.put(_End())

    thread = threading.Thread(target=work, name="noughts search", daemon=True)
    thread.start()
    try:
        while True:
            try:
                result = arrived.get(timeout=TICK)
            except queue.Empty:
                yield None
                continue
            if isinstance(result, _End):
                if result.error:
                    raise result.error
                return
            yield result
    finally:
        stop()
        thread.join()
