"""Arranging a game: who plays, on which board, who moves first, with what help. The last choice is remembered."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar

from textual.binding import Binding
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from noughts.game import Mode, read_name
from noughts.play.seats import setup_from_settings
from noughts.rules import Rules
from noughts.ui.shared.choices import BOARDS, PACES, SIDES, TIMES, WAYS
from noughts.ui.shared.programs import LEVEL, Dial, Program, dials, faces, others, program_named, programs
from noughts.ui.shared.texts import rules_text
from noughts.ui.terminal.screens.page import Form
from noughts.ui.terminal.widgets.form import LABEL, Cycle, Field, Menu
from noughts.ui.terminal.widgets.lines import BACK, HELP, Hint
from noughts.ui.terminal.widgets.panel import Speaker

MORE = "more"


class Opponents(Menu):
    """Somebody to choose; the arrows to the left and right turn the dial that is highlighted."""

    BINDINGS = [  # noqa: RUF012 - as Textual declares it
        Binding("left", "turn(-1)", show=False),
        Binding("right", "turn(1)", show=False),
    ]

    def __init__(self, chosen: str, *, id: str, is_brief: bool = False) -> None:  # noqa: A002 - Textual's word
        super().__init__(id=id, compact=True)
        self._is_brief = is_brief
        self._dials = {dial.name: dial for dial in dials()}
        turned = next((dial for dial in dials() if dial.step(chosen) is not None), None)
        self._steps = {dial.name: _first_step(dial) for dial in dials()}
        """Where each dial stands."""
        if turned:
            self._steps[turned.name] = turned.step(chosen) or 0
        self._has_more = any(program.name == chosen for program in others()) or self._is_own(chosen)
        self._own = [program_named(chosen)] if self._is_own(chosen) else []
        self._fill(turned.name if turned else chosen)

    @staticmethod
    def _is_own(chosen: str) -> bool:
        """Whether a program is on no menu, such as one with options."""
        return chosen not in {program.name for program in programs()}

    @property
    def program(self) -> Program:
        """Whoever is highlighted."""
        at = self.highlighted or 0
        name = self.get_option_at_index(at).id or ""
        return self._step(name)[0] if name in self._dials else program_named(name)

    def _step(self, name: str) -> tuple[Program, str]:
        """Whoever a dial stands at, and the words for it."""
        return self._dials[name].steps[self._steps[name]]

    @property
    def is_more(self) -> bool:
        """Whether the line that shows everybody else is highlighted."""
        return self.highlighted is not None and self.get_option_at_index(self.highlighted).id == MORE

    def show_all(self) -> None:
        """Show everybody else too."""
        self._has_more = True
        first = len(self._names()) - len(others()) - len(self._own)
        self._fill("")
        self.highlighted = first

    def choose(self, name: str) -> None:
        """Highlight a line."""
        names = self._names()
        if name in names:
            self.highlighted = names.index(name)

    def action_turn(self, step: int) -> None:
        """Turn the dial, if one is highlighted."""
        at = self.highlighted
        name = self.get_option_at_index(at).id if at is not None else None
        if at is None or name not in self._dials:
            return
        last = len(self._dials[name].steps) - 1
        self._steps[name] = max(0, min(self._steps[name] + step, last))
        self.replace_option_prompt_at_index(at, self._dial(name))
        self.post_message(self.OptionHighlighted(self, self.get_option_at_index(at), at))

    @property
    def _width(self) -> int:
        """Columns for the names, and a little room after them."""
        shown = [program_named(name).title for name in self._names() if name != MORE]
        return max(map(len, shown)) + (1 if self._is_brief else 2)

    def _names(self) -> list[str]:
        first = [character.name for character in faces()]
        rest = [program.name for program in (*others(), *self._own)] if self._has_more else [MORE]
        return [*first, LEVEL, *rest]

    def _fill(self, chosen: str) -> None:
        self.clear_options()
        self.add_options(self._made())
        self.choose(chosen)

    def _made(self) -> list[Option]:
        made = []
        for name in self._names():
            if name in self._dials:
                made.append(Option(self._dial(name), id=name))
            elif name == MORE:
                made.append(Option(" More …" if self._is_brief else " More players …", id=MORE))
            elif not self._is_brief and (program := program_named(name)).label:
                nature = program.label.removeprefix(program.heading)
                made.append(Option(Content.assemble((f" {program.heading}", "bold"), nature), id=name))
            else:
                program = program_named(name)
                sentence = "" if self._is_brief else program.sentence
                made.append(Option(Content.assemble((f" {program.title:<{self._width}}", "bold"), sentence), id=name))
        return made

    def _dial(self, name: str) -> Content:
        dial, step, words = self._dials[name], self._steps[name], self._step(name)[1]
        bar = "" if self._is_brief else "━" * (step + 1) + "╌" * (len(dial.steps) - 1 - step) + " "
        label = f" {dial.title:<{self._width}}"
        return Content.assemble((label, "bold"), ("‹ ", "$tone-focus"), bar, (f"{words} ›", "$tone-focus"))


def _first_step(dial: Dial) -> int:
    """Where a dial stands until somebody turns it: a middling level, and Ada as she is now."""
    return len(dial.steps) // 2 - 1 if dial.name == LEVEL else len(dial.steps) - 1


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


class NewGameScreen(Form):
    """Everything about a game before it begins; Enter begins it."""

    SHORTCUTS: ClassVar[Mapping[str, str]] = {**Form.SHORTCUTS, "enter": "start", "b": "boards"}

    def __init__(self, mode: Mode, trouble: str = "") -> None:
        super().__init__()
        self._mode = mode
        self._trouble = trouble
        """Why the game of the last time cannot be played."""

    def compose_body(self) -> Iterable[Widget]:
        """Lists of programs, then the other choices."""
        settings, is_watched = self.state.settings, self._mode is Mode.WATCH
        for setting, heading in LISTS[self._mode]:
            yield Vertical(
                Static(heading, classes="heading", markup=False),
                Opponents(getattr(settings, setting), id=setting, is_brief=is_watched),
                Speaker(id=f"face_{setting}"),
                classes="column programs",
            )
        yield VerticalScroll(*self._rows(), id="form", classes="column", can_focus=False)

    def _rows(self) -> Iterable[Widget]:
        settings, mode = self.state.settings, self._mode
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
            self.show_message(self._trouble, "loss")

    def on_screen_resume(self) -> None:
        """A board may have been chosen."""
        super().on_screen_resume()
        self.query_one("#rules", Cycle).set(self.state.settings.rules)
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
        from noughts.ui.terminal.screens.boards import BoardsScreen

        self._remember()
        self.app.push_screen(BoardsScreen())

    def do_start(self) -> None:
        """Begin; on the line that offers more players, show them."""
        chosen = self.focused
        if isinstance(chosen, Opponents) and chosen.is_more:
            chosen.show_all()
            return
        self._remember()
        app = self.state
        app.change(mode=self._mode.value)
        app.play(setup_from_settings(app.settings, app.name, app.rng))

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
        self.state.change(**choices)


def _switched(on: bool) -> str:  # noqa: FBT001 - it is what it is
    return "on" if on else "off"
