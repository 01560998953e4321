"""Where the event loop and other threads meet: a queue into the loop, a pool for what may wait, and writes in batches."""

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
    """Work for the loop, done there in the order in which it came.

    Waking the loop takes a system call, and then two threads want to go on
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


class Closed(RuntimeError):
    """Nothing more is done."""


class WorkerPool:
    """A few threads for what may wait for the library, so that the event loop never does; work begins in order.

    A queue and nothing else: with every move something is handed over, and
    the futures of an executor took a tenth of the time of a whole move.
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
            except Exception as error:  # it belongs to the caller
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
            except Exception:  # a mistake of ours must not cost a worker
                log.exception("something could not be done")


def succeed(answer: asyncio.Future[T], result: T) -> None:
    """Give the result to the caller, in the event loop."""
    if not answer.done():  # the caller may have gone
        answer.set_result(result)


def fail(answer: asyncio.Future[T], error: Exception) -> None:
    """Give the error to the caller, in the event loop."""
    if not answer.done():
        answer.set_exception(error)


@dataclass(slots=True)
class _Entry:
    """Something to be done, and for whom."""

    steps: WriteSteps[Any]
    about: Hashable
    answer: asyncio.Future[Any]


class BatchWriter:
    """Carries out in the event loop what waits for the disk and for nothing else.

    With a thread for each move, threads took turns six times a move, and spent more on
    that than on the move itself. Here the loop hands the writes of many moves to the store at
    once; while one batch is on its way to the disk, the next gathers. What is about the same
    thing is done one after the other. All of this is for the thread of the event loop.
    """

    def __init__(self, store: Store, queue: LoopQueue) -> None:
        self._store = store
        self._queue = queue
        self._loop: asyncio.AbstractEventLoop | None = None
        self._waiting: dict[Hashable, deque[_Entry]] = {}
        """What is under way about each thing, and what comes after it."""
        self._ready: list[tuple[_Entry, PendingWrite]] = []
        self._is_called = self._is_closed = False
        self._written: Future[list[BaseException | None]] | None = None
        """The batch that is being written."""

    def open(self, loop: asyncio.AbstractEventLoop) -> None:
        """Work in this loop from now on."""
        self._loop = loop

    def ask(self, steps: WriteSteps[T], about: Hashable) -> asyncio.Future[T]:
        """Carry something out, and hear what came of it."""
        if self._is_closed or self._loop is None:
            raise Closed("the server has stopped")
        answer: asyncio.Future[T] = self._loop.create_future()
        waiting = self._waiting.setdefault(about, deque())
        waiting.append(_Entry(steps, about, answer))
        if len(waiting) == 1:
            self._begin(waiting[0])
        return answer

    def close(self) -> None:
        """Take nothing more, and wait for what is being written; from any thread."""
        self._is_closed = True
        if self._written:
            self._written.exception()

    def _begin(self, entry: _Entry) -> None:
        self._advance(entry)
        if self._ready and not self._is_called and self._loop:
            self._is_called = True
            self._loop.call_soon(self._submit)  # writes of others who were heard at the same moment go along

    def _submit(self) -> None:
        """Have written what is ready, unless something is being written."""
        self._is_called = False
        if not self._ready or self._written or self._is_closed:
            return
        batch, self._ready = self._ready, []
        self._written = self._store.submit([write for _, write in batch])
        self._written.add_done_callback(partial(self._call_back, [entry for entry, _ in batch]))

    def _call_back(self, batch: Sequence[_Entry], written: Future[list[BaseException | None]]) -> None:
        """Tell the loop that a batch is on disk; from the thread that wrote it."""
        wrong = written.exception()
        errors = [wrong] * len(batch) if wrong else written.result()
        with suppress(RuntimeError):  # the loop has just been closed
            if self._loop:
                self._loop.call_soon_threadsafe(self._finish, batch, errors)

    def _finish(self, batch: Sequence[_Entry], errors: Sequence[BaseException | None]) -> None:
        self._written = None
        self._submit()  # first: the disk need not wait until all have been told
        with self._queue.held():
            for entry, error in zip(batch, errors, strict=True):
                self._advance(entry, error)
        self._submit()

    def _advance(self, entry: _Entry, error: BaseException | None = None) -> None:
        """Go on to the next write of an entry, or to its end, and then to what waited for that."""
        try:
            write = entry.steps.throw(error) if error else next(entry.steps)
        except StopIteration as end:
            self._queue.put(partial(succeed, entry.answer, end.value))
        except Exception as wrong:  # it belongs to the caller
            self._queue.put(partial(fail, entry.answer, wrong))
        else:
            self._ready.append((entry, write))
            return
        waiting = self._waiting[entry.about]
        waiting.popleft()
        if waiting:
            self._begin(waiting[0])
        else:
            del self._waiting[entry.about]
