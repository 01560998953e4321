"""However much one visitor asks for, the others have their turn."""

from __future__ import annotations

import threading
from collections.abc import Generator, Iterator

import pytest

from noughts.play import SearchPool
from noughts.play.pool import Question
from noughts.search import Stop
from tests.waiting import LONG
from tests.web.serving import Person, Server, serving


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


def status(table) -> str:
    return table.state["panel"]["status"]["text"]


def test_a_visitor_with_many_games_is_ahead_of_others_with_one(crowded: Server, gate: Gate):
    greedy, modest = Person(crowded.url, "Greedy"), Person(crowded.url, "Modest")
    many = [greedy.begin(opponent="cop", rules="9x9x5") for _ in range(4)]
    for table in many:
        table.play("e5")
    table = modest.begin(opponent="cop", rules="9x9x5")
    table.play("e5")
    table.until(lambda: "Cop is waiting: 2 games ahead of yours." in status(table))
    many[-1].until(lambda: "Cop is waiting: 5 games ahead of yours." in status(many[-1]))
    gate.open()
    for each in (table, *many):
        each.until(lambda each=each: each.cells.count("O") == 1)


def test_a_review_takes_the_turn_of_whoever_asks_for_it(crowded: Server, gate: Gate):
    greedy = Person(crowded.url, "Greedy")
    over = [greedy.begin(mode="people") for _ in range(3)]
    for table in over:
        for move in "a1 b1 a2 b2 a3".split():
            table.play(move)
        assert not greedy.get(f"/api/games/{table.link}/review")["is_done"]
    table = Person(crowded.url, "Modest").begin(opponent="cop", rules="9x9x5")
    table.play("e5")
    table.until(lambda: "2 games ahead of yours" in status(table))
