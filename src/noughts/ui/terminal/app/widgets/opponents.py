"""Opponents: the characters first, a dial for the level, and everybody else behind one more line."""

from __future__ import annotations

from textual.binding import Binding
from textual.content import Content
from textual.widgets.option_list import Option

from noughts.players.roster import LEVELS
from noughts.ui.terminal.app.widgets.menu import Menu
from noughts.ui.view.programs import Program, others, program_named, programs

MORE = "more"
LEVEL = "level"

CHARACTERS = 3
"""The programs that are offered first."""

FIRST_LEVEL = LEVELS[len(LEVELS) // 2 - 1]
"""Where the dial stands until somebody turns it."""


class Opponents(Menu):
    """Somebody to choose; the arrows to the left and right turn the dial."""

    BINDINGS = [  # noqa: RUF012 - as Textual declares it
        Binding("left", "turn(-1)", show=False),
        Binding("right", "turn(1)", show=False),
    ]

    def __init__(self, chosen: str, *, id: str, is_brief: bool = False) -> None:  # noqa: A002 - Textual's word
        super().__init__(id=id, compact=True)
        self._is_brief = is_brief
        name, _, number = chosen.partition(":")
        self.level = int(number) if name == LEVEL and number.isdigit() else FIRST_LEVEL
        self._has_more = any(program.name == chosen for program in others()) or self._is_own(chosen)
        self._own = [program_named(chosen)] if self._is_own(chosen) else []
        self._fill(LEVEL if name == LEVEL else chosen)

    @staticmethod
    def _is_own(chosen: str) -> bool:
        """Whether a program is on no menu, such as one with options."""
        return chosen not in {program.name for program in programs()}

    @property
    def program(self) -> Program:
        """Whoever is highlighted."""
        at = self.highlighted or 0
        name = self.get_option_at_index(at).id or ""
        return program_named(f"level:{self.level}" if name == LEVEL else name)

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
        """Turn the dial, if it is highlighted."""
        at = self.highlighted
        if at is None or self.get_option_at_index(at).id != LEVEL:
            return
        self.level = max(LEVELS[0], min(self.level + step, LEVELS[-1]))
        self.replace_option_prompt_at_index(at, self._dial())
        self.post_message(self.OptionHighlighted(self, self.get_option_at_index(at), at))

    @property
    def _width(self) -> int:
        """Columns for the names, and a little room after them."""
        shown = [program_named(name).title for name in self._names() if name != MORE]
        return max(map(len, shown)) + (1 if self._is_brief else 2)

    def _names(self) -> list[str]:
        first = [program.name for program in programs()[:CHARACTERS]]
        rest = [program.name for program in (*others(), *self._own)] if self._has_more else [MORE]
        return [*first, LEVEL, *rest]

    def _fill(self, chosen: str) -> None:
        self.clear_options()
        self.add_options(self._made())
        self.choose(chosen)

    def _made(self) -> list[Option]:
        made = []
        for name in self._names():
            if name == LEVEL:
                made.append(Option(self._dial(), id=LEVEL))
            elif name == MORE:
                made.append(
                    Option(Content.assemble((" More …" if self._is_brief else " More players …", "$tone-quiet")), id=MORE)
                )
            else:
                program = program_named(name)
                sentence = "" if self._is_brief else program.sentence
                made.append(Option(Content.assemble((f" {program.title:<{self._width}}", "bold"), sentence), id=name))
        return made

    def _dial(self) -> Content:
        bar = "" if self._is_brief else "━" * self.level + "╌" * (LEVELS[-1] - self.level) + " "
        label = f" {'Level':<{self._width}}"
        return Content.assemble((label, "bold"), ("‹ ", "$tone-focus"), bar, (f"{self.level} ›", "$tone-focus"))
