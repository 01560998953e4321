"""PuzzleController: a person works through puzzles; the same keys, words and turns in every front end with a screen."""

from __future__ import annotations

import time
from abc import abstractmethod
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from math import ceil

from noughts.lessons.tasks import AnswerFeedback
from noughts.play.jobs import Puzzles, found_by, puzzle_job
from noughts.play.pool import Job, Question, SearchPool, shared_pool
from noughts.rules import Cell, Move, NoughtsError, Position
from noughts.search import Stop
from noughts.search.exact import lookup
from noughts.ui.shared.board_input import BoardInput
from noughts.ui.shared.choices import board_title
from noughts.ui.shared.puzzles import ALL_DONE, STORM_S, PuzzleAttempt, PuzzleSet, task_text
from noughts.ui.shared.values import Line

LOOKING = "Looking …"

OPTIONS = (("h", "hint", "hint"), ("s", "show me", "show"), ("n", "next", "next"))
"""Keys, words and names of what can be done beside answering, in a puzzle and in a lesson."""

PLACING_KEYS = ("enter", "space")
"""Keys that place a mark, and lead to the next question."""


@dataclass(frozen=True, slots=True)
class AnswerOption:
    key: str
    label: str
    name: str
    is_enabled: bool


class QuestionController(BoardInput):
    """What a person does with a question on a board: answer it, or press one of the options."""

    rows: Sequence[tuple[str, str, str]] = OPTIONS
    """Keys, words and names of the options."""

    @abstractmethod
    def can(self, name: str) -> bool:
        """Whether an option does something now."""

    @abstractmethod
    def do(self, name: str) -> None: ...

    def options(self) -> list[AnswerOption]:
        """What can be done, each always in its place."""
        return [AnswerOption(key, label, name, self.can(name)) for key, label, name in self.rows]

    def key_label(self, key: str) -> str:
        return next((label for wanted, label, name in self.rows if wanted == key and self.can(name)), "")

    def run_command(self, key: str) -> bool:
        name = next((name for wanted, _, name in self.rows if wanted == key and self.can(name)), "")
        if name:
            self.do(name)
        return bool(name)


class PuzzleController(QuestionController):
    """The puzzle on the board, what is being typed or pointed at, and what was said; ``poll`` when it is woken."""

    def __init__(
        self,
        puzzle_set: PuzzleSet,
        *,
        wake: Callable[[], None],
        thinkers: SearchPool | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(clock)
        self.puzzle_set = puzzle_set
        self.number = 0
        """Which of the puzzles it is, from 0 on."""
        self.attempt: PuzzleAttempt | None = None
        self.message = Line("")
        self.afterwards = ""
        self.answer: Move | None = None
        """The move that was right, or shown."""
        self.refused: Cell | None = None
        """Where the last wrong move was."""
        self._wake = wake
        self._thinkers = thinkers or shared_pool()
        self._job = self._sought()
        self._checking: tuple[Move, Job[AnswerFeedback, AnswerFeedback]] | None = None

    def _sought(self) -> Job[Puzzles, Puzzles]:
        return puzzle_job(self.puzzle_set.find, self.puzzle_set.key, self._wake, self._thinkers)

    @property
    def _found(self) -> Puzzles:
        return found_by(self._job)

    def close(self) -> None:
        self._job.stop()
        if self._checking:
            self._checking[1].stop()

    # What is to be seen

    @property
    def position(self) -> Position | None:
        """The board, with the right move once it is found."""
        if self.attempt is None:
            return None
        position = self.attempt.puzzle.position
        return position.play(self.answer) if self.answer else position

    @property
    def title(self) -> str:
        """Which puzzle it is, and how many there are as far as that is known."""
        if self.attempt is None:
            return self.puzzle_set.heading
        found, more = len(self._found), "" if self._job.is_done else " or more"
        count = f" · {self.number + 1} of {found}{more}" if self.puzzle_set.more is None and found > 1 else ""
        return f"{self.puzzle_set.title(self.attempt.puzzle)}{count}"

    @property
    def task(self) -> str:
        """What is to be found; else why there is nothing."""
        if self.attempt:
            return task_text(self.attempt.puzzle)
        if self._job.error:
            return str(self._job.error)
        return self.puzzle_set.none if self._job.is_done else LOOKING

    @property
    def is_open(self) -> bool:
        return self.attempt is not None and not self.attempt.is_over and self._checking is None

    @property
    def is_checking(self) -> bool:
        return self._checking is not None

    @property
    def is_looking(self) -> bool:
        """Whether a puzzle is looked for, or an answer is checked."""
        return self.is_checking or not self._job.is_done

    @property
    def is_busy(self) -> bool:
        """Whether there may be something new to see soon."""
        return self.is_looking

    @property
    def has_next(self) -> bool:
        return self.puzzle_set.more is not None or self.number + 1 < len(self._found) or not self._job.is_done

    def can(self, name: str) -> bool:
        if name == "next":
            return self.attempt is not None and self.attempt.is_over and self.has_next
        return self.is_open

    # What happens

    def poll(self) -> None:
        if self.attempt is None and len(self._found) > self.number:
            self._begin(PuzzleAttempt(self._found[self.number]))
        if self._checking and self._checking[1].is_done:
            (move, thinking), self._checking = self._checking, None
            if thinking.result:
                self._tell(move, thinking.result)
            elif thinking.error:
                self.message = Line(str(thinking.error), "loss")

    def _begin(self, attempt: PuzzleAttempt) -> None:
        self.attempt, self.answer, self.refused = attempt, None, None
        self.message, self.afterwards = Line(""), ""
        self.centre_cursor()

    def _tell(self, move: Move, verdict: AnswerFeedback) -> None:
        self.message = Line(verdict.text, "win" if verdict.is_right else "loss")
        self.refused = None if verdict.is_right else move.cell
        if verdict.is_right:
            self._finish(move)

    def _finish(self, move: Move) -> None:
        self.answer = move
        if self.attempt:
            self.afterwards = self.puzzle_set.finish(self.attempt)
        if not self.has_next and self.number:
            self.afterwards = f"{self.afterwards} {ALL_DONE}".strip()

    # What a person does

    @property
    def board(self) -> Position | None:
        return self.position

    @property
    def takes_cells(self) -> bool:
        return self.is_open

    def run_command(self, key: str) -> bool:
        if key in PLACING_KEYS and self.board:
            self.place(self.cursor)
            return True
        return super().run_command(key)

    def place(self, cell: Cell) -> None:
        """Try a cell; when there is nothing left to find, go on."""
        if self.board is None or self._checking:
            return
        if self.is_open:
            self.play(self.move_to(cell))
        else:
            self.do("next")

    def play(self, move: Move | str) -> bool:
        attempt = self.attempt
        if attempt is None or not self.is_open:
            return False
        try:
            tried = attempt.puzzle.position.parse_move(move)
            attempt.puzzle.position.play(tried)
        except NoughtsError as error:
            self.message = Line(str(error), "loss")
            return False
        self.cursor, self.refused, self.message = tried.cell, None, Line("…", "quiet")

        def think(_stop: Stop) -> Generator[AnswerFeedback, None, AnswerFeedback]:
            verdict = attempt.take(tried)
            yield verdict
            return verdict

        question = Question(think, ("try", id(self), tried), is_short=lookup.fits(attempt.puzzle.position.rules))
        self._checking = tried, self._thinkers.ask(question, ("try", id(self)), self._wake)
        return True

    def do(self, name: str) -> None:
        attempt = self.attempt
        if attempt is None or not self.can(name):
            return
        if name == "hint":
            self.message = Line(attempt.hint(), "focus")
        elif name == "show":
            self.message = Line(attempt.show(), "focus")
            self._finish(attempt.puzzle.solution)
        else:
            self._next()

    def _next(self) -> None:
        self.attempt, self.answer, self.message, self.afterwards = None, None, Line(""), ""
        self.number += 1
        if self.puzzle_set.more:
            self._job.stop()
            self.puzzle_set, self.number = self.puzzle_set.more(), 0
            self._job = self._sought()
        self.poll()


SKIP = (("n", "skip", "skip"),)


class StormController(PuzzleController):
    """Puzzles against the clock: each gets one try, and the next comes at once.

    The clock runs only while there is something to find: not while the next
    puzzle is looked for, nor while an answer is checked.
    """

    rows = SKIP

    def __init__(
        self,
        puzzle_set: PuzzleSet,
        *,
        wake: Callable[[], None],
        thinkers: SearchPool | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.solved = 0
        self.asked = 0
        """How many puzzles there have been."""
        self._left = STORM_S
        """Seconds when the clock was last stopped."""
        self._since: float | None = None
        """When it began to run again; None while it stands."""
        self._result = ""
        super().__init__(puzzle_set, wake=wake, thinkers=thinkers, clock=clock)

    @property
    def left(self) -> float:
        """Seconds that are left."""
        return max(0.0, self._left - (self._clock() - self._since if self._since is not None else 0.0))

    @property
    def is_over(self) -> bool:
        return bool(self._result)

    @property
    def title(self) -> str:
        seconds = ceil(self.left)
        return f"{self.puzzle_set.heading} · {seconds // 60}:{seconds % 60:02} · {self.solved} solved"

    @property
    def task(self) -> str:
        board = f"{board_title(str(self.attempt.puzzle.position.rules))}: " if self.attempt else ""
        return self._result or f"{board}{super().task}"

    @property
    def is_open(self) -> bool:
        return super().is_open and not self.is_over

    @property
    def is_busy(self) -> bool:
        return not self.is_over

    def can(self, name: str) -> bool:
        return name == "skip" and self.is_open

    def poll(self) -> None:
        super().poll()
        if not self.is_over and self.left <= 0:
            self._stop_clock()
            self._job.stop()
            self._result = self.puzzle_set.storm(self.solved) if self.puzzle_set.storm else ""

    def play(self, move: Move | str) -> bool:
        is_played = super().play(move)
        if is_played:
            self._stop_clock()
        return is_played

    def do(self, name: str) -> None:
        if self.can(name):
            self._stop_clock()
            self._next()

    def _begin(self, attempt: PuzzleAttempt) -> None:
        said = self.message
        super()._begin(attempt)
        self.asked += 1
        self.message, self._since = said, self._clock()  # what was said to the last one stays to be read

    def _tell(self, move: Move, verdict: AnswerFeedback) -> None:
        attempt = self.attempt
        self.solved += verdict.is_right
        right = (
            f"Right: {move}." if verdict.is_right or attempt is None else f"Not {move}: {attempt.puzzle.solution} was right."
        )
        self._next()
        self.message = Line(right, "win" if verdict.is_right else "loss")

    def _stop_clock(self) -> None:
        self._left, self._since = self.left, None


def puzzle_controller(
    puzzle_set: PuzzleSet, *, wake: Callable[[], None], clock: Callable[[], float] = time.monotonic
) -> PuzzleController:
    """The controller for a set of puzzles, with a clock if it has one."""
    made = StormController if puzzle_set.storm else PuzzleController
    return made(puzzle_set, wake=wake, clock=clock)
