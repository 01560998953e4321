"""Players: everybody who plays here, to take the seat, to be welcomed or to be removed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar

from textual.containers import Vertical
from textual.widget import Widget
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from noughts.ui.terminal.app.screens.page import Page
from noughts.ui.terminal.app.screens.prompt import PromptScreen
from noughts.ui.terminal.app.widgets.lines import BACK, HELP, Hint
from noughts.ui.terminal.app.widgets.menu import Menu
from noughts.ui.view.people import GUEST


class PlayersScreen(Page):
    """A list of names; Enter lets somebody play, x removes somebody when it is pressed twice."""

    TITLE_TEXT = "noughts · Players"
    SHORTCUTS: ClassVar[Mapping[str, str]] = {**Page.SHORTCUTS, "n": "new", "x": "remove", "delete": "remove"}

    def __init__(self) -> None:
        super().__init__()
        self._names: list[str] = []
        self._asked = ""
        """Whom somebody asked to remove, once."""

    def compose_body(self) -> Iterable[Widget]:
        """The list."""
        yield Vertical(
            Static("Who plays?", classes="heading", markup=False), Menu(id="players", compact=True), classes="column"
        )

    def on_mount(self) -> None:
        """Ask the library."""
        super().on_mount()
        self.attempt(self._fill)

    def hints(self) -> list[Hint]:
        """The line below."""
        return [
            Hint("Enter", "play as", sentence="Let this person play; games and settings are their own."),
            Hint("n", "somebody new", "new", "Somebody who has not played here yet."),
            Hint("x", "remove", "remove", "Forget this person; games against others stay, without the name."),
            HELP,
            BACK,
        ]

    def _fill(self) -> None:
        app, menu = self.noughts, self.query_one(Menu)
        self._names = [profile.name for profile in app.library.store.profiles()]
        menu.clear_options()
        for name in self._names:
            found = app.library.store.statistics(f"@{name}")
            games = f"{found.games} {'game' if found.games == 1 else 'games'}"
            menu.add_option(Option(f" {name:<24} {games}"))
        if self._names:
            here = app.name_of_player
            menu.highlighted = self._names.index(here) if here in self._names else 0
            self.set_focus(menu)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Take the seat."""
        if self.attempt(lambda: self.noughts.welcome(self._names[event.option_index])):
            self.app.pop_screen()

    def do_new(self) -> None:
        """Welcome somebody."""
        self.app.push_screen(PromptScreen("Who are you?"), self._welcome)

    def _welcome(self, name: str | None) -> None:
        if name and self.attempt(lambda: self.noughts.welcome(name)):
            self.app.pop_screen()

    def do_remove(self) -> None:
        """Forget somebody."""
        at = self.query_one(Menu).highlighted
        if at is None:
            return
        name = self._names[at]
        if self._asked != name:
            self._asked = name
            self.say(f"Press x again to remove {name}. Their games stay, without the name.", "draw")
            return
        self.noughts.library.remove(name)
        if name == self.noughts.name_of_player:
            self.noughts.welcome(GUEST)
        self._fill()
        self.say(f"{name} is removed.", "quiet")
