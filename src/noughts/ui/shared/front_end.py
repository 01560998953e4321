"""FrontEnd: a front as the commands know it: a session, whoever plays, and the places where things are shown."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from noughts.game import Mode, Record
from noughts.match import Event
from noughts.play import Session, Settings
from noughts.rules import Cell

if TYPE_CHECKING:
    from noughts.ui.shared.commands import Action


class FrontEnd(Protocol):
    """What every front does in its own way; all that fronts do alike is in the table of commands.

    A front that has no place for something names it in ``unsupported``, and is
    never asked for it.
    """

    @property
    def session(self) -> Session:
        """The game."""

    @property
    def player(self) -> str:
        """The name of whoever plays here."""

    @property
    def settings(self) -> Settings:
        """What they chose."""

    @property
    def unsupported(self) -> Collection[Action]:
        """What this front has no place for."""

    @property
    def sound(self) -> str:
        """The setting that the sound of this front is switched by."""

    def show_message(self, text: str, tone: str = "ink") -> None:
        """Show a line, in place of the one before; an empty text takes that away."""

    def show_events(self, happened: Sequence[Event]) -> None:
        """Show what has happened, and how the game stands now."""

    def show_text(self, title: str, text: str) -> None:
        """Show a text that is longer than a line."""

    def wait_for_answer(self) -> None:
        """Wait for what was asked for, in a front that nobody wakes when it is found."""

    def change(self, **choices: Any) -> None:
        """Choose something, and remember it."""

    def on_new_game(self) -> None:
        """Another game is on the board."""

    def reject(self, cell: Cell) -> None:
        """A mark cannot be placed there; what is wrong is said already."""

    def show_board(self) -> None:
        """The board, for whoever asked to see it."""

    def open_line(self) -> None:
        """A line is about to be typed."""

    def toggle_panel(self) -> None:
        """Put the panel away, or bring it back."""

    def help(self) -> None:
        """Every command, and how to type a move."""

    def ask_name(self, then: Callable[[], None] = lambda: None) -> None:
        """Ask whoever plays here who they are, call ``people.renamed`` with the answer, and go on.

        Who does not answer goes on, too; a name that cannot be is refused in words, and nothing goes on.
        """

    def review(self, record: Record) -> None:
        """Judge every move of a game."""

    def practise(self, record: Record) -> None:
        """Let whoever plays here try the mistakes of a game again."""

    def replay(self, record: Record) -> None:
        """Show a game again."""

    def new_game(self, mode: Mode) -> None:
        """Leave the game, and choose another one."""

    def resume(self, id: str) -> None:  # noqa: A002 - the name that records have for it
        """Leave the game, and continue another one."""

    def menu(self) -> None:
        """Leave the game for the menu."""

    def leave(self) -> None:
        """Leave the program."""
