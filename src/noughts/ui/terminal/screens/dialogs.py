"""Dialogs over a screen: something to read, and a line to type."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, cast

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from noughts.rules import NoughtsError
from noughts.ui.shared.app_state import AppState
from noughts.ui.shared.people import GUEST, name_question
from noughts.ui.shared.routes import PromptRoute
from noughts.ui.shared.values import Row
from noughts.ui.terminal.widgets.panel import Reading

if TYPE_CHECKING:
    from noughts.ui.terminal.app import NoughtsApp


class HelpScreen(ModalScreen[None]):
    """Something to read, a list of keys, and more to read; any key goes back."""

    def __init__(self, keys: Sequence[tuple[str, str]], first: Sequence[str] = (), more: Sequence[str] = ()) -> None:
        super().__init__()
        self._keys = keys
        self._first = first
        self._more = more

    def compose(self) -> ComposeResult:
        keys = Reading(id="keys")
        keys.show([Row(key, sentence) for key, sentence in self._keys])
        with VerticalScroll(id="help"):
            for text in self._first:
                yield Static(text, classes="help-text", markup=False)
            yield keys
            for text in self._more:
                yield Static(text, classes="help-more", markup=False)

    def on_mount(self) -> None:
        self.query_one("#help").focus()
        self.call_after_refresh(self._say_how_to_leave)

    def on_resize(self) -> None:
        self.call_after_refresh(self._say_how_to_leave)

    def _say_how_to_leave(self) -> None:
        frame = self.query_one("#help")
        frame.border_subtitle = "Arrows scroll. Any other key goes back." if frame.max_scroll_y else "Any key goes back."

    def on_key(self, event: events.Key) -> None:
        if event.key in ("up", "down", "pageup", "pagedown", "home", "end"):
            return
        event.stop()
        event.prevent_default()
        self._close()

    def on_click(self) -> None:
        self._close()

    def _close(self) -> None:
        if self.app.screen is self:
            self.dismiss()


class PromptScreen(ModalScreen[None]):
    """A question with a line for the answer; a wrong answer can be corrected."""

    def __init__(self, route: PromptRoute, error: str = "") -> None:
        super().__init__()
        self._route = route
        self._error = error

    @property
    def state(self) -> AppState:
        return cast("NoughtsApp", self.app).state

    def compose(self) -> ComposeResult:
        with Vertical(id="prompt"):
            yield Static(self._route.question, markup=False, id="question")
            if self._error:
                yield Static(f"! {self._error}", markup=False, classes="error")
            yield Input(self._route.text, id="answer", select_on_focus=True)
            yield Static("Enter OK · Esc not now", classes="quiet", markup=False)

    def on_mount(self) -> None:
        self.query_one(Input).focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self._close(event.value.strip())

    def on_key(self, event: events.Key) -> None:
        if event.key == "escape":
            event.stop()
            self._close("")

    def _close(self, answer: str) -> None:
        if self.app.screen is self:
            self.dismiss()
            self.answer(answer)

    def answer(self, text: str) -> None:
        if not text:
            return
        try:
            self._route.take(text)
        except (NoughtsError, OSError) as error:
            self.app.push_screen(PromptScreen(replace(self._route, text=text), str(error)))


class NameScreen(PromptScreen):
    """Asks for a name and continues, even without an answer; a name that is refused can be corrected."""

    def __init__(self, name: str, then: Callable[[], None], text: str | None = None, error: str = "") -> None:
        known = "" if name == GUEST else name
        super().__init__(PromptRoute("", name_question(name), known if text is None else text, str), error)
        self._then = then

    def answer(self, text: str) -> None:
        if text:
            try:
                self.state.rename(text)
            except (NoughtsError, OSError) as error:
                self.app.push_screen(NameScreen(self.state.name, self._then, text, str(error)))
                return
            self.state.show_message(f"Hello, {self.state.name}!", "win")
        self._then()
