"""Database: connections and transactions, with all that SQLite and PostgreSQL need to be told."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import partial
from itertools import count
from threading import RLock
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, QueuePool, create_engine, event

from noughts.extras import missing_text
from noughts.store.driver_errors import TRY_AGAIN, is_down, is_lost, state_of, translated
from noughts.store.errors import StoreUnreachable
from noughts.store.group_commit import GroupCommit
from noughts.store.place import Place

PATIENCE = 10.0
"""Seconds to wait for another program that is writing."""

CONNECTING = 4
"""Seconds that a server has to answer."""

CACHE = 64 * 1024
"""KiB of a SQLite file that a connection keeps in memory; importing a million games was no faster with four times as much."""

TRIES = 20
"""How often a transaction is begun again that got in another's way."""

RESTARTING = 5.0
"""Seconds that a server may be away for while somebody moves."""

BETWEEN_TRIES = 0.1
"""Seconds between two looks whether it is back."""

WRITING = "noughts_writing"
"""The option that tells a transaction which writes from one that reads."""

LOOKING = "noughts_looking"
"""The option that tells a connection on which no transaction is begun."""

T = TypeVar("T")


class Database:
    """A place with its connections."""

    def __init__(self, place: Place, *, patience: float = PATIENCE) -> None:
        self.place = place
        self.patience = patience
        try:
            self._engine = _engine(place, patience)
        except ImportError as error:
            raise StoreUnreachable(f"{place}: {missing_text('postgres') or error}") from error
        self._reading = self._engine.execution_options(**({} if place.is_sqlite else {"isolation_level": "REPEATABLE READ"}))
        self._writing = self._engine.execution_options(**{WRITING: True})
        self._one_writer: AbstractContextManager[object] = nullcontext()
        self._life: Any = None
        self._group = GroupCommit(self._writing.begin) if place.path else None
        if place.is_sqlite and not place.path:
            self._one_writer = RLock()  # in memory SQLite does not wait for other writers
            self._life = self.raw()  # the database lives as long as a connection

    @property
    def is_sqlite(self) -> bool:
        """Whether no server is behind it."""
        return self.place.is_sqlite

    @property
    def is_shared(self) -> bool:
        """Whether another program can write it: all but a database in memory."""
        return not self.is_sqlite or self.place.path is not None

    def close(self) -> None:
        """Give all connections back."""
        with translated(self.place):
            if self._life:
                self._life.close()
            self._engine.dispose()

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A transaction in which every query sees the same moment."""
        with translated(self.place), self._reading.begin() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that is on disk when it ends, or has not happened."""
        with self._one_writer, translated(self.place), self._writing.begin() as connection:
            yield connection

    @contextmanager
    def looking(self) -> Iterator[Connection]:
        """A connection without a transaction, which sees each change as it happens."""
        level = {} if self.is_sqlite else {"isolation_level": "AUTOCOMMIT"}
        with translated(self.place), self._engine.connect() as connection:
            yield connection.execution_options(**level, **{LOOKING: True})

    def write(self, work: Callable[[Connection], T], again: Callable[[Connection], T] | None = None) -> T:
        """Do some work in a transaction; once more when it got in the way of another's, or the server was restarted.

        A file takes one writer at a time, so threads that write it together share a transaction; a server sees to that itself.
        When a connection breaks at the very end, nobody knows whether the work
        was done. Then ``again`` is tried in its place, which finds out first; work
        that can be done twice needs none.
        """
        if self._group:
            with translated(self.place):
                return self._group.write(work)
        is_unsure = False
        back_by = time.monotonic() + min(self.patience, RESTARTING)
        for attempt in count(1):
            try:
                with self._one_writer, self._writing.begin() as connection:
                    return (again or work if is_unsure else work)(connection)
            except Exception as error:
                is_away = is_lost(error) or is_down(error)
                is_unsure |= is_lost(error)
                if not (time.monotonic() < back_by if is_away else state_of(error) in TRY_AGAIN and attempt < TRIES):
                    with translated(self.place):
                        raise
                if is_away:
                    time.sleep(BETWEEN_TRIES)
        raise AssertionError("unreachable")  # the last try returns or raises

    def write_all(self, works: Sequence[tuple[Callable[[Connection], T], Callable[[Connection], T]]]) -> list[Exception | None]:
        """Do what many want, each with what is to be tried again; in one transaction in a file, in one each on a server."""
        if self._group:
            errors = self._group.write_all([work for work, _ in works])
            return [error and _caught(partial(self._raise, error)) for error in errors]
        return [_caught(partial(self.write, *each)) for each in works]

    def _raise(self, error: Exception) -> None:
        """As we call it, whatever the driver does."""
        with translated(self.place):
            raise error

    def raw(self) -> Any:
        """A connection of the driver itself, outside of any transaction."""
        with translated(self.place):
            return self._engine.raw_connection()


def _caught(work: Callable[[], object]) -> Exception | None:
    """Why something cannot be done."""
    try:
        work()
    except Exception as error:  # it belongs to whoever wanted this
        return error
    return None


_text = partial(str, encoding="utf-8", errors="replace")
"""Reads the text of a column; bytes that are none damage one value, not the answer to the whole question."""


def _engine(place: Place, patience: float) -> Engine:
    if not place.is_sqlite:
        options = f"-c lock_timeout={int(patience * 1000)}"
        arguments = {"connect_timeout": CONNECTING, "options": options}
        engine = create_engine(place.url, connect_args=arguments, pool_pre_ping=True)  # after a restart, a new connection
        event.listen(engine, "do_connect", _connect)
        return engine
    threads = {"timeout": patience, "check_same_thread": False}
    engine = create_engine(place.url, connect_args=threads, poolclass=QueuePool)
    event.listen(engine, "connect", _prepare)
    if not place.path:
        event.listen(engine, "connect", _share)
    event.listen(engine, "begin", _begin)
    return engine


def _connect(_dialect: object, _record: object, arguments: Any, options: Any) -> Any:
    from noughts.store.patient_connection import connect  # the driver is there by now, and only here

    return connect(arguments, options)


def _prepare(connection: sqlite3.Connection, _record: object) -> None:
    """Tell SQLite how careful to be.

    ``synchronous=FULL`` is what makes an acknowledged move survive a power
    failure: with NORMAL the last transactions of a WAL may be lost.
    """
    connection.isolation_level = None  # transactions begin where _begin says, not where the driver guesses
    connection.text_factory = _text
    for pragma in ("foreign_keys=ON", "synchronous=FULL", f"cache_size=-{CACHE}", "temp_store=MEMORY"):
        connection.execute(f"PRAGMA {pragma}")


def _share(connection: sqlite3.Connection, _record: object) -> None:
    """Let connections to one database in memory not wait for readers, which would fail at once."""
    connection.execute("PRAGMA read_uncommitted=ON")


def _begin(connection: Connection) -> None:
    """Take the right to write at once: taking it later fails when another program has written in between."""
    options = connection.get_execution_options()
    if options.get(LOOKING):
        return
    is_writing = options.get(WRITING)
    connection.connection.cursor().execute("BEGIN IMMEDIATE" if is_writing else "BEGIN")
