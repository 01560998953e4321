"""Several processes on one PostgreSQL serve every game together, and any of them may die; two on one file get along."""

from __future__ import annotations

from datetime import timedelta

import pytest

from noughts.rules import Side
from noughts.ui.web import hub, identity
from tests.store.conftest import fresh_database
from tests.store.conftest import server as shared  # noqa: F401 - a fixture
from tests.waiting import wait_for
from tests.web.conftest import invited
from tests.web.killing import run
from tests.web.serving import Person, Server, Table, serving


@pytest.fixture(autouse=True)
def _processes_look_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub, "HOUSEKEEPING_S", 0.1)


@pytest.fixture
def database(shared: str) -> str:  # noqa: F811 - the fixture
    return fresh_database(shared)


def test_two_who_are_connected_to_different_processes_play_one_game(database: str):
    with serving(database) as here, serving(database) as there:
        alice, bob = Person(here.url, "Alice"), Person(there.url, "Bob")
        made = alice.post("/api/games", 201, mode="invite")
        one = alice.look(made["link"])
        bob.post(f"/api/games/{made['link']}/seat", 201, invite=made["invite"])
        other = bob.look(made["link"])
        one.until(lambda: one.phase == "playing")
        one.until(lambda: one.state["presence"]["o"] == "here")
        for table, watcher, move in (
            (one, other, "a1"),
            (other, one, "a2"),
            (one, other, "b1"),
            (other, one, "b2"),
            (one, other, "c1"),
        ):
            table.play(move)
            watcher.until(lambda watcher=watcher, move=move: any(event["move"] == move for event in watcher.told))
        other.until(lambda: other.phase == "over")
        assert other.state["panel"]["headline"]["text"] == "Alice wins."
        one.do("rematch")
        other.until(lambda: other.state["panel"]["request"])
        link = other.do("rematch")["link"]
        one.until(lambda: one.state["next"] == link)


def test_a_clock_runs_on_for_whoever_comes_back_to_another_process(database: str):
    with serving(database) as here, serving(database) as there:
        alice, bob = Person(here.url, "Alice"), Person(here.url, "Bob")
        table, _ = invited(alice, bob, time="1m")
        table.play("a1")

        def left(person: Person) -> float:
            return float(person.get(f"/api/games/{table.link}")["panel"]["clocks"][1]["left"])

        links = here.site.library.store.web_games
        wait_for(lambda: links.last_seen([table.link])[table.link].x and left(alice) < 60)
        before, bob.http.base_url = left(alice), there.url
        assert left(bob) <= before


def test_a_player_whose_process_died_is_soon_away(database: str, monkeypatch: pytest.MonkeyPatch):
    with serving(database) as here:
        table, bob = invited(Person(here.url, "Alice"), Person(here.url, "Bob"))
        bob.close()
        table.until(lambda: table.state["presence"]["o"] == "away")
        here.site.library.store.web_games.note_presence({Side.O: [table.link]}, here.site.hub.today())
        table.until(lambda: table.state["presence"]["o"] == "here")
        monkeypatch.setattr(hub, "ABSENT_AFTER", timedelta(0))
        table.until(lambda: table.state["presence"]["o"] == "away")


def test_every_process_lists_the_games_that_all_of_them_have_open(database: str):
    with serving(database) as here, serving(database) as there:
        alice, bob = Person(here.url, "Alice"), Person(here.url, "Bob")
        public, _ = invited(alice, bob)
        invited(alice, bob, is_private=True)
        programs = alice.begin(mode="watch", x="kitty", o="cop", pace=5, is_private=False)

        def listed() -> set[str]:
            return {game["link"] for game in Person(there.url).get("/api/games")["public"]}

        wait_for(lambda: listed() == {public.link, programs.link})


def test_a_command_that_another_process_has_carried_out_is_not_done_again(database: str):
    with serving(database) as here, serving(database) as there:
        person = Person(here.url)
        table = person.begin(mode="people")
        for move in ("a1", "b1", "c1"):
            table.play(move)
        table.do("undo", "the-same-undo")
        elsewhere = person.look(table.link, url=there.url)
        assert elsewhere.do("undo", "the-same-undo")["type"] == "done"
        elsewhere.until(lambda: elsewhere.cells == "XO.......")


def answered_by_cop(here: Server, there: Server) -> tuple[Table, Table]:
    """A game that two processes have open, after the first move and the answer, which both have seen."""
    person = Person(here.url)
    table = person.begin(opponent="cop")
    elsewhere = person.look(table.link, url=there.url)
    table.play("b2")
    for each in (table, elsewhere):
        each.until(lambda each=each: each.cells.count("O") == 1)
    assert table.cells == elsewhere.cells
    return table, elsewhere


def test_a_program_moves_once_though_two_processes_have_the_game_open(database: str):
    with serving(database) as here, serving(database) as there:
        _, elsewhere = answered_by_cop(here, there)
        assert len([event for event in elsewhere.told if event["event"] == "move"]) == 2


def test_a_name_that_was_changed_in_one_process_is_soon_known_in_another(url: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(identity, "ACCOUNT_TTL_S", 0.0)
    with serving(url) as here, serving(url) as there:
        person = Person(here.url, "Alice")
        assert person.http.get(f"{there.url}/api/me").json()["name"] == "Alice"
        person.post("/api/me/name", name="Zoë")
        assert person.http.get(f"{there.url}/api/me").json()["name"] == "Zoë"


def test_two_processes_on_one_file_do_not_think_for_the_same_program(url: str):
    with serving(url) as here, serving(url) as there:
        table, _ = answered_by_cop(here, there)
        link = here.site.hub.room(table.link).link
        waits = [server.site.hub.take_lease(link, 1.0) for server in (here, there)]
        assert waits.count(None) == 1


def test_acknowledged_moves_survive_the_death_of_servers(database: str):
    """Two kills here; ``make kills`` does three hundred, and fifty of the database."""
    result = run(database, kills=2, pairs=2, every=0.2)
    assert result.wrong == []
    assert result.games >= 2
