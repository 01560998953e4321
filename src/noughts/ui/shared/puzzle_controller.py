"""PuzzleController and StormController: solving puzzles, with the same keys and texts in every front end."""

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
from noughts.ui.shared.board_input import PLACING_KEYS, BoardInput
from noughts.ui.shared.choices import board_title
from noughts.ui.shared.puzzle_sets import ALL_DONE, STORM_S, PuzzleSet
from noughts.ui.shared.puzzles import PuzzleAttempt, task_text
from noughts.ui.shared.values import Line

LOOKING = "Looking …"

OptionRow = tuple[str, str, str]
"""The key, the label and the name of what can be done beside answering."""

OPTIONS: tuple[OptionRow, ...] = (("h", "hint", "hint"), ("s", "show me", "show"), ("n", "next", "next"))
SKIP: tuple[OptionRow, ...] = (("n", "skip", "skip"),)


@dataclass(frozen=True, slots=True)
class AnswerOption:
    key: str
    label: str
    name: str
    is_enabled: bool


class QuestionController(BoardInput):
    """A question on a board: a person answers it, or presses one of the options."""

    rows: Sequence[OptionRow] = OPTIONS
    message: Line

    @abstractmethod
    def can(self, name: str) -> bool:
        """Whether an option does something now."""

    @abstractmethod
    def do(self, name: str) -> None: ...

    def show_error(self, text: str) -> None:
        self.message = Line(text, "loss")

    def options(self) -> list[AnswerOption]:
        """All options, each always in its place."""
        return [AnswerOption(key, label, name, self.can(name)) for key, label, name in self.rows]

    def key_label(self, key: str) -> str:
        return next((each.label for each in self.options() if each.key == key and each.is_enabled), "")

    def run_command(self, key: str) -> bool:
        name = next((each.name for each in self.options() if each.key == key and each.is_enabled), "")
        if name:
            self.do(name)
        return bool(name)


class PuzzleController(QuestionController):
    """One puzzle after another; call ``poll`` when woken."""

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
        """The right move, once it is found or shown."""
        self.refused: Cell | None = None
        """Where the last wrong move was."""
        self._wake = wake
        self._pool = thinkers or shared_pool()
        self._search = self._start_search()
        self._checking: tuple[Move, Job[AnswerFeedback, AnswerFeedback]] | None = None

    def _start_search(self) -> Job[Puzzles, Puzzles]:
        return puzzle_job(self.puzzle_set.find, self.puzzle_set.key, self._wake, self._pool)

    def close(self) -> None:
        self._search.stop()
        if self._checking:
            self._checking[1].stop()

    # What to show

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
        found, more = len(found_by(self._search)), "" if self._search.is_done else " or more"
        count = f" · {self.number + 1} of {found}{more}" if self.puzzle_set.more is None and found > 1 else ""
        return f"{self.puzzle_set.title(self.attempt.puzzle)}{count}"

    @property
    def task(self) -> str:
        """What to find, or why there is nothing to find."""
        if self.attempt:
            return task_text(self.attempt.puzzle)
        if self._search.error:
            return str(self._search.error)
        return self.puzzle_set.none if self._search.is_done else LOOKING

    @property
    def is_open(self) -> bool:
        return self.attempt is not None and not self.attempt.is_over and not self.is_checking

    @property
    def is_checking(self) -> bool:
        return self._checking is not None

    @property
    def is_looking(self) -> bool:
        """Whether a puzzle is being looked for, or an answer checked."""
        return self.is_checking or not self._search.is_done

    @property
    def is_busy(self) -> bool:
        """Whether the screen may change soon without a key."""
        return self.is_looking

    @property
    def has_next(self) -> bool:
        has_found = self.number + 1 < len(found_by(self._search))
        return self.puzzle_set.more is not None or has_found or not self._search.is_done

    def can(self, name: str) -> bool:
        if name == "next":
            return self.attempt is not None and self.attempt.is_over and self.has_next
        return self.is_open

    # What happens

    def poll(self) -> None:
        found = found_by(self._search)
        if self.attempt is None and len(found) > self.number:
            self._begin(PuzzleAttempt(found[self.number]))
        if self._checking and self._checking[1].is_done:
            (move, job), self._checking = self._checking, None
            if job.result:
                self._take_verdict(move, job.result)
            elif job.error:
                self.show_error(str(job.error))

    def _begin(self, attempt: PuzzleAttempt) -> None:
        self.attempt, self.answer, self.refused = attempt, None, None
        self.message, self.afterwards = Line(""), ""
        self.centre_cursor()

    def _take_verdict(self, move: Move, verdict: AnswerFeedback) -> None:
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
        """Try a cell, or go on to the next puzzle when this one is over."""
        if self.is_open:
            self.play(self.move_to(cell))
        elif not self.is_checking:
            self.do("next")

    def play(self, move: Move | str) -> bool:
        attempt = self.attempt
        if attempt is None or not self.is_open:
            return False
        position = attempt.puzzle.position
        try:
            tried = position.parse_move(move)
            position.play(tried)
        except NoughtsError as error:
            self.show_error(str(error))
            return False
        self.cursor, self.refused, self.message = tried.cell, None, Line("…", "quiet")

        def check(_stop: Stop) -> Generator[AnswerFeedback, None, AnswerFeedback]:
            verdict = attempt.take(tried)
            yield verdict
            return verdict

        question = Question(check, ("try", id(self), tried), is_short=lookup.fits(position.rules))
        self._checking = tried, self._pool.ask(question, ("try", id(self)), self._wake)
        return True

    def do(self, name: str) -> None:
        if self.attempt is None or not self.can(name):
            return
        if name == "hint":
            self.message = Line(self.attempt.hint(), "focus")
        elif name == "show":
            self.message = Line(self.attempt.show(), "focus")
            self._finish(self.attempt.puzzle.solution)
        else:
            self._next()

    def _next(self) -> None:
        self.attempt, self.answer, self.message, self.afterwards = None, None, Line(""), ""
        self.number += 1
        if self.puzzle_set.more:
            self._search.stop()
            self.puzzle_set, self.number = self.puzzle_set.more(), 0
            self._search = self._start_search()
        self.poll()


class StormController(PuzzleController):
    """Puzzles against the clock: each gets one try, and the next comes at once.

    The clock stops while the next puzzle is looked for or an answer is checked.
    """

    rows = SKIP
    solved = 0
    asked = 0
    """How many puzzles there have been."""
    _left_s = STORM_S
    """What was left when the clock last stopped."""
    _running_since: float | None = None
    _result = ""

    @property
    def left(self) -> float:
        """Seconds."""
        elapsed = 0.0 if self._running_since is None else self._clock() - self._running_since
        return max(0.0, self._left_s - elapsed)

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
            self._search.stop()
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
        message = self.message  # about the last puzzle, to be kept
        super()._begin(attempt)
        self.asked += 1
        self.message, self._running_since = message, self._clock()

    def _take_verdict(self, move: Move, verdict: AnswerFeedback) -> None:
        attempt = self.attempt
        self.solved += verdict.is_right
        self._next()
        if verdict.is_right or attempt is None:
            self.message = Line(f"Right: {move}.", "win")
        else:
            self.show_error(f"Not {move}: {attempt.puzzle.solution} was right.")

    def _stop_clock(self) -> None:
        self._left_s, self._running_since = self.left, None


def puzzle_controller(
    puzzle_set: PuzzleSet, *, wake: Callable[[], None], clock: Callable[[], float] = time.monotonic
) -> PuzzleController:
    """The controller for a set of puzzles, with a clock if it has one."""
    made = StormController if puzzle_set.storm else PuzzleController
    return made(puzzle_set, wake=wake, clock=clock)
