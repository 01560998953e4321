"""Field: a label and a line to type into."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.widget import Widget
from textual.widgets import Input, Static


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
