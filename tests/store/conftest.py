"""Stores to test: a file of SQLite, memory, and a database on a real PostgreSQL."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from noughts.store.schema import metadata
from noughts.store.store import Store
from tests.store import postgres

_names = count(1)


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """The URLs of a server that runs as long as the tests, with a place for the name of a database."""
    if not postgres.programs():
        if os.environ.get("CI") == "true":
            pytest.fail(postgres.MISSING)
        pytest.skip(postgres.MISSING)
    with postgres.server() as address:
        yield address


def fresh_database(server: str) -> str:
    """The URL of a new database; it ends with the server."""
    import psycopg

    name = f"noughts_{next(_names)}"
    with psycopg.connect(server.format("postgres"), autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    return server.format(name)


@pytest.fixture
def postgres_url(server: str) -> str:
    """A database without anything in it."""
    return fresh_database(server)


@pytest.fixture(scope="session")
def made_database(server: str) -> str:
    """A database with all tables."""
    url = fresh_database(server)
    Store.open(url).close()
    return url


def emptied(url: str) -> str:
    """The same database without a row."""
    import psycopg

    with psycopg.connect(url) as connection:
        connection.execute(f"TRUNCATE {', '.join(metadata.tables)} RESTART IDENTITY")
    return url


@pytest.fixture(params=["sqlite", "memory", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A store without games, of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{shutil.copy(request.getfixturevalue('empty_file'), tmp_path / 'games.db')}"
    if request.param == "memory":
        return "sqlite://"
    return emptied(request.getfixturevalue("made_database"))


@pytest.fixture(params=["sqlite", "postgresql"])
def lasting_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where a store can be made that other processes find, and that is there after it was closed."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'games.db'}"
    return str(request.getfixturevalue("postgres_url"))


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    """An empty store."""
    with Store.open(url) as store:
        yield store
