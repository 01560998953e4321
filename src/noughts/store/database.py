"""Database: where it is, its connections and transactions, and the settings that SQLite and PostgreSQL need."""

from __future__ import annotations

import re
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any, TypeVar
from uuid import uuid4

import platformdirs
from sqlalchemy import URL, Connection, Engine, Executable, QueuePool, Table, create_engine, event, make_url
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import ArgumentError
from sqlalchemy.sql.compiler import SQLCompiler

from noughts.extras import missing_text
from noughts.rules import quoted
from noughts.store.driver_errors import TRY_AGAIN, is_down, is_lost, state_of, translated
from noughts.store.errors import BadStore, StoreUnreachable
from noughts.store.files import OpenFile, reading_url
from noughts.store.writing import Write, Writer

FILE = "noughts.db"

_SECRET = re.compile(r":[^/\\]*@|//.*@|password\s*=", re.IGNORECASE)
"""Found only in an address, or in the options of a connection."""

POSTGRES = ("postgresql", "postgres")


@dataclass(frozen=True, slots=True)
class DatabaseLocation:
    """A file of SQLite, or a database on a PostgreSQL server."""

    url: URL
    path: Path | None = None  # None for a server and in memory

    @property
    def is_sqlite(self) -> bool:
        return self.url.get_backend_name() == "sqlite"

    @classmethod
    def parse(cls, text: str | None) -> DatabaseLocation:
        """Read a URL or a path; None is the file in the user's data folder, which is made if necessary.

        ``sqlite://`` alone is a database in memory, gone when it is closed.

        >>> DatabaseLocation.parse("sqlite:///games.db").path == DatabaseLocation.parse("games.db").path
        True
        """
        if text is None:
            return cls.of_file(_data_folder() / FILE)
        if not text.strip():
            raise BadStore(f"{quoted(text)}: expected a file or a URL. Try games.db or postgresql://user@host/name.")
        if "://" not in text:
            return cls.of_file(_path(text))
        scheme = text.partition("://")[0].partition("+")[0]
        if not scheme.isalnum():
            raise _unreadable()
        if scheme not in ("sqlite", *POSTGRES):
            expected = "Try a file, sqlite:///games.db or postgresql://user@host/name."
            raise BadStore(f"{quoted(scheme)}: not a kind of database. {expected}")
        try:
            url = make_url(text)
        except (ArgumentError, ValueError) as error:
            raise _unreadable() from error
        if "@" in (url.host or ""):
            raise BadStore(f"{scheme}: the address has more than one @. In a password, write %40 for it, and %3A for a colon.")
        if scheme == "sqlite":
            return cls.of_file(Path(url.database)) if url.database else cls.in_memory()
        return cls(url.set(drivername="postgresql+psycopg"))

    @classmethod
    def of_file(cls, path: Path) -> DatabaseLocation:
        path = path.absolute()
        return cls(URL.create("sqlite+pysqlite", database=str(path)), path)

    @classmethod
    def in_memory(cls) -> DatabaseLocation:
        """A new database in memory; several connections share it by its name."""
        name = f"file:noughts-{uuid4()}"
        return cls(URL.create("sqlite+pysqlite", database=name, query={"mode": "memory", "cache": "shared", "uri": "true"}))

    def __str__(self) -> str:
        """The location as a message shows it, without a password."""
        if self.is_sqlite:
            return str(self.path or "memory")
        return self.url.set(drivername="postgresql", query={}).render_as_string()


def _path(text: str) -> Path:
    """A file; BadStore, without the text, if it looks like an address that may hold a password."""
    if _SECRET.search(text):
        raise _unreadable()
    if "\0" in text:
        raise BadStore(f"{quoted(text)}: not a file name. Try games.db.")
    try:
        return Path(text).expanduser()
    except RuntimeError as error:
        raise BadStore(f"{quoted(text)}: there is no such home folder. Give the full path.") from error


def _data_folder() -> Path:
    """The user's data folder, which no other user can read."""
    try:
        folder = Path(platformdirs.user_data_dir("noughts", appauthor=False))
    except RuntimeError as error:
        raise StoreUnreachable("you have no home folder. Choose a file with --database.") from error
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        reason = (error.strerror or "unknown").lower()
        raise StoreUnreachable(f"{folder}: the folder cannot be made ({reason}). Choose a file with --database.") from error
    return folder


def _unreadable() -> BadStore:
    said = "it is not shown here, since it may hold a password"
    return BadStore(f"the database: its address cannot be read; {said}. Try games.db or postgresql://user@host:5432/name.")


PATIENCE = 10.0  # seconds to wait for another program that is writing
CONNECT_TIMEOUT_S = 4

CACHE_KIB = 64 * 1024  # per connection; four times as much did not speed up an import
MAX_TRIES = 20  # for a transaction that conflicts with others
RESTART_TIMEOUT_S = 5.0  # how long a write waits for a server that restarts
RETRY_INTERVAL_S = 0.1

SERVER_WRITERS = 12  # threads; the pool has 15 connections, and some are for reading
MANY = 500  # values in one query; every database accepts that many
WRITING = "noughts_writing"  # marks a transaction as writing
LOOKING = "noughts_looking"  # marks a connection without transactions
T = TypeVar("T")


class Database:
    """The connections to one location."""

    def __init__(self, location: DatabaseLocation, *, patience: float = PATIENCE, to_read: bool = False) -> None:
        self.location = location
        self.patience = patience
        try:
            self._engine = _engine(location, patience, to_read=to_read)
        except ImportError as error:
            raise StoreUnreachable(f"{location}: {missing_text('postgres') or error}") from error
        self._reading = self._engine.execution_options(**({} if location.is_sqlite else {"isolation_level": "REPEATABLE READ"}))
        self._writing = self._engine.execution_options(**{WRITING: True})
        if location.is_sqlite:  # takes one writer at a time
            self._writer = Writer(self._write_alone, self.writing)
        else:
            self._writer = Writer(self._write_alone, max_threads=SERVER_WRITERS)
        self._life = None if self.is_shared else self.raw()  # a database in memory lives as long as a connection

    @property
    def is_sqlite(self) -> bool:
        return self.location.is_sqlite

    @property
    def is_shared(self) -> bool:
        """Whether another program can write to it, as to every database that is not in memory."""
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
        """A transaction that is on disk when it ends, or rolled back.

        Only the writer and the migrations use it; all others call ``write``.
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
        """Do some work in a transaction that may be shared; on disk when this returns, not done when it raises.

        If a connection breaks at the very end, it is unknown whether the work was done. Then ``again`` is called
        instead, which finds out first; work that can be done twice needs none.
        """
        write = Write(work, again)
        self._writer.submit([write]).result()
        if write.error:
            raise write.error
        result: T = write.result
        return result

    def submit(self, writes: Sequence[Write], finished: Callable[[], object]) -> Future[list[BaseException | None]]:
        """Queue some writes; the future is done, after a call of ``finished``, when each has its result or its error."""
        return self._writer.submit(writes, finished)

    def _write_alone(self, write: Write) -> Any:
        """Do some work in a transaction of its own; retry it after a conflict or a restart of the server."""
        is_unsure = False
        back_by = time.monotonic() + min(self.patience, RESTART_TIMEOUT_S)
        for attempt in count(1):
            try:
                with self._writing.begin() as connection:
                    return (write.reapply or write.apply if is_unsure else write.apply)(connection)
            except Exception as error:
                is_away = is_lost(error) or is_down(error)
                is_unsure |= is_lost(error)
                if not (time.monotonic() < back_by if is_away else state_of(error) in TRY_AGAIN and attempt < MAX_TRIES):
                    with translated(self.location):
                        raise
                if is_away:
                    time.sleep(RETRY_INTERVAL_S)
        raise AssertionError("unreachable")  # the last try returns or raises

    def raw(self) -> Any:
        with translated(self.location):
            return self._engine.raw_connection()


_text = partial(str, encoding="utf-8", errors="replace")
"""Reads the text of a column; invalid bytes damage one value, not the answer to the whole query."""


def _engine(location: DatabaseLocation, patience: float, *, to_read: bool) -> Engine:
    if not location.is_sqlite:
        options = f"-c lock_timeout={int(patience * 1000)}"
        arguments = {"connect_timeout": CONNECT_TIMEOUT_S, "options": options}
        engine = create_engine(location.url, connect_args=arguments, pool_pre_ping=True)  # after a restart, a new connection
        event.listen(engine, "do_connect", _connect)
        return engine
    threads = {"timeout": patience, "check_same_thread": False}
    url = reading_url(location.path) if location.path and to_read else location.url
    engine = create_engine(url, connect_args=threads, poolclass=QueuePool)
    event.listen(engine, "connect", _prepare)
    if location.path:
        OpenFile(location.path).guard(engine)
    else:
        event.listen(engine, "connect", _share)
    event.listen(engine, "begin", _begin)
    return engine


def _connect(_dialect: object, _record: object, arguments: Any, options: Any) -> Any:
    from noughts.store.probing_connection import connect

    return connect(arguments, options)


def _prepare(connection: sqlite3.Connection, _record: object) -> None:
    """Set up a connection of SQLite.

    With ``synchronous=FULL`` an acknowledged move survives a power failure; with
    NORMAL the last transactions of a WAL may be lost.
    """
    connection.isolation_level = None  # transactions begin where _begin says, not where the driver guesses
    connection.text_factory = _text
    for pragma in ("foreign_keys=ON", "synchronous=FULL", f"cache_size=-{CACHE_KIB}", "temp_store=MEMORY"):
        connection.execute(f"PRAGMA {pragma}")


def _share(connection: sqlite3.Connection, _record: object) -> None:
    """Let connections to one database in memory ignore readers; waiting for them would fail at once."""
    connection.execute("PRAGMA read_uncommitted=ON")


def _begin(connection: Connection) -> None:
    """Lock the database for writing at once: locking it later fails if another program has written meanwhile."""
    options = connection.get_execution_options()
    if options.get(LOOKING):
        return
    is_writing = options.get(WRITING)
    connection.connection.cursor().execute("BEGIN IMMEDIATE" if is_writing else "BEGIN")


def chunks(values: Iterable[T]) -> Iterator[Sequence[T]]:
    """The values in groups that are small enough for one query."""
    wanted = list(values)
    return (wanted[start : start + MANY] for start in range(0, len(wanted), MANY))


def upsert(connection: Connection, table: Table) -> Any:
    if connection.dialect.name == "sqlite":
        return sqlite.insert(table)
    from sqlalchemy.dialects import postgresql  # takes a moment, and most games are in a file

    return postgresql.insert(table)


class Prepared:
    """The same as ``connection.execute``, for plain numbers and texts, in a fraction of the time.

    A move writes two rows in about 20 µs; compiling the statement each time and making results that are not
    read took ten times as long. On a server the network takes longer than both, and its errors must be noticed.
    """

    def __init__(self, statement: Executable) -> None:
        self._statement = statement
        made = statement.compile(dialect=sqlite.dialect())  # type: ignore[attr-defined]  # what can be executed can be compiled
        assert isinstance(made, SQLCompiler)  # noqa: S101 - for the type checker
        self._text = str(made)
        self._values = tuple((name, made.params.get(name)) for name in made.positiontup or ())
        """The names of all values in order, with the values that the statement itself contains."""

    def run(self, connection: Connection, values: Mapping[str, Any]) -> Any:
        """Run it in the transaction of a connection; returns a cursor with its rows and ``rowcount``."""
        if connection.dialect.name != "sqlite":
            return connection.execute(self._statement, values)
        cursor = connection.connection.cursor()
        cursor.execute(self._text, [values.get(name, own) for name, own in self._values])
        return cursor


def bulk_insert(connection: Connection, table: Table, rows: Sequence[tuple[object, ...]]) -> None:
    """Insert rows whose values are in the order of the columns."""
    if not rows:
        return
    mark = "?" if connection.dialect.paramstyle == "qmark" else "%s"
    marks = ", ".join([mark] * len(table.columns))
    columns = ", ".join(column.name for column in table.columns)
    connection.exec_driver_sql(f"INSERT INTO {table.name} ({columns}) VALUES ({marks})", list(rows))  # noqa: S608 - own names
