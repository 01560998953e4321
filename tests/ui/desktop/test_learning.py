"""The window has a classroom: lessons and puzzles, with keys and with the mouse."""

from datetime import date

import pytest

from noughts.lessons.course import COURSE, LessonProgress, TaskKind, lesson_named
from noughts.lessons.puzzles import PUZZLE_BOARDS
from noughts.profiles.progress import Card
from noughts.ui.desktop.kit.inputs import FieldWidget
from noughts.ui.desktop.scenes.learning import LessonScene, PuzzleScene
from noughts.ui.desktop.scenes.text import KeysScene
from noughts.ui.desktop.scenes.tree import TreeScene
from noughts.ui.shared.app_state import AppState
from noughts.ui.shared.pages.help import BACK, lesson_keys, puzzle_keys, tree_keys
from noughts.ui.shared.puzzle_sets import of_this_day
from noughts.ui.shared.routes import (
    LessonRoute,
    PageRoute,
    PuzzleRoute,
    TreeRoute,
)


def test_a_lesson_takes_wrong_and_right_answers_and_its_end_is_kept(hand, library):
    it = hand(plays=False)
    it.type("e")
    assert it.page == "learn"
    it.window.draw()
    titles = [each.widget.label for each in it.scene.placed if each.widget.key.startswith("section ")]
    assert titles == ["Lessons", "Puzzles", "Puzzle storm", "Your mistakes", "See a search think", "Analysis board", "Atlas"]
    it.press("section lessons")
    it.enter()
    assert isinstance(it.scene, LessonScene)
    assert it.says("The rules and the fork · 1 of 5")
    it.type("a1")
    assert it.says("a1: X is already there; choose an empty cell")
    it.type("b3")
    assert it.says("Not b3: gives the win away: O wins with c2. Hint: Two Xs stand side by side.")
    it.click(it.at("c1"))
    assert it.says("Right! Wins at once with a1 b1 c1.")
    it.enter()
    it.type("h")
    assert it.says("2 of 5")
    assert it.says("Hint: Look at the diagonal.")
    it.press("show")
    it.press("next")
    it.type("sn")
    assert it.says("4 of 5")
    it.type("1h")
    assert it.says("Hint:"), "no answer has an h in it"
    it.enter()
    assert it.says("Not 1. That is one of them.")
    it.type("two")
    it.enter()
    assert it.says("Right!")
    it.enter()
    it.type("b1")
    assert it.says("Win if you can. Block if you must.")
    it.escape()
    assert it.page == "lessons"
    assert "done" in it.texts()
    assert library.progress("Alice").lessons_done == ("fork",)


@pytest.mark.parametrize("size", [(480, 360), (500, 800)])
def test_options_are_chosen_and_branches_typed_in_a_window_of_any_shape(hand, size):
    it = hand(size, plays=False)
    it.window.go(LessonRoute(LessonProgress(lesson_named("alphabeta"), 1)))
    it.type("1")
    assert it.says("Even if D is good, O will choose C")
    it.press("option 2")
    assert it.says("That is a cut.")
    it.enter()
    assert it.says("3 of 5")
    it.type("d x")
    it.enter()
    assert it.says("d x: expected any of A, B, C, D, E, F"), "and it stays to be mended"
    it.key(8, "\b")
    it.type("f")
    it.enter()
    assert it.says("Two of six leaves are skipped")
    it.type("nsnsn")
    assert it.says("Good moves first · 1 of 6")


def test_the_menu_says_how_many_mistakes_wait(hand, library):
    it = hand(plays=False)
    missed = [Card("3x3x3", ".../.X./... o", "b1"), Card("3x3x3", "X../.O./..X o", "a3")]
    library.change_trainer("Alice", lambda known: known.with_cards(missed, date(2026, 1, 1)))
    assert {"Learn", "2"} <= set(it.texts())
    it.type("e")
    assert it.says("Two to try again today.")


def test_the_board_of_a_lesson_leads_on_and_one_comes_back_to_it(hand):
    it = hand(plays=False)
    it.window.go(LessonRoute(LessonProgress(COURSE[0])))
    board = it.scene.controller.position
    for key, scene in (("t", TreeScene), ("z", PuzzleScene)):
        it.type(key)
        assert isinstance(it.scene, scene)
        it.escape()
        assert isinstance(it.scene, LessonScene)
    it.press("board")
    assert it.scene.controller.position == board
    it.escape()
    it.press("play")
    assert it.page == "new_game"


def test_a_storm_runs_against_the_clock_of_the_window(hand):
    it = hand(plays=False)
    it.type("es")
    it.wait(lambda: it.scene.controller.is_open)
    assert it.says("3:00 · 0 solved") or it.says("0 solved")
    it.frames(181)
    assert it.says("Time is up: no puzzles solved.")
    it.escape()
    assert it.page == "learn"


def test_after_the_last_task_of_all_one_is_back(hand):
    it = hand(plays=False)
    it.window.go(LessonRoute(LessonProgress(COURSE[-1], len(COURSE[-1].tasks) - 1)))
    it.type("s")
    it.enter()
    assert not isinstance(it.scene, LessonScene)


def test_the_puzzle_of_the_day_is_counted_and_there_are_more(hand, library, monkeypatch):
    monkeypatch.setattr(AppState, "today", lambda app: date(2026, 11, 12))  # of 3x3
    monkeypatch.setattr("noughts.ui.shared.puzzle_sets.PUZZLE_BOARDS", PUZZLE_BOARDS[:1])
    it = hand(plays=False)
    it.type("ez")
    assert isinstance(it.scene, PuzzleScene)
    it.wait(lambda: it.says("O to play and win in 2."))
    it.click(it.at("c2"))
    it.wait(lambda: it.says("Right! Makes a fork"))
    assert it.says("Come back tomorrow")
    assert it.says("Your puzzle rating: 1536, +36.")
    it.type("n")
    it.wait(lambda: it.says("noughts · Puzzle · Tic-tac-toe") and not it.says("Looking"))
    assert not it.says("Right!")
    assert library.progress("Alice").days == 1


def test_the_atlas_shows_who_wins_and_switches_choose_the_variant(hand):
    it = hand(plays=False)
    it.type("ea")
    assert it.says("The plain game: 94 of 94 boards are solved.")
    assert it.says("1st 7")
    it.press("misere")
    assert it.says("Three in a row loses.")
    assert it.says("2nd 11")
    it.type("23")
    assert it.says("Misère wild: ")
    it.type("3")
    assert it.says("Misère: ")
    it.press("play 4x3x3 misere")
    view = it.window.app.session.view()
    assert str(view.position.rules) == "4x3x3 misere", "every answer leads to playing that game"
    assert not view.moves


@pytest.mark.parametrize("size", [(480, 360), (1000, 700)], ids=str)
def test_every_room_of_the_classroom_explains_its_keys_and_stays_as_it_was(hand, size):
    it = hand(size, plays=False)
    rooms = [
        (PageRoute("learn"), [("e", "Lessons"), ("a", "Atlas"), BACK]),
        (PageRoute("lessons"), [BACK]),
        (LessonRoute(LessonProgress(COURSE[0], 1)), lesson_keys(TaskKind.MOVE)),
        (LessonRoute(LessonProgress(COURSE[0], 3)), lesson_keys(TaskKind.NUMBER)),
        (PuzzleRoute(of_this_day(it.window.app.library, "Alice", date(2026, 11, 12))), puzzle_keys()),
        (TreeRoute(), tree_keys()),
        (PageRoute("atlas"), [("1", "Misère"), ("6", "Exact"), BACK]),
    ]
    for place, keys in rooms:
        it.window.go(place)
        scene = it.scene
        it.window.draw()
        it.type("?")
        assert isinstance(it.scene, KeysScene)
        shown = " ".join(it.texts())
        assert [key for key, sentence in keys if key not in shown or sentence.split(". ")[0] not in shown] == []
        it.type("x")
        assert it.scene is scene
        it.press("help")
        it.escape()
        assert it.scene is scene
        field = getattr(it.scene, "focused", None)
        assert not isinstance(field, FieldWidget) or not field.line.text, "the key that closes the help is no answer"
