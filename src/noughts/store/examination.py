"""The state of a database, for those who look for a fault; nothing is made, written or upgraded."""

from __future__ import annotations

import os
from dataclasses import dataclass, replace
from pathlib import Path

from noughts.store.database import Database, DatabaseLocation
from noughts.store.errors import StoreError
from noughts.store.schema import VERSION
from noughts.store.store import Store
from noughts.store.upgrade import check_file, check_header, damage_in, version_of

PROCESSES = Path("/proc")  # on Linux


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
