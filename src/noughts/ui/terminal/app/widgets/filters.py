"""Filters: the parts of a line above a list that say which games are meant."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from noughts.ui.terminal.app.widgets.cycle import Cycle
from noughts.ui.terminal.app.widgets.field import Field
from noughts.ui.view.filters import DAY_FORM, MODES


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
