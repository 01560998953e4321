"""Database: connections and transactions, with all that SQLite and PostgreSQL need to be told."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from functools import partial
from itertools import count
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, Executable, QueuePool, Table, create_engine, event
from sqlalchemy.dialects import sqlite
from sqlalchemy.sql.compiler import SQLCompiler

from noughts.extras import missing_text
from noughts.store.driver_errors import TRY_AGAIN, is_down, is_lost, state_of, translated
from noughts.store.errors import StoreUnreachable
from noughts.store.location import DatabaseLocation
from noughts.store.writing import Write, Writer

PATIENCE = 10.0
"""Seconds to wait for another program that is writing."""

CONNECTING = 4
"""Seconds that a server has to answer."""

CACHE = 64 * 1024
"""KiB of a SQLite file that a connection keeps in memory; importing a million games was no faster with four times as much."""

TRIES = 20
"""How often a transaction is begun again that got in another's way."""

RESTARTING = 5.0
"""Seconds that a move waits for a server that restarts."""

BETWEEN_TRIES = 0.1
"""Seconds between two looks whether it is back."""

SERVER_WRITERS = 12
"""Threads that write to a server; the pool has 15 connections, and some are for reading."""

MANY = 500
"""Values in one query; all databases take as many."""

WRITING = "noughts_writing"
"""The option that tells a transaction which writes from one that reads."""

LOOKING = "noughts_looking"
"""The option that tells a connection on which no transaction is begun."""

T = TypeVar("T")


class Database:
    """The connections to one location."""

    def __init__(self, location: DatabaseLocation, *, patience: float = PATIENCE) -> None:
        self.location = location
        self.patience = patience
        try:
            self._engine = _engine(location, patience)
        except ImportError as error:
            raise StoreUnreachable(f"{location}: {missing_text('postgres') or error}") from error
        self._reading = self._engine.execution_options(**({} if location.is_sqlite else {"isolation_level": "REPEATABLE READ"}))
        self._writing = self._engine.execution_options(**{WRITING: True})
        self._life: Any = None
        if location.is_sqlite:  # takes one writer at a time
            self._writer = Writer(self._write_alone, self.writing)
        else:
            self._writer = Writer(self._write_alone, max_threads=SERVER_WRITERS)
        if location.is_sqlite and not location.path:
            self._life = self.raw()  # the database lives as long as a connection

    @property
    def is_sqlite(self) -> bool:
        """Whether no server is behind it."""
        return self.location.is_sqlite

    @property
    def is_shared(self) -> bool:
        """Whether another program can write it: all but a database in memory."""
        return not self.is_sqlite or self.location.path is not None

    def close(self) -> None:
        """Write what waits, and give all connections back."""
        self._writer.close()
        with translated(self.location):
            if self._life:
                self._life.close()
            self._engine.dispose()

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A transaction in which every query sees the same moment."""
        with translated(self.location), self._reading.begin() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that is on disk when it ends, or has not happened.

        Only the writer and the migrations ask for it; all others call ``write``.
        """
        with translated(self.location), self._writing.begin() as connection:
            yield connection

    @contextmanager
    def looking(self) -> Iterator[Connection]:
        """A connection without a transaction, which sees each change as it happens."""
        level = {} if self.is_sqlite else {"isolation_level": "AUTOCOMMIT"}
        with translated(self.location), self._engine.connect() as connection:
            yield connection.execution_options(**level, **{LOOKING: True})

    def write(self, work: Callable[[Connection], T], again: Callable[[Connection], T] | None = None) -> T:
        """Do some work in a transaction that may be shared; on disk when this returns, or not done when it raises.

        When a connection breaks at the very end, nobody knows whether the work
        was done. Then ``again`` is tried instead, which finds out first; work
        that can be done twice needs none.
        """
        write = Write(work, again)
        self._writer.submit([write]).result()
        if write.error:
            raise write.error
        result: T = write.result
        return result

    def submit(self, writes: Sequence[Write], finished: Callable[[], object]) -> Future[list[BaseException | None]]:
        """Have these written; the future is done, after a call of ``finished``, when each has its result or its error."""
        return self._writer.submit(writes, finished)

    def _write_alone(self, write: Write) -> Any:
        """Do some work in its own transaction; again when it got in another's way, or the server was restarted."""
        is_unsure = False
        back_by = time.monotonic() + min(self.patience, RESTARTING)
        for attempt in count(1):
            try:
                with self._writing.begin() as connection:
                    return (write.reapply or write.apply if is_unsure else write.apply)(connection)
            except Exception as error:
                is_away = is_lost(error) or is_down(error)
                is_unsure |= is_lost(error)
                if not (time.monotonic() < back_by if is_away else state_of(error) in TRY_AGAIN and attempt < TRIES):
                    with translated(self.location):
                        raise
                if is_away:
                    time.sleep(BETWEEN_TRIES)
        raise AssertionError("unreachable")  # the last try returns or raises

    def raw(self) -> Any:
        """A connection of the driver itself, outside of any transaction."""
        with translated(self.location):
            return self._engine.raw_connection()


_text = partial(str, encoding="utf-8", errors="replace")
"""Reads the text of a column; bytes that are none damage one value, not the answer to the whole question."""


def _engine(location: DatabaseLocation, patience: float) -> Engine:
    if not location.is_sqlite:
        options = f"-c lock_timeout={int(patience * 1000)}"
        arguments = {"connect_timeout": CONNECTING, "options": options}
        engine = create_engine(location.url, connect_args=arguments, pool_pre_ping=True)  # after a restart, a new connection
        event.listen(engine, "do_connect", _connect)
        return engine
    threads = {"timeout": patience, "check_same_thread": False}
    engine = create_engine(location.url, connect_args=threads, poolclass=QueuePool)
    event.listen(engine, "connect", _prepare)
    if not location.path:
        event.listen(engine, "connect", _share)
    event.listen(engine, "begin", _begin)
    return engine


def _connect(_dialect: object, _record: object, arguments: Any, options: Any) -> Any:
    from noughts.store.probing_connection import connect

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


def upsert(connection: Connection, table: Table) -> Any:
    """An insert that can say what to do about a row that is there already."""
    if connection.dialect.name == "sqlite":
        return sqlite.insert(table)
    from sqlalchemy.dialects import postgresql  # takes a moment, and most games are in a file

    return postgresql.insert(table)


class Prepared:
    """The same as ``connection.execute``, for plain numbers and texts, in a fraction of the time.

    A move writes two rows in some 20 µs; finding out each time what a statement is compiled to,
    and making results that nobody reads, took ten times as long. On a server the way there takes longer than both, and what
    breaks on it has to be noticed.
    """

    def __init__(self, statement: Executable) -> None:
        self._statement = statement
        made = statement.compile(dialect=sqlite.dialect())  # type: ignore[attr-defined]  # what can be executed can be compiled
        assert isinstance(made, SQLCompiler)  # noqa: S101 - for the type checker
        self._text = str(made)
        self._values = tuple((name, made.params.get(name)) for name in made.positiontup or ())
        """The names of all values in their order, and what those are that the statement itself gives."""

    def run(self, connection: Connection, values: Mapping[str, Any]) -> Any:
        """Run it in the transaction of a connection; its rows, and how many were written."""
        if connection.dialect.name != "sqlite":
            return connection.execute(self._statement, values)
        cursor = connection.connection.cursor()
        cursor.execute(self._text, [values.get(name, own) for name, own in self._values])
        return cursor


def insert_rows(connection: Connection, table: Table, rows: Sequence[tuple[object, ...]], *, or_else: str = "") -> None:
    """Write rows whose values stand in the order of the columns; ``or_else`` says in SQL what to do about a conflict."""
    if not rows:
        return
    columns = [column.name for column in table.columns]
    mark = "?" if connection.dialect.paramstyle == "qmark" else "%s"
    marks = ", ".join([mark] * len(columns))
    statement = f"INSERT INTO {table.name} ({', '.join(columns)}) VALUES ({marks}) {or_else}"  # noqa: S608 - own names
    connection.exec_driver_sql(statement, list(rows))
