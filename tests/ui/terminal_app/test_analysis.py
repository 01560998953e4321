"""The analysis board in the app, by keys and clicks."""

from __future__ import annotations

from datetime import UTC, datetime

from noughts import Game, Record, Seat
from noughts.play import Library
from tests.ui.terminal_app.driving import driving


async def test_a_position_is_set_up_analysed_and_played_from(library: Library) -> None:
    async with driving(library) as driver:
        await driver.press("e", "b")
        await driver.sees("Analysis · Tic-tac-toe", "X to move.", "3x3x3: a draw with best play.")
        await driver.press("e", "x", "right", "x")
        await driver.sees("X has 2 marks and O has 0")
        await driver.press("o", "e")
        await driver.sees("X to move.", "win in 3")
        await driver.type("a1")
        await driver.sees("why a1", "O to move.")
        await driver.press("u")
        await driver.type("b1")
        await driver.sees("also a1")
        await driver.press("c")
        await driver.sees("starts from the position on the analysis board")
        await driver.press("enter")
        await driver.sees("Cop")
        assert driver.moves[:1] == ["b1"]


async def test_what_is_pasted_is_put_on_the_board(library: Library) -> None:
    async with driving(library) as driver:
        await driver.press("e", "b", "p")
        await driver.sees("column numbers such as 4455")
        await driver.type("banana")
        await driver.press("enter")
        await driver.sees("not a position")
        for _ in "banana":
            await driver.press("backspace")
        await driver.type("4455")
        await driver.press("enter")
        await driver.sees("Analysis · Connect Four", "d6 d5 e6 e5")
        await driver.press("?")
        await driver.sees("Set up the board: place and remove marks.")


async def test_a_click_plays_and_esc_leaves_setting_up_first(library: Library) -> None:
    async with driving(library) as driver:
        await driver.press("e", "b")
        await driver.sees("X to move.")
        await driver.click_cell("a1")
        await driver.sees("O to move.")
        await driver.press("e")
        await driver.sees("position X../.../...")
        await driver.press("escape")
        await driver.sees("O to move.", "best play")
        await driver.press("escape")
        await driver.sees("noughts · Learn")


async def test_a_game_that_is_replayed_is_put_on_the_board(library: Library) -> None:
    game, ended = Game("3x3", "a1 b1 a2 b2 a3"), datetime(2026, 1, 1, tzinfo=UTC)
    library.store.add([Record(game, Seat("Alice"), Seat("Bob"), id="one", ended=ended)])
    async with driving(library) as driver:
        driver.app.state.open_game("one")
        await driver.sees("Replay")
        await driver.press("home", "right", "b")
        await driver.sees("Analysis · Tic-tac-toe", "O to move.", "moves a1")
        await driver.press("]")
        await driver.sees("X wins!")
