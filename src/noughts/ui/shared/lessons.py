"""Lessons in words, and LessonController, which takes a person through one in every front end."""

from __future__ import annotations

import time
from collections.abc import Callable

from noughts.drawing.tables import table
from noughts.game import Game
from noughts.game.variations import game_query
from noughts.lessons.course import COURSE, Lesson, LessonProgress, Task, TaskKind
from noughts.play import Library
from noughts.profiles.progress import Progress
from noughts.rules import Cell, Move, NoughtsError, Position
from noughts.ui.shared.board_input import PLACING_KEYS
from noughts.ui.shared.puzzle_controller import OPTIONS, OptionRow, QuestionController
from noughts.ui.shared.puzzle_sets import of_position
from noughts.ui.shared.routes import AnalysisRoute, PageRoute, PuzzleRoute, Route, TreeRoute
from noughts.ui.shared.values import Line

BOARD_OPTIONS: tuple[OptionRow, ...] = (
    ("p", "play", "play"),
    ("b", "board", "board"),
    ("t", "tree", "tree"),
    ("z", "puzzle", "puzzle"),
)
"""Where the board of a task can be taken."""

BOARD_NAMES = {name for _, _, name in BOARD_OPTIONS}

HELP = f"Type your answer, hint, show, or quit; for this board also {', '.join(name for _, _, name in BOARD_OPTIONS)}."
DONE = "done"

ANSWERING = {
    TaskKind.MOVE: "Play a move on the board.",
    TaskKind.NUMBER: "Give a number.",
    TaskKind.CHOICE: "Choose one.",
    TaskKind.BRANCHES: "Name the letters, such as A C, or say none.",
}


def resume_lesson(lesson: Lesson, progress: Progress) -> LessonProgress:
    """A lesson where this person left it; from the beginning if it is done."""
    done = progress.lessons.get(lesson.name, 0)
    return LessonProgress(lesson, done if done < len(lesson.tasks) else 0)


def status_text(lesson: Lesson, progress: Progress) -> str:
    """How far a person has come with a lesson.

    >>> status_text(COURSE[0], Progress(lessons={"fork": 2})), status_text(COURSE[0], Progress(lessons_done=("fork",)))
    ('2 of 5', 'done')
    """
    if lesson.name in progress.lessons_done:
        return DONE
    tasks = progress.lessons.get(lesson.name, 0)
    return f"{tasks} of {len(lesson.tasks)}" if tasks else ""


def lesson_rows(progress: Progress) -> list[tuple[str, str, str, str]]:
    """Number, name, title and status of each lesson."""
    return [(str(number), each.name, each.title, status_text(each, progress)) for number, each in enumerate(COURSE, 1)]


def place_text(attempt: LessonProgress) -> str:
    """The lesson, and which of its tasks this is.

    >>> place_text(LessonProgress(COURSE[0], 1))
    'The rules and the fork · 2 of 5'
    """
    return f"{attempt.lesson.title} · {min(attempt.done + 1, len(attempt.lesson.tasks))} of {len(attempt.lesson.tasks)}"


def exhibit_text(task: Task, width: int) -> str:
    parts = ["\n".join(task.sketch().lines())] if task.sketch else []
    if task.rows:
        parts.append(table(task.rows(), width=width))
    return "\n\n".join(parts)


def next_undone(progress: Progress) -> Lesson:
    return next((lesson for lesson in COURSE if lesson.name not in progress.lessons_done), COURSE[0])


def next_after(lesson: Lesson) -> Lesson | None:
    """The next lesson; None after the last one."""
    number = COURSE.index(lesson) + 1
    return COURSE[number] if number < len(COURSE) else None


def lesson_json(lesson: Lesson, progress: Progress) -> dict[str, object]:
    return {
        "name": lesson.name,
        "title": lesson.title,
        "sentence": lesson.sentence,
        "tasks": len(lesson.tasks),
        "tasks_done": progress.lessons.get(lesson.name, 0),
        "is_done": lesson.name in progress.lessons_done,
    }


def task_json(task: Task) -> dict[str, object]:
    return {
        "told": task.told,
        "question": task.question,
        "kind": task.kind.value,
        "rules": str(task.position.rules) if task.position else None,
        "position": str(task.position) if task.position else None,
        "options": [option.text for option in task.options],
        "hint": task.hint,
        "answers": [] if task.missing else list(task.answers()),
    }


def route_from(position: Position, name: str) -> Route:
    """Where one of ``BOARD_OPTIONS`` leads."""
    match name:
        case "play":
            return PageRoute("new_game", {"from": game_query(Game(position))})
        case "board":
            return AnalysisRoute(Game(position))
        case "tree":
            return TreeRoute(position)
    return PuzzleRoute(of_position(position))


TYPED = (TaskKind.NUMBER, TaskKind.BRANCHES)

FREE_KEYS = ("h", "s", "?")
"""Keys that occur in no answer, so that they also work in the text field."""


class LessonController(QuestionController):
    rows = (*OPTIONS, *BOARD_OPTIONS)

    def __init__(
        self,
        attempt: LessonProgress,
        library: Library,
        name: str,
        go: Callable[[Route], object],
        *,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(clock)
        self.at = attempt
        self._library, self._name, self._go = library, name, go
        self.is_left = False
        """Whether the person went on after the last lesson."""
        self._begin()

    def _begin(self) -> None:
        """Start the task; one that cannot be done here says why and is over."""
        self.after: LessonProgress | None = None
        """The progress after this task; None until it is over."""
        self.message = Line("")
        self.position: Position | None = self.task.position
        """The board, with the right move once it is found."""
        self.last: Cell | None = None
        self.centre_cursor()
        if self.task.missing:
            self._finish(self.at.on(), Line(""))

    # What to show

    @property
    def task(self) -> Task:
        return self.at.task

    @property
    def title(self) -> str:
        return place_text(self.at)

    @property
    def told(self) -> str:
        """The text before the question, or why the task cannot be done here."""
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
        return self.is_open and self.task.kind is TaskKind.CHOICE

    def target(self, cell: Cell | None) -> Cell | None:
        """The cell where a mark would land; None where none can be placed now."""
        return self.position.landing(cell) if cell and self.position and self.takes_moves else None

    def can(self, name: str) -> bool:
        if name in BOARD_NAMES:
            return self.open_board is not None
        return (name == "next") is not self.is_open

    @property
    def open_board(self) -> Position | None:
        """The board, without an answer that ends the game; None if there is nothing left to play."""
        return next((each for each in (self.position, self.task.position) if each and not each.outcome), None)

    # What a person does

    @property
    def board(self) -> Position | None:
        return self.position if self.task.kind is TaskKind.MOVE else None

    @property
    def takes_cells(self) -> bool:
        return self.takes_moves

    def run_command(self, key: str) -> bool:
        if key in PLACING_KEYS and self.takes_moves:
            self.place(self.cursor)
        elif key in PLACING_KEYS and not self.is_open:
            self.do("next")
        elif self.takes_choice and key.isascii() and key.isdecimal():
            self.answer(key)
        else:
            return super().run_command(key)
        return True

    def place(self, cell: Cell) -> None:
        target = self.target(cell)
        if target:
            self.cursor = cell
            self.play(self.move_to(cell))

    def play(self, move: Move | str) -> bool:
        return self.answer(str(move))

    def answer(self, text: str) -> bool:
        """Take an answer and give feedback; False if it cannot be read as one."""
        if not self.is_open:
            return False
        task = self.task
        try:
            after, verdict = self.at.answer(text)
        except NoughtsError as error:
            self.show_error(str(error))
            return False
        if verdict.is_right:
            if task.kind is TaskKind.MOVE and task.position:
                move = task.position.parse_move(text)
                self.position, self.last = task.position.play(move), move.cell
            self._finish(after, Line(verdict.text, "win"))
        else:
            self.at = after
            hint = f"\n\nHint: {task.hint}" if after.wrong == 1 else ""
            self.message = Line(f"{verdict.text}{hint}", "draw")
        return True

    def do(self, name: str) -> None:
        if name in BOARD_NAMES:
            if self.open_board:
                self._go(route_from(self.open_board, name))
        elif self.after and name == "next":
            self._next(self.after)
        elif self.is_open and name == "hint":
            self.message = Line(f"Hint: {self.task.hint}")
        elif self.is_open and name == "show":
            self._finish(self.at.on(), Line(self.task.shown()))

    def _finish(self, after: LessonProgress, feedback: Line) -> None:
        """Whether solved, shown or skipped, the task is over."""
        closing = f"\n\n{after.lesson.closing}" if after.is_done else ""
        self.after, self.message = after, Line(f"{feedback.text}{closing}".strip(), feedback.tone)
        self._library.keep_task(self._name, after.lesson.name, after.done, of=len(after.lesson.tasks))

    def _next(self, after: LessonProgress) -> None:
        following = next_after(after.lesson)
        if after.is_done and following is None:
            self.is_left = True
            return
        self.at = LessonProgress(following) if after.is_done and following else after
        self._begin()
