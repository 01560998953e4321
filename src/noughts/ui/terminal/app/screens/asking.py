"""Asking: words that are answered with words, for those who read or listen rather than look."""

from __future__ import annotations

from noughts.ui.terminal.app.screens.game_page import GamePage
from noughts.ui.terminal.app.screens.help import HelpScreen
from noughts.ui.view.answers import ANSWERS
from noughts.ui.view.keys import Action


class Asking(GamePage):
    """Questions about a game."""

    def do_why(self) -> None:
        """Why the last move was good or bad."""
        self._answer(Action.WHY)

    def do_describe(self) -> None:
        """The board, row by row."""
        self.app.push_screen(HelpScreen((), (ANSWERS[Action.DESCRIBE](self.session.view()),)))

    do_board = do_describe
    """The board is there to be seen; whoever asks for it wants it in words."""

    def do_moves(self) -> None:
        """The moves so far."""
        self._answer(Action.MOVES)

    def do_score(self) -> None:
        """Who has won how often."""
        self._answer(Action.SCORE)

    def do_clock(self) -> None:
        """The time that is left."""
        self._answer(Action.CLOCK)

    def _answer(self, question: Action) -> None:
        self.say(ANSWERS[question](self.session.view()))

    def do_resume(self) -> None:
        """Another game that was left."""
        left = self.noughts.library.last_left(self.noughts.name_of_player, besides=self.session.view().id)
        self.noughts.resume(left.id)
