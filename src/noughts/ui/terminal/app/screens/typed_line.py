"""Typing: the line that takes a move or a command, from its first character on, however fast it comes."""

from __future__ import annotations

import time

from noughts.rules import NoughtsError
from noughts.rules.notation import advice
from noughts.ui.terminal.app.screens.game_page import GamePage
from noughts.ui.terminal.app.widgets.lines import NoteLine
from noughts.ui.view.typed_words import is_complete, typed_action

LONGEST = 60
"""Characters of a line."""

AFTERTHOUGHT = 1.0
"""Seconds in which Enter after a number that was complete is only a habit."""


class TypedLine(GamePage):
    """A line of text that opens with ``:`` or a digit."""

    _typed: str | None = None
    _completed = -AFTERTHOUGHT

    def shows_typing(self) -> bool:
        """Whether a line is being typed."""
        return self._typed is not None

    def takes_typing(self, key: str) -> bool:
        """Answer a key that belongs to the line."""
        if self._typed is None:
            if key == "enter" and time.monotonic() - self._completed < AFTERTHOUGHT:
                self._completed = -AFTERTHOUGHT
                return True
            self._completed = -AFTERTHOUGHT
            if not (key.isascii() and key.isdigit()):
                return False
            self._typed = ""
        if key == "enter":
            self._finish()
        elif key == "escape":
            self._close()
        elif key == "backspace":
            self._typed = self._typed[:-1]
            self._show()
        elif key == "space" or len(key) == 1:
            self._typed = (self._typed + (" " if key == "space" else key))[:LONGEST]
            self._show()
            if is_complete(self._typed, self.session.setup.rules):
                self._completed = time.monotonic()
                self._finish()
        return True

    def do_command(self) -> None:
        """Open the line."""
        self._typed = ""
        self._show()

    def _show(self) -> None:
        rules = self.session.setup.rules
        self.query_one(NoteLine).type(self._typed or "", f"{advice(rules)} Enter plays it, Esc does not.")

    def _close(self) -> None:
        self._typed = None
        self.say("")

    def _finish(self) -> None:
        """Do what the line says."""
        text = (self._typed or "").strip()
        self._close()
        if not text:
            return
        action = typed_action(text)
        if action:
            command = action.name.lower()
            self._sure_of = command  # a word that was typed in full is meant
            self.do(command)
        elif self.attempt(lambda: self.play_text(text)):
            self.see()

    def play_text(self, text: str) -> None:
        """Play what was typed."""
        raise NoughtsError(f"{text}: nothing is played here")

    def do_leave(self) -> None:
        """Leave the app; the game is kept."""
        self.app.exit(0)
