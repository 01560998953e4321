"""Two people on one screen without a server: the page plays by the same rules as everything else."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from noughts.rules import Marks, Position, Rules
from tests.waiting import wait_for
from tests.web.browser.fake import ORIGIN, Fake
from tests.web.browser.site import Site
from tests.web.browser.test_board import cell

KINDS = product(("", "misere"), ("", "only-x", "wild"), ("", "gravity"), ("", "torus"), ("", "exact"))
VARIANTS = [" ".join(filter(None, words)) for words in KINDS]

REPLAY = """async (games) => {
    const { readRules, legalCells, outcomeOf } = await import("/static/rules.js");
    return games.map(({ rules: text, moves }) => {
        const rules = readRules(text);
        const cells = Array(rules.cols * rules.rows).fill(".");
        return moves.map(([cell, mark], ply) => {
            const legal = legalCells(rules, cells);
            cells[cell] = mark;
            const outcome = outcomeOf(rules, cells, cell, ply % 2 ? "o" : "x");
            return [legal, outcome && outcome.winner, outcome !== null];
        });
    });
}"""


def game(rules: Rules, rng: Random) -> tuple[list[Any], list[Any]]:
    """A random game as the page replays it, and what it must find at each move."""
    position, moves, found = Position.start(rules), [], []
    while not position.outcome:
        legal = sorted({move.row * rules.cols + move.col for move in position.moves()})
        move = rng.choice(list(position.moves()))
        own = "X" if rules.marks is Marks.ONLY_X else str(position.side).upper()
        moves.append([move.row * rules.cols + move.col, str(move.mark or own)])
        position = position.play(move)
        winner = position.outcome.winner if position.outcome else None
        found.append([legal, winner.value if winner else None, position.outcome is not None])
    return moves, found


@pytest.mark.parametrize("size", ["3x3x3", "4x4x3", "5x4x4"])
def test_a_page_without_a_server_plays_by_the_same_rules(fake: Fake, size: str) -> None:
    rng, games, expected = Random(7), [], []
    for words in VARIANTS:
        rules = Rules.parse(f"{size} {words}")
        for _ in range(8):
            moves, found = game(rules, rng)
            games.append({"rules": str(rules), "moves": moves})
            expected.append(found)
    fake.page.goto(ORIGIN)
    for played, seen, found in zip(games, fake.page.evaluate(REPLAY, games), expected, strict=True):
        assert seen == found, played


def test_two_people_play_undo_and_begin_again_on_one_screen(fake: Fake) -> None:
    page = fake.page
    page.goto(f"{ORIGIN}/here")
    page.get_by_role("link", name="Tic-tac-toe").click()
    expect(page.locator(".status")).to_have_text("Player 1's turn.")
    for name in ("a1", "b1", "a2"):
        cell(page, name).click()
    page.keyboard.press("u")
    expect(cell(page, "a2")).to_have_attribute("aria-label", "a2, empty")
    page.reload()
    expect(cell(page, "b1")).to_have_attribute("data-mark", "O")
    for name in ("a2", "b2", "a3"):
        cell(page, name).click()
    expect(page.locator(".headline")).to_have_text("Player 1 wins!")
    page.get_by_role("button", name="Play again").click()
    expect(page.locator("noughts-board [data-mark=X]")).to_have_count(0)
    assert fake.sockets == []


def test_the_installed_page_is_of_use_until_the_network_is_back(own_site: Site, open_browser: Callable[..., Page]) -> None:
    page = open_browser(is_fresh=True, service_workers="allow")
    page.goto(own_site.address)
    page.evaluate("navigator.serviceWorker.ready")
    wait_for(lambda: page.evaluate("navigator.serviceWorker.controller !== null"))
    page.goto(f"{own_site.address}/healthz")  # no page that could stand for the others
    own_site.stop()
    for path, title in (
        ("", "New game"),
        ("help", "Help"),
        ("settings", "Settings"),
        ("learn", "Learn"),
        ("learn/atlas", "Atlas"),
        ("", "New game"),
    ):
        page.goto(f"{own_site.address}/{path}")
        expect(page.locator("h1")).to_contain_text(title)
        expect(page.locator("#away")).to_contain_text("No connection to the server.")
    page.get_by_role("link", name="Two players can play here").click()
    page.get_by_role("link", name="Connect Four").click()
    cell(page, "d1").click()
    expect(cell(page, "d6")).to_have_attribute("data-mark", "X")
    page.goto(own_site.address)
    expect(page.locator(".logo")).to_be_visible()
    expect(page.locator("#away")).to_contain_text("No connection to the server.")
    own_site.start()
    expect(page.locator(".cell").first).to_be_visible()
    expect(page.locator("#away")).to_be_hidden()
