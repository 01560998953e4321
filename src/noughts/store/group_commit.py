"""GroupCommit: what many threads write at once, on disk with one transaction."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
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
        self._call = threading.Lock()
        self._call.acquire()

    def call(self) -> None:
        """Wake whoever waits: the work is done, or it is its turn to write."""
        self._call.release()

    def wait(self) -> None:
        """Until somebody calls; once."""
        self._call.acquire()


class GroupCommit:
    """Whoever comes first writes, and takes along what has gathered since the one before went to the disk.

    A file takes one writer at a time, and the disk takes a millisecond or
    more to say that something is there to stay: with a hundred threads that
    write one after the other, the last would wait for a hundred of these.
    Each of the others is woken once, when its work is done.
    """

    def __init__(self, begin: Callable[[], AbstractContextManager[Connection]]) -> None:
        self._begin = begin
        self._waiting: list[_Entry] = []
        self._gathering = threading.Lock()
        self._is_writing = False

    def write(self, work: Callable[[Connection], T]) -> T:
        """Do some work in a transaction that may be others' too; on disk when this returns, or not done when it raises.

        The work may be done twice, the first time in vain.
        """
        entry = _Entry(work)
        self._write([entry])
        if entry.error:
            raise entry.error
        result: T = entry.result
        return result

    def write_all(self, works: Sequence[Callable[[Connection], object]]) -> list[Exception | None]:
        """The same for much work of one thread; why not, for each piece that was not done."""
        entries = [_Entry(work) for work in works]
        self._write(entries)
        return [entry.error for entry in entries]

    def _write(self, entries: Sequence[_Entry]) -> None:
        """Have all of these written, by whoever writes."""
        if not entries:
            return
        with self._gathering:
            self._waiting += entries
            is_first, self._is_writing = not self._is_writing, True
        for entry in entries:
            if not is_first and not entry.is_done:
                entry.wait()
            is_first = False
            if not entry.is_done:
                self._write_batch(entry)

    def _write_batch(self, own: _Entry) -> None:
        """Write what has gathered, one's own first, and let the next one write what has gathered since."""
        batch = self._gathered(MOST)
        try:
            with self._begin() as connection:
                for entry in batch:
                    entry.result = entry.work(connection)
                    if entry is batch[-1]:  # more may have come meanwhile; the list grows, and the loop goes on
                        batch += self._gathered(MOST - len(batch))
        except Exception as error:
            if len(batch) == 1:
                own.error = error
            else:
                self._write_singly(batch)
        finally:
            with self._gathering:
                following = self._waiting[0] if self._waiting else None
                self._is_writing = following is not None
            if following:
                following.call()
            for entry in batch:
                entry.is_done = True
                if entry is not own:
                    entry.call()

    def _gathered(self, most: int) -> list[_Entry]:
        """Take what waits, in the order in which it came."""
        with self._gathering:
            taken, self._waiting = self._waiting[:most], self._waiting[most:]
        return taken

    def _write_singly(self, entries: Sequence[_Entry]) -> None:
        """One of them has failed, and with it the transaction of all: find out whose error it is.

        Rare, and dear; a savepoint around each would cost every move more than it is worth.
        """
        for entry in entries:
            try:
                with self._begin() as connection:
                    entry.result = entry.work(connection)
            except Exception as error:  # it belongs to whoever asked for this work
                entry.error = error
