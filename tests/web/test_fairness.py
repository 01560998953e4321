"""However much one visitor asks for, the others have their turn."""

from __future__ import annotations

from tests.web.conftest import Gate
from tests.web.serving import Person, Server


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
