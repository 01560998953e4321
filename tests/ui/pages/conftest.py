from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from noughts.game import Seat
from noughts.play import Library
from tests.ui.pages.host import Games, Host


@pytest.fixture
def library(tmp_path: Path, empty_file: Path) -> Iterator[Library]:
    opened = Library.open(str(shutil.copy(empty_file, tmp_path / "games.db")))
    yield opened
    opened.close()


@pytest.fixture(scope="session")
def full_file(tmp_path_factory: pytest.TempPathFactory, empty_file: Path) -> Path:
    """A database with games of every kind."""
    path = Path(shutil.copy(empty_file, tmp_path_factory.mktemp("full") / "games.db"))
    library = Library.open(str(path))
    games, alice, bob = Games(library), Seat("Alice"), Seat("Bob")
    cop, sera = Seat("Cop", "cop"), Seat("Sera", "sera")
    for x, o in ((alice, bob), (cop, alice), (cop, sera)):
        games.win(x, o)
        games.draw(x, o)
        games.play(x, o, "a1")
    library.welcome("Bob")
    library.close()
    return path


@pytest.fixture
def games(library: Library) -> Games:
    return Games(library)


@pytest.fixture
def host(library: Library) -> Host:
    return Host(library)
