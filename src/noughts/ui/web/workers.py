"""Where the event loop meets other threads: a queue into the loop, a pool for work that may block, and writes in batches."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections import deque
from collections.abc import Callable, Hashable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from queue import SimpleQueue
from typing import Any, TypeVar

from noughts.play.persistence import WriteSteps
from noughts.store.store import Store
from noughts.store.writing import PendingWrite

T = TypeVar("T")
Work = Callable[[], object]

log = logging.getLogger("noughts.web")


class LoopQueue:
    """Calls for the event loop, made in order.

    Waking the loop takes a system call, after which two threads compete for the
    interpreter, so it is woken once for all waiting calls.
    """

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._waiting: deque[Work] = deque()
        self._is_called = False
        self._is_held = False

    def open(self, loop: asyncio.AbstractEventLoop) -> None:
        """Deliver to this loop from now on, and drop earlier calls."""
        self._waiting.clear()
        self._loop = loop

    def put(self, work: Work) -> None:
        """Have a call made in the loop; from any thread."""
        self._waiting.append(work)
        if not self._is_held:
            self._call()

    @contextmanager
    def held(self) -> Iterator[None]:
        """Wake the loop only at the end, for several calls."""
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
        self._is_called = False  # first: a call put from now on is seen below, or wakes the loop again
        while self._waiting:
            self._waiting.popleft()()


class Closed(RuntimeError):
    """The server has stopped."""


class WorkerPool:
    """Threads for work that may wait for the library, so that the event loop never does; work begins in order.

    Each move hands over some work, and an executor's futures took a tenth of
    the time of a whole move.
    """

    def __init__(self, count: int) -> None:
        self._waiting: SimpleQueue[Work | None] = SimpleQueue()
        self._is_closed = False
        self._threads = [
            threading.Thread(target=self._work, name=f"noughts worker {each}", daemon=True) for each in range(count)
        ]
        for thread in self._threads:
            thread.start()

    def do(self, work: Work) -> None:
        """Do some work soon; from any thread. Raises Closed."""
        if self._is_closed:
            raise Closed("the server has stopped")
        self._waiting.put(work)

    def ask(self, work: Callable[[], T]) -> asyncio.Future[T]:
        """Do some work soon, for its result; from the event loop. Raises Closed."""
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[T] = loop.create_future()

        def finish() -> None:
            try:
                result = work()
            except Exception as error:  # it belongs to the caller
                loop.call_soon_threadsafe(settle, answer, None, error)
            else:
                loop.call_soon_threadsafe(settle, answer, result)

        self.do(finish)
        return answer

    def close(self) -> None:
        """Finish waiting work, and take no more."""
        self._is_closed = True
        for _ in self._threads:
            self._waiting.put(None)
        for thread in self._threads:
            thread.join()

    def _work(self) -> None:
        while (work := self._waiting.get()) is not None:
            try:
                work()
            except Exception:  # a bug must not cost a worker
                log.exception("work failed")
            finally:
                del work  # or the last game would be kept until there is more work


def settle(answer: asyncio.Future[Any], result: object, error: Exception | None = None) -> None:
    """Set a result or an error, in the event loop, unless the caller has gone."""
    if not answer.done():
        answer.set_exception(error) if error else answer.set_result(result)


@dataclass(slots=True)
class _Entry:
    """Write steps, and the future for their result."""

    steps: WriteSteps[Any]
    about: Hashable
    answer: asyncio.Future[Any]


class BatchWriter:
    """Carries out write steps that wait only for the disk. Use it from the event loop.

    With a thread for each move, switching threads six times cost more than the move itself.
    Here the loop hands the writes of many moves to the store at once; while one batch is
    written, the next one gathers. Steps about the same thing are carried out in order.
    """

    def __init__(self, store: Store, queue: LoopQueue) -> None:
        self._store = store
        self._queue = queue
        self._loop: asyncio.AbstractEventLoop | None = None
        self._waiting: dict[Hashable, deque[_Entry]] = {}
        """For each thing, the entry in progress and those that follow it."""
        self._ready: list[tuple[_Entry, PendingWrite]] = []
        self._is_called = self._is_closed = False
        self._written: Future[list[BaseException | None]] | None = None
        """The batch that is being written."""

    def open(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop

    def ask(self, steps: WriteSteps[T], about: Hashable) -> asyncio.Future[T]:
        """Carry out some steps, for their result. Raises Closed."""
        if self._is_closed or self._loop is None:
            raise Closed("the server has stopped")
        answer: asyncio.Future[T] = self._loop.create_future()
        waiting = self._waiting.setdefault(about, deque())
        waiting.append(_Entry(steps, about, answer))
        if len(waiting) == 1:
            self._begin(waiting[0])
        return answer

    def close(self) -> None:
        """Take no more, and wait for the current batch; from any thread."""
        self._is_closed = True
        if self._written:
            self._written.exception()

    def _begin(self, entry: _Entry) -> None:
        self._advance(entry)
        if self._ready and not self._is_called and self._loop:
            self._is_called = True
            self._loop.call_soon(self._submit)  # along with other moves that arrived in the same turn of the loop

    def _submit(self) -> None:
        """Write what is ready, unless a batch is in progress."""
        self._is_called = False
        if not self._ready or self._written or self._is_closed:
            return
        batch, self._ready = self._ready, []
        self._written = self._store.submit([write for _, write in batch])
        self._written.add_done_callback(partial(self._call_back, [entry for entry, _ in batch]))

    def _call_back(self, batch: Sequence[_Entry], written: Future[list[BaseException | None]]) -> None:
        """Have the loop finish a batch; from the thread that wrote it."""
        wrong = written.exception()
        errors = [wrong] * len(batch) if wrong else written.result()
        with suppress(RuntimeError):  # the loop has just been closed
            if self._loop:
                self._loop.call_soon_threadsafe(self._finish, batch, errors)

    def _finish(self, batch: Sequence[_Entry], errors: Sequence[BaseException | None]) -> None:
        self._written = None
        self._submit()  # first: the disk need not wait for the answers
        with self._queue.held():
            for entry, error in zip(batch, errors, strict=True):
                self._advance(entry, error)
        self._submit()

    def _advance(self, entry: _Entry, error: BaseException | None = None) -> None:
        """Go on to the next write of an entry, or to its end and the entry that follows it."""
        try:
            write = entry.steps.throw(error) if error else next(entry.steps)
        except StopIteration as end:
            self._queue.put(partial(settle, entry.answer, end.value))
        except Exception as wrong:  # it belongs to the caller
            self._queue.put(partial(settle, entry.answer, None, wrong))
        else:
            self._ready.append((entry, write))
            return
        waiting = self._waiting[entry.about]
        waiting.popleft()
        if waiting:
            self._begin(waiting[0])
        else:
            del self._waiting[entry.about]
