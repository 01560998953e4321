"""A server of each test's own, and two people who know each other."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest

from noughts.play import SearchPool
from noughts.play.pool import Question
from noughts.search import Stop
from tests.waiting import LONG
from tests.web.serving import Person, Server, Table, close_all, serving


@pytest.fixture(autouse=True)
def _clients_are_closed() -> Iterator[None]:
    yield
    close_all()


@pytest.fixture
def url(tmp_path: Path, empty_file: Path) -> str:
    return f"sqlite:///{shutil.copy(empty_file, tmp_path / 'games.db')}"


@pytest.fixture
def server(url: str) -> Iterator[Server]:
    with serving(url) as running:
        yield running


@pytest.fixture
def alice(server: Server) -> Person:
    return Person(server.url, "Alice")


@pytest.fixture
def bob(server: Server) -> Person:
    return Person(server.url, "Bob")


@pytest.fixture
def apart(alice: Person, bob: Person) -> tuple[Table, Table]:
    """A game of two who play apart: Alice is X."""
    return invited(alice, bob)


def invited(one: Person, other: Person, **asked: object) -> tuple[Table, Table]:
    """Two people in a game, by link."""
    made = one.post("/api/games", 201, mode="invite", **asked)
    other.post(f"/api/games/{made['link']}/seat", 201, invite=made["invite"])
    return one.look(made["link"]), other.look(made["link"])


class Gate:
    """A search pool of one thread that is busy until the gate is opened."""

    def __init__(self) -> None:
        self.pool, self._may_end, has_begun = SearchPool(processors=1), threading.Event(), threading.Event()

        def think(stop: Stop) -> Generator[None, None, None]:
            has_begun.set()
            assert self._may_end.wait(LONG)
            return
            yield

        self.pool.ask(Question(think, key=object()), "gate", lambda: None)
        assert has_begun.wait(LONG)

    def open(self) -> None:
        self._may_end.set()


@pytest.fixture
def gate() -> Iterator[Gate]:
    made = Gate()
    yield made
    made.open()


@pytest.fixture
def crowded(url: str, gate: Gate) -> Iterator[Server]:
    with serving(url, pool=gate.pool) as server:
        yield server
        gate.open()
