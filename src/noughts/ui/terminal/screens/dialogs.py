"""Help: the keys of a screen, over that screen."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from noughts.ui.shared.values import Row
from noughts.ui.terminal.widgets.panel import Reading


class HelpScreen(ModalScreen[None]):
    """Something to read, then keys with a sentence each, and more for those who read on; any key goes back."""

    def __init__(self, keys: Sequence[tuple[str, str]], first: Sequence[str] = (), more: Sequence[str] = ()) -> None:
        super().__init__()
        self._keys = keys
        self._first = first
        self._more = more

    def compose(self) -> ComposeResult:
        """One column."""
        keys = Reading(id="keys")
        keys.show([Row(key, sentence) for key, sentence in self._keys])
        with VerticalScroll(id="help"):
            for text in self._first:
                yield Static(text, classes="help-text", markup=False)
            yield keys
            for text in self._more:
                yield Static(text, classes="help-more", markup=False)
            yield Static("Any key goes back.", id="help-end")

    def on_mount(self) -> None:
        """Keys belong to the text."""
        self.query_one("#help").focus()

    def on_key(self, event: events.Key) -> None:
        """Scroll, or go back."""
        if event.key in ("up", "down", "pageup", "pagedown", "home", "end"):
            return
        event.stop()
        event.prevent_default()
        self._close()

    def on_click(self) -> None:
        """A click goes back too."""
        self._close()

    def _close(self) -> None:
        """Go back, once."""
        if self.app.screen is self:
            self.dismiss()


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
