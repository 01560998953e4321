"""Prompt: one question over a screen, with a line for the answer."""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, Static


class PromptScreen(ModalScreen[str]):
    """Enter answers, Esc does not; what comes back is the answer, or nothing."""

    def __init__(self, question: str, value: str = "") -> None:
        super().__init__()
        self._question = question
        self._value = value

    def compose(self) -> ComposeResult:
        """The question above the line."""
        with Vertical(id="prompt"):
            yield Static(self._question, markup=False, id="question")
            yield Input(self._value, id="answer", select_on_focus=True)
            yield Static("Enter OK · Esc not now", classes="quiet", markup=False)

    def on_mount(self) -> None:
        """Type away."""
        self.query_one(Input).focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """The answer."""
        self.dismiss(event.value.strip())

    def on_key(self, event: events.Key) -> None:
        """Esc is no answer."""
        if event.key == "escape" and self.app.screen is self:
            event.stop()
            self.dismiss("")
