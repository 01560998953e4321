"""The queue of writes, and the thread that commits waiting writes together; there is no other way to the disk."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import AbstractContextManager
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from typing import Any

from sqlalchemy import Connection

Work = Callable[[Connection], Any]  # in one transaction; if it raises, nothing is written

MAX_SHARED_WRITES = 256  # so that no write waits long for the others


@dataclass(frozen=True, slots=True)
class PendingWrite:
    """A change of one game, made by the store and ready to be written alone or with others."""

    game: str
    version: int | None  # after the write; None if the game is no longer unfinished
    apply: Work
    reapply: Work  # if it is unknown whether apply was committed


@dataclass(slots=True)
class Write:
    apply: Work
    reapply: Work | None = None
    """Called instead after a connection broke at the very end; work that can be done twice needs none."""
    result: Any = None
    error: BaseException | None = None


class _Submission:
    """Writes of one caller; the future is done when each of them is on disk or has failed."""

    def __init__(self, writes: Sequence[Write], finished: Callable[[], object]) -> None:
        self.writes = writes
        self.future: Future[list[BaseException | None]] = Future()
        self._finished = finished

    def apply(self, connection: Connection) -> None:
        for write in self.writes:
            write.result = write.apply(connection)

    def end(self) -> None:
        try:
            self._finished()
        except Exception as error:  # it belongs to the caller
            self.future.set_exception(error)
        else:
            self.future.set_result([write.error for write in self.writes])


class Writer:
    """Writes what callers submit, in the order of submission.

    A commit takes a millisecond or more. With ``begin`` one thread writes: writes that
    arrive during one commit share the next. Without it, for a server with many writers,
    each write is a transaction of its own, in up to ``max_threads`` threads.

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
        """Queue some writes. The future gets the error of each, None for success, when all are done.

        ``finished`` is called just before that, in the thread that wrote. A write may be applied
        twice: if a shared transaction fails, its writes are repeated one by one.
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
        """Write submissions in one transaction, together with those that arrive meanwhile."""
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
        """Write each in a transaction of its own, so that no write fails because of another.

        This is slow, but rare; a savepoint around each write would cost every move more.
        """
        for submission in taken:
            for write in submission.writes:
                try:
                    write.result = self._alone(write)
                except BaseException as error:  # it belongs to the caller
                    write.error = error
