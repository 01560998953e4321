"""A name belongs to whoever has its secret."""

from __future__ import annotations

import sqlite3

import pytest

from tests.waiting import wait_for
from tests.web.conftest import invited
from tests.web.serving import Person, Server


def test_a_name_is_claimed_once(server: Server, alice: Person):
    other = Person(server.url)
    assert "another player has this name" in other.post("/api/me/name", 409, name="ALICE")["text"]
    assert alice.get("/api/me")["name"] == "Alice"


def test_a_person_gets_a_name_with_the_first_game_and_not_before(server: Server):
    person = Person(server.url)
    assert person.get("/api/me") | {"settings": {}} == {"name": "", "is_guest": True, "settings": {}, "welcome": ""}
    person.begin()
    assert person.get("/api/me")["name"].startswith("Guest ")


def test_a_new_name_is_shown_in_running_and_in_finished_games(server: Server):
    person = Person(server.url)
    over, going = person.begin(), person.begin(mode="people")
    over.do("resign")
    going.play("a1")
    person.post("/api/me/name", name="Zoë")
    going.until(lambda: going.state["panel"]["names"][0] == "Zoë")
    going.play("b2")
    going.do("resign")
    history = person.get("/api/history", player="Zoë")
    assert history["total"] == 2
    assert {game["x"] for game in history["games"]} == {"Zoë"}


def test_a_new_name_gives_no_time_back(server: Server, alice: Person, bob: Person):
    table, other = invited(alice, bob, time="1m")
    table.play("a1")

    def left() -> float:
        return float(alice.get(f"/api/games/{table.link}")["panel"]["clocks"][1]["left"])

    before = wait_for(lambda: (now := left()) < 60 and now)
    bob.post("/api/me/name", name="Robert")
    other.until(lambda: other.state["panel"]["names"][1] == "Robert")
    assert left() <= before


def test_a_new_name_comes_to_a_game_that_goes_on_meanwhile(server: Server, alice: Person, monkeypatch: pytest.MonkeyPatch):
    table = alice.begin(mode="people")
    library = server.site.library
    reopen = library.reopen

    def reopened(*asked):
        found = reopen(*asked)
        monkeypatch.undo()
        table.play("a1")
        return found

    monkeypatch.setattr(library, "reopen", reopened)
    alice.post("/api/me/name", name="Zoë")
    table.until(lambda: table.state["panel"]["names"][0] == "Zoë")
    assert table.cells == "X........"


def test_only_hashes_of_secrets_are_kept(server: Server, alice: Person, tmp_path):
    code = alice.post("/api/me/recovery", 201)["code"]
    connection = sqlite3.connect(tmp_path / "games.db")
    everything = str([connection.execute(f"SELECT * FROM {table}").fetchall() for table in ("claim", "secret", "player")])
    connection.close()
    assert alice.http.cookies["noughts"] not in everything
    assert code not in everything
    assert code.replace("-", "") not in everything


def test_whoever_comes_back_keeps_their_name_for_another_year(server: Server, alice: Person):
    assert "set-cookie" not in Person(server.url).http.get("/api/me").headers
    again = alice.http.get("/api/me").headers["set-cookie"]
    assert again.startswith(alice.cookie)
    assert "Max-Age=31536000; Path=/; SameSite=lax" in again
    assert "HttpOnly" in again


def test_a_code_that_nobody_has_gives_nothing(server: Server, alice: Person):
    first = alice.post("/api/me/recovery", 201)["code"]
    second = alice.post("/api/me/recovery", 201)["code"]
    stranger = Person(server.url)
    for code in ("", first, "AAAA-AAAA-AAAA-AAAA-AAAA"):
        assert stranger.http.post("/api/me/recover", json={"code": code}).status_code == 400
    assert stranger.post("/api/me/recover", code=second)["name"] == "Alice"


def test_the_name_of_a_person_beside_you_is_only_a_label(server: Server, alice: Person, bob: Person):
    table = alice.begin(mode="people", second_name="bob")
    assert table.state["panel"]["names"] == ["Alice", "bob (guest)"]
    table.do("resign")
    assert bob.get("/api/history", player="Bob")["total"] == 0


@pytest.mark.parametrize("name", ["Kitty", "god", "Friend", "Guest", "Bob (guest)"])
def test_a_reserved_name_is_no_account(server: Server, alice: Person, name: str):
    assert "choose another" in alice.post("/api/me/name", 400, name=name)["text"]
    assert alice.get("/api/me")["name"] == "Alice"


def test_settings_stay(alice: Person):
    alice.post("/api/me/settings", settings={"theme": "dark", "pace": 2, "opponent": "sera", "time": "3m", "begins": "random"})
    settings = alice.get("/api/me")["settings"]
    assert (settings["theme"], settings["pace"], settings["opponent"]) == ("dark", 2.0, "sera")


@pytest.mark.parametrize(
    ("setting", "value"),
    [
        *(("theme", "pink"), ("mode", "chess"), ("begins", "z"), ("hat", "red"), ("sound", "loud"), ("theme", True)),
        *(("pace", -1), ("pace", 1e9), ("pace", True), ("rules", "99x99"), ("time", "soon"), ("second_name", "")),
        *(("opponent", "nobody"), ("coach", "gomocup:/bin/sh"), ("watch_x", "")),
    ],
)
def test_a_setting_that_cannot_be_is_refused_with_a_sentence(alice: Person, setting: str, value: object):
    before = alice.get("/api/me")["settings"]
    assert len(alice.post("/api/me/settings", 400, settings={"allows_undo": False, setting: value})["text"]) > 20
    assert alice.get("/api/me")["settings"] == before
