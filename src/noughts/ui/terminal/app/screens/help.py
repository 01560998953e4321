"""Help: the keys of a screen, over that screen."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

KEY = 10
"""Columns for a key."""


class HelpScreen(ModalScreen[None]):
    """Keys with a sentence each, and more to read below; any key goes back."""

    def __init__(self, keys: Sequence[tuple[str, str]], more: Sequence[str] = ()) -> None:
        super().__init__()
        self._keys = keys
        self._more = more

    def compose(self) -> ComposeResult:
        """One column."""
        lines = [Content.assemble((f"{key:<{KEY}}", "bold $tone-focus"), sentence) for key, sentence in self._keys]
        for text in self._more:
            lines += [Content(""), Content(text)]
        with VerticalScroll(id="help"):
            yield Static(Content("\n").join(lines))
            yield Static("\nAny key goes back.", id="help-end")

    def on_mount(self) -> None:
        """Keys belong to the text."""
        self.query_one("#help").focus()

    def on_key(self, event: events.Key) -> None:
        """Scroll, or go back."""
        if event.key in ("up", "down", "pageup", "pagedown", "home", "end"):
            return
        event.stop()
        event.prevent_default()
        self.dismiss()

    def on_click(self) -> None:
        """A click goes back too."""
        self.dismiss()
