"""Arranging a game: who plays, on which board, who begins, with what help. The last choice is remembered."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar

from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from noughts.app.seating import arranged
from noughts.game import Mode, read_name
from noughts.rules import Rules
from noughts.ui.terminal.app.screens.form import Form
from noughts.ui.terminal.app.widgets.cycle import Cycle
from noughts.ui.terminal.app.widgets.field import Field
from noughts.ui.terminal.app.widgets.lines import Hint
from noughts.ui.terminal.app.widgets.menu import Menu
from noughts.ui.terminal.app.widgets.speaker import Speaker
from noughts.ui.view.choices import BOARDS, PACES, SIDES, TIMES, WAYS
from noughts.ui.view.programs import Program, program_named, programs
from noughts.ui.view.speakers import Mood
from noughts.ui.view.texts import rules_text

SWITCH = (("on", "on"), ("off", "off"))

LISTS: Mapping[Mode, tuple[tuple[str, str], ...]] = {
    Mode.COMPUTER: (("opponent", "Your opponent"),),
    Mode.PEOPLE: (),
    Mode.COACH: (("coach", "Your coach"),),
    Mode.WATCH: (("watch_x", "X"), ("watch_o", "O")),
}
"""The programs to choose in each mode: the setting, and what stands above the list."""


class ArrangeScreen(Form):
    """Everything about a game before it begins; Enter begins it."""

    SHORTCUTS: ClassVar[Mapping[str, str]] = {**Form.SHORTCUTS, "enter": "start", "b": "boards"}

    def __init__(self, mode: Mode) -> None:
        super().__init__()
        self._mode = mode
        self._programs = programs()

    def compose_body(self) -> Iterable[Widget]:
        """Lists of programs, then the other choices."""
        settings = self.noughts.settings
        for setting, heading in LISTS[self._mode]:
            chosen = getattr(settings, setting)
            yield Vertical(
                Static(heading, classes="heading", markup=False),
                Menu(*(_option(each, self._mode) for each in self._offered(chosen)), id=setting, compact=True),
                Speaker(id=f"face_{setting}"),
                classes="column programs",
            )
        yield VerticalScroll(*self._rows(), id="form", classes="column", can_focus=False)

    def _offered(self, chosen: str) -> list[Program]:
        known = [program.name for program in self._programs]
        return self._programs if chosen in known else [*self._programs, program_named(chosen)]

    def _rows(self) -> Iterable[Widget]:
        settings, mode = self.noughts.settings, self._mode
        yield Static("The game", classes="heading", markup=False)
        if mode in (Mode.PEOPLE, Mode.COACH):
            yield Field("with", settings.second_name, name="second_name", advice="the name of the person beside you")
        yield Cycle("board", [(board.rules, board.title) for board in BOARDS], settings.rules, id="rules")
        if mode is Mode.WATCH:
            yield Cycle("pace", [(str(pace), text) for pace, text in PACES], str(float(settings.pace)), id="pace")
        else:
            yield Cycle("you play", SIDES, settings.begins, id="begins")
            yield Cycle("clock", TIMES, settings.time, id="time")
            yield Cycle("undo", SWITCH, _switched(settings.allows_undo), id="allows_undo")
            yield Cycle("hints", SWITCH, _switched(settings.allows_hints), id="allows_hints")
        yield Static(id="rules-text", classes="quiet", markup=False)
        yield Static(Content.assemble(("Enter", "bold $tone-focus"), " begins the game."), id="begin")

    def on_mount(self) -> None:
        """Begin where the last choice is."""
        super().on_mount()
        for setting, _ in LISTS[self._mode]:
            offered = [program.name for program in self._offered(getattr(self.noughts.settings, setting))]
            chosen = self.query_one(f"#{setting}", Menu)
            chosen.highlighted = offered.index(getattr(self.noughts.settings, setting))
            self.call_after_refresh(_show_from_top, chosen)
        first: Widget = self.query(OptionList).first() if self.query(OptionList) else self.query_one(Input)
        self.set_focus(first)
        self._show_rules()

    def on_screen_resume(self) -> None:
        """A board may have been chosen."""
        super().on_screen_resume()
        cycle = self.query_one("#rules", Cycle)
        cycle.set(self.noughts.settings.rules)
        self._show_rules()

    def title_text(self) -> str:
        """The way to play."""
        return f"noughts · {next(way.title for way in WAYS if way.mode is self._mode)}"

    def hints(self) -> list[Hint]:
        """The line below."""
        return [
            Hint("Enter", "begin", "start"),
            Hint("arrows", "choose"),
            Hint("Tab", "next"),
            Hint("b", "boards", "boards"),
            Hint("?", "help", "help"),
            Hint("Esc", "back", "back"),
        ]

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Show who that is."""
        program = program_named(event.option_id or "")
        greeting = f"\n\n“{program.greeting}”" if program.greeting and self._mode is not Mode.WATCH else ""
        tone = {"watch_x": "x", "watch_o": "o"}.get(event.option_list.id or "", "ink")
        face = self.query_one(f"#face_{event.option_list.id}", Speaker)
        face.show(program.name, program.title, f"{program.sentence}{greeting}", mood=Mood.CALM, tone=tone)

    def on_option_list_option_selected(self) -> None:
        """Enter or a click on a program begins the game with it."""
        self.do("start")

    def on_input_submitted(self) -> None:
        """Enter in the name begins too."""
        self.do("start")

    def on_cycle_changed(self) -> None:
        """Another board has other rules."""
        self._show_rules()

    def _show_rules(self) -> None:
        rules = Rules.parse(self.query_one("#rules", Cycle).value)
        self.query_one("#rules-text", Static).update(rules_text(rules))

    def do_boards(self) -> None:
        """More boards."""
        from noughts.ui.terminal.app.screens.boards import BoardsScreen

        self._remember()
        self.app.push_screen(BoardsScreen())

    def do_start(self) -> None:
        """Begin."""
        self._remember()
        app = self.noughts
        app.start(arranged(app.settings, app.name_of_player, app.rng))

    def do_back(self) -> None:
        """Back, with the choices kept."""
        self.attempt(self._remember)
        super().do_back()

    def _remember(self) -> None:
        choices: dict[str, object] = {"mode": self._mode.value}
        for setting, _ in LISTS[self._mode]:
            chosen = self.query_one(f"#{setting}", Menu)
            choices[setting] = chosen.get_option_at_index(chosen.highlighted or 0).id
        for cycle in self.query(Cycle):
            value: object = cycle.value
            if cycle.id in ("allows_undo", "allows_hints"):
                value = cycle.value == "on"
            elif cycle.id == "pace":
                value = float(cycle.value)
            choices[cycle.id or ""] = value
        for field in self.query(Input):
            choices[field.id or ""] = read_name(field.value)
        self.noughts.change(**choices)


def _option(program: Program, mode: Mode) -> Option:
    sentence = "" if mode is Mode.WATCH else program.sentence
    return Option(Content.assemble((f" {program.title:<11}", "bold"), sentence), id=program.name)


def _show_from_top(programs: OptionList) -> None:
    """Scroll no further than the choice needs."""
    programs.scroll_home(animate=False, force=True)
    programs.call_after_refresh(programs.scroll_to_highlight)


def _switched(on: bool) -> str:  # noqa: FBT001 - it is what it is
    return "on" if on else "off"
