"""What holds for all tests: nobody's own games are touched."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture(autouse=True, scope="session")
def _games_of_nobody(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Whatever a program that is started by a test keeps, it keeps in a folder of the tests."""
    usual = os.environ.get("NOUGHTS_DATABASE")
    os.environ["NOUGHTS_DATABASE"] = str(tmp_path_factory.mktemp("games") / "games.db")
    yield
    if usual is None:
        del os.environ["NOUGHTS_DATABASE"]
    else:
        os.environ["NOUGHTS_DATABASE"] = usual


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A database of this test alone, also for the programs that it starts."""
    path = str(tmp_path / "games.db")
    monkeypatch.setenv("NOUGHTS_DATABASE", path)
    return path
