"""GroupCommit: what many threads write at once, on disk with one transaction."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any, TypeVar

from sqlalchemy import Connection

T = TypeVar("T")

MOST = 256
"""Pieces of work in one transaction, so that nobody waits long for the others'."""


class _Entry:
    """One thread's work and what came of it."""

    def __init__(self, work: Callable[[Connection], Any]) -> None:
        self.work = work
        self.result: Any = None
        self.error: Exception | None = None
        self.is_done = False

    def do(self, connection: Connection) -> None:
        """Do the work for itself: if it fails, the rest of the transaction does not."""
        own = connection.begin_nested()
        try:
            self.result = self.work(connection)
        except Exception as error:  # it belongs to whoever asked for this work
            self.error = error
            own.rollback()
        else:
            own.commit()


class GroupCommit:
    """Whoever comes first writes, and takes along what has gathered while the one before waited for the disk.

    A file takes one writer at a time, and the disk takes a millisecond or
    more to say that something is there to stay: with a hundred threads that
    write one after the other, the last would wait for a hundred of these.
    """

    def __init__(self, begin: Callable[[], AbstractContextManager[Connection]]) -> None:
        self._begin = begin
        self._waiting: list[_Entry] = []
        self._gathering = threading.Lock()
        self._writing = threading.Lock()

    def write(self, work: Callable[[Connection], T]) -> T:
        """Do some work in a transaction that may be others' too; on disk when this returns, or not done when it raises."""
        entry = _Entry(work)
        with self._gathering:
            self._waiting.append(entry)
        while not entry.is_done:
            with self._writing:
                if not entry.is_done:
                    self._write_batch()
        if entry.error:
            raise entry.error
        result: T = entry.result
        return result

    def _write_batch(self) -> None:
        with self._gathering:
            batch, self._waiting = self._waiting[:MOST], self._waiting[MOST:]
        try:
            with self._begin() as connection:
                for entry in batch:
                    entry.do(connection)
        except Exception as error:  # nothing of all this is on disk, and the first who could not go on knows why
            cause = next((entry.error for entry in batch if entry.error), error)
            for entry in batch:
                entry.error = entry.error or cause
        finally:
            for entry in batch:
                entry.is_done = True
