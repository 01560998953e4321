"""The one way to the disk: a queue of writes, and the thread that commits what waits in it together."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import AbstractContextManager
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from typing import Any

from sqlalchemy import Connection

Work = Callable[[Connection], Any]
"""What is written in one transaction; if it raises, nothing is written."""

MAX_SHARED_WRITES = 256
"""After so many writes a transaction takes no more, so that none waits long for the others."""


@dataclass(frozen=True, slots=True)
class PendingWrite:
    """A change of one game, ready to be written alone or with others; made and written by the store."""

    game: str
    version: int | None
    """The version that the game has then; None when it is no longer unfinished."""
    apply: Work
    reapply: Work
    """Applied instead when nobody knows whether ``apply`` was."""


@dataclass(slots=True)
class Write:
    """One piece of work, and what came of it."""

    apply: Work
    reapply: Work | None = None
    """Tried instead when a connection broke at the very end; work that can be done twice needs none."""
    result: Any = None
    error: BaseException | None = None


class _Submission:
    """Writes of one caller, whose future is done when each of them is on disk or has failed."""

    def __init__(self, writes: Sequence[Write], finished: Callable[[], object]) -> None:
        self.writes = writes
        self.future: Future[list[BaseException | None]] = Future()
        self._finished = finished

    def apply(self, connection: Connection) -> None:
        for write in self.writes:
            write.result = write.apply(connection)

    def end(self) -> None:
        """Tell the caller."""
        try:
            self._finished()
        except Exception as error:  # it belongs to the caller
            self.future.set_exception(error)
        else:
            self.future.set_result([write.error for write in self.writes])


class Writer:
    """Writes what callers submit, in the order in which it came.

    The disk takes a millisecond or more to say that something is there to stay. With
    ``begin`` one thread writes: what gathers while one transaction goes to the disk is
    the next one. Without it (a server takes many writers at once) each write is a
    transaction of its own, and there are up to ``max_threads`` threads.

    ``alone`` carries out one write in a transaction of its own.
    """

    def __init__(
        self,
        alone: Callable[[Write], object],
        begin: Callable[[], AbstractContextManager[Connection]] | None = None,
        *,
        max_threads: int = 1,
    ) -> None:
        self._alone = alone
        self._begin = begin
        self._max_threads = max_threads
        self._queue: SimpleQueue[_Submission | None] = SimpleQueue()
        self._lock = threading.Lock()
        self._threads: list[threading.Thread] = []
        self._open_submissions = 0

    def submit(
        self, writes: Sequence[Write], finished: Callable[[], object] = lambda: None
    ) -> Future[list[BaseException | None]]:
        """Have these written. The future is done when each has its result or its error, and has the errors.

        ``finished`` is called just before that, in the thread that wrote. A write may be applied
        twice, the first time in vain.
        """
        submission = _Submission(writes, finished)
        with self._lock:
            self._open_submissions += 1
            if len(self._threads) < min(self._open_submissions, self._max_threads):
                thread = threading.Thread(target=self._run, name="noughts writer", daemon=True)
                self._threads.append(thread)
                thread.start()
        self._queue.put(submission)
        return submission.future

    def close(self) -> None:
        """Write what waits, and end the threads."""
        with self._lock:
            threads, self._threads = self._threads, []
        for _ in threads:
            self._queue.put(None)
        for thread in threads:
            thread.join()

    def _run(self) -> None:
        while (submission := self._queue.get()) is not None:
            taken = [submission]
            try:
                if self._begin:
                    self._write_together(taken, self._begin)
                else:
                    self._write_singly(taken)
            finally:
                with self._lock:
                    self._open_submissions -= len(taken)
                for each in taken:
                    each.end()

    def _write_together(self, taken: list[_Submission], begin: Callable[[], AbstractContextManager[Connection]]) -> None:
        """Write what was taken with one transaction, and what comes while that is done."""
        try:
            with begin() as connection:
                for submission in taken:  # the list grows while the loop runs
                    submission.apply(connection)
                    if submission is taken[-1]:
                        taken += self._waiting(MAX_SHARED_WRITES - sum(len(each.writes) for each in taken))
        except BaseException as error:  # even then callers must not wait for ever
            if sum(len(each.writes) for each in taken) == 1:
                taken[0].writes[0].error = error
            else:
                self._write_singly(taken)

    def _waiting(self, most: int) -> list[_Submission]:
        """What waits for the disk, until there are so many writes."""
        found: list[_Submission] = []
        while most > 0:
            try:
                submission = self._queue.get_nowait()
            except Empty:
                break
            if submission is None:  # it is for this thread, when all is done
                self._queue.put(None)
                break
            found.append(submission)
            most -= len(submission.writes)
        return found

    def _write_singly(self, taken: Sequence[_Submission]) -> None:
        """Write each on its own: if one has failed, and with it the transaction of all, none pays for another's error.

        Rare where transactions are shared, and dear; a savepoint around each write would cost every move more.
        """
        for submission in taken:
            for write in submission.writes:
                try:
                    write.result = self._alone(write)
                except BaseException as error:  # it belongs to the caller
                    write.error = error
