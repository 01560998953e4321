"""Thinking: work in a thread of its own, with news while it goes on, and a way to stop it."""

from __future__ import annotations

import threading
from collections.abc import Callable, Generator
from typing import Generic, TypeVar

News = TypeVar("News")
Result = TypeVar("Result")


class Thinking(Generic[News, Result]):
    """Runs a generator: what it yields is the news, what it returns is the result.

    The thread only writes; whoever asks finds the latest news, the result
    or the error. ``wake`` is called from the thread each time there is
    something new. Stopping does not wait: a search looks up at its next
    snapshot, a few hundredths of a second later, and what it still says is
    not heard any more.
    """

    def __init__(self, steps: Generator[News, None, Result], wake: Callable[[], None]) -> None:
        self.news: News | None = None
        self.result: Result | None = None
        self.error: Exception | None = None
        self.is_done = False
        self._steps = steps
        self._wake = wake
        self._is_stopped = threading.Event()
        self._thread = threading.Thread(target=self._work, name="noughts thinking", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Let it end soon; no more news will come."""
        self._is_stopped.set()

    def join(self, timeout: float | None = None) -> None:
        """Wait until the thread has ended."""
        self._thread.join(timeout)

    def _work(self) -> None:
        try:
            while not self._is_stopped.is_set():
                self.news = next(self._steps)
                self._tell()
        except StopIteration as end:
            self.result = end.value
        except Exception as error:  # whoever asks gets it; a thread has nobody to raise it to
            self.error = error
        finally:
            self._steps.close()
            self.is_done = True
            self._tell()

    def _tell(self) -> None:
        if not self._is_stopped.is_set():
            self._wake()
