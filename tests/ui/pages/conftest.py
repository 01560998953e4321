from __future__ import annotations

from collections.abc import Iterator

import pytest

from noughts.play import Library
from tests.ui.pages.host import Games, Host


@pytest.fixture
def library() -> Iterator[Library]:
    opened = Library.open("sqlite://")
    yield opened
    opened.close()


@pytest.fixture
def games(library: Library) -> Games:
    return Games(library)


@pytest.fixture
def host(library: Library) -> Host:
    return Host(library)
