"""Learn: the classroom, a door for each of its rooms."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar

from textual.containers import Vertical
from textual.content import Content
from textual.widget import Widget
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from noughts.lessons.course import COURSE, lesson_named
from noughts.ui.shared.learn_sections import (
    HEADING,
    INVITATION,
    LEARN,
    LEARN_SECTIONS,
    LIST_KEYS,
    LearnSection,
    door_keys,
    doors_of,
)
from noughts.ui.shared.lessons import next_undone, status_text
from noughts.ui.terminal.screens.page import Page
from noughts.ui.terminal.widgets.form import Menu
from noughts.ui.terminal.widgets.lines import BACK, HELP, Hint

ROOMS = ("lessons", "puzzles", "mistakes", "tree", "atlas")
"""Those that the app has."""

ASIDE = 12
"""Columns beside a sentence."""

NARROWEST, WIDEST = 16, 72
"""Columns of a sentence."""


class LearnScreen(Page):
    """A list; Enter, or its key, opens a door."""

    TITLE_TEXT = f"noughts · {LEARN}"
    SHORTCUTS: ClassVar[Mapping[str, str]] = {
        **Page.SHORTCUTS,
        **{door.key: door.name for door in LEARN_SECTIONS if door.name in ROOMS},
    }

    def __init__(self) -> None:
        super().__init__()
        self._doors: list[LearnSection] = []

    def compose_body(self) -> Iterable[Widget]:
        """What this is, and the doors."""
        yield Vertical(
            Static(HEADING, classes="heading", markup=False),
            Static(INVITATION, id="invitation", markup=False),
            Menu(id="doors", compact=True),
            classes="column",
        )

    def show_lines(self) -> None:
        """What waits may have changed."""
        self.attempt(self._fill)
        super().show_lines()

    def on_resize(self) -> None:
        """Fold the sentences anew."""
        self.attempt(self._fill)

    def _fill(self) -> None:
        app, menu = self.state, self.query_one(Menu)
        self._doors = doors_of(*ROOMS, trainer=app.library.trainer(app.name), today=app.today())
        at = menu.highlighted
        menu.clear_options()
        room = min(self.size.width - ASIDE, WIDEST)
        menu.add_options([Option(_label(door, room), id=door.name) for door in self._doors])
        menu.highlighted = at or 0
        self.set_focus(menu)

    def hints(self) -> list[Hint]:
        """The line below."""
        return [Hint("arrows Enter", "choose"), HELP, BACK]

    def help_lines(self) -> Sequence[tuple[str, str]]:
        """Every door, and the keys."""
        return door_keys(self._doors)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Open it."""
        if event.option_id:
            self.do(event.option_id)

    def do_lessons(self) -> None:
        """Learn something."""
        self.app.push_screen(LessonsScreen())

    def do_puzzles(self) -> None:
        """The puzzle of the day, and more."""
        self.state.open_section("puzzles")

    def do_mistakes(self) -> None:
        """One's own mistakes."""
        self.state.open_section("mistakes")

    def do_tree(self) -> None:
        """The tree of a search."""
        self.state.open_section("tree")

    def do_atlas(self) -> None:
        """Who wins small games."""
        from noughts.ui.terminal.screens.atlas import AtlasScreen

        self.app.push_screen(AtlasScreen())


def _label(door: LearnSection, room: int) -> Content:
    """The key and the title, and below them the sentence."""
    sentence = Content(door.sentence).wrap(max(room, NARROWEST))
    return Content("\n").join(
        [Content.styled(f" {door.key}  {door.title}", "bold"), *(Content("    ") + line for line in sentence)]
    )


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
        progress = self.state.library.progress(self.state.name)
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
        self.state.start_lesson(name)
