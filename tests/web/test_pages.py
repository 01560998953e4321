"""Pages as values over HTTP: what visitors, guests and people with a name see and change there."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from noughts.ui.shared.pages import PAGES
from noughts.ui.web.identity import VISITOR_COOKIE, Visitor
from noughts.ui.web.site import ADDRESSES
from tests.web.serving import Json, Person, Server

SETTINGS = "/api/pages/settings"
HERE = [name for name in ADDRESSES if name in PAGES]


def blocks(part: Any) -> list[Json]:
    """Every part of a page."""
    if isinstance(part, dict):
        return [part, *(found for each in part.values() for found in blocks(each))]
    return [found for each in part for found in blocks(each)] if isinstance(part, list) else []


def block(answer: Json, key: str) -> Json:
    return next(each for each in blocks(answer["page"]) if each.get("key") == key)


@pytest.mark.parametrize("name", HERE)
def test_every_page_is_there_for_a_visitor_and_for_a_person(name: str, alice: Person, server: Server) -> None:
    for person in (alice, Person(server.url)):
        found = person.get(f"/api/pages/{name}")
        assert found["page"]["is"] == "page"
        assert found["address"].startswith("/")


def test_what_a_visitor_chooses_is_remembered_without_an_account(server: Server) -> None:
    visitor = Person(server.url)
    answer = visitor.post(SETTINGS, 200, set="theme", value="dark")
    assert (answer["message"]["text"], answer["me"]["settings"]["theme"]) == ("Saved.", "dark")
    assert visitor.get("/api/me")["name"] == ""
    assert visitor.get("/api/me")["settings"]["theme"] == "dark"
    assert block(visitor.get(SETTINGS), "theme")["value"] == "dark"
    assert block(Person(server.url).get(SETTINGS), "theme")["value"] == "auto"


def test_the_first_game_makes_a_visitors_choices_those_of_their_account(server: Server) -> None:
    visitor = Person(server.url)
    visitor.post(SETTINGS, 200, set="theme", value="dark")
    visitor.begin()
    assert VISITOR_COOKIE not in visitor.http.cookies
    me = visitor.get("/api/me")
    assert me["name"].startswith("Guest ")
    assert me["settings"]["theme"] == "dark"


def test_a_cookie_that_somebody_made_up_is_nobodys(server: Server) -> None:
    for text in ("nonsense", "W10=", "e30=", "[" * 2000, "eyJzZXR0aW5ncyI6IDF9"):
        visitor = Person(server.url)
        visitor.http.cookies.set(VISITOR_COOKIE, text)
        assert block(visitor.get(SETTINGS), "theme")["value"] == "auto"
    long = Visitor.read({})
    assert len(long.to_cookie()) < 200


def test_a_name_is_claimed_on_the_page(server: Server) -> None:
    ann, eve = Person(server.url), Person(server.url)
    answer = ann.post(SETTINGS, 200, set="name", value="Ann")
    assert (answer["me"]["name"], answer["message"]["text"]) == ("Ann", "Hello, Ann!")
    assert block(ann.get(SETTINGS), "name")["value"] == "Ann"
    assert "another player has this name" in eve.post(SETTINGS, 409, set="name", value="ann")["text"]


def test_what_a_page_does_not_offer_is_refused(alice: Person) -> None:
    for name in ("nothing", "players", "__class__"):
        assert "no such page" in alice.get(f"/api/pages/{name}", 404)["text"]
    assert "not on this page" in alice.post(SETTINGS, 400, press="players")["text"]
    assert "not on this page" in alice.post(SETTINGS, 400, set="bell", value="on")["text"]
    assert "not one of the choices" in alice.post(SETTINGS, 400, set="theme", value="pink")["text"]
    alice.post(SETTINGS, 400, state={"a": "b" * 2000})
    alice.post(SETTINGS, 400, state={str(each): "x" for each in range(100)})
    alice.get(SETTINGS, 400, **{"x" * 65: "y"})


def test_what_only_leads_elsewhere_is_a_link(alice: Person) -> None:
    assert block(alice.get(SETTINGS), "player")["href"] == "/player/Alice"
    assert alice.post(SETTINGS, 200, press="player")["go"] == "/player/Alice"


@pytest.mark.parametrize("name", HERE)
def test_no_state_breaks_a_page(name: str, alice: Person) -> None:
    rng, known = Random(1), ["", "x", "-1", "1e9", "3x3x3", "2026-02-30", "computer", "ä" * 40, "\u0000"]
    page = alice.get(f"/api/pages/{name}")
    keys = {*page["state"], *(each["key"] for each in blocks(page["page"]) if each.get("key")), "name", "offset", "trouble"}
    for _ in range(20):
        state = {key[:64]: rng.choice(known) for key in keys}
        answer = alice.http.get(f"/api/pages/{name}", params=state)
        assert answer.status_code in (200, 400), (state, answer.text)
