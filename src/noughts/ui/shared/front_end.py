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
    def session(self) -> Session: ...

    @property
    def player(self) -> str: ...

    @property
    def settings(self) -> Settings: ...

    @property
    def unsupported(self) -> Collection[Action]:
        """What this front end cannot do."""

    @property
    def sound(self) -> str:
        """The setting that switches the sound of this front end."""

    def show_message(self, text: str, tone: str = "ink") -> None:
        """Show a line in place of the one before; an empty text removes it."""

    def show_events(self, happened: Sequence[Event]) -> None: ...
    def show_text(self, title: str, text: str) -> None: ...
    def wait_for_answer(self) -> None:
        """Wait for a pending analysis, in a front end that is not woken when it is done."""

    def change(self, **choices: Any) -> None: ...
    def on_new_game(self) -> None: ...
    def reject(self, cell: Cell) -> None:
        """Show that a mark cannot be placed there; the reason is shown already."""

    def show_board(self) -> None: ...
    def open_line(self) -> None: ...
    def toggle_panel(self) -> None: ...
    def help(self) -> None: ...
    def ask_name(self, then: Callable[[], None] = lambda: None) -> None:
        """Ask the person for a name, give it to ``people.renamed``, then call ``then``.

        ``then`` is called without an answer too, but not after a name that was refused.
        """

    def review(self, record: Record) -> None: ...
    def practise(self, record: Record) -> None:
        """Show the mistakes of a finished game to solve."""

    def replay(self, record: Record) -> None: ...
    def new_game(self, mode: Mode) -> None: ...
    def resume(self, id: str) -> None: ...  # noqa: A002 - the name that records have for it
    def menu(self) -> None: ...
    def leave(self) -> None: ...
