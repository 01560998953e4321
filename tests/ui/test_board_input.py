"""One input for games, puzzles and lessons: typing, cursor and mark in hand do the same in all of them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from noughts import Limit, Position, Rules, Seat, analyse
from noughts.game.variations import pasted_game
from noughts.lessons.course import COURSE, LessonProgress, lesson_named
from noughts.lessons.puzzles import Aim, Puzzle
from noughts.lessons.tasks import Lesson, MoveTask
from noughts.match import Setup
from noughts.play import IN_MEMORY, Library, Session
from noughts.rules import Cell, Move
from noughts.ui.shared.board_input import GRACE_S, LETTER_WAIT_S, REDUNDANT_ENTER_S, BoardInput
from noughts.ui.shared.input import GameInput
from noughts.ui.shared.lessons import LessonController
from noughts.ui.shared.puzzle_controller import PuzzleController
from noughts.ui.shared.puzzle_sets import PuzzleSet, of_position
from noughts.ui.shared.puzzles import PuzzleAttempt, verdict_of
from noughts.ui.shared.routes import AnalysisRoute, PageRoute, PuzzleRoute, Route, TreeRoute
from tests.ui.contract import SETTINGS, WrittenFrontEnd


class Recording(BoardInput):
    """Notes the moves that keys lead to, in place of playing them."""

    played: list[str]

    def play(self, move: Move | str) -> bool:
        self.played.append(str(move))
        return True


class RecordingGame(Recording, GameInput): ...


class RecordingPuzzle(Recording, PuzzleController): ...


class RecordingLesson(Recording, LessonController): ...


class Time:
    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def library() -> Iterator[Library]:
    library = Library.open(IN_MEMORY)
    with library.store:
        yield library


def game(library: Library, rules: Rules, clock: Time) -> Recording:
    session = Session(library)
    front_end = WrittenFrontEnd(session, SETTINGS)
    front_end.input = found = RecordingGame(front_end, clock=clock)
    session.new_game(Setup(rules, Seat("Alice"), Seat("Bob")))
    front_end.on_new_game()
    return found


def puzzle(library: Library, rules: Rules, clock: Time) -> Recording:
    position = Position.start(rules)
    puzzles = PuzzleSet("", (), lambda _limit: iter(()), lambda _attempt: "", "none")
    found = RecordingPuzzle(puzzles, wake=lambda: None, clock=clock)
    asked = Puzzle(position, Aim.WIN, (position.moves()[0],), analyse(position, Limit(nodes=1)), None)
    found._begin(PuzzleAttempt(asked))
    return found


def lesson(library: Library, rules: Rules, clock: Time) -> Recording:
    task = MoveTask(
        told="",
        question="Move!",
        hint="Anywhere.",
        position=Position.start(rules),
        wanted=lambda position: list(position.moves()),
    )
    return RecordingLesson(LessonProgress(Lesson("any", "Any", "", (task,), "")), library, "Alice", lambda _: None, clock=clock)


@pytest.fixture(params=[game, puzzle, lesson])
def made(request, library):
    """A function that makes an input on the empty board of some rules, and its clock."""
    begun = []

    def make(rules: str) -> tuple[Recording, Time]:
        clock = Time()
        found = request.param(library, Rules.parse(rules), clock)
        found.played = []
        begun.append(found)
        return found, clock

    yield make
    for found in begun:
        if isinstance(found, PuzzleController):
            found.close()


def pressed(board_input: BoardInput, *keys: str) -> None:
    for key in keys:
        assert board_input.press(key), key


def test_a_typed_cell_is_played_once_and_a_habitual_enter_does_nothing(made):
    board_input, clock = made("3x3")
    pressed(board_input, "c", "1", "enter")
    assert board_input.played == ["c1"]
    clock.now += REDUNDANT_ENTER_S + 0.1
    pressed(board_input, "enter")
    assert board_input.played == ["c1", "b2"]  # the cursor is in the middle


def test_a_number_is_a_cell_and_a_large_board_waits_for_its_second_digit(made):
    board_input, _ = made("15x15")
    pressed(board_input, "2", "escape", "1", "7", "enter", "b", "1", "2")
    assert board_input.played == ["17", "b12"]


def test_a_letter_beyond_the_board_does_not_play_its_number_alone(made):
    board_input, _ = made("3x3")
    pressed(board_input, "w", "1")
    assert board_input.played == ["w1"]


def test_arrows_wrap_around(made):
    board_input, _ = made("3x3")
    pressed(board_input, "left", "left", "up", "up")
    assert board_input.cursor == Cell(2, 2)


def test_under_gravity_the_cursor_is_a_column(made):
    board_input, _ = made("7x6x4 gravity")
    row = board_input.cursor.row
    pressed(board_input, "up", "down", "down", "right")
    assert board_input.cursor == Cell(4, row)
    pressed(board_input, "enter", "c", "enter")
    assert board_input.played == ["e6", "c"]


def test_the_mark_in_hand_of_a_wild_game_changes_with_x_and_o(made):
    board_input, _ = made("3x3 wild")
    pressed(board_input, "o", "enter", "a", "1", "x", "5")
    assert board_input.played == ["Ob2", "Oa1", "X5"]


def test_a_letter_that_is_a_command_too_waits_for_its_number(made):
    board_input, clock = made("9x9")
    asked: list[str] = []
    board_input.run_command = lambda key: asked.append(key) or True
    pressed(board_input, "h", "2")
    assert (board_input.played, asked) == (["h2"], [])
    pressed(board_input, "h")
    assert "or wait for" in board_input.typing_advice
    for _ in range(2):
        clock.now += LETTER_WAIT_S + GRACE_S
        board_input.tick()
    assert asked == ["h"]
    pressed(board_input, "h", "right")
    assert asked == ["h", "h"]


def test_enter_after_a_typed_answer_does_not_skip_what_is_said_to_it(library):
    library.welcome("Alice")
    controller = LessonController(LessonProgress(lesson_named("fork")), library, "Alice", lambda _: None, clock=Time())
    pressed(controller, "c", "1", "enter")
    assert controller.at.done == 0
    assert controller.message.text.startswith("Right!")
    pressed(controller, "enter")
    assert controller.at.done == 1


def test_the_board_of_a_lesson_becomes_something_else_with_one_key(library):
    library.welcome("Alice")
    led: list[Route] = []
    clock = Time()
    controller = LessonController(LessonProgress(lesson_named("fork")), library, "Alice", led.append, clock=clock)
    board = controller.task.position
    pressed(controller, "p", "t", "z", "b")
    for _ in range(2):
        clock.now += LETTER_WAIT_S + GRACE_S
        controller.tick()
    play, tree, puzzle, analysis = led
    assert isinstance(play, PageRoute)
    assert pasted_game(play.state["from"], Rules.parse("3x3")).position == board
    assert tree == TreeRoute(board)
    assert isinstance(puzzle, PuzzleRoute)
    assert puzzle.puzzles.key == ("position", board)
    assert isinstance(analysis, AnalysisRoute)
    assert analysis.game.position == board


def test_where_an_answer_ended_the_game_the_board_of_the_question_leads_on(library):
    library.welcome("Alice")
    led: list[Route] = []
    controller = LessonController(LessonProgress(lesson_named("fork")), library, "Alice", led.append, clock=Time())
    pressed(controller, "c", "1", "t")
    assert controller.position.outcome
    assert led == [TreeRoute(controller.task.position)]


@pytest.mark.parametrize("lesson", COURSE, ids=lambda lesson: lesson.name)
def test_every_board_of_the_course_is_a_puzzle_or_says_why_not(lesson):
    for task in lesson.tasks:
        if task.position and not task.missing:
            puzzles = of_position(task.position)
            (found,) = puzzles.find(Limit(nodes=20_000))
            if found is None:
                assert puzzles.none
            else:
                assert found.position == task.position
                assert verdict_of(found, found.solution).is_right
                assert len(found.right) < len(task.position.moves())
