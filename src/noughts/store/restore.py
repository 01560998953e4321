"""Backups that people ask for, and going back to one."""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path

from sqlalchemy import func, select

from noughts.store.database import PATIENCE, Database, DatabaseLocation
from noughts.store.driver_errors import failure
from noughts.store.errors import NotAStore, StoreError, StoreUnreachable
from noughts.store.files import copy_file, keep_copy, remove, replace_content, replace_file
from noughts.store.games import rebuild, recount
from noughts.store.schema import game, unfinished
from noughts.store.upgrade import HEADER, MIGRATIONS, check_header, damage_in, prepare, version_of

DAMAGE = ("SQLITE_CORRUPT", "SQLITE_NOTADB")

Counts = tuple[int, int]  # finished, unfinished


def back_up(path: Path, target: Path) -> Counts:
    """Copy a database, also while programs write to it; returns what the copy has. StoreError if it is damaged."""
    if not path.is_file():
        raise StoreUnreachable(f"{path}: there is no database yet, so there is nothing to back up.")
    check_header(path)
    copy_file(path, target)
    database = Database(DatabaseLocation.of_file(target), to_read=True)
    try:
        return _checked(database, target)
    finally:
        database.close()


def restore(path: Path, copy: Path, *, patience: float = PATIENCE, migrations: Path = MIGRATIONS) -> tuple[Counts, Path | None]:
    """Go back to a copy of a database; returns what it has, and where the previous content is kept.

    The copy is checked and upgraded first. Whenever this is killed, the database has the old content or the new one.
    Programs may have it open.
    """
    if not copy.is_file():
        raise StoreUnreachable(f"{copy}: there is no such file, so nothing was changed.")
    check_header(copy)
    passing = path.with_name(f"{path.name}.restoring")
    try:
        remove(passing)  # of a program that was killed
        copy_file(copy, passing)
        counts = _upgraded(passing, copy, patience, migrations)
        return counts, _put(passing, path, patience)
    finally:
        remove(passing)


def _put(source: Path, path: Path, patience: float) -> Path | None:
    if not path.exists():
        replace_file(source, path)
        return None
    with path.open("rb") as file:
        if file.read(len(HEADER)) not in (b"", HEADER):
            raise NotAStore(f"{path}: is not a database. It was left as it is. Move it away, and try again.")
    try:
        kept = keep_copy(path, "before-restore")
        replace_content(source, path, patience)
    except (StoreError, sqlite3.Error) as error:
        cause = error if isinstance(error, sqlite3.Error) else error.__cause__
        if getattr(cause, "sqlite_errorname", "") not in DAMAGE:
            raise failure(path, error) if isinstance(error, sqlite3.Error) else error from None
        kept = keep_copy(path, "before-restore", shutil.copyfile)
        replace_file(source, path)
    return kept


def _upgraded(passing: Path, copy: Path, patience: float, migrations: Path) -> Counts:
    database = Database(DatabaseLocation.of_file(passing), patience=patience)
    try:
        with database.reading() as connection:
            if version_of(connection, database) is None:
                raise NotAStore(f"{copy}: has no games of noughts, so nothing was changed.")
        prepare(database, migrations, keeps_copy=False)
        counts = _checked(database, copy)
        if database.write(recount):
            database.write(rebuild)
        connection = database.raw()
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.close()
        return counts
    finally:
        database.close()


def _checked(database: Database, copy: Path) -> Counts:
    with database.reading() as connection:
        if found := damage_in(connection):
            raise NotAStore(f"{copy}: is damaged ({found}). Nothing else was changed; try another copy.")
        counts = [connection.execute(select(func.count()).select_from(table)).scalar() or 0 for table in (game, unfinished)]
        return counts[0], counts[1]
