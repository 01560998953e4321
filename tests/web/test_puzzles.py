"""Puzzles and mistakes over the API: everybody may try the puzzle of the day, and nobody another's mistakes."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from noughts.lessons.puzzles import daily_puzzle
from noughts.profiles.progress import Progress
from noughts.ui.web.hub import Hub
from tests.waiting import wait_for
from tests.web.conftest import invited
from tests.web.serving import Json, Person, Server, Table, serving

DAY = datetime(2026, 11, 12, 9, tzinfo=UTC)
"""With a puzzle on 3x3."""


@pytest.fixture
def server(url: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(Hub, "today", property(lambda hub: lambda: DAY, lambda hub, value: None), raising=False)
    with serving(url) as running:
        yield running


def page_of(person: Person, path: str, **query: str) -> Json:
    return wait_for(lambda: (page := person.get(path, **query))["is_done"] and page)


def lost(alice: Person, bob: Person) -> Table:
    """A game in which each of them makes a mistake."""
    one, other = invited(alice, bob)
    for table, move in zip((one, other) * 3, "a1 b2 b1 c1 c3 a3".split(), strict=True):
        table.play(move)
    one.until(lambda: one.phase == "over")
    return one


def test_the_puzzle_of_the_day_is_tried_until_it_is_right_and_counted(server: Server):
    guest = Person(server.url)
    (puzzle,) = page_of(guest, "/api/puzzles")["puzzles"]
    assert puzzle["title"] == "Puzzle of the day, 2026-11-12 · Tic-tac-toe · easy"
    assert str(daily_puzzle(DAY.date()).solution) not in puzzle["task"]
    assert guest.post("/api/puzzles", id=puzzle["id"], ask="hint")["text"] == "You can make two threats at once."
    wrong = guest.post("/api/puzzles", id=puzzle["id"], move="b1")
    assert (wrong["is_right"], wrong["is_over"], wrong["board"]) == (False, False, None)
    assert "already" in guest.post("/api/puzzles", 400, id=puzzle["id"], move="a1")["text"]
    assert guest.get("/api/me")["name"] == "", "whoever only looks is nobody"
    right = guest.post("/api/puzzles", id=puzzle["id"], move="c2")
    assert (right["is_right"], right["afterwards"]) == (
        True,
        "Come back tomorrow for the next one. Your puzzle rating: 1536, +36.",
    )
    assert right["board"]["cells"][5] == "O"
    name = guest.get("/api/me")["name"]
    server.site.library.change_progress(name, lambda _: Progress().after_solving(DAY.date() - timedelta(days=1)))
    assert guest.post("/api/puzzles", id=puzzle["id"], move="c2")["afterwards"].startswith("Two days in a row!")
    assert page_of(guest, "/api/puzzles")["streak"] == "Two days in a row!"


def test_there_are_more_but_not_as_many_as_somebody_likes(server: Server):
    guest = Person(server.url)
    first = page_of(guest, "/api/puzzles")["boards"][0]
    assert first["text"] == "Tic-tac-toe"
    (puzzle,) = page_of(guest, "/api/puzzles", id=first["value"])["puzzles"]
    shown = guest.post("/api/puzzles", id=puzzle["id"], ask="show")
    assert (shown["is_over"], shown["is_right"], shown["afterwards"]) == (True, False, "")
    for wrong in (
        "2026-11-12 3x3 21",
        "2026-11-12 3x3 0",
        "2026-11-12 4x4 1",
        "2026-11-20",
        "2025-01-01",
        "nonsense",
        "² 3x3 ²",
    ):
        guest.get("/api/puzzles", 404, id=wrong)
        guest.post("/api/puzzles", 404, id=wrong, ask="show")


def test_the_next_puzzle_counts_once_for_the_rating_and_is_another(server: Server):
    guest = Person(server.url)
    (first,) = page_of(guest, "/api/puzzles", id="rated")["puzzles"]
    assert guest.post("/api/puzzles", id=first["id"], ask="hint")["text"]
    shown = guest.post("/api/puzzles", id=first["id"], ask="show")
    assert shown["afterwards"].startswith("Your puzzle rating: 14")
    (second,) = page_of(guest, "/api/puzzles", id="rated")["puzzles"]
    assert second["board"] != first["board"]
    assert "this puzzle is over" in guest.post("/api/puzzles", 404, id=first["id"], ask="show")["text"]
    solver = server.site.library.progress(guest.get("/api/me")["name"]).solver
    assert solver.tries == 1
    guest.get("/api/puzzles", 404, id="rated 7")


def test_a_hint_on_the_page_is_no_solve(server: Server):
    guest = Person(server.url)
    (puzzle,) = page_of(guest, "/api/puzzles")["puzzles"]
    aided = guest.post("/api/puzzles", id=puzzle["id"], move="c2", has_hint=True)
    assert aided["is_right"]
    assert "Your puzzle rating: 1395, -105." in aided["afterwards"]


def storm_of(person: Person, **request: str) -> Json:
    """How a storm stands, as soon as there is a puzzle or a result."""
    state = person.post("/api/storms/one", **request)
    return (
        state
        if state["puzzle"] or state["result"]
        else wait_for(lambda: (found := person.post("/api/storms/one"))["puzzle"] or found["result"])
        and person.post("/api/storms/one")
    )


def test_a_storm_counts_what_is_right_and_ends_with_its_clock(alice: Person, server: Server):
    assert "has ended" in alice.post("/api/storms/one", 404)["text"]
    first = storm_of(alice, action="begin")
    assert first["puzzle"]["title"] == "Puzzle storm"
    (running,) = server.site.storms._boards.values()
    controller = running.controller
    second = storm_of(alice, action="play", move=str(controller.attempt.puzzle.solution))
    assert (second["solved"], second["said"]["tone"]) == (1, "win")
    assert second["puzzle"]["id"] != first["puzzle"]["id"]
    third = storm_of(alice, action="skip")
    assert third["solved"] == 1
    assert third["left"] <= second["left"] <= first["left"] <= 180
    controller._left_s = 0.0
    over = alice.post("/api/storms/one")
    assert (over["puzzle"], over["result"]) == (None, "Time is up: one puzzle solved. Your best so far!")
    assert server.site.library.progress("Alice").storm == 1


def test_mistakes_are_for_those_who_made_them_and_come_back(alice: Person, bob: Person, server: Server):
    table = lost(alice, bob)
    assert "mistakes" in [offer["action"] for offer in table.state["offers"]]
    path = f"/api/games/{table.link}/mistakes"
    (mistake,) = page_of(alice, path)["puzzles"]
    assert mistake["task"] == "You are X. You played c3, and that loses. Which move holds the draw?"
    assert page_of(bob, path)["none"] == "No mistake of yours was found in this game. Well played!"
    stranger = Person(server.url, "Eve")
    assert "did not play" in stranger.get(path, 403)["text"]
    assert page_of(stranger, "/api/mistakes")["puzzles"] == []
    for somebody in (stranger, bob, Person(server.url)):
        somebody.post("/api/puzzles", 404, id=mistake["id"], ask="show")
    assert alice.post("/api/puzzles", id=mistake["id"], move="c3")["is_right"] is False
    right = alice.post("/api/puzzles", id=mistake["id"], move="a3", is_clean=False)
    assert right["afterwards"] == "It comes back tomorrow."
    assert server.site.library.trainer("Alice").cards[0].box == 1
    assert [each["id"] for each in page_of(alice, "/api/mistakes")["puzzles"]] == [mistake["id"]], "those of the last game"


def test_a_game_that_goes_on_shows_no_mistakes(alice: Person, bob: Person):
    one, other = invited(alice, bob)
    one.play("b2")
    other.until(lambda: other.cells == "....X....")
    other.play("b1")
    assert "not over" in bob.get(f"/api/games/{one.link}/mistakes", 400)["text"]
    assert page_of(bob, "/api/mistakes")["puzzles"] == []
