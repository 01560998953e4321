"""Plain mode: a game in lines of text, for every terminal, pipe and screen reader."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from types import MappingProxyType

from noughts.explain.explanation import explain
from noughts.explain.judging import is_worse
from noughts.explain.viewpoint import PointOfView
from noughts.game.game import Game
from noughts.players.characters import Character, Occasion
from noughts.players.player import Choice, Player
from noughts.rules.errors import NothingToUndo, NoughtsError
from noughts.rules.rules import Rules
from noughts.rules.side import Side
from noughts.search.asking import analyse
from noughts.search.limit import Limit
from noughts.search.score import Score
from noughts.ui.view.board import draw_board
from noughts.ui.view.texts import Names, outcome_text, rules_text, seats_text, turn_text, typing_text
from noughts.ui.view.values import choice_text

CHATTER = 0.2
"""How often a character says something while it thinks."""

THINKING_TIME = Limit(seconds=1)
"""For each move of a program; on small boards it needs a thousandth of that."""

Ask = Callable[[], str | None]
"""Asks the person for a line; None when there will be no more."""

Say = Callable[[str], None]
"""Shows the person a text."""


class PlainGame:
    """One game between people at this keyboard, or a person and a program."""

    def __init__(
        self,
        rules: Rules,
        names: Names,
        *,
        players: Mapping[Side, Player] = MappingProxyType({}),
        rng: Random,
        ask: Ask,
        say: Say,
        width: int = 80,
    ) -> None:
        self._game = Game(rules)
        self._names = names
        self._players = players
        self._rng = rng
        self._ask = ask
        self._say = say
        self._width = width
        self._is_left = False
        self._hopes: dict[Side, Score] = {}
        """What each program's last move was proven to lead to."""

    def run(self) -> None:
        """Play until the game ends, somebody leaves, or the input does."""
        rules = self._game.rules
        self._say(f"{rules_text(rules)}\n{seats_text(self._names, rules)} {typing_text(rules)} Or type help.")
        for side in self._players:
            self._speak(side, Occasion.GREETING)
        self._show_board()
        while not (self._game.outcome or self._is_left):
            side = self._game.position.side
            if side in self._players:
                self._let_play(side)
            else:
                self._wait_for(side)
        self.say_goodbye()

    def say_goodbye(self) -> None:
        """Tell the result, or what has been played so far."""
        outcome = self._game.outcome
        if outcome:
            self._say(outcome_text(outcome, self._names, self._game.rules))
            for side in self._players:
                is_draw, is_win = outcome.winner is None, outcome.winner is side
                self._speak(side, Occasion.DRAW if is_draw else Occasion.WIN if is_win else Occasion.LOSS)
            return
        moves = " ".join(map(str, self._game.moves()))
        self._say(f"The game was left after {moves}." if moves else "The game was left before the first move.")

    def _wait_for(self, side: Side) -> None:
        """A person's turn."""
        self._say(turn_text(side, self._names, self._game.rules))
        line = self._ask()
        if line is None:
            self._is_left = True
        else:
            self._obey(line.strip())

    def _let_play(self, side: Side) -> None:
        """A program's turn."""
        if self._rng.random() < CHATTER:
            self._speak(side, Occasion.THINKING)
        choice = self._players[side].choose(self._game.position, THINKING_TIME, self._rng)
        if self._was_given_something(side, choice):
            self._speak(side, Occasion.MISTAKE)
        self._game.play(choice.move)
        self._say(choice_text(self._names[side], choice))
        self._show_board()

    def _was_given_something(self, side: Side, choice: Choice) -> bool:
        """Whether a program has more now than its last move was proven to lead to; notes what this one leads to."""
        hoped = self._hopes.pop(side, None)
        if choice.analysis is None:
            return False
        chosen = next((each for each in choice.analysis.candidates if each.move == choice.move), None)
        if chosen and chosen.proven:
            self._hopes[side] = chosen.score
        return hoped is not None and choice.analysis.proven and is_worse(hoped, choice.analysis.score)

    def _speak(self, side: Side, occasion: Occasion) -> None:
        """What a character says; others are silent."""
        player = self._players[side]
        if isinstance(player, Character):
            self._say(f"{self._names[side]}: {player.say(occasion, self._rng)}")

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

    def _is_persons_turn(self) -> bool:
        return self._game.position.side not in self._players

    def _undo(self) -> None:
        """Back to the last position where a person was to move; where there is none, nothing is taken back."""
        here = self._game.node
        self._hopes.clear()
        self._game.undo()
        while not self._is_persons_turn():
            if not self._game.can_undo:
                self._game.goto(here)
                raise NothingToUndo("undo: none of your moves can be taken back")
            self._game.undo()
        self._show_board()

    def _redo(self) -> None:
        """Forward to the next position where a person was to move, or to the end."""
        self._hopes.clear()
        self._game.redo()
        while self._game.can_redo and not self._is_persons_turn():
            self._game.redo()
        self._show_board()

    def _hint(self) -> None:
        """The best move, and why."""
        position = self._game.position
        view = PointOfView(you=position.side, x=self._names[Side.X], o=self._names[Side.O])
        analysis = analyse(position, THINKING_TIME)
        if analysis.best:
            self._say(f"Try {analysis.best}. {explain(position, analysis.best, analysis, view=view).text}")

    def _help(self) -> None:
        commands = [f"{name}: {meaning}" for name, (_, meaning) in COMMANDS.items()]
        self._say("\n".join([rules_text(self._game.rules), typing_text(self._game.rules), *commands]))

    def _quit(self) -> None:
        self._is_left = True

    def _show_board(self) -> None:
        move = self._game.node.move
        self._say("\n" + draw_board(self._game.position, last=move.cell if move else None, width=self._width) + "\n")


COMMANDS: dict[str, tuple[Callable[[PlainGame], None], str]] = {
    "undo": (PlainGame._undo, "take back your last move"),
    "redo": (PlainGame._redo, "play it again"),
    "hint": (PlainGame._hint, "show a good move, and why it is good"),
    "board": (PlainGame._show_board, "show the board"),
    "help": (PlainGame._help, "show this"),
    "quit": (PlainGame._quit, "leave the game"),
}
"""What can be typed instead of a move, what it does, and how help describes it."""
