"""Lessons: all of them, with what is done, to choose from."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from textual.containers import Vertical
from textual.widget import Widget
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from noughts.classroom.lessons import COURSE, lesson_named
from noughts.ui.terminal.app.screens.page import Page
from noughts.ui.terminal.app.widgets.lines import BACK, HELP, Hint
from noughts.ui.terminal.app.widgets.menu import Menu
from noughts.ui.view.classroom_keys import LIST_KEYS
from noughts.ui.view.lessons import begun, next_undone, status_text


class LessonsScreen(Page):
    """A list; Enter takes a lesson, from where it was left."""

    TITLE_TEXT = "noughts · Lessons"

    def compose_body(self) -> Iterable[Widget]:
        """The list, and what the chosen one is about."""
        yield Vertical(
            Static("Ten lessons, five minutes each", classes="heading", markup=False),
            Menu(id="lessons", compact=True),
            Static(id="sentence", markup=False),
            classes="column",
        )

    def show_lines(self) -> None:
        """What is done may have changed."""
        super().show_lines()
        self.attempt(self._fill)

    def _fill(self) -> None:
        progress = self.noughts.library.progress(self.noughts.name_of_player)
        menu = self.query_one(Menu)
        at = menu.highlighted
        menu.clear_options()
        for number, lesson in enumerate(COURSE, 1):
            label = f" {number:2}  {lesson.title:<36}{status_text(lesson, progress)}"
            menu.add_option(Option(label, id=lesson.name))
        menu.highlighted = at if at is not None else COURSE.index(next_undone(progress))
        self.set_focus(menu)

    def hints(self) -> list[Hint]:
        """The line below."""
        return [Hint("arrows Enter", "choose"), HELP, BACK]

    def help_lines(self) -> Sequence[tuple[str, str]]:
        """How to choose."""
        return LIST_KEYS

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Say what it is about."""
        if event.option_id:
            self.query_one("#sentence", Static).update(lesson_named(event.option_id).sentence)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Take it."""
        if event.option_id:
            lesson = lesson_named(event.option_id)
            self.attempt(lambda: self._take(lesson.name))

    def _take(self, name: str) -> None:
        from noughts.ui.terminal.app.screens.lesson import LessonScreen

        progress = self.noughts.library.progress(self.noughts.name_of_player)
        self.app.push_screen(LessonScreen(begun(lesson_named(name), progress)))
