"""FrontEnd: what commands ask of a front end: the session, the player, and places to show things."""

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
    """What each front end does in its own way; what they do alike is in the table of commands.

    A front end that cannot do something names it in ``unsupported``, and is
    never asked for it.
    """

    @property
    def session(self) -> Session:
        """The game on the board."""

    @property
    def player(self) -> str:
        """The name of the person who plays here."""

    @property
    def settings(self) -> Settings:
        """The settings of this person."""

    @property
    def unsupported(self) -> Collection[Action]:
        """What this front end cannot do."""

    @property
    def sound(self) -> str:
        """The setting that switches the sound of this front end."""

    def show_message(self, text: str, tone: str = "ink") -> None:
        """Show a line in place of the one before; an empty text removes it."""

    def show_events(self, happened: Sequence[Event]) -> None:
        """Show what happened, and the game as it stands."""

    def show_text(self, title: str, text: str) -> None:
        """Show a text that is longer than a line."""

    def wait_for_answer(self) -> None:
        """Wait for a pending analysis, in a front end that is not woken when it is done."""

    def change(self, **choices: Any) -> None:
        """Change settings and save them."""

    def on_new_game(self) -> None:
        """Another game is on the board."""

    def reject(self, cell: Cell) -> None:
        """Show that a mark cannot be placed there; the reason is shown already."""

    def show_board(self) -> None:
        """Show the board to a person who asked for it."""

    def open_line(self) -> None:
        """Let a line be typed."""

    def toggle_panel(self) -> None:
        """Hide the panel, or show it again."""

    def help(self) -> None:
        """Show every command, and how to type a move."""

    def ask_name(self, then: Callable[[], None] = lambda: None) -> None:
        """Ask the person for a name, give it to ``people.renamed``, then call ``then``.

        ``then`` is called without an answer too, but not after a name that was refused.
        """

    def review(self, record: Record) -> None:
        """Judge every move of a game."""

    def practise(self, record: Record) -> None:
        """Show the mistakes of a finished game to solve."""

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
