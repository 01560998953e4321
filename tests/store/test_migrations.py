"""Databases of an older version are brought up to date, or stay as they are."""

import shutil
import sqlite3
import subprocess
import sys

import pytest

from noughts import Position
from noughts.store import StoreError, Who, upgrade
from noughts.store.database import Database, DatabaseLocation
from noughts.store.schema import VERSION, VERSION_TABLE, metadata
from noughts.store.store import Store
from noughts.store.upgrade import MIGRATIONS, prepare
from tests.store import first_tables
from tests.store.making import records

SEVENTH = '''
"""A seventh version."""

import sqlalchemy as sa
from alembic import op

revision = "7"
down_revision = "6"


def upgrade():
    op.add_column("player", sa.Column("colour", sa.Text()))
    op.execute("UPDATE player SET name = 'changed'")
    op.execute("{}")
'''


@pytest.fixture
def later(tmp_path, monkeypatch):
    """A later version of the program: a function that makes its seventh migration end with some SQL."""
    folder = tmp_path / "later"
    shutil.copytree(MIGRATIONS, folder, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(upgrade, "VERSION", 7)

    def write(last: str) -> None:
        (folder / "versions" / "0007_seventh.py").write_text(SEVENTH.format(last))

    write.folder = folder
    return write


@pytest.fixture
def full(lasting_url):
    """A database of today's version with some games."""
    with Store.open(lasting_url) as store:
        store.add(records(seed=41, count=50))
    return lasting_url


def contents(url: str) -> list[object]:
    database = Database(DatabaseLocation.parse(url))
    with database.reading() as connection:
        tables = [
            connection.exec_driver_sql(f"SELECT * FROM {name} ORDER BY 1, 2").fetchall() for name in sorted(metadata.tables)
        ]
        tables.append(connection.exec_driver_sql(f"SELECT version_num FROM {VERSION_TABLE}").fetchall())
    database.close()
    return [[tuple(row) for row in table] for table in tables]


def upgraded(url: str, later) -> None:
    database = Database(DatabaseLocation.parse(url))
    try:
        prepare(database, later.folder)
    finally:
        database.close()


def test_an_older_database_is_brought_up_to_date_after_a_copy_was_made(full, later, tmp_path):
    before = contents(full)
    later("SELECT 1")
    upgraded(full, later)
    after = contents(full)
    assert after[-1] == [("7",)]
    assert after != before
    if full.startswith("sqlite"):
        copy = tmp_path / "games.db.schema-6.backup"
        assert contents(f"sqlite:///{copy}") == before
        upgraded(full, later)
        assert len(list(tmp_path.glob("*.backup"))) == 1


def test_a_migration_that_fails_half_way_leaves_everything_as_it_was(full, later, tmp_path):
    before = contents(full)
    later("INSERT INTO nowhere VALUES (1)")
    with pytest.raises(StoreError):
        upgraded(full, later)
    assert contents(full) == before
    if full.startswith("sqlite"):
        connection = sqlite3.connect(tmp_path / "games.db")
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        connection.close()
        later("SELECT 1")
        upgraded(full, later)
        assert [path.name for path in tmp_path.glob("*.backup")] == ["games.db.schema-6.backup"], "one is enough"


@pytest.mark.parametrize("version", [1, 2, 3, 4, 5])
def test_an_older_database_has_the_same_games_and_standings_afterwards(full, version):
    with Store.open(full) as store:
        before = store.history(limit=100), store.leaderboard(who=Who.EVERYBODY), store.statistics("alice")
        counted = [tally.games + tally.abandoned for tally in store.explore(Position.start("3x3")).moves]
    make_older(full, version)
    with Store.open(full) as store:
        assert (store.history(limit=100), store.leaderboard(who=Who.EVERYBODY), store.statistics("alice")) == before
        assert store.recount() == []
        while store.count_openings():
            pass
        assert [tally.games + tally.abandoned for tally in store.explore(Position.start("3x3")).moves] == counted
        assert store.recount() == []


def make_older(url: str, version: int) -> None:
    """Give a database the tables of an earlier version; the sums are empty, since they are not read any more."""
    older = ["DROP TABLE board"]
    if version < 5:
        older.append("DROP TABLE opening")
    if version < 4:
        older.append("DROP INDEX seat_counted")
    if version < 3:
        older += [f"DROP TABLE {table}" for table in ("command", "link", "secret", "claim")]
    if version < 2:
        older.append("DROP INDEX unfinished_updated")
    database = Database(DatabaseLocation.parse(url))
    with database.writing() as connection:
        for statement in older:
            connection.exec_driver_sql(statement)
        for table in SUMS if version < 4 else ():
            first_tables.metadata.tables[table].create(connection)
            if version > 1:
                connection.exec_driver_sql(f"ALTER TABLE {table} ADD COLUMN agreed INTEGER NOT NULL DEFAULT 0")
        connection.exec_driver_sql(f"UPDATE {VERSION_TABLE} SET version_num = '{version}'")
    database.close()


SUMS = ("total", "standing", "rivalry")
"""Tables of earlier versions."""


@pytest.fixture(params=["new", "of version 1"])
def opened_url(request, lasting_url):
    """A database that was just made, or one of the first version that was just upgraded."""
    if request.param != "new":
        database = Database(DatabaseLocation.parse(lasting_url))
        with database.writing() as connection:
            first_tables.metadata.create_all(connection)
            connection.exec_driver_sql(f"CREATE TABLE {VERSION_TABLE} (version_num VARCHAR(32) PRIMARY KEY)")
            connection.exec_driver_sql(f"INSERT INTO {VERSION_TABLE} VALUES ('1')")
        database.close()
    Store.open(lasting_url).close()
    return lasting_url


def test_new_and_upgraded_databases_have_the_tables_the_program_expects(opened_url):
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    with Store.open(opened_url) as store, store._database.reading() as connection:
        context = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE, "compare_type": True})
        assert compare_metadata(context, metadata) == []


def test_the_last_migration_is_the_version_of_the_program():
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.set_main_option("path_separator", "os")
    assert ScriptDirectory.from_config(config).get_heads() == [str(VERSION)]


def loaded(statement: str) -> set[str]:
    """The top-level modules that a fresh Python has loaded after a statement."""
    code = f"import sys; {statement}; print(*sys.modules)"
    names = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    return {name.partition(".")[0] for name in names}


def test_alembic_is_imported_only_when_there_is_something_to_migrate(tmp_path):
    path = str(tmp_path / "games.db")
    opening = f"from noughts.store.store import Store; Store.open({path!r})"
    assert "alembic" not in loaded(opening)
    make_older(path, version=3)
    assert "alembic" in loaded(opening)
    assert "alembic" not in loaded(opening)


@pytest.mark.parametrize("name", ["values", "errors", "exchange"])
def test_what_fronts_import_does_not_bring_the_database_along(name):
    assert "sqlalchemy" not in loaded(f"import noughts.store.{name}")
