"""Plain mode: a game in lines of text, for every terminal, pipe and screen reader."""

from __future__ import annotations

from collections.abc import Callable

from noughts.game.game import Game
from noughts.rules.errors import NoughtsError
from noughts.rules.rules import Rules
from noughts.ui.view.board import draw_board
from noughts.ui.view.texts import Names, outcome_text, rules_text, seats_text, turn_text, typing_text

Ask = Callable[[], str | None]
"""Asks the person for a line; None when there will be no more."""

Say = Callable[[str], None]
"""Shows the person a text."""


class PlainGame:
    """One game between people at this keyboard."""

    def __init__(self, rules: Rules, names: Names, *, ask: Ask, say: Say, width: int = 80) -> None:
        self._game = Game(rules)
        self._names = names
        self._ask = ask
        self._say = say
        self._width = width
        self._is_left = False

    def run(self) -> None:
        """Play until the game ends, somebody leaves, or the input does."""
        rules = self._game.rules
        self._say(f"{rules_text(rules)}\n{seats_text(self._names, rules)} {typing_text(rules)} Or type help.")
        self._show_board()
        while not (self._game.outcome or self._is_left):
            self._say(turn_text(self._game.position.side, self._names, rules))
            line = self._ask()
            if line is None:
                self._is_left = True
            else:
                self._obey(line.strip())
        self.say_goodbye()

    def say_goodbye(self) -> None:
        """Tell the result, or what has been played so far."""
        outcome = self._game.outcome
        if outcome:
            self._say(outcome_text(outcome, self._names, self._game.rules))
            return
        moves = " ".join(map(str, self._game.moves()))
        self._say(f"The game was left after {moves}." if moves else "The game was left before the first move.")

    def _obey(self, line: str) -> None:
        """Carry out what a person typed: a command, or a move."""
        command = COMMANDS.get(line.lower())
        try:
            if command:
                command[0](self)
            elif line:
                self._game.play(line)
                self._show_board()
            else:
                self._say(typing_text(self._game.rules))
        except NoughtsError as error:
            self._say(str(error))

    def _undo(self) -> None:
        self._game.undo()
        self._show_board()

    def _redo(self) -> None:
        self._game.redo()
        self._show_board()

    def _help(self) -> None:
        commands = [f"{name}: {meaning}" for name, (_, meaning) in COMMANDS.items()]
        self._say("\n".join([rules_text(self._game.rules), typing_text(self._game.rules), *commands]))

    def _quit(self) -> None:
        self._is_left = True

    def _show_board(self) -> None:
        move = self._game.node.move
        self._say("\n" + draw_board(self._game.position, last=move.cell if move else None, width=self._width) + "\n")


COMMANDS: dict[str, tuple[Callable[[PlainGame], None], str]] = {
    "undo": (PlainGame._undo, "take back the last move"),
    "redo": (PlainGame._redo, "play it again"),
    "board": (PlainGame._show_board, "show the board"),
    "help": (PlainGame._help, "show this"),
    "quit": (PlainGame._quit, "leave the game"),
}
"""What can be typed instead of a move, what it does, and how help describes it."""
