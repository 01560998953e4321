"""Lessons in the app, by the keyboard alone."""

from __future__ import annotations

import pytest

from noughts.lessons.course import COURSE
from noughts.lessons.tasks import LessonProgress
from noughts.play import Library
from noughts.ui.shared.pages.learn import SECTIONS
from noughts.ui.terminal.screens.boards import LessonScreen
from noughts.ui.terminal.widgets.page_blocks import TableRows
from tests.ui.terminal_app.driving import Driver, driving


async def test_a_lesson_takes_wrong_and_right_answers_and_its_end_is_kept(library: Library) -> None:
    async with driving(library) as driver:
        await driver.press("e")
        text = await driver.sees("noughts · Learn", "Ten short ones")
        titles = [text.index(section.label) for section in SECTIONS if section.key != "section compare"]
        assert titles == sorted(titles), "in the order of every front end"
        await driver.press("e")
        await driver.sees("noughts · Lessons", "Five minutes each.", "How to win, how to block")
        await driver.press("enter")
        await driver.sees("The rules and the fork · 1 of 5", "X to move. Win!")
        await driver.type("a1")
        await driver.sees("a1: X is already there; choose an empty cell")
        await driver.press("down", "enter")  # b3
        await driver.sees("Not b3: gives the win away: O wins with c2.", "Hint: Two Xs stand side by side.")
        await driver.type("c1")
        await driver.sees("Right! Wins at once with a1 b1 c1.", "Enter next")
        await driver.press("n", "?")
        await driver.sees("Play a move on the board.", "Show the answer.", "Your progress is saved.", "Any key goes back.")
        await driver.press("?", "h")
        await driver.sees("2 of 5", "Hint: Look at the diagonal.")
        await driver.press("s", "enter", "s", "enter")
        await driver.sees("4 of 5", "your answer")
        await driver.type("1")
        await driver.press("enter")
        await driver.sees("Not 1. That is one of them.")
        await driver.type("two")
        await driver.press("enter", "enter")
        await driver.sees("5 of 5")
        await driver.type("b1")
        await driver.sees("Win if you can. Block if you must.")
        await driver.press("escape")
        await driver.sees("The rules and the fork done")
        assert library.progress("Alice").lessons_done == ("fork",)


async def test_the_atlas_shows_who_wins_and_numbers_choose_the_variant(library: Library) -> None:
    async with driving(library, size=(80, 30)) as driver:
        await driver.press("e", "a")
        await driver.sees("Atlas", "The plain game: 94 of 94 boards are solved.", "3 high  draw    draw    1st 7")
        await driver.press("1")
        await driver.sees("1 Misère  ‹ on ›", "Three in a row loses.", "3 high draw draw 2nd 11")
        await driver.press("2", "3")
        await driver.sees("Misère wild: ")
        await driver.press("?")
        await driver.sees("Misère. Completing a line loses.")
        await driver.press("escape", "escape")
        assert driver.page == "learn"


async def test_every_answer_of_the_atlas_leads_to_playing_that_game(library: Library) -> None:
    async with driving(library, size=(80, 24)) as driver:
        await driver.press("e", "a")
        await driver.sees("Atlas")
        await driver.press("1", "right", "right", "left", "down")
        assert chosen(driver) == "play 4x4x3 misere"
        await driver.pilot.resize_terminal(60, 12)
        await driver.sees("4 high draw 2nd 11"), "what is chosen stays in sight"
        await driver.pilot.resize_terminal(80, 24)
        await driver.press(*["down"] * 9)
        assert chosen(driver) == "play 4x7x4 misere", "the arrows lead from one table to the next"
        await driver.press("up", "enter")
        await driver.sees("4x6 misère")
        assert str(driver.app.state.session.view().position.rules) == "4x6x4 misere"


def chosen(driver: Driver) -> str:
    row = driver.page_screen.focused_row
    assert isinstance(row, TableRows)
    return row.chosen


@pytest.mark.parametrize("size", [(80, 30), (60, 30)], ids=str)
async def test_the_atlas_can_be_clicked(library: Library, size: tuple[int, int]) -> None:
    async with driving(library, size=size) as driver:
        await driver.press("e", "a")
        await driver.click_row("gravity", x=12)
        await driver.sees("‹ on ›", "5 high draw draw 1st 11 1st 9")
        await driver.click_row("gravity", x=12)
        await driver.click_row("misere", x=12)
        await driver.sees("1 Misère  ‹ on ›")
        line = next(line for line in driver.text.splitlines() if line.lstrip().startswith("2 wide"))
        await driver.click_row("table 1", x=line.index("5 wide") - driver.page_screen.margin, y=4)
        await driver.sees("5x4")
        assert str(driver.app.state.session.view().position.rules) == "5x4x3 misere"


async def test_branches_are_named_options_chosen_and_the_next_lesson_follows(library: Library) -> None:
    lesson = next(each for each in COURSE if each.name == "alphabeta")

    async with driving(library, size=(60, 20)) as driver:
        driver.app.push_screen(LessonScreen(LessonProgress(lesson, 1)))
        await driver.sees("Must the search look at D?")
        await driver.press("1")
        await driver.sees("Not quite. Even if D is good")
        await driver.press("down", "enter")
        await driver.sees("That is a cut.")
        await driver.press("enter")
        await driver.type("d x")
        await driver.press("enter")
        await driver.sees("expected any of A, B, C, D, E, F")
        await driver.press(*["backspace"] * 3)
        await driver.type("d f")
        await driver.press("enter")
        await driver.sees("Two of six leaves are skipped")
        await driver.press("enter", "s", "enter", "s")
        await driver.sees("Once you know that a move is worse")
        await driver.press("enter")
        await driver.sees("Good moves first · 1 of 6")
        assert library.progress("Alice").lessons_done == ("alphabeta",)


async def test_the_board_of_a_lesson_leads_on_and_one_comes_back_to_it(library: Library) -> None:
    async with driving(library, size=(110, 34)) as driver:
        driver.app.push_screen(LessonScreen(LessonProgress(COURSE[0])))
        await driver.sees("The rules and the fork · 1 of 5", "t tree")
        for key, seen in (("t", "Alpha-beta on"), ("z", "Puzzle · Tic-tac-toe")):
            await driver.press(key)
            await driver.sees(seen)
            await driver.press("escape")
            await driver.sees("The rules and the fork · 1 of 5")
        await driver.press("p")
        await driver.sees("New game")


async def test_a_storm_asks_one_puzzle_after_the_other_and_shows_its_clock(library: Library) -> None:
    async with driving(library) as driver:
        await driver.press("e", "s")
        await driver.sees("Puzzle storm · ", "0 solved", "n skip")
        await driver.press("n")
        await driver.sees("0 solved")
        await driver.press("escape")
        await driver.sees("noughts · Learn")
