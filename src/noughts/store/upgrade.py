"""Checking a database before it is opened, and creating or upgrading its tables."""

from __future__ import annotations

import os
import time
from pathlib import Path

from sqlalchemy import Connection, insert, inspect, select, text

from noughts.rules import quoted
from noughts.store.database import Database
from noughts.store.driver_errors import ELSEWHERE, translated
from noughts.store.errors import NotAStore, StoreLocked, StoreReadOnly, StoreTooNew, StoreUnreachable
from noughts.store.files import has_log, keep_copy, make_private
from noughts.store.schema import VERSION, VERSION_TABLE, metadata, versions

HEADER = b"SQLite format 3\0"

ADVISORY_LOCK = 0x6E6F7567687473  # only one program changes the tables of a PostgreSQL database
LONGEST_VERSION = 9  # digits
MIGRATIONS = Path(__file__).parent / "migrations"


def check_version(database: Database) -> None:
    """Check a database that is only read: StoreReadOnly if its tables are of an earlier version."""
    with database.reading() as connection:
        version = version_of(connection, database)
    if version != VERSION:
        raise StoreReadOnly(f"{database.location}: is read-only, and an earlier noughts wrote it, so it cannot be upgraded.")


def prepare(database: Database, migrations: Path = MIGRATIONS, *, keeps_copy: bool = True) -> None:
    """Check a database, and create or upgrade its tables if necessary; a file is copied before that."""
    if path := database.location.path:
        try:
            check_file(path)
            make_private(path)
        except PermissionError as error:
            raise StoreUnreachable(f"{path}: you may not open it. {ELSEWHERE}") from error
    with database.reading() as connection:
        version = version_of(connection, database)
    if version == VERSION:
        return
    if version is None and database.location.path:
        _turn_on_wal(database)
    with database.writing() as connection:
        if not database.is_sqlite:
            connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": ADVISORY_LOCK})
        version = version_of(connection, database)  # another program may have been faster
        if version == VERSION:
            return
        if version is None:
            metadata.create_all(connection)
            versions.create(connection, checkfirst=True)
            connection.execute(insert(versions).values(version_num=str(VERSION)))
            return
        if database.location.path and keeps_copy:
            keep_copy(database.location.path, f"schema-{version}")
        migrate(connection, migrations)


def check_file(path: Path) -> None:
    """Raise a StoreError for a file that cannot be our database, before anything opens it."""
    if not path.parent.is_dir():
        raise StoreUnreachable(f"{path.parent}: there is no such folder. Make it, or choose another file with --database.")
    if path.is_dir():
        raise StoreUnreachable(f"{path}: is a folder. Name a file in it.")
    if path.exists() and not path.is_file():  # a pipe would be waited for
        raise NotAStore(f"{path}: is not a file. It was left as it is. {ELSEWHERE}")
    if not path.exists():
        if not os.access(path.parent, os.W_OK):
            raise StoreReadOnly(f"{path.parent}: is read-only, so no file can be made in it. {ELSEWHERE}")
        return
    check_header(path)
    if not os.access(path, os.W_OK) or not os.access(path.parent, os.W_OK):
        raise StoreReadOnly(f"{path}: is read-only. Make the file and its folder writable. {ELSEWHERE}")


def check_header(path: Path, advice: str = ELSEWHERE) -> None:
    """Raise a StoreError for a file that is no database, or only the beginning of one."""
    if not os.access(path, os.R_OK):
        raise StoreUnreachable(f"{path}: you may not read it. {advice}")
    with path.open("rb") as file:
        header = file.read(100)
    if header and not header.startswith(HEADER):
        raise NotAStore(f"{path}: is not a database. It was left as it is. {advice}")
    if header and path.stat().st_size < _size(header) and not has_log(path):
        raise NotAStore(f"{path}: is damaged: its end is missing. It was left as it is. {advice}")


def _size(header: bytes) -> int:
    page = int.from_bytes(header[16:18], "big")
    return (65536 if page == 1 else page) * int.from_bytes(header[28:32], "big")


def damage_in(connection: Connection) -> str:
    """What is damaged in a SQLite file; empty if nothing is."""
    found = connection.exec_driver_sql("PRAGMA integrity_check(1)").scalar()
    return "" if found == "ok" else quoted(str(found))


def version_of(connection: Connection, database: Database) -> int | None:
    """The version of the tables; None for an empty database, NotAStore or StoreTooNew if it is not one of ours."""
    tables = inspect(connection).get_table_names()
    if VERSION_TABLE not in tables:
        if tables and (database.is_sqlite or metadata.tables.keys() & set(tables)):
            raise NotAStore(f"{database.location}: is a database of another program. It was left as it is. {ELSEWHERE}")
        return None
    found = connection.execute(select(versions.c.version_num)).scalar()
    if found is None and not metadata.tables.keys() & set(tables):
        return None
    text = str(found)
    if not (text.isascii() and text.isdigit() and len(text) < LONGEST_VERSION and int(text) > 0):
        said = f"{database.location}: its tables have the version {quoted(text)}, which no noughts has written"
        raise NotAStore(f"{said}; it is damaged. It was left as it is. {ELSEWHERE}")
    version = int(text)
    if version > VERSION:
        raise StoreTooNew(
            f"{database.location}: was written by a newer noughts (schema {version}; this one knows {VERSION}); "
            "update noughts. Nothing was changed."
        )
    return version


def _turn_on_wal(database: Database) -> None:
    """Let readers and a writer work at the same time; the setting is stored in the file.

    SQLite does not wait for other programs that do the same at this moment, so we do.
    """
    end = time.monotonic() + database.patience
    connection = database.raw()
    try:
        while True:
            try:
                with translated(database.location):
                    connection.execute("PRAGMA journal_mode=WAL")
                return
            except StoreLocked:
                if time.monotonic() > end:
                    raise
                time.sleep(0.01)
    finally:
        connection.close()


def migrate(connection: Connection, migrations: Path) -> None:
    from alembic import command  # takes long to import and is seldom needed
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(migrations).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
