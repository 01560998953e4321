"""Lessons in the app, by the keyboard alone."""

from __future__ import annotations

import pytest

from noughts.lessons.course import COURSE
from noughts.lessons.tasks import LessonProgress
from noughts.play import Library
from noughts.ui.shared.learn_sections import LEARN_SECTIONS
from noughts.ui.terminal.screens.atlas import HEAD, NARROW, USUAL, ChartView, Widths, Words
from noughts.ui.terminal.screens.lesson import LessonScreen
from tests.ui.terminal_app.driving import driving


async def test_a_lesson_takes_wrong_and_right_answers_and_its_end_is_kept(library: Library) -> None:
    async with driving(library) as driver:
        await driver.press("e")
        text = await driver.sees("The classroom", "Ten short ones")
        titles = [text.index(door.title) for door in LEARN_SECTIONS if door.name != "compare"]
        assert titles == sorted(titles), "the doors are those of the page, in its order"
        await driver.press("e")
        await driver.sees("Ten lessons, five minutes each", "How to win, how to stop it")
        await driver.press("enter")
        await driver.sees("The rules and the fork · 1 of 5", "X to move. Win!")
        await driver.type("a1")
        await driver.sees("a1: X is there already; choose an empty cell")
        await driver.press("down", "enter")  # b3
        await driver.sees("Not b3: gives the win away: O wins with c2.", "Hint: Two Xs stand side by side.")
        await driver.type("c1")
        await driver.sees("Right! Wins at once with a1 b1 c1.", "Enter next")
        await driver.press("n", "?")
        await driver.sees("Play a move on the board.", "Show the answer.", "What you have done is kept.", "Any key goes back.")
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
        await driver.sees("noughts · Atlas", "The plain game: 94 of 94 boards are settled.", "3 high   draw     draw     1st 7")
        await driver.press("1")
        await driver.sees("noughts · Atlas · Misère", "Three in a row loses.", "3 high   draw     draw     2nd 11")
        await driver.press("2", "3")
        await driver.sees("Misère wild: ")
        await driver.press("?")
        await driver.sees("Turn a word of the rules on or off.")
        await driver.press("escape", "escape")
        await driver.sees("The classroom")


async def test_every_answer_of_the_atlas_leads_to_playing_that_game(library: Library) -> None:
    async with driving(library, size=(80, 24)) as driver:
        await driver.press("e", "a")
        await driver.sees("Enter play 3x3x3")
        await driver.press("1", "right", "right", "left", "down")
        await driver.sees("Enter play 4x4x3 misere")
        await driver.pilot.resize_terminal(60, 12)
        await driver.sees("4  draw    2nd 11  2nd 15")  # what is chosen stays in sight
        await driver.pilot.resize_terminal(80, 24)
        await driver.press(*["down"] * 20)
        await driver.sees("Enter play 5x7x5 misere", "7 high")
        await driver.press("up", "enter")
        await driver.sees("5x6, 5 in a row, misère")
        assert str(driver.app.state.session.view().position.rules) == "5x6x5 misere"


@pytest.mark.parametrize(
    ("size", "gravity", "widths", "row"),
    [
        ((80, 30), (33, 0), USUAL, "5 high   draw     draw     1st 11   1st 9    1st 9    1st 9"),
        ((60, 30), (0, 1), NARROW, "5  draw    draw    1st 11  1st 9   1st 9   1st 9"),
    ],
)
async def test_the_atlas_can_be_clicked(
    library: Library, size: tuple[int, int], gravity: tuple[int, int], widths: Widths, row: str
) -> None:
    async with driving(library, size=size) as driver:
        await driver.press("e", "a")
        await driver.sees("Enter play 3x3x3")
        await driver.pilot.click(Words, offset=gravity)
        await driver.sees("noughts · Atlas · Gravity", row)
        await driver.pilot.click(Words, offset=gravity)
        await driver.pilot.click(Words, offset=(2, 0))
        await driver.sees("noughts · Atlas · Misère")
        await driver.pilot.click(ChartView, offset=(widths.of(3).x, HEAD + 2))
        await driver.sees("5x4")
        assert str(driver.app.state.session.view().position.rules) == "5x4x3 misere"


async def test_branches_are_named_options_chosen_and_the_next_lesson_follows(library: Library) -> None:
    lesson = next(each for each in COURSE if each.name == "alphabeta")

    async with driving(library, size=(60, 20)) as driver:
        driver.app.push_screen(LessonScreen(LessonProgress(lesson, 1)))
        await driver.sees("Must the search look at D?")
        await driver.press("1")
        await driver.sees("Not quite. However good D is")
        await driver.press("down", "enter")
        await driver.sees("That is a cut.")
        await driver.press("enter")
        await driver.type("d x")
        await driver.press("enter")
        await driver.sees("expected any of A, B, C, D, E, F")
        await driver.press(*["backspace"] * 3)
        await driver.type("d f")
        await driver.press("enter")
        await driver.sees("Two of six leaves skipped")
        await driver.press("enter", "s", "enter", "s")
        await driver.sees("Once a move is known to be worse")
        await driver.press("enter")
        await driver.sees("Good moves first · 1 of 6")
        assert library.progress("Alice").lessons_done == ("alphabeta",)
