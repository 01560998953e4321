"""Finished games, those who played them, and the files that can be had of them."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest

from noughts import Game, Record, Seat
from noughts.game.sgf import from_sgf
from tests.waiting import wait_for
from tests.web.conftest import invited
from tests.web.serving import Person, Server, Table, serving


def finished(alice: Person, bob: Person, **asked: object) -> Table:
    one, other = invited(alice, bob, **asked)
    for table, move in ((one, "a1"), (other, "a2"), (one, "b1"), (other, "b2"), (one, "c1")):
        table.play(move)
    one.until(lambda: one.phase == "over")
    return one


def texts(person: Person, page: str, **state: str) -> list[list[str]]:
    """The rows of all tables of a page."""

    def rows(block: dict[str, Any]) -> Iterator[list[str]]:
        for row in block.get("rows", ()):
            yield [cell["text"] for cell in row["cells"]]
        for inner in block.get("blocks", ()):
            yield from rows(inner)

    return list(rows(person.get(f"/api/pages/{page}", **state)["page"]))


def test_a_finished_game_is_in_history_standings_and_the_players_page(alice: Person, bob: Person):
    table = finished(alice, bob)
    (row,) = alice.get("/api/history", player="Alice", result="win")["games"]
    assert (row["link"], row["result"], row["x"], row["plies"]) == (table.link, "X won", "Alice", 5)
    assert alice.get("/api/history", player="Alice", result="loss")["games"] == []
    assert [row[1] for row in texts(alice, "leaderboard")] == ["Alice", "Bob"]
    page = texts(alice, "player", name="alice")
    assert ["Wins", "1 (100%)"] in page
    assert "Bob" in [row[0] for row in page]
    assert texts(alice, "player", name="Nobody") == []
    assert alice.get("/api/me")["welcome"] == "Welcome back, Alice! Your record: 1 win, 0 losses, 0 draws (1 game)."
    assert texts(alice, "player", name="alice", mode="computer") == []
    assert texts(alice, "leaderboard", until="2020-01-31") == []
    assert "Try 2026-01-31" in alice.get("/api/history", 400, since="soon")["text"]


def test_a_private_game_is_listed_only_to_those_who_played_it(alice: Person, bob: Person, server: Server):
    table = finished(alice, bob, is_private=True)
    stranger = Person(server.url)
    assert len(bob.get("/api/history")["games"]) == 1
    assert stranger.get("/api/history")["games"] == []
    assert not any("Tic-tac-toe" in row for row in texts(stranger, "history"))
    stranger.get(f"/api/games/{table.state['game']}", 404)
    assert stranger.get(f"/api/games/{table.link}")["phase"] == "over"


def test_a_private_game_is_counted_but_opened_only_by_its_players(alice: Person, bob: Person):
    finished(alice, bob, is_private=True)
    stranger = Person(alice.url)

    def explored(person: Person) -> list[str]:
        page = person.post("/api/analysis/one", game="3x3", is_explored=True)
        while not page["is_done"]:
            page = person.get("/api/analysis/one")
        return [row[0] for row in page["more"] if row[1]]

    assert "#1" in explored(bob)
    assert "#1" not in explored(stranger)
    assert "games" in explored(stranger)
    assert bob.post("/api/analysis/one", action="open_game", text="1")["moves"]
    assert "may see" in stranger.post("/api/analysis/one", 404, action="open_game", text="1")["text"]


@pytest.mark.parametrize("mode", ["computer", "people", "watch"])
def test_a_game_without_a_friend_is_listed_only_if_the_player_says_so(alice: Person, server: Server, mode: str):
    own, shown = alice.begin(mode=mode), alice.begin(mode=mode, is_private=False)
    stranger = Person(server.url)
    assert [game["link"] for game in stranger.get("/api/games")["public"]] == [shown.link]
    found = alice.get("/api/games")
    listed = found["public" if mode == "watch" else "yours"]  # a watched game belongs to nobody
    assert {game["link"] for game in listed} == {own.link, shown.link}
    assert mode != "watch" or found["yours"] == []


def test_a_finished_game_without_a_friend_is_in_the_history_of_its_player(alice: Person, server: Server):
    alice.begin().do("resign")
    assert len(alice.get("/api/history")["games"]) == 1
    assert Person(server.url).get("/api/history")["games"] == []


def test_the_page_makes_a_game_public_if_its_switch_says_so(alice: Person):
    page, stranger = "/api/pages/new_game", Person(alice.url)
    assert alice.get("/api/me")["settings"]["is_public"] is False
    answer = alice.post(page, set="is_public", value="on")
    (start,) = answer["page"]["footer"]
    link = alice.post(page, state=answer["state"], press=start["key"])["go"].removeprefix("/game/")
    alice.look(link)
    assert [game["link"] for game in stranger.get("/api/games")["public"]] == [link]


def test_a_page_of_games_is_full_though_private_ones_are_left_out(alice: Person, bob: Person, server: Server):
    links = [finished(alice, bob, is_private=each in (1, 2)).link for each in range(5)]
    stranger = Person(server.url)
    page = stranger.get("/api/history", limit=2)
    assert [game["link"] for game in page["games"]] == [links[4], links[3]]
    page = stranger.get("/api/history", limit=2, offset=page["next"])
    assert [game["link"] for game in page["games"]] == [links[0]]
    assert page["next"] is None


def test_the_history_counts_only_what_it_shows_when_it_shows_all(alice: Person, bob: Person, server: Server):
    finished(alice, bob)
    finished(alice, bob, is_private=True)
    assert alice.get("/api/pages/history", player="")["page"]["subtitle"] == "2 games, newest first"
    assert Person(server.url).get("/api/pages/history")["page"]["subtitle"] == "1 game, newest first"


def test_public_games_can_be_found_and_private_ones_cannot(alice: Person, bob: Person, server: Server):
    public, _ = invited(alice, bob)
    private, _ = invited(alice, bob, is_private=True)
    public.play("a1")
    private.play("a1")
    eve = Person(server.url)
    assert [(game["link"], game["watchers"]) for game in eve.get("/api/games")["public"]] == [(public.link, 0)]
    eve.look(public.link)
    assert eve.get("/api/games")["public"][0]["watchers"] == 1


def test_a_finished_game_outlives_a_restart_with_its_review_and_files(url: str):
    with serving(url) as server:
        alice, bob = Person(server.url, "Alice"), Person(server.url, "Bob")
        link, port = finished(alice, bob).link, server.port
    with serving(url, port=port):
        assert alice.look(link).state["panel"]["headline"]["text"] == "You win!"
        review = wait_for(lambda: (page := alice.get(f"/api/games/{link}/review"))["is_done"] and page)
        assert [move["move"] for move in review["moves"]] == ["a1", "a2", "b1", "b2", "c1"]
        assert any("mistake" in move["sign"] or "blunder" in move["sign"] for move in review["moves"])
        (record,) = from_sgf(alice.http.get(f"/api/games/{link}/game.sgf").text)
        assert record.x.name == "Alice"
        assert alice.get(f"/api/games/{link}/game.json")
        assert alice.http.get(f"/api/games/{link}/picture.png").content.startswith(b"\x89PNG")
        assert alice.http.get(f"/api/games/{link}/game.gif").content.startswith(b"GIF89a")
        assert b"<svg" in alice.http.get(f"/api/games/{link}/qr.svg").content
        page = alice.http.get(f"/game/{link}").text
        assert "<title>Alice – Bob" in page
        assert f"/api/games/{link}/picture.png" in page


def test_a_game_that_goes_on_has_no_review_and_no_file(server: Server):
    person = Person(server.url)
    table = person.begin()
    for what in ("review", "game.sgf", "game.json", "game.gif"):
        assert "not over" in person.get(f"/api/games/{table.link}/{what}", 400)["text"]


def test_files_are_sent_once_and_then_only_asked_about(server: Server):
    person = Person(server.url)
    first = person.http.get("/static/app.js")
    assert first.headers["content-encoding"] == "gzip"
    again = person.http.get("/static/app.js", headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_the_choices_are_those_of_the_other_fronts(server: Server):
    choices = Person(server.url).get("/api/choices")
    assert choices["boards"][0]["title"] == "Tic-tac-toe"
    assert [program["title"] for program in choices["programs"][:3]] == ["Kitty", "Cop", "Sera"]
    assert choices["addresses"]["history"] == "/history"


def test_dates_are_told_by_the_clock_of_the_reader(server: Server, alice: Person):
    game = Game("3x3")
    for cell in "a1 b1 a2 b2 a3".split():
        game.play(cell)
    late = datetime(2026, 11, 15, 23, 30, tzinfo=UTC)
    server.site.library.store.add([Record(game, Seat("Alice"), Seat("Cop", "cop"), started=late, ended=late)])

    def days(zone: str, **query: str) -> list[str]:
        answer = alice.http.get("/api/history", params=query, headers={"Time-Zone": zone})
        return [each["when"] for each in answer.json()["games"]]

    assert days("Asia/Tokyo") == ["2026-11-16 08:30"]
    assert days("America/New_York") == ["2026-11-15 18:30"]
    assert days("Asia/Tokyo", since="2026-11-16") == ["2026-11-16 08:30"]
    assert days("America/New_York", since="2026-11-16") == []
    alice.http.headers["Time-Zone"] = "Asia/Tokyo"
    assert any("2026-11-16 08:30" in row for row in texts(alice, "history"))
    here = f"{late.astimezone():%Y-%m-%d %H:%M}"
    for zone in ("", "Nowhere/None", "../../etc/passwd", "/etc/passwd", "\\x00", "x" * 500):
        assert days(zone) == [here], zone


def test_a_missing_page_leads_people_back_and_tells_machines_so(server: Server):
    person = Person(server.url)
    for path in ("/nothing", "/nothing/here", "/static/nothing.js"):
        for kind in ("text/html", "*/*"):
            answer = person.http.get(path, headers={"Accept": kind})
            assert (answer.status_code, "<main" in answer.text) == (404, kind == "text/html"), path
    assert person.get("/api/nothing", 404)["text"]


def test_the_page_of_a_player_is_there_whatever_they_are_called(server: Server):
    person, other = Person(server.url, "AC/DC"), Person(server.url, "Cooper")
    person.begin().do("resign")
    assert person.get("/api/history")["games"][0]["o_program"] == "cop"
    assert texts(person, "player", name="Cop", program="cop")
    assert texts(other, "player", name="Cooper") == []
    assert texts(person, "player", name="AC/DC")
    assert "<title>AC/DC · noughts</title>" in person.http.get("/player/AC%2FDC").text


def test_whoever_asks_for_the_head_of_a_page_gets_that_alone(server: Server):
    for path in ("/", "/healthz", "/api/me"):
        answer = Person(server.url).http.head(path)
        assert (answer.status_code, answer.content) == (200, b"")


def test_machines_are_told_that_all_is_well_and_how_much_there_is(server: Server):
    person = Person(server.url)
    person.begin().play("a1")
    assert person.http.get("/healthz").text == "ok\n"
    text = person.http.get("/metrics").text
    assert 'noughts_commands_total{action="play",answer="done"} 1.0' in text
    assert "noughts_live_games 1.0" in text
