"""Arranging a game: who plays, on which board, who moves first, with what help. The last choice is remembered."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar

from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Input, OptionList, Static

from noughts.app.seating import arranged
from noughts.game import Mode, read_name
from noughts.rules import Rules
from noughts.ui.terminal.app.screens.form import Form
from noughts.ui.terminal.app.widgets.cycle import LABEL, Cycle
from noughts.ui.terminal.app.widgets.field import Field
from noughts.ui.terminal.app.widgets.lines import BACK, HELP, Hint
from noughts.ui.terminal.app.widgets.opponents import Opponents
from noughts.ui.terminal.app.widgets.speaker import Speaker
from noughts.ui.view.choices import BOARDS, PACES, SIDES, TIMES, WAYS
from noughts.ui.view.texts import rules_text

SWITCH = (("on", "on"), ("off", "off"))

BRIEF = 7
"""Columns for a label where two lists stand beside the form."""

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

    def __init__(self, mode: Mode, trouble: str = "") -> None:
        super().__init__()
        self._mode = mode
        self._trouble = trouble
        """Why the game of the last time cannot be played."""

    def compose_body(self) -> Iterable[Widget]:
        """Lists of programs, then the other choices."""
        settings, is_watched = self.noughts.settings, self._mode is Mode.WATCH
        for setting, heading in LISTS[self._mode]:
            yield Vertical(
                Static(heading, classes="heading", markup=False),
                Opponents(getattr(settings, setting), id=setting, is_brief=is_watched),
                Speaker(id=f"face_{setting}"),
                classes="column programs",
            )
        yield VerticalScroll(*self._rows(), id="form", classes="column", can_focus=False)

    def _rows(self) -> Iterable[Widget]:
        settings, mode = self.noughts.settings, self._mode
        yield Static("The game", classes="heading", markup=False)
        if mode in (Mode.PEOPLE, Mode.COACH):
            yield Field("with", settings.second_name, name="second_name", advice="the name of the person beside you")
        width = BRIEF if mode is Mode.WATCH else LABEL
        yield Cycle("board", [(each.rules, each.title) for each in BOARDS], settings.rules, id="rules", label_width=width)
        if mode is Mode.WATCH:
            paces = [(str(pace), text) for pace, text in PACES]
            yield Cycle("pace", paces, str(float(settings.pace)), id="pace", label_width=width)
        else:
            yield Cycle("you play", SIDES, settings.begins, id="begins")
            yield Cycle("clock", TIMES, settings.time, id="time")
            yield Cycle("undo", SWITCH, _switched(settings.allows_undo), id="allows_undo")
            yield Cycle("hints", SWITCH, _switched(settings.allows_hints), id="allows_hints")
        yield Static(id="rules-text", classes="quiet", markup=False)
        yield Static(Content.assemble(("Enter", "bold $tone-focus"), " starts the game."), id="begin")

    def on_mount(self) -> None:
        """Begin where the last choice is."""
        super().on_mount()
        self.set_class(self._mode is Mode.WATCH, "-watch")
        first: Widget = self.query(OptionList).first() if self.query(OptionList) else self.query_one(Input)
        self.set_focus(first)
        self._show_rules()
        if self._trouble:
            self.say(self._trouble, "loss")

    def on_screen_resume(self) -> None:
        """A board may have been chosen."""
        super().on_screen_resume()
        self.query_one("#rules", Cycle).set(self.noughts.settings.rules)
        self._show_rules()

    def title_text(self) -> str:
        """The way to play."""
        return f"noughts · {next(way.title for way in WAYS if way.mode is self._mode)}"

    def hints(self) -> list[Hint]:
        """The line below."""
        return [
            Hint("Enter", "start", "start", "Start the game."),
            Hint("arrows", "choose", sentence="Up and down go from line to line; left and right change what is between ‹ ›."),
            Hint("Tab", "next", sentence="From the players to the game, and back."),
            Hint("b", "boards", "boards", "Every board and variant, or one of your own."),
            HELP,
            BACK,
        ]

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Show who that is."""
        chosen = event.option_list
        face = self.query_one(f"#face_{chosen.id}", Speaker)
        is_nobody = not isinstance(chosen, Opponents) or chosen.is_more
        face.set_class(is_nobody, "-nobody")
        if not isinstance(chosen, Opponents) or is_nobody:
            return
        program = chosen.program
        greeting = f"\n\n“{program.greeting}”" if program.greeting and self._mode is not Mode.WATCH else ""
        tone = {"watch_x": "x", "watch_o": "o"}.get(chosen.id or "", "ink")
        face.show(program.name, program.heading, f"{program.sentence}{greeting}", tone=tone)

    def on_option_list_option_selected(self) -> None:
        """A click on a program begins the game with it."""
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
        """Begin; on the line that offers more players, show them."""
        chosen = self.focused
        if isinstance(chosen, Opponents) and chosen.is_more:
            chosen.show_all()
            return
        self._remember()
        app = self.noughts
        app.change(mode=self._mode.value)
        app.start(arranged(app.settings, app.name_of_player, app.rng))

    def do_back(self) -> None:
        """Back, with the choices kept; what was played the last time is what is played again."""
        self.attempt(self._remember)
        super().do_back()

    def _remember(self) -> None:
        choices: dict[str, object] = {}
        for chosen in self.query(Opponents):
            if not chosen.is_more:
                choices[chosen.id or ""] = chosen.program.name
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


def _switched(on: bool) -> str:  # noqa: FBT001 - it is what it is
    return "on" if on else "off"
