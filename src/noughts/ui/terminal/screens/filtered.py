"""Filtered: a page that shows what the filters above it let through, while they are typed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import ClassVar

from textual.timer import Timer
from textual.widgets import Input

from noughts.game import Mode
from noughts.store import Result
from noughts.ui.shared.library import DAY_FORM, MODES, TypedFilter
from noughts.ui.terminal.screens.page import Form
from noughts.ui.terminal.widgets.form import Cycle, Field
from noughts.ui.terminal.widgets.lines import Hint

TYPING = 0.3
"""Seconds after the last key in which somebody still types a filter."""


class Filtered(Form):
    """Fields and cycles in a line of class ``filters`` are the filter; what is asked for by it is another page's business."""

    SHORTCUTS: ClassVar[Mapping[str, str]] = {**Form.SHORTCUTS, "f": "filter", "o": "turn", "x": "clear", "p": "play"}
    FIRST_FIELD: ClassVar[str]
    """Where typing begins."""

    def __init__(self) -> None:
        super().__init__()
        self.is_turned = False
        """Whether the list is shown the other way round."""
        self._typing: Timer | None = None
        self._asked: TypedFilter | None = None
        """What was asked for last."""

    def ask(self) -> None:
        """Show what there is for the filter as it is now, from the top."""
        self._asked = self.filter()
        self.look()

    def look(self) -> None:
        """Read what there is, and show it."""
        raise NotImplementedError

    def leave_filters(self) -> None:
        """Lead the keys back to what is shown."""
        raise NotImplementedError

    def list_hints(self) -> list[Hint]:
        """The keys for what is shown."""
        raise NotImplementedError

    def hints(self) -> list[Hint]:
        """The line below: in a field, how to get out of it."""
        if isinstance(self.focused, Input):
            return [
                Hint("Type", "to filter"),
                Hint("Tab", "next filter"),
                Hint("Enter", "to the list"),
                Hint("Esc", "to the list", "back"),
            ]
        return self.list_hints()

    def filter(self) -> TypedFilter:
        """What is typed and chosen; other cycles than these ask something else."""
        text = {field.id or "": field.value for field in self.query(Input)}
        chosen = {cycle.id: cycle.value for cycle in self.query(Cycle)}
        mode, result = chosen.get("mode"), chosen.get("result")
        return TypedFilter(**text, mode=Mode(mode) if mode else None, result=Result(result) if result else None)

    def on_descendant_focus(self) -> None:
        """Other keys work in a filter."""
        self.show_lines()

    def on_input_changed(self) -> None:
        """A filter works while it is typed; that it is there, or was set by a key, changes nothing."""
        if self._typing:
            self._typing.stop()
        if self.filter() != self._asked:
            self._typing = self.set_timer(TYPING, self.ask)

    def on_input_submitted(self) -> None:
        """A filter was filled in."""
        self.ask()
        self.leave_filters()

    def on_cycle_changed(self) -> None:
        """Something else was chosen."""
        self.ask()

    def do_back(self) -> None:
        """From a filter to the list, from the list to the menu."""
        if isinstance(self.focused, Input):
            self.leave_filters()
        else:
            super().do_back()

    def do_filter(self) -> None:
        """To the first field."""
        self.set_focus(self.query_one(f"#{self.FIRST_FIELD}", Input))

    def do_turn(self) -> None:
        """The other order."""
        self.is_turned = not self.is_turned
        self.ask()

    def do_clear(self) -> None:
        """Every game."""
        for field in self.query(Input):
            field.value = ""
        for name in ("mode", "result"):
            for cycle in self.query(f"#{name}").results(Cycle):
                cycle.set("")
        self.ask()

    def do_play(self) -> None:
        """A game as last time."""
        self.state.play_again()


def chosen(label: str, choices: Sequence[tuple[Enum | None, str]], *, width: int) -> Cycle:
    """One of several; its name is its label."""
    return Cycle(label, [(choice.value if choice else "", text) for choice, text in choices], "", id=label, label_width=width)


def modes() -> Cycle:
    """Who played whom."""
    return chosen("mode", MODES, width=6)


def dates() -> tuple[Field, Field]:
    """The first day and the last."""
    fields = Field("since", "", name="since", advice=DAY_FORM), Field("until", "", name="until", advice=DAY_FORM)
    for field in fields:
        field.add_class("date")
    return fields
