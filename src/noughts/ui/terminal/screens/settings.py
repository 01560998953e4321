"""Settings: your name, analysis, colours, pace, bell and motion; saved as soon as they are changed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar

from textual.containers import Vertical
from textual.widget import Widget
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from noughts.rules import Position, Rules
from noughts.ui.shared.choices import LOOKS, PACES
from noughts.ui.shared.people import GUEST
from noughts.ui.shared.routes import PromptRoute
from noughts.ui.terminal.drawing.board import Picture
from noughts.ui.terminal.screens.page import Form, Page
from noughts.ui.terminal.widgets.board import Board
from noughts.ui.terminal.widgets.form import Cycle, Field, Menu
from noughts.ui.terminal.widgets.lines import BACK, HELP, Hint

SWITCH = (("on", "on"), ("off", "off"))
NAMES = (("off", "letters and rows, b2"), ("on", "numbers, 5"))
ALWAYS = (("on", "always show"), ("off", "when asked for"))
SWITCHES = ("bell", "animation", "shows_analysis", "shows_numbers")

SAMPLE = "XO./.X./O.X"


class SettingsScreen(Form):
    """Rows to change, beside a board that shows what they do."""

    TITLE_TEXT = "noughts · Settings"
    SHORTCUTS: ClassVar[Mapping[str, str]] = {**Form.SHORTCUTS, "p": "players"}

    def compose_body(self) -> Iterable[Widget]:
        """The rows."""
        settings = self.state.settings
        yield Vertical(
            Static("Settings", classes="heading", markup=False),
            Field("name", self.state.name, name="name", advice="your name"),
            Cycle("analysis", ALWAYS, "on" if settings.shows_analysis else "off", id="shows_analysis"),
            Cycle("colours", LOOKS, settings.theme, id="theme"),
            Cycle("pace", [(str(pace), text) for pace, text in PACES], str(float(settings.pace)), id="pace"),
            Cycle("bell", SWITCH, "on" if settings.bell else "off", id="bell"),
            Cycle("cells", NAMES, "on" if settings.shows_numbers else "off", id="shows_numbers"),
            Cycle("motion", SWITCH, "on" if settings.animation else "off", id="animation"),
            Static(
                "Change your name and your record stays yours. Everybody has settings of their own; press p to let"
                " somebody else play. The pace is the time for a move when programs play each other.",
                classes="quiet",
                id="about",
                markup=False,
            ),
            classes="column",
            id="form",
        )
        yield Board(self._sample(), self.noughts.palette)

    def _sample(self) -> Picture:
        position = Position.parse(SAMPLE, Rules.parse("3x3"))
        return Picture(position, position.outcome, has_colour=self.noughts.palette.has_colour)

    def on_mount(self) -> None:
        """Begin with the colours: the name is seldom changed."""
        super().on_mount()
        self.query_one(Board).can_focus = False
        self.set_focus(self.query_one("#theme", Cycle))

    def hints(self) -> list[Hint]:
        """The line below."""
        return [
            Hint("↑ ↓", "choose", sentence="Go from line to line."),
            Hint("← →", "change", sentence="Change what is chosen; it is kept at once."),
            Hint("p", "players", "players", "Let somebody else play."),
            HELP,
            BACK,
        ]

    def on_cycle_changed(self, event: Cycle.Changed) -> None:
        """Keep a choice."""
        self.attempt(lambda: self._change(event.cycle.id or "", event.value))

    def _change(self, setting: str, value: str) -> None:
        app = self.state
        chosen: object = value == "on" if setting in SWITCHES else float(value) if setting == "pace" else value
        app.change(**{setting: chosen})
        if setting == "theme":
            self.query_one(Board).show(self._sample(), theme=self.noughts.palette)
        if setting == "bell" and chosen:
            self.app.bell()
        self.show_message("Saved.", "quiet")

    def on_screen_resume(self) -> None:
        """Somebody else may play now."""
        super().on_screen_resume()
        if self.is_mounted:
            self._fill()

    def on_input_submitted(self) -> None:
        """A new name."""
        self.attempt(self._rename)

    def _rename(self) -> None:
        app = self.state
        name = self.query_one("#name", Input).value
        if name.strip() == app.name:
            return
        app.rename(name)
        self._fill()
        self.show_message(f"Hello, {app.name}!", "win")

    def _fill(self) -> None:
        """The rows as they are for whoever plays here."""
        app = self.state
        self.show_lines()
        self.query_one("#name", Input).value = app.name
        for cycle in self.query(Cycle):
            value = getattr(app.settings, cycle.id or "")
            cycle.set(("on" if value else "off") if isinstance(value, bool) else str(value))
        self.query_one(Board).show(self._sample(), theme=self.noughts.palette)

    def do_players(self) -> None:
        """Everybody who plays here."""
        self.app.push_screen(PlayersScreen())

    def do_back(self) -> None:
        """A name that was typed counts, with or without Enter."""
        if self.attempt(self._rename):
            super().do_back()


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
        app, menu = self.state, self.query_one(Menu)
        self._names = [profile.name for profile in app.library.store.profiles()]
        menu.clear_options()
        for name in self._names:
            found = app.library.store.statistics(f"@{name}")
            games = f"{found.games} {'game' if found.games == 1 else 'games'}"
            menu.add_option(Option(f" {name:<24} {games}"))
        if self._names:
            here = app.name
            menu.highlighted = self._names.index(here) if here in self._names else 0
            self.set_focus(menu)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Take the seat."""
        if self.attempt(lambda: self.state.welcome(self._names[event.option_index])):
            self.app.pop_screen()

    def do_new(self) -> None:
        """Welcome somebody."""
        self.state.go(PromptRoute("", "Who are you?", "", self._welcome))

    def _welcome(self, name: str) -> None:
        self.state.welcome(name)
        self.app.pop_screen()

    def do_remove(self) -> None:
        """Forget somebody."""
        at = self.query_one(Menu).highlighted
        if at is None:
            return
        name = self._names[at]
        if self._asked != name:
            self._asked = name
            self.show_message(f"Press x again to remove {name}. Their games stay, without the name.", "draw")
            return
        self.state.library.remove(name)
        if name == self.state.name:
            self.state.welcome(GUEST)
        self._fill()
        self.show_message(f"{name} is removed.", "quiet")
