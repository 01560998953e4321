"""GamePage: what all parts of a game's screen share: the session, the cursor, and how to say what happened."""

from __future__ import annotations

from collections.abc import Sequence

from noughts.app.events import Failed
from noughts.app.session import Session
from noughts.app.view import BoardView
from noughts.match import Ended, Event, MoveMade, Redone, Resigned, TimeRanOut, Undone
from noughts.rules import Cell, Mark
from noughts.ui.terminal.app.screens.page import Page
from noughts.ui.view.event_texts import event_text

TOLD = (Undone, Redone, Resigned, TimeRanOut)
"""Events that are worth a line."""


class GamePage(Page):
    """A page with the app's session."""

    def __init__(self) -> None:
        super().__init__()
        self._cursor = Cell(0, 0)
        self._hand = Mark.X
        """The mark that a person places next in a wild game."""
        self._sure_of = ""
        """A command that wants to be given twice."""
        self._view: BoardView | None = None

    @property
    def session(self) -> Session:
        """What is played."""
        return self.noughts.session

    @property
    def view(self) -> BoardView:
        """The game as it was shown last."""
        return self._view or self.session.view()

    @property
    def is_played(self) -> bool:
        """Whether there is a game, and this screen shows it; keys and clicks may come after it was left."""
        return self.session.has_game and self.is_mounted

    def see(self) -> None:
        """What has happened since, and how things stand."""

    def _sit_down(self) -> None:
        """Begin anew, after the game has changed."""

    def tell(self, happened: Sequence[Event]) -> None:
        """Say what there is to say about events."""
        if not happened or not self.session.has_game:
            return
        view = self.session.view()
        for event in happened:
            if isinstance(event, Failed):
                self.say(event_text(event, view), "loss")
            elif isinstance(event, TOLD):
                self.say(event_text(event, view), "quiet")
            is_others = isinstance(event, MoveMade) and view.seat(event.side).program is not None
            if self.noughts.settings.bell and (is_others or isinstance(event, Ended)):
                self.app.bell()

    def _is_sure(self, command: str, question: str) -> bool:
        """Whether a command is given for the second time in a row; at the first, ask."""
        if self._sure_of == command:
            self._sure_of = ""
            return True
        self._sure_of = command
        self.say(question, "draw")
        return False
