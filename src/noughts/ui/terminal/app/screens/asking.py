"""Asking: words that are answered with words, for those who read or listen rather than look."""

from __future__ import annotations

from noughts.rules.errors import NoughtsError
from noughts.rules.side import Side
from noughts.ui.terminal.app.screens.game_page import GamePage
from noughts.ui.terminal.app.screens.help import HelpScreen
from noughts.ui.view.texts import clock_text, spoken_board


class Asking(GamePage):
    """Questions about a game."""

    def do_why(self) -> None:
        """Why the last move was good or bad."""
        reason = self.session.view().reason
        self.say(f"{reason.move}: {reason.text}" if reason else "Nothing is known about the last move. Try hint or analyse.")

    def do_describe(self) -> None:
        """The board, row by row."""
        self.app.push_screen(HelpScreen((), (spoken_board(self.session.view().position),)))

    def do_moves(self) -> None:
        """The moves so far."""
        self.say(" ".join(str(move) for move, _ in self.session.view().moves) or "No move has been made.")

    def do_score(self) -> None:
        """Who has won how often."""
        self.say(self.session.view().score.text)

    def do_clock(self) -> None:
        """The time that is left."""
        view = self.session.view()
        left = [f"{view.names[side]} {clock_text(seconds)}" for side in Side if (seconds := view.left(side)) is not None]
        self.say(" · ".join(left) or "There is no clock in this game.")

    def do_resume(self) -> None:
        """Another game that was left."""
        here = self.session.match.id
        found = [game for game in self.noughts.library.interrupted(self.noughts.name_of_player) if game.id != here]
        if not found:
            raise NoughtsError("resume: no other game was left")
        self.noughts.resume(found[0].id)
