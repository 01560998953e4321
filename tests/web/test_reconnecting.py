"""Whatever a network does, nobody loses a move or makes one twice."""

from __future__ import annotations

import gc
import time
import weakref
from concurrent.futures import Future
from pathlib import Path

import pytest

from noughts.players.characters import Character
from noughts.rules import NoughtsError
from noughts.store import StoreUnreachable
from noughts.ui.web import hub, updates
from noughts.ui.web.room import RETRY_INTERVAL_S
from tests.waiting import wait_for
from tests.web.conftest import invited
from tests.web.serving import Person, Server, serving


def test_whoever_comes_back_is_told_what_was_missed_and_nothing_twice(apart, bob: Person):
    alice, away = apart
    alice.play("a1")
    away.until(lambda: away.cells[0] == "X")
    at = away.at
    away.close()
    alice.do("react", emoji="👋")
    alice.until(lambda: alice.state["presence"]["o"] == "away")
    assert alice.do("undo")["type"] == "done"
    back = bob.look(alice.link, since=at)
    assert back.texts() == ["Alice asked to take back a move."]
    assert bob.look(alice.link, since=back.at).told == []
    assert bob.look(alice.link, since="nonsense.99").told == []
    assert bob.look(alice.link, since="x" * 500).told == []


def test_a_command_that_is_sent_again_is_done_only_once(apart, alice: Person):
    one, _ = apart
    one.do("play", "command-1", move="a1")
    assert one.do("play", "command-1", move="a1")["type"] == "done"
    again = alice.look(one.link)
    assert again.do("play", "command-1", move="a1")["type"] == "done"
    again.until(lambda: again.cells == "X........")


def test_an_undo_that_is_sent_again_takes_back_one_move(server: Server):
    person = Person(server.url)
    table = person.begin(mode="people")
    for move in ("a1", "b1", "c1"):
        table.play(move)
    table.do("undo", "undo-once")
    table.do("undo", "undo-once")
    table.until(lambda: table.cells == "XO.......")
    assert person.look(table.link).cells == "XO......."


def test_a_restart_of_the_server_in_the_middle_of_a_game_loses_nothing(url: str):
    with serving(url) as server:
        alice, bob = Person(server.url, "Alice"), Person(server.url, "Bob")
        made = alice.post("/api/games", 201, mode="invite")
        bob.post(f"/api/games/{made['link']}/seat", 201, invite=made["invite"])
        one, other = alice.look(made["link"]), bob.look(made["link"])
        one.do("play", "before-the-end", move="a1")
        other.play("b2")
        one.until(lambda: one.cells == "X...O....")
        at, port = one.at, server.port
    assert one.is_closed_with() in (1012, 1001)
    with serving(url, port=port):
        one, other = alice.look(made["link"], since=at), bob.look(made["link"])
        assert one.cells == other.cells == "X...O...."
        assert one.do("play", "before-the-end", move="a1")["type"] == "done"
        one.play("a2")
        other.until(lambda: other.cells == "X..XO....")


def test_a_site_says_that_its_database_is_gone_and_recovers_with_it(url: str):
    with serving(url) as server:
        table = Person(server.url, "Alice").begin(mode="people")
        table.play("a1")
        path = Path(url.removeprefix("sqlite:///"))
        path.rename(path.with_name("moved.db"))
        answer = table.do("play", move="b1")
        assert answer["type"] == "refused"
        assert answer["text"] == "This could not be saved, so nothing has changed. Please tell the person who runs this site."
        health = Person(server.url).http.get("/healthz")
        assert (health.status_code, str(path.parent) in health.text) == (503, False)
        assert not path.exists()
        path.with_name("moved.db").rename(path)
        table.play("b2")
        assert table.cells == "X...O...."


def test_a_program_that_always_fails_is_asked_again_only_now_and_then(server: Server, monkeypatch: pytest.MonkeyPatch):
    def fail(self: Character, position: object, limit: object) -> None:
        raise NoughtsError("no idea")

    monkeypatch.setattr(Character, "consider", fail)
    table = Person(server.url).begin(opponent="cop")
    began = time.monotonic()
    table.play("b2")
    table.until(lambda: [event["event"] for event in table.told].count("failed") == 3)
    assert time.monotonic() - began >= 2 * RETRY_INTERVAL_S, "once a second at most"


def test_a_game_can_be_claimed_from_an_opponent_lost_in_a_restart(url: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("noughts.ui.web.updates.CLAIM_AFTER_S", 1.0)
    with serving(url) as server:
        alice = Person(server.url, "Alice")
        table, _ = invited(alice, Person(server.url, "Bob"))
    with serving(url, port=server.port):
        table = alice.look(table.link)
        table.until(lambda: "claim" in table.actions)


def test_a_game_that_nobody_has_moved_in_survives_a_restart(url: str):
    with serving(url) as server:
        alice = Person(server.url, "Alice")
        waiting = alice.post("/api/games", 201, mode="invite")
        begun = alice.begin()
        port = server.port
    with serving(url, port=port):
        assert alice.look(waiting["link"]).phase == "waiting"
        assert alice.look(begun.link).phase == "playing"
        assert {game["link"] for game in alice.get("/api/games")["yours"]} == {waiting["link"], begun.link}


def test_a_second_device_sits_in_the_same_seat(apart, server: Server, alice: Person):
    one, other = apart
    code = alice.post("/api/me/recovery", 201)["code"]
    phone = Person(server.url)
    assert phone.post("/api/me/recover", code=code.lower())["name"] == "Alice"
    table = phone.look(one.link)
    assert table.state["you"]["sides"] == ["x"]
    table.play("a1")
    for each in (one, other):
        each.until(lambda each=each: each.cells[0] == "X")


def test_a_move_for_a_board_that_has_changed_is_refused(apart):
    alice, bob = apart
    alice.play("a1")
    answer = bob.do("play", move="b2", plies=0)
    assert answer["type"] == "refused"
    assert "changed" in answer["text"]
    assert bob.do("play", move="b2", plies=1)["type"] == "done"


def test_nobody_is_told_no_when_nobody_knows_whether_it_was_done(
    server: Server, apart, alice: Person, monkeypatch: pytest.MonkeyPatch
):
    one, _ = apart
    store = server.site.library.store
    submit = store.submit

    def write_and_lose_the_answer(pending):
        monkeypatch.undo()
        assert submit(pending).result() == [None]
        answer = Future()
        answer.set_result([StoreUnreachable("the server cannot be reached")])
        return answer

    monkeypatch.setattr(store, "submit", write_and_lose_the_answer)
    one.send("play", "command-1", move="a1")
    assert one.is_closed_with() == 1013
    again = alice.look(one.link)
    assert again.do("play", "command-1", move="a1")["type"] == "done"
    again.until(lambda: again.cells == "X........")


def test_a_game_whose_link_was_lost_is_asked_for_again(server: Server):
    person, other = Person(server.url, "Alice"), Person(server.url, "Bob")
    made = person.post("/api/games", 201, mode="invite", key="the-same-key")
    assert person.post("/api/games", 201, mode="invite", key="the-same-key") == made
    assert other.post("/api/games", 201, mode="invite", key="the-same-key")["link"] != made["link"]
    assert person.post("/api/games", 201, mode="invite")["link"] != made["link"]
    assert len(person.get("/api/games")["yours"]) == 2


def test_a_closed_game_leaves_nothing_behind(monkeypatch: pytest.MonkeyPatch, server: Server):
    monkeypatch.setattr(hub, "LINGER_S", 0.0)
    monkeypatch.setattr(hub, "HOUSEKEEPING_S", 0.01)
    alice, bob = Person(server.url, "Alice"), Person(server.url, "Bob")
    table, other = invited(alice, bob)
    room = weakref.ref(server.site.hub.room(table.link))
    for each in (table, other):
        each.close()
        alice.look(table.link).close()  # she comes back, and is away again
    wait_for(lambda: not server.site.hub.rooms())
    wait_for(lambda: gc.collect() >= 0 and room() is None)


def test_a_game_can_be_claimed_though_others_come_and_go(monkeypatch: pytest.MonkeyPatch, apart, server: Server):
    monkeypatch.setattr(updates, "CLAIM_AFTER_S", 0.2)
    alice, bob = apart
    alice.play("a1")
    bob.close()
    Person(server.url).look(alice.link).close()
    alice.until(lambda: "claim" in alice.actions)
    assert alice.do("claim")["type"] == "done"
