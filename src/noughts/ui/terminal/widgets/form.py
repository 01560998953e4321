"""Cycle: one line that holds one of several values; arrows or a click change it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input, OptionList, Static

LABEL = 12
"""Columns for what is chosen."""


class Cycle(Widget, can_focus=True):
    """A label and a value between two arrows."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,backspace", "turn(-1)", show=False),
        Binding("right,space", "turn(1)", show=False),
    ]

    class Changed(Message):
        """Another value was chosen."""

        def __init__(self, cycle: Cycle, value: str) -> None:
            super().__init__()
            self.cycle = cycle
            self.value = value

        @property
        def control(self) -> Cycle:
            """Who says so."""
            return self.cycle

    def __init__(
        self,
        label: str,
        values: Sequence[tuple[str, str]],
        value: str,
        *,
        id: str,  # noqa: A002 - Textual's word
        label_width: int = LABEL,
    ) -> None:
        super().__init__(id=id)
        self.label = label
        self._label_width = label_width
        self.values = list(values)
        self.set(value)

    def set(self, value: str) -> None:
        """Hold a value; one that was not offered is offered from now on."""
        if value not in (known for known, _ in self.values):
            self.values.append((value, value))
        self.value = value
        self.refresh()

    def render(self) -> Content:
        """One line."""
        text = next(text for value, text in self.values if value == self.value)
        arrows = "bold $tone-focus" if self.has_focus else "$tone-quiet"
        style = "bold reverse" if self.has_focus else "bold"
        return Content.assemble(
            (f"{self.label:<{self._label_width}}", "$tone-quiet"), ("‹ ", arrows), (text, style), (" ›", arrows)
        )

    def action_turn(self, step: int) -> None:
        """The next value, or the one before."""
        known = [value for value, _ in self.values]
        self.set(known[(known.index(self.value) + step) % len(known)])
        self.post_message(self.Changed(self, self.value))

    def on_click(self, event: events.Click) -> None:
        """On the left arrow back, anywhere else on."""
        self.action_turn(-1 if self._label_width <= event.x < self._label_width + 2 else 1)


class Field(Widget):
    """One line of a form; the line has the id."""

    def __init__(self, label: str, value: str, *, name: str, advice: str = "") -> None:
        super().__init__()
        self._label = label
        self._value = value
        self._input_id = name
        self._advice = advice

    def compose(self) -> ComposeResult:
        """The label on the left."""
        yield Static(self._label, markup=False)
        yield Input(self._value, id=self._input_id, placeholder=self._advice, select_on_focus=False)


class Menu(OptionList):
    """A list of lines."""

    def action_page_up(self) -> None:
        """A page up; with no room for a page, to the first line."""
        if self._is_shown:
            super().action_page_up()  # type: ignore[no-untyped-call]
        else:
            self.action_first()

    def action_page_down(self) -> None:
        """A page down; with no room for a page, to the last line."""
        if self._is_shown:
            super().action_page_down()  # type: ignore[no-untyped-call]
        else:
            self.action_last()

    @property
    def _is_shown(self) -> bool:
        return self.scrollable_content_region.height > 0 and len(self._lines) > 0
