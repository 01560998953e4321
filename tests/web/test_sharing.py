"""A board is shared by its address: its preview, its picture, and a small board in pages of other sites."""

from __future__ import annotations

import io
import re
from html import unescape

import pytest
from PIL import Image

from noughts import Game
from noughts.game.variations import commented_text, game_query, pasted_game, play_variations
from noughts.rules import NoughtsError, Rules
from noughts.ui.web.sharing import checked_hosts
from tests.web.serving import Server, fetched, serving

MOVES = "b2 a1 (b1 {the edge} c3) c1"


def shared(at: int | None = None) -> str:
    game = Game("3x3")
    play_variations(game, MOVES)
    if at is not None:
        game.goto(list(game.root.tree())[at])
    return game_query(game)


@pytest.mark.parametrize("number", range(6))
def test_an_address_says_everything_about_a_board(number: int):
    found = pasted_game(f"https://example.org/learn/analysis?{shared(number)}", Rules.parse("4x4"))
    assert commented_text(found.root) == MOVES
    assert list(found.root.tree()).index(found.node) == number


def test_an_address_of_a_position_that_is_not_there_is_refused():
    with pytest.raises(NoughtsError, match="at=99: the game has no such position"):
        pasted_game("rules=3x3&moves=b2&at=99", Rules.parse("3x3"))


def tag(page: str, name: str) -> str:
    found = re.search(rf'<meta property="og:{name}" content="([^"]*)">', page)
    assert found, name
    return unescape(found[1])


def test_the_preview_of_an_address_shows_the_position(server: Server):
    query = shared(2)
    page = fetched(f"{server.url}/learn/analysis?{query}").text
    assert tag(page, "title") == "Tic-tac-toe · Analysis board · noughts"
    assert "b2 a1" in tag(page, "description")
    picture = fetched(tag(page, "image"))
    assert picture.headers["content-type"] == "image/png"
    assert Image.open(io.BytesIO(picture.content)).size == (1200, 630)
    other = fetched(f"{server.url}/board.png?rules=3x3")
    assert other.content != picture.content


@pytest.mark.parametrize("query", ["", "moves=zz", "rules=99x99", "position=%00", "at=5", "moves=" + "a1+" * 3000])
def test_the_page_opens_whatever_its_address_says(server: Server, query: str):
    answer = fetched(f"{server.url}/learn/analysis?{query}")
    assert answer.status_code == 200
    assert "<noughts" in answer.text or "script" in answer.text
    assert fetched(f"{server.url}/board.png?{query}").status_code in (200, 400)


def test_boards_are_in_no_frame_unless_the_host_says_so(server: Server):
    for path in ("/", "/learn/analysis", "/board.png", "/embed/analysis"):
        policy = fetched(f"{server.url}{path}").headers["content-security-policy"]
        assert "frame-ancestors 'none'" in policy, path
    refused = fetched(f"{server.url}/embed/analysis")
    assert refused.status_code == 403
    assert "--embed-from" in refused.json()["text"]


@pytest.fixture
def embedding(url: str):
    with serving(url) as running:
        running.site.embed_from = checked_hosts(["example.org", "https://*.example.net:8443/"])
        yield running


def test_only_the_small_board_is_framed_and_only_by_the_sites_named(embedding: Server):
    policy = fetched(f"{embedding.url}/embed/analysis").headers["content-security-policy"]
    assert policy.endswith("frame-ancestors 'self' example.org https://*.example.net:8443")
    assert "script-src 'self'" in policy
    for path in ("/", "/learn/analysis", "/settings"):
        assert "frame-ancestors 'none'" in fetched(f"{embedding.url}{path}").headers["content-security-policy"]


def test_a_small_board_is_stepped_through_by_its_links(embedding: Server):
    address = f"{embedding.url}/embed/analysis?{shared(0)}"
    said, seen = [], []
    while True:
        page = fetched(address).text
        said.append(unescape(re.search(r'role="status">(.*?)<', page)[1]))
        seen.append(re.search(r'alt="(.*?)"', page, re.DOTALL)[1])
        ahead = re.search(r'<a href="([^"]*)" aria-label="Forward', page)
        if not ahead:
            break
        address = f"{embedding.url}/embed/analysis{unescape(ahead[1])}"
    assert [text.split(".")[0] for text in said] == ["X to move", "Move 1: b2", "Move 2: a1", "Move 3: c1"]
    assert len(set(seen)) == 4
    middle = fetched(f"{embedding.url}/embed/analysis?{shared(1)}").text
    assert 'aria-label="Variation b1"' in middle
    edge = fetched(f"{embedding.url}/embed/analysis?{shared(4)}").text
    assert "the edge" in fetched(f"{embedding.url}/embed/analysis?{shared(3)}").text + edge


def test_nothing_in_an_address_becomes_part_of_the_page(embedding: Server):
    page = fetched(f"{embedding.url}/embed/analysis", params={"moves": "b2 {<script>alert(1)</script>\"'}"}).text
    assert "<script" not in page
    assert fetched(f"{embedding.url}/embed/analysis?moves=<script>").status_code == 400


@pytest.mark.parametrize("host", ["", "*", "example.org; script-src *", "a b", "javascript:x", "example.org/path", "'none'"])
def test_a_host_that_is_none_is_refused(host: str):
    with pytest.raises(NoughtsError, match="not a host"):
        checked_hosts([host])
