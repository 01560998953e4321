"""Unfinished games: all that were left, to be continued or given up."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, ClassVar

from textual.containers import Vertical
from textual.widget import Widget
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from noughts.ui.terminal.app.screens.page import Page
from noughts.ui.terminal.app.widgets.lines import BACK, HELP, Hint
from noughts.ui.terminal.app.widgets.menu import Menu
from noughts.ui.view.library import interrupted_text

if TYPE_CHECKING:
    from noughts.store import Unfinished


class UnfinishedScreen(Page):
    """A list; Enter continues a game, x gives it up when it is pressed twice."""

    TITLE_TEXT = "noughts · Unfinished games"
    SHORTCUTS: ClassVar[Mapping[str, str]] = {**Page.SHORTCUTS, "x": "give_up", "delete": "give_up"}

    def __init__(self) -> None:
        super().__init__()
        self._games: list[Unfinished] = []
        self._asked = ""
        """The game that somebody asked to give up, once."""

    def compose_body(self) -> Iterable[Widget]:
        """The list."""
        yield Vertical(
            Static("Your unfinished games", classes="heading", markup=False),
            Menu(id="unfinished", compact=True),
            Static("There are none. Press Esc to go back.", id="none", classes="quiet", markup=False),
            classes="column",
        )

    def on_mount(self) -> None:
        """Ask the library."""
        super().on_mount()
        self.attempt(self._fill)

    def hints(self) -> list[Hint]:
        """The line below."""
        return [
            Hint("Enter", "continue", sentence="Continue this game."),
            Hint("x", "give up", "give_up", "Give this game up; nobody wins it."),
            HELP,
            BACK,
        ]

    def _fill(self) -> None:
        self._games = self.noughts.library.interrupted(self.noughts.name_of_player)
        menu = self.query_one(Menu)
        menu.clear_options()
        menu.add_options([Option(f" {interrupted_text(game)}", id=game.id) for game in self._games])
        menu.display = bool(self._games)
        self.query_one("#none").display = not self._games
        if self._games:
            menu.highlighted = 0
            self.set_focus(menu)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Continue a game."""
        which = event.option_id
        if which:
            self.attempt(lambda: self.noughts.resume(which))

    def do_give_up(self) -> None:
        """The game counts as abandoned."""
        at = self.query_one(Menu).highlighted
        if at is None or not self._games:
            return
        which = self._games[at].id
        if self._asked != which:
            self._asked = which
            self.say("Press x again to give this game up. It will count as abandoned.", "draw")
            return
        self.noughts.library.give_up(which, self.noughts.rng)
        self._fill()
        self.say("Given up.", "quiet")
