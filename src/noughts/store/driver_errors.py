"""Translating the errors of database drivers into ours."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TypeGuard

from sqlalchemy.exc import DataError, DBAPIError, OperationalError, SQLAlchemyError

from noughts.rules import printable, quoted
from noughts.store.errors import BadText, NotAStore, StoreError, StoreFull, StoreLocked, StoreReadOnly, StoreUnreachable

ELSEWHERE = "Choose another with --database."

BY_SQLITE_NAME: tuple[tuple[str, type[StoreError], str], ...] = (
    ("SQLITE_BUSY", StoreLocked, "is in use by another program; try again in a moment"),
    ("SQLITE_LOCKED", StoreLocked, "is in use by another program; try again in a moment"),
    ("SQLITE_READONLY", StoreReadOnly, f"is read-only. Make the file and its folder writable. {ELSEWHERE}"),
    ("SQLITE_FULL", StoreFull, "the disk is full. Make room and try again. Nothing was changed."),
    ("SQLITE_NOTADB", NotAStore, f"is not a database, or it is damaged. It was left as it is. {ELSEWHERE}"),
    ("SQLITE_CORRUPT", NotAStore, f"is damaged. It was left as it is. {ELSEWHERE}"),
    ("SQLITE_PERM", StoreUnreachable, f"you may not open it. {ELSEWHERE}"),
    ("SQLITE_CANTOPEN", StoreUnreachable, f"cannot be opened; is there such a folder, and may you write to it? {ELSEWHERE}"),
    ("SQLITE_IOERR", StoreError, "cannot be read or written; the disk may be full or failing. Nothing was changed."),
)
"""What each error of SQLite means, by the beginning of its name."""

BY_SQLSTATE: tuple[tuple[str, type[StoreError], str], ...] = (
    ("55P03", StoreLocked, "is in use by another program; try again in a moment"),
    ("57014", StoreLocked, "is in use by another program; try again in a moment"),
    ("40", StoreLocked, "is in use by other programs; try again in a moment"),
    ("25006", StoreReadOnly, "is read-only"),
    ("42501", StoreReadOnly, "you may not write to it; ask the administrator of the server"),
    ("53100", StoreFull, "the server's disk is full. Nothing was changed."),
    ("28", StoreUnreachable, "the server refuses this user or password"),
    ("3D000", StoreUnreachable, "the server has no such database; make it with createdb"),
    ("53300", StoreUnreachable, "the server has too many connections; try again in a moment"),
    ("08", StoreUnreachable, "the server cannot be reached"),
    ("57P", StoreUnreachable, "the server is shutting down or starting; try again in a moment"),
)
"""What each error of PostgreSQL means, by the beginning of its code."""

BY_FATAL_WORDS: tuple[tuple[str, type[StoreError], str], ...] = (
    (r"password authentication failed|no password supplied", StoreUnreachable, "the server refuses this password"),
    (r'role "(.+?)" does not exist', StoreUnreachable, "the server knows no user {}"),
    (r'database "(.+?)" does not exist', StoreUnreachable, "the server has no database {}; make it with createdb"),
    (r"pg_hba\.conf", StoreUnreachable, "the server does not accept this user from here; ask its administrator"),
    (r"starting up|shutting down", StoreUnreachable, "the server is shutting down or starting; try again in a moment"),
    (r"too many|connection slots", StoreUnreachable, "the server has too many connections; try again in a moment"),
)
"""What the words of a server mean that refuses a connection without a code; in other languages they are shown."""

SILENT = "timeout expired|does not answer"

TRY_AGAIN = ("40001", "40P01", "23505")  # PostgreSQL's codes for conflicts; the transaction is run again


def is_lost(error: BaseException) -> bool:
    """Whether a connection broke, so that it is unknown what became of the transaction."""
    return _is_of_server(error) and (error.connection_invalidated or state_of(error).startswith("57P"))


def is_down(error: BaseException) -> bool:
    """Whether a server refuses connections, but is not silent: it may be about to restart."""
    return _is_of_server(error) and isinstance(error, OperationalError) and not state_of(error)


def _is_of_server(error: BaseException) -> TypeGuard[DBAPIError]:
    return (
        isinstance(error, DBAPIError) and not isinstance(error.orig, sqlite3.Error) and not re.search(SILENT, str(error.orig))
    )


def state_of(error: BaseException | None) -> str:
    """The code that PostgreSQL gave an error; empty if there is none."""
    original = error.orig if isinstance(error, DBAPIError) else error
    return str(getattr(original, "sqlstate", None) or "")


@contextmanager
def translated(location: object) -> Iterator[None]:
    try:
        yield
    except (UnicodeEncodeError, DataError) as error:
        raise BadText("a text has characters that cannot be stored; leave them out") from error
    except UnicodeDecodeError as error:  # a message of SQLite's about names that are no text
        raise NotAStore(f"{location}: is damaged. It was left as it is. {ELSEWHERE}") from error
    except (SQLAlchemyError, sqlite3.Error) as error:
        raise failure(location, error) from error


def failure(location: object, error: Exception) -> StoreError:
    original = error.orig if isinstance(error, DBAPIError) and error.orig else error
    if isinstance(original, sqlite3.Error):
        name = str(getattr(original, "sqlite_errorname", None) or "")
        return _found(location, name, BY_SQLITE_NAME) or NotAStore(f"{location}: is damaged ({original}). {ELSEWHERE}")
    state = state_of(original)
    if not state and isinstance(error, OperationalError):
        return _refused(location, str(original))
    first_line = str(original).strip().partition("\n")[0]
    return _found(location, state, BY_SQLSTATE) or StoreError(f"{location}: {first_line}")


def _refused(location: object, words: str) -> StoreError:
    for pattern, error, sentence in BY_FATAL_WORDS:
        if match := re.search(pattern, words):
            return error(f"{location}: {sentence.format(*map(quoted, match.groups()))}")
    if re.search(SILENT, words):
        return StoreUnreachable(f"{location}: the server does not answer; try again in a moment, or ask its administrator")
    _, is_fatal, said = words.partition("FATAL: ")
    if is_fatal:
        return StoreUnreachable(f"{location}: the server says: {printable(said.strip().partition(chr(10))[0])}")
    return StoreUnreachable(f"{location}: the server cannot be reached; does it run, and is the address right?")


def _found(location: object, code: str, table: tuple[tuple[str, type[StoreError], str], ...]) -> StoreError | None:
    for beginning, error, sentence in table:
        if code.startswith(beginning):
            return error(f"{location}: {sentence}")
    return None
