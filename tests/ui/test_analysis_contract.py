"""The analysis board does the same in plain lines, in the app, in the window and on the page."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from noughts import Game
from noughts.game.variations import commented_text
from noughts.play import Library
from noughts.play.exploring import Games
from noughts.store.store import Store
from noughts.ui.shared.routes import AnalysisRoute
from noughts.ui.terminal.plain_boards import PlainAnalysis
from noughts.ui.terminal.screens.boards import AnalysisScreen
from tests.store.making import records
from tests.ui.desktop.conftest import hand, screen  # noqa: F401 - fixtures
from tests.ui.terminal_app.conftest import library  # noqa: F401 - a fixture
from tests.ui.terminal_app.driving import driving
from tests.waiting import wait_for
from tests.web.conftest import url  # noqa: F401 - a fixture
from tests.web.serving import serving
from tests.web.test_analysis import Board

SCRIPTS = {
    "branch": ["b2", "b1", "undo", "a1", "c3", "undo", "undo", "c1"],
    "set up": ["setup", "x b2", "o a1", "x a1", "done", "clear", "o c3", "x a1", "done"],
    "impossible": ["setup", "x a1", "x b1", "done"],
    "paste": ["4455", "d", "X.O/.X./... misere", "banana", "XX./.../..."],
    "rules": ["b2", "a1", "rules 4x4", "c3", "rules 99x99"],
    "open": ["open banana", "open 999"],
    "save": ["b2", "a1", "note corner", "undo", "c1", "save Mine", "4x4", "d4", "open Mine", "a3"],
    "delete": ["b2", "save Mine", "delete Mine", "undo", "open Mine", "delete Yours"],
    "over": ["paste b2 a1 c3 a3 a2 c2 b1 b3 c1", "a1", "undo", "remove", "other move"],
    "wild": ["3x3 wild", "xb2", "oa1", "b1"],
}

Found = tuple[str, str, str]
"""The moves, the board, and whose turn it is."""


def plain(lines: list[str]) -> Found:
    left = iter(lines)
    with Store.open("sqlite://") as games:
        it = PlainAnalysis(
            Game("3x3"),
            lambda: next(left, None),
            lambda text: None,
            name="Alice",
            width=80,
            games=Games(games, lambda: "Alice"),
        )
        it.run()
    return found(it.controller)


def found(controller) -> Found:
    return commented_text(controller.analysis.game.root), str(controller.board), controller.status().text


# The values are off: no search says anything about what is compared, and some would go on for seconds.


async def app(lines: list[str], library: Library) -> Found:  # noqa: F811
    async with driving(library) as driver:
        driver.app.go(AnalysisRoute())
        await driver.until(lambda: isinstance(driver.app.screen, AnalysisScreen))
        driver.app.screen.controller.do("values")
        for line in lines:
            await driver.press(":")
            await driver.type(line)
            await driver.press("enter")
        return found(driver.app.screen.controller)


def window(lines: list[str], hand: Callable) -> Found:  # noqa: F811
    it = hand(plays=False)
    it.window.go(AnalysisRoute())
    it.frame()
    it.scene.controller.do("values")
    for line in lines:
        it.type(":")
        it.type(line)
        it.enter()
    return found(it.scene.controller)


def page(lines: list[str], url: str) -> Found:  # noqa: F811
    with serving(url) as server:
        board = Board(server)
        board.do(game="3x3", is_studied=False)
        for line in lines:
            board.do("enter", line, is_studied=False)
        game = Game.from_sgf(board.told["game"])
        cells, cols = board.told["board"]["cells"], board.told["board"]["cols"]
        rows = "/".join(cells[start : start + cols] for start in range(0, len(cells), cols))
        return commented_text(game.root), f"{rows} {board.told['board']['side']}", board.told["status"]["text"]


async def test_every_front_end_tells_what_was_played(library: Library, hand: Callable, url: str) -> None:  # noqa: F811
    """All four read the same games, and say the same about them."""
    games = records(seed=3, count=200)
    library.store.add(games)
    with Store.open(url) as store:
        store.add(games)
    lines = ["games", "b2"]
    left = iter(lines)
    first = PlainAnalysis(
        Game("3x3"), lambda: next(left, None), lambda text: None, name="Alice", width=80, games=Games(library.store, str)
    )
    first.run()
    first.controller.analysis.explore()
    expected = settled(first.controller)
    assert len(expected) > 5
    async with driving(library) as driver:
        driver.app.go(AnalysisRoute())
        await driver.until(lambda: isinstance(driver.app.screen, AnalysisScreen))
        for line in lines:
            await driver.press(":")
            await driver.type(line)
            await driver.press("enter")
        assert settled(driver.app.screen.controller) == expected
    it = hand(plays=False)
    it.window.go(AnalysisRoute())
    it.frame()
    it.type("g")
    it.frame()
    it.type("b2")
    assert settled(it.scene.controller) == expected
    with serving(url) as server:
        board = Board(server)
        board.do(game="3x3", is_explored=True)
        board.do("enter", "b2", is_explored=True)
        assert [tuple(row[:2]) for row in board.settled()["more"]] == expected
    first.controller.close()


def settled(controller) -> list[tuple[str, str]]:
    """What there is to read once the games were looked through."""
    found = wait_for(lambda: controller.analysis.exploration)
    assert not found.played.uncounted
    return [(row.label, row.text) for row in controller.more()]


@pytest.mark.parametrize("name", SCRIPTS)
async def test_every_front_end_does_the_same(name: str, library: Library, hand: Callable, url: str) -> None:  # noqa: F811
    lines = SCRIPTS[name]
    expected = plain(lines)
    assert await app(lines, library) == expected
    assert window(lines, hand) == expected
    assert page(lines, url) == expected
