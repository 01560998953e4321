"""Learn: the classroom, a door for each of its rooms."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar

from textual.containers import Vertical
from textual.content import Content
from textual.widget import Widget
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from noughts.ui.terminal.app.screens.page import Page
from noughts.ui.terminal.app.widgets.lines import BACK, HELP, Hint
from noughts.ui.terminal.app.widgets.menu import Menu
from noughts.ui.view.classroom_keys import door_keys
from noughts.ui.view.doors import DOORS, HEADING, INVITATION, LEARN, Door, doors_of
from noughts.ui.view.drills import of_this_day, of_today

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
        **{door.key: door.name for door in DOORS if door.name in ROOMS},
    }

    def __init__(self) -> None:
        super().__init__()
        self._doors: list[Door] = []

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
        app, menu = self.noughts, self.query_one(Menu)
        self._doors = doors_of(*ROOMS, trainer=app.library.trainer(app.name_of_player), today=app.today())
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
        from noughts.ui.terminal.app.screens.lessons import LessonsScreen

        self.app.push_screen(LessonsScreen())

    def do_puzzles(self) -> None:
        """The puzzle of the day, and more."""
        self.noughts.practise(of_this_day(self.noughts.library, self.noughts.name_of_player, self.noughts.today()))

    def do_mistakes(self) -> None:
        """One's own mistakes."""
        self.noughts.practise(of_today(self.noughts.library, self.noughts.name_of_player, self.noughts.today()))

    def do_tree(self) -> None:
        """The tree of a search."""
        from noughts.ui.terminal.app.screens.tree import TreeScreen

        self.app.push_screen(TreeScreen())

    def do_atlas(self) -> None:
        """Who wins small games."""
        from noughts.ui.terminal.app.screens.atlas import AtlasScreen

        self.app.push_screen(AtlasScreen())


def _label(door: Door, room: int) -> Content:
    """The key and the title, and below them the sentence."""
    sentence = Content(door.sentence).wrap(max(room, NARROWEST))
    return Content("\n").join(
        [Content.styled(f" {door.key}  {door.title}", "bold"), *(Content("    ") + line for line in sentence)]
    )
