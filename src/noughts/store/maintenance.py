"""Looking after a database: its condition, backups that people ask for, and going back to one."""

from __future__ import annotations

import os
import shutil
import sqlite3
from dataclasses import dataclass, replace
from pathlib import Path

from sqlalchemy import func, select

from noughts.store.database import PATIENCE, Database, DatabaseLocation
from noughts.store.driver_errors import failure
from noughts.store.errors import NotAStore, StoreError, StoreUnreachable
from noughts.store.files import copy_file, keep_copy, remove, replace_content, replace_file
from noughts.store.games import rebuild, recount
from noughts.store.schema import VERSION, game, unfinished
from noughts.store.store import Store
from noughts.store.upgrade import HEADER, MIGRATIONS, check_file, check_header, damage_in, prepare, version_of

PROCESSES = Path("/proc")  # on Linux
DAMAGE = ("SQLITE_CORRUPT", "SQLITE_NOTADB")
Counts = tuple[int, int]  # finished, unfinished


@dataclass(frozen=True, slots=True)
class Condition:
    where: str
    is_there: bool = True
    is_old: bool = False  # written by an earlier noughts; opening it upgrades it
    games: int = 0
    unfinished: int = 0
    faults: tuple[str, ...] = ()  # empty if it is intact
    users: tuple[str, ...] | None = None  # other programs that have it open; None if unknown


def examine(location: DatabaseLocation) -> Condition:
    """Read everything in a database, and find who has it open; nothing is made, written or upgraded."""
    condition = Condition(str(location), users=_users_of(location.path) if location.path else None)
    if location.path and not location.path.exists():
        return replace(condition, is_there=False)
    try:
        if location.path:
            check_file(location.path)
            check_header(location.path)
        database = Database(location, to_read=True)
    except (StoreError, OSError) as error:
        return replace(condition, faults=(str(error),))
    with Store(database) as store:
        try:
            return _read(database, store, condition)
        except (StoreError, OSError) as error:
            return replace(condition, faults=(str(error),))


def _read(database: Database, store: Store, condition: Condition) -> Condition:
    with database.reading() as connection:
        version = version_of(connection, database)
        found = damage_in(connection) if database.is_sqlite else ""
        if not database.is_sqlite:
            others = "SELECT application_name || ' at ' || coalesce(client_addr::text, 'this machine') FROM pg_stat_activity"
            mine = " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            condition = replace(condition, users=tuple(connection.exec_driver_sql(others + mine).scalars()))
    if found:
        return replace(condition, faults=(f"{condition.where}: is damaged ({found}); noughts restore goes back to a backup",))
    if version is None:
        return replace(condition, is_there=False)
    if version != VERSION:
        return replace(condition, is_old=True)
    faults = [str(error) for error in store.damaged()]
    if differences := store.recount():
        faults.append(
            f"the standings do not match the games ({len(differences)} differences); noughts stats --rebuild repairs them"
        )
    return replace(condition, games=store.count(), unfinished=len(store.unfinished()), faults=tuple(faults))


def _users_of(path: Path) -> tuple[str, ...] | None:
    """The other processes of this account that have a file open; None where the system does not tell."""
    if not PROCESSES.joinpath("self", "fd").is_dir():
        return None
    try:
        wanted = path.stat()
    except OSError:
        return ()
    processes = [each for each in PROCESSES.iterdir() if each.name.isdecimal() and int(each.name) != os.getpid()]
    return tuple(_name_of(each) for each in processes if _has_open(each, wanted))


def _has_open(process: Path, wanted: os.stat_result) -> bool:
    try:
        return any(os.path.samestat(each.stat(), wanted) for each in (process / "fd").iterdir() if each.exists())
    except OSError:  # of another account, or it has ended
        return False


def _name_of(process: Path) -> str:
    try:
        words = (process / "cmdline").read_bytes().decode(errors="replace").split("\0")
    except OSError:
        words = []
    command = " ".join([Path(words[0]).name, *words[1:3]] if words else []).strip()
    return f"process {process.name}{f': {command}' if command else ''}"


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


COPY_ADVICE = "Name a copy that noughts backup made."


def restore(path: Path, copy: Path, *, patience: float = PATIENCE, migrations: Path = MIGRATIONS) -> tuple[Counts, Path | None]:
    """Go back to a copy of a database; returns what it has, and where the previous content is kept.

    The copy is checked and upgraded first. Whenever this is killed, the database has the old content or the new one.
    Programs may have it open.
    """
    if not copy.is_file():
        raise StoreUnreachable(f"{copy}: there is no such file, so nothing was changed.")
    check_header(copy, COPY_ADVICE)
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
