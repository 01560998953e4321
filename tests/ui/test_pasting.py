"""Every position text gets the same answer from the command line and from all four front ends.

``make positions`` sends 10,000 texts through each of them; here it is a sample of that, and all for what they share.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from itertools import islice
from random import Random

import pytest

from noughts import Game, Position, Rules
from noughts.game.variations import pasted_game
from noughts.play import Library
from noughts.rules import NoughtsError
from noughts.rules.notation import is_board
from noughts.ui.shared.routes import AnalysisRoute
from noughts.ui.terminal.plain_boards import PlainAnalysis
from noughts.ui.terminal.screens.boards import AnalysisScreen
from noughts.ui.web.rate_limit import Limits
from tests.ui.desktop.conftest import hand, screen  # noqa: F401 - fixtures
from tests.ui.terminal_app.conftest import library  # noqa: F401 - a fixture
from tests.ui.terminal_app.driving import driving
from tests.web.conftest import url  # noqa: F401 - a fixture
from tests.web.serving import serving
from tests.web.test_analysis import Board

SAMPLE = int(os.environ.get("POSITIONS", "40"))
SHARED = max(SAMPLE, 2_000)

RULES = ("3x3", "4x4", "5x4x4", "7x6 gravity", "3x3 misere", "3x3 wild", "4x4 torus", "3x3 only-x", "6x6x5 exact", "15x15")
TYPED = 10
"""Texts that are typed letter by letter in the terminal app, where each key takes milliseconds."""

SIGNS = "XOxo./ 129?!é-"

Answer = tuple[str, str, str]
"""The board, its rules, and what was said."""


def texts(seed: int) -> Iterator[str]:
    """Positions that can arise, with or without a side and rules, and half of them with a few characters changed."""
    rng = Random(seed)
    while True:
        position = Position.start(rng.choice(RULES))
        for _ in range(rng.randrange(12)):
            if not position.outcome:
                position = position.play(rng.choice(position.moves()))
        board, side = str(position).split(" ")
        text = rng.choice([board, f"{board} {side}", f"{board} {position.rules}", f"{position.rules}"])
        for _ in range(rng.choice([0, 0, 0, 1, 1, 2])):
            at = rng.randrange(len(text))
            text = text[:at] + rng.choice([rng.choice(SIGNS), ""]) + text[at + rng.randrange(2) :]
        if text.strip() == text and text:
            yield text


def refusal(read: Callable[[], object]) -> str:
    """What is said about a text that is refused; empty if it is read."""
    try:
        read()
    except NoughtsError as error:
        return str(error)
    return ""


def test_what_the_command_line_reads_can_be_pasted():
    usual = Rules.parse("3x3")
    read = refused = 0
    for text in islice(texts(1), SHARED):
        said = refusal(lambda text=text: Position.parse(text))
        if not said:
            assert pasted_game(text, usual).position == Position.parse(text), text
            read += 1
        elif is_board(text):
            assert refusal(lambda text=text: pasted_game(text, usual)) == said, text
            refused += 1
    assert read > SHARED // 3
    assert refused > SHARED // 20


def expected(lines: list[str]) -> list[Answer]:
    """What the shared function answers, each text after the one before."""
    game, answers = Game("3x3"), []
    for line in lines:
        said = ""
        try:
            game = pasted_game(line, game.rules)
        except NoughtsError as error:
            said = str(error)
        answers.append((str(game.position), str(game.rules), said))
    return answers


def standing(controller) -> Answer:
    return str(controller.board), str(controller.rules), controller.message.text


@pytest.fixture
def lines() -> list[str]:
    return list(islice(texts(2), SAMPLE))


def test_plain_lines_give_the_shared_answer(lines: list[str]):
    found: list[Answer] = []
    left = iter(["analysis", *(f"paste {line}" for line in lines)])

    def ask() -> str | None:
        found.append(standing(it.controller))
        return next(left, None)

    it = PlainAnalysis(Game("3x3"), ask, lambda text: None, name="Alice", width=80)
    it.run()
    assert found[2:] == expected(lines)


async def test_the_terminal_app_gives_the_shared_answer(lines: list[str], library: Library):  # noqa: F811
    found = []
    async with driving(library) as driver:
        driver.app.go(AnalysisRoute())
        await driver.until(lambda: isinstance(driver.app.screen, AnalysisScreen))
        driver.app.screen.controller.do("values")
        for number, line in enumerate(lines):
            await driver.press(":")
            if number < TYPED:
                await driver.type(f"paste {line}")
            else:
                driver.app.screen.controller.line.text = f"paste {line}"
            await driver.press("enter")
            found.append(standing(driver.app.screen.controller))
    assert found == expected(lines)


def test_the_window_gives_the_shared_answer(lines: list[str], hand: Callable):  # noqa: F811
    it, found = hand(plays=False), []
    it.window.go(AnalysisRoute())
    it.frame()
    it.scene.controller.do("values")
    for line in lines:
        it.type(":")
        it.type(f"paste {line}")
        it.enter()
        found.append(standing(it.scene.controller))
    assert found == expected(lines)


def test_the_page_gives_the_shared_answer(lines: list[str], url: str):  # noqa: F811
    found = []
    with serving(url, limits=Limits().times(10_000)) as server:
        board = Board(server)
        board.do(game="3x3", is_studied=False)
        for line in lines:
            asked = {name: board.told[name] for name in ("game", "at", "draft", "rules", "is_studied")}
            answer = board.person.http.post("/api/analysis/one", json={**asked, "action": "paste", "text": line})
            said = "" if answer.status_code == 200 else answer.json()["text"]
            board.told = answer.json() if answer.status_code == 200 else board.told
            game = Game.from_sgf(board.told["game"])
            found.append((str(game.position), str(game.rules), said))
    assert found == expected(lines)
