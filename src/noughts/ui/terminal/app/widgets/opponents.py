"""Opponents: the characters first, a dial for the level, and everybody else behind one more line."""

from __future__ import annotations

from textual.binding import Binding
from textual.content import Content
from textual.widgets.option_list import Option

from noughts.ui.terminal.app.widgets.menu import Menu
from noughts.ui.view.programs import FACES, LEVEL, Dial, Program, dials, others, program_named, programs

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
        first = [character.name for character in FACES]
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
