"""What holds for all tests: nobody's own games are touched, and no test fails for being slow."""

import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.ready.program import ready

# On a busy machine any example may take long; what must be fast is measured in benchmarks.
settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")


@pytest.fixture(autouse=True, scope="session")
def _games_of_nobody(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Whatever a program that is started by a test keeps, it keeps in a folder of the tests."""
    folder = tmp_path_factory.mktemp("games")
    own = {"NOUGHTS_DATABASE": str(folder / "games.db"), "NOUGHTS_STATE": str(folder / "state")}
    usual = {name: os.environ.get(name) for name in own}
    os.environ.update(own)
    yield
    for name, value in usual.items():
        if value is None:
            del os.environ[name]
        else:
            os.environ[name] = value


@pytest.fixture(scope="session")
def program() -> Iterator[list[str]]:
    """The beginning of a command that runs noughts in a process of its own, without the second that it takes to start."""
    with ready() as command:
        yield command


@pytest.fixture(scope="session")
def empty_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with all tables and no games; making them takes longer than a copy."""
    from noughts.store.store import Store

    path = tmp_path_factory.mktemp("empty") / "games.db"
    Store.open(str(path)).close()
    return path


@pytest.fixture
def database(tmp_path: Path, empty_file: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A database of this test alone, also for the programs that it starts."""
    path = str(shutil.copy(empty_file, tmp_path / "games.db"))
    monkeypatch.setenv("NOUGHTS_DATABASE", path)
    monkeypatch.setenv("NOUGHTS_STATE", str(tmp_path / "state"))
    return path


def _forget_what_is_installed() -> None:
    from noughts.players.registry import roster

    roster.cache_clear()
    if choices := sys.modules.get("noughts.ui.web.api.games"):
        choices.all_choices.cache_clear()


@pytest.fixture
def without_network() -> Iterator[None]:
    """An installation on which the network cannot run, since one package of its extra is missing."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, "threadpoolctl", None)
        _forget_what_is_installed()
        yield
    _forget_what_is_installed()
