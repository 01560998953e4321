"""LessonController: a person takes a lesson, with the same keys and texts in every front end."""

from __future__ import annotations

import time
from collections.abc import Callable

from noughts.lessons.course import LessonProgress, Task, TaskKind
from noughts.play import Library
from noughts.rules import Cell, Move, NoughtsError, Position
from noughts.ui.shared.board_input import BoardInput
from noughts.ui.shared.lessons import next_after, place_text
from noughts.ui.shared.puzzle_controller import OPTIONS, PLACING_KEYS, AnswerOption
from noughts.ui.shared.values import Line

TYPED = (TaskKind.NUMBER, TaskKind.BRANCHES)
"""Kinds of task that are answered in a text field."""

FREE_KEYS = ("h", "s", "?")
"""Keys that occur in no answer, so that they work in the text field too."""


class LessonController(BoardInput):
    """The task, the input, and the feedback to an answer."""

    def __init__(
        self, attempt: LessonProgress, library: Library, name: str, *, clock: Callable[[], float] = time.monotonic
    ) -> None:
        super().__init__(clock)
        self.at = attempt
        self._library, self._name = library, name
        self.is_left = False
        """Whether the person has left the last lesson."""
        self._begin()

    def _begin(self) -> None:
        """Begin the task; one that cannot be done here says why and is over."""
        self.after: LessonProgress | None = None
        """Where the lesson stands after this task; None until it is over."""
        self.said = Line("")
        self.position: Position | None = self.task.position
        """The board, with the right move once it is found."""
        self.last: Cell | None = None
        self.centre_cursor()
        if self.task.missing:
            self._finish(self.at.on(), Line(""))

    # What is to be seen

    @property
    def task(self) -> Task:
        return self.at.task

    @property
    def title(self) -> str:
        return place_text(self.at)

    @property
    def told(self) -> str:
        """What is to be read first; or why the task cannot be done here."""
        return self.task.missing or self.task.told

    @property
    def question(self) -> str:
        return "" if self.task.missing else self.task.question

    @property
    def is_open(self) -> bool:
        return self.after is None

    @property
    def takes_moves(self) -> bool:
        return self.is_open and self.task.kind is TaskKind.MOVE and self.position is not None

    @property
    def takes_text(self) -> bool:
        return self.is_open and self.task.kind in TYPED

    @property
    def takes_choice(self) -> bool:
        """Whether it is one of the options."""
        return self.is_open and self.task.kind is TaskKind.CHOICE

    def target(self, cell: Cell | None) -> Cell | None:
        """Where a mark would come to lie; None where none can be placed now."""
        return self.position.landing(cell) if cell and self.position and self.takes_moves else None

    def options(self) -> list[AnswerOption]:
        """What can be done, each always in its place."""
        return [AnswerOption(key, label, name, (name == "next") is not self.is_open) for key, label, name in OPTIONS]

    # What a person does

    @property
    def board(self) -> Position | None:
        return self.position if self.task.kind is TaskKind.MOVE else None

    @property
    def takes_cells(self) -> bool:
        return self.takes_moves

    def key_label(self, key: str) -> str:
        return next((option.label for option in self.options() if option.key == key and option.works), "")

    def run_command(self, key: str) -> bool:
        if key in PLACING_KEYS and self.takes_moves:
            self.place(self.cursor)
            return True
        name = "next" if key in PLACING_KEYS else next((option.name for option in self.options() if option.key == key), "")
        option = next((option for option in self.options() if option.works and option.name == name), None)
        if option:
            self.do(option.name)
        elif self.takes_choice and key.isascii() and key.isdecimal():
            self.answer(key)
        else:
            return False
        return True

    def place(self, cell: Cell) -> None:
        target = self.target(cell)
        if target:
            self.cursor = cell
            self.play(self.move_to(cell))

    def play(self, move: Move | str) -> bool:
        return self.answer(str(move))

    def answer(self, text: str) -> bool:
        """Take an answer, and say something to it; False for what cannot be read as one."""
        if not self.is_open:
            return False
        task = self.task
        try:
            after, verdict = self.at.answer(text)
        except NoughtsError as error:
            self.said = Line(str(error), "loss")
            return False
        if verdict.is_right:
            if task.kind is TaskKind.MOVE and task.position:
                move = task.position.parse_move(text)
                self.position, self.last = task.position.play(move), move.cell
            self._finish(after, Line(verdict.text, "win"))
        else:
            self.at = after
            hint = f"\n\nHint: {task.hint}" if after.wrong == 1 else ""
            self.said = Line(f"{verdict.text}{hint}", "draw")
        return True

    def do(self, name: str) -> None:
        if name == "hint" and self.is_open:
            self.said = Line(f"Hint: {self.task.hint}")
        elif name == "show" and self.is_open:
            self._finish(self.at.on(), Line(self.task.shown()))
        elif name == "next" and self.after:
            self._go_on(self.after)

    def _finish(self, after: LessonProgress, said: Line) -> None:
        """The task is done with, one option or another."""
        closing = f"\n\n{after.lesson.closing}" if after.is_done else ""
        self.after, self.said = after, Line(f"{said.text}{closing}".strip(), said.tone)
        self._library.keep_task(self._name, after.lesson.name, after.done, of=len(after.lesson.tasks))

    def _go_on(self, after: LessonProgress) -> None:
        following = next_after(after.lesson)
        if after.is_done and following is None:
            self.is_left = True
            return
        self.at = LessonProgress(following) if after.is_done and following else after
        self._begin()
