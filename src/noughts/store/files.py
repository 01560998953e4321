"""SQLite files: noticing that one is gone, and copies that are complete or not there at all, whenever a program is killed."""

from __future__ import annotations

import filecmp
import os
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing, suppress
from itertools import count
from pathlib import Path

from sqlalchemy import URL, Engine, event

from noughts.store.errors import StoreError, StoreGone, StoreLocked

BUSY = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def make_private(path: Path) -> None:
    """Make a file that only its owner can read, unless it exists; SQLite gives its other files the same mode."""
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL, 0o600))


def reading_url(path: Path) -> URL:
    """A file that is not written; without a log, SQLite need not make the files that programs share."""
    query = {"mode": "ro", "uri": "true", **({} if has_log(path) else {"immutable": "1"})}
    return URL.create("sqlite+pysqlite", database=path.as_uri(), query=query)


def has_log(path: Path) -> bool:
    """Whether there is a log that is not written into the file yet; until then the file may lack its end."""
    log = path.with_name(f"{path.name}-wal")
    return log.exists() and log.stat().st_size > 0


class OpenFile:
    """The file that connections have open; once it is replaced or gone, nothing may be written."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._opened: tuple[int, int] | None = None  # device and inode, from the first connection on

    def guard(self, engine: Engine) -> None:
        """Check the file before each connection and each transaction."""
        event.listen(engine, "do_connect", lambda *_: self._check())
        event.listen(engine, "connect", lambda *_: self._note())
        event.listen(engine, "begin", lambda _: self._check())

    def _found(self) -> tuple[int, int] | None:
        try:
            found = self._path.stat()
        except OSError:
            return None
        return found.st_dev, found.st_ino

    def _note(self) -> None:
        self._opened = self._opened or self._found()

    def _check(self) -> None:
        if self._opened and self._found() != self._opened:
            said = "the database was deleted or replaced; nothing was written. In a game, type save to keep it in a new file"
            raise StoreGone(f"{said} ({self._path}).")


def copy_file(source: Path, target: Path) -> None:
    """Copy a database, also while programs write to it; StoreError, and the target as before, if that fails."""
    passing = target.with_name(f"{target.name}.partial")
    try:
        remove(passing)  # of a program that was killed
        make_private(passing)
        with closing(_opened(source)) as old, closing(sqlite3.connect(passing)) as new:
            old.backup(new)
        replace_file(passing, target)
    except (sqlite3.Error, OSError) as error:
        with suppress(OSError):
            remove(passing)
        raise StoreError(f"{target}: the backup failed ({error}), so nothing was changed. Make room and try again.") from error


def _opened(path: Path) -> sqlite3.Connection:
    """A connection to read from; where no file can be made, nobody writes either."""
    can_write = os.access(path.parent, os.W_OK) and os.access(path, os.W_OK)
    return sqlite3.connect(path.absolute().as_uri() + ("" if can_write else "?mode=ro&immutable=1"), uri=True)


def keep_copy(path: Path, why: str, copy: Callable[[Path, Path], object] = copy_file) -> Path:
    """Copy a database to a file beside it, unless there is an equal copy; returns the copy. None is ever overwritten."""
    for number in count():
        kept = path.with_name(f"{path.name}.{why}{f'-{number}' if number else ''}.backup")
        if not kept.exists():
            copy(path, kept)
            break
    for earlier in range(number):
        known = path.with_name(f"{path.name}.{why}{f'-{earlier}' if earlier else ''}.backup")
        if filecmp.cmp(known, kept, shallow=False):
            kept.unlink()
            return known
    return kept


def replace_content(source: Path, target: Path, patience: float) -> None:
    """Put the content of one database into another, in one transaction; programs that have it open see the new content.

    StoreLocked if another program writes for too long, sqlite3.Error if the target is no database.
    """
    end = time.monotonic() + patience

    def check(status: int, _remaining: int, _total: int) -> None:
        if status in BUSY and time.monotonic() > end:
            raise StoreLocked(f"{target}: is in use by another program; try again in a moment")

    with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(target)) as new:
        old.backup(new, progress=check, sleep=0.05)


def replace_file(source: Path, target: Path) -> None:
    """Put a database in the place of another file, and drop the logs of that: SQLite would write them into the new one."""
    _remove_logs(target)
    source.replace(target)


def remove(path: Path) -> None:
    _remove_logs(path)
    path.unlink(missing_ok=True)


def _remove_logs(path: Path) -> None:
    for ending in ("-wal", "-shm", "-journal"):
        path.with_name(path.name + ending).unlink(missing_ok=True)
