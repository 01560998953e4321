"""A storm: puzzles against a clock that the test moves, by the same controller in every front end."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from noughts.lessons.puzzles import Puzzle, puzzles
from noughts.play import IN_MEMORY, Library
from noughts.profiles.progress import Progress
from noughts.ui.shared.puzzle_controller import PuzzleController, StormController, puzzle_controller
from noughts.ui.shared.puzzle_sets import STORM, STORM_S, PuzzleSet, keep_storm, of_position, storm
from noughts.ui.terminal.plain_boards import take_storm
from tests.waiting import wait_for


class Time:
    now = 0.0

    def __call__(self) -> float:
        return self.now


class Known:
    """A storm of puzzles that are known beforehand."""

    def __init__(self) -> None:
        self.source = puzzles("3x3", "storm")
        self.asked: list[Puzzle] = []
        self.results: list[int] = []

    def set(self) -> PuzzleSet:
        self.asked.append(next(self.source))
        puzzle = self.asked[-1]
        return PuzzleSet(
            STORM,
            ("known", id(self), len(self.asked)),
            lambda _: iter([puzzle]),
            lambda _: "",
            "",
            more=self.set,
            storm=self.finish,
        )

    def finish(self, solved: int) -> str:
        self.results.append(solved)
        return f"{solved} solved"


@pytest.fixture
def clock() -> Time:
    return Time()


@pytest.fixture
def known() -> Known:
    return Known()


@pytest.fixture
def running(clock: Time, known: Known) -> Iterator[StormController]:
    controller = StormController(known.set(), wake=lambda: None, clock=clock)
    yield controller
    controller.close()


def ready(controller: StormController) -> Puzzle:
    """The puzzle that is asked, once it has been found."""

    def look() -> bool:
        controller.poll()
        return controller.is_open

    wait_for(look)
    assert controller.attempt
    return controller.attempt.puzzle


def answer(controller: StormController, *, is_right: bool) -> None:
    puzzle = ready(controller)
    wrong = next(move for move in puzzle.position.moves() if move not in puzzle.right)
    controller.play(puzzle.solution if is_right else wrong)

    def look() -> bool:
        controller.poll()
        return not controller.is_checking

    wait_for(look)


def test_each_puzzle_gets_one_try_and_only_right_ones_count(running: StormController, known: Known) -> None:
    answer(running, is_right=True)
    assert running.message.text.startswith("Right")
    answer(running, is_right=False)
    assert f"{known.asked[1].solution} was right" in running.message.text
    ready(running)
    running.do("skip")
    assert ready(running) == known.asked[3]
    assert running.solved == 1


def test_the_clock_runs_only_while_there_is_something_to_find(running: StormController, clock: Time) -> None:
    clock.now += 50
    assert running.left == STORM_S, "the first one is looked for"
    ready(running)
    clock.now += 10
    assert running.left == STORM_S - 10
    running.do("skip")
    before = running.left
    ready(running)
    assert before == running.left == STORM_S - 10
    assert running.title == f"{STORM} · 2:50 · 0 solved"


def test_when_time_is_up_the_result_is_kept_once(running: StormController, clock: Time, known: Known) -> None:
    answer(running, is_right=True)
    ready(running)
    clock.now += STORM_S
    for _ in range(3):
        running.poll()
    assert running.is_over
    assert known.results == [1]
    assert running.task == "1 solved"
    assert not running.is_open
    assert not running.is_busy
    running.do("skip")
    assert not running.play(known.asked[1].solution)
    assert running.solved == 1


def test_the_best_storm_is_kept_and_compared() -> None:
    with Library.open(IN_MEMORY).store as store:
        library = Library(store)
        library.welcome("Mia")
        assert keep_storm(library, "Mia", 3) == "Time is up: three puzzles solved. Your best so far!"
        assert keep_storm(library, "Mia", 2) == "Time is up: two puzzles solved. Your best is three."
        assert library.progress("Mia").storm == 3
        assert Progress.from_json({"storm": -1}).storm == 0
        made = storm(library, "Mia")
        assert made.more
        assert made.more().storm


def test_only_a_storm_has_a_clock(known: Known) -> None:
    for puzzle_set, kind in ((known.set(), StormController), (of_position(known.asked[0].position), PuzzleController)):
        controller = puzzle_controller(puzzle_set, wake=lambda: None)
        assert type(controller) is kind
        controller.close()


def test_a_storm_in_plain_lines_ends_with_the_clock_and_says_how_it_went(known: Known, clock: Time) -> None:
    shown: list[str] = []
    lines = iter(["z9", "right", "skip", "late"])

    def ask() -> str:
        line = next(lines)
        if line == "late":
            clock.now += STORM_S
        return str(known.asked[-1].solution) if line in ("right", "late") else line

    ended = take_storm(known.set(), ask, shown.append, width=80, clock=clock)
    text = "\n".join(shown)
    assert ended.solved == 1
    assert known.results == [1]
    assert "z9: " in text
    assert "Right: " in text
    assert shown[-1] == "1 solved"
