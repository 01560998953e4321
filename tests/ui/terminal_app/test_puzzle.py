"""A board with a question, by real keys: the mistakes of a game, and the puzzle of the day."""

from __future__ import annotations

from datetime import date

from noughts.game import Game, Record, Seat
from noughts.lessons.puzzles import PUZZLE_BOARDS
from noughts.play import Library, Settings
from noughts.profiles.progress import Card
from noughts.ui.terminal.screens.boards import PuzzleScreen
from tests.ui.terminal_app.driving import Driver, driving

PEOPLE = Settings(mode="people", second_name="Bob", animation=False)


def keys(driver: Driver) -> str:
    return " ".join(hint.word for hint in driver.screen.hints())


async def test_after_a_game_ones_own_mistakes_are_tried_until_they_are_right(library: Library) -> None:
    async with driving(library, PEOPLE, size=(100, 36)) as driver:
        await driver.press("p")
        for cell in "a1 b2 b1 c1 c3 a3".split():
            await driver.type(cell)
        await driver.sees("Learn from your mistakes.")
        await driver.press("l")
        await driver.sees("Your move 5 · Tic-tac-toe", "You played c3, and that loses. Which move holds the draw?")
        await driver.press("right", "down", "enter")
        await driver.sees("Not c3: then O wins at once. Try again.")
        await driver.press("h")
        await driver.sees("O can win with the next move.")
        await driver.type("b2")
        await driver.sees("O is already there")
        await driver.type("a3")
        await driver.sees("Right! Blocks", "It comes back tomorrow.")
        assert "next" not in keys(driver)
        await driver.press("escape", "escape", "e", "m")
        await driver.sees("Your move 5")
        await driver.press("s")
        await driver.sees("a3. Blocks", "It stays on today's list.")
        await driver.press("escape")
        assert driver.page == "learn"
        await driver.press("escape")
        assert driver.page == "start"
    (card,) = library.trainer("Alice").cards
    assert (card.position, card.box) == ("XXO/.O./... x", 0)


async def test_the_puzzle_of_the_day_is_counted_and_there_are_more(library: Library, monkeypatch) -> None:
    day = date(2026, 11, 12)  # of 3x3
    monkeypatch.setattr("noughts.ui.shared.app_state.AppState.today", lambda state: day)
    monkeypatch.setattr("noughts.ui.shared.puzzle_sets.PUZZLE_BOARDS", PUZZLE_BOARDS[:1])

    async with driving(library, size=(80, 24)) as driver:
        await driver.press("e", "z")
        await driver.sees("Puzzle of the day, 2026-11-12 · Tic-tac-toe · easy", "O to play and win in 2.")
        await driver.click_cell("c2")
        await driver.sees("Right! Makes a fork", "Come back tomorrow", "Your puzzle rating: 1536, +36.")
        await driver.press("n")
        await driver.sees("noughts · Puzzle · Tic-tac-toe")
        assert "Right!" not in driver.text
        await driver.press("escape")
        await driver.sees("rating 1536")
    assert library.progress("Alice").days == 1


async def test_what_is_due_is_told_at_the_start_and_a_damaged_card_is_left_out(library: Library) -> None:
    library.welcome("Alice")
    cards = [Card("3x3x3", ".../.X./... o", "b1"), Card("nonsense", "nonsense", "z9")]
    library.change_trainer("Alice", lambda known: known.with_cards(cards, date(2026, 1, 1)))

    async with driving(library, size=(100, 36)) as driver:
        await driver.focus("page learn")
        await driver.sees("Two to try again today. Lessons, puzzles,")
        await driver.press("enter")
        await driver.sees("Two to try again today. Positions that you got wrong")
        await driver.focus("section mistakes")
        await driver.press("enter")
        await driver.sees("You are O. You played b1, and that loses.")
        await driver.type("b2a1")
        await driver.sees("Right!")
        await driver.press("n", "enter", "x")
        assert isinstance(driver.screen, PuzzleScreen)


async def test_a_review_offers_the_next_mistake_only_where_there_is_one(library: Library) -> None:
    library.welcome("Alice")
    perfect, careless = Game("3x3"), Game("3x3")
    for game, moves in ((perfect, "b2 a1 c1 a3 a2 c2 b1 b3 c3"), (careless, "a1 b2 b1 c1 c3 a3")):
        for move in moves.split():
            game.play(move)
    library.store.add([Record(perfect, Seat("Alice"), Seat("Bob"), "one"), Record(careless, Seat("Alice"), Seat("Bob"), "two")])

    async with driving(library, size=(120, 36)) as driver:
        await driver.press("h")
        for number in range(2):
            await driver.press(*(["down"] if number else []), "enter", "v")
            await driver.sees("accuracy")
            is_clean = "nobody made a mistake." in driver.text
            await driver.until(lambda is_clean=is_clean: ("learn" not in keys(driver)) is is_clean)
            assert "next mistake" not in keys(driver), "there is none, or it is the one that is shown"
            await driver.press("escape", "escape")
