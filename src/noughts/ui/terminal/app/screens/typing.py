"""Typing: the line that takes a move or a command, from its first character on, however fast it comes."""

from __future__ import annotations

import time

from noughts.rules.errors import NoughtsError
from noughts.rules.notation import advice
from noughts.rules.rules import Placement, Rules
from noughts.ui.terminal.app.screens.game_page import GamePage
from noughts.ui.terminal.app.widgets.lines import NoteLine

COMMANDS = {
    "undo": "undo",
    "u": "undo",
    "redo": "redo",
    "hint": "hint",
    "analyse": "analyse",
    "analyze": "analyse",
    "analysis": "analyse",
    "why": "why",
    "board": "describe",
    "describe": "describe",
    "moves": "moves",
    "score": "score",
    "clock": "clock",
    "pause": "pause",
    "go": "pause",
    "go on": "pause",
    "step": "step",
    "faster": "faster",
    "slower": "slower",
    "resign": "resign",
    "give up": "resign",
    "restart": "restart",
    "rematch": "restart",
    "again": "restart",
    "new": "new_game",
    "new game": "new_game",
    "on": "play_on",
    "play on": "play_on",
    "review": "review",
    "replay": "replay",
    "export": "export",
    "resume": "resume",
    "panel": "panel",
    "sound": "sound",
    "help": "help",
    "?": "help",
    "menu": "menu",
    "quit": "leave",
    "exit": "leave",
}
"""Words that can be typed, and the commands they give."""

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
            if is_complete(self._typed, self.session.match.setup.rules):
                self._completed = time.monotonic()
                self._finish()
        return True

    def do_command(self) -> None:
        """Open the line."""
        self._typed = ""
        self._show()

    def _show(self) -> None:
        rules = self.session.match.setup.rules
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
        command = COMMANDS.get(" ".join(text.lower().split()))
        if command:
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


def is_complete(text: str, rules: Rules) -> bool:
    """Whether a number cannot be the beginning of a larger one on this board.

    >>> [is_complete(text, Rules.parse("5x5")) for text in ("1", "3", "12", "b2")]
    [False, True, True, False]
    """
    if not (text.isascii() and text.isdigit()) or int(text) == 0:
        return False
    is_column = rules.placement is Placement.GRAVITY
    most = rules.cols if is_column else rules.cols * rules.rows
    return int(text) * 10 > most
