"""Lessons: all of them, with what is done, to choose from."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from noughts.app.progress import Progress
from noughts.classroom.lessons import COURSE, Lesson
from noughts.ui.desktop.places import Taken
from noughts.ui.desktop.scenes.page import Page
from noughts.ui.desktop.stage import Stage
from noughts.ui.desktop.widgets.button import Button, Kind
from noughts.ui.desktop.widgets.widget import Widget
from noughts.ui.view.classroom_keys import LIST_KEYS, KeyRow
from noughts.ui.view.lessons import begun, next_undone, status_text


class Lessons(Page):
    """A row for each; a press takes a lesson, from where it was left."""

    title = "Lessons"

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.focus_on(next_undone(self._progress()).name)

    def widgets(self) -> Sequence[Widget]:
        """Lesson by lesson."""
        progress = self._progress()
        return [
            Button(
                lesson.name,
                f"{number}. {lesson.title}",
                self._taking(lesson),
                detail=lesson.sentence,
                kind=Kind.ROW,
                hint=status_text(lesson, progress),
                wraps=True,
            )
            for number, lesson in enumerate(COURSE, 1)
        ]

    def help_keys(self) -> tuple[KeyRow, ...]:
        """How to choose."""
        return LIST_KEYS

    def _progress(self) -> Progress:
        try:
            return self.stage.library.progress(self.stage.name)
        except OSError as error:
            self.stage.trouble = str(error)
            return Progress()

    def _taking(self, lesson: Lesson) -> Callable[[], None]:
        return lambda: self.stage.go(Taken(begun(lesson, self._progress())))
