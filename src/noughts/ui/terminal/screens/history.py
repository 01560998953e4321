"""History: every game that was played, filtered, in either order; Enter replays one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual.containers import Horizontal, Vertical
from textual.widget import Widget
from textual.widgets import DataTable, Input, OptionList, Static
from textual.widgets.option_list import Option

from noughts.drawing.tables import cut
from noughts.store import Summary
from noughts.ui.shared.library import (
    HISTORY_HEADINGS,
    NUMBERS_OF_HISTORY,
    RESULTS,
    SPARE_IN_HISTORY,
    history_columns,
    history_rows,
    interrupted_text,
)
from noughts.ui.terminal.screens.filtered import Filtered, chosen, dates, modes
from noughts.ui.terminal.screens.page import Page
from noughts.ui.terminal.widgets.form import Field, Menu
from noughts.ui.terminal.widgets.lines import BACK, HELP, Hint

if TYPE_CHECKING:
    from noughts.store import Unfinished


PAGE = 50
"""Games that are shown at a time."""

NARROW_WIDTHS = {2: 15, 3: 10, 4: 10, 5: 10}
"""What is left for the rules, the names and the result where not even they fit."""

MARGIN = 3
"""Columns of the terminal that the table leaves empty, with its scroll bar."""


class HistoryScreen(Filtered):
    """A table with filters above it."""

    TITLE_TEXT = "noughts · History"
    SHORTCUTS: ClassVar[Mapping[str, str]] = {
        **Filtered.SHORTCUTS,
        "m": "mine",
        "n": "next_page",
        "b": "previous_page",
    }
    FIRST_FIELD = "player"

    def __init__(self) -> None:
        super().__init__()
        self._offset = 0
        self._count = 0
        self._games: list[Summary] = []

    def compose_body(self) -> Iterable[Widget]:
        """Three lines of filters, each to be read in full on a small terminal, and the table."""
        own = self.state.name
        yield Vertical(
            Horizontal(
                Field("player", own, name="player", advice="anybody"),
                Field("against", "", name="opponent", advice="anybody"),
                Field("rules", "", name="rules", advice="any, or 3x3"),
                classes="filters",
            ),
            Horizontal(modes(), chosen("result", RESULTS, width=8), classes="filters"),
            Horizontal(*dates(), classes="filters"),
            DataTable(id="games", cursor_type="row", zebra_stripes=False),
            Static(id="empty", markup=False),
            id="history",
        )

    def on_mount(self) -> None:
        """Show the first page."""
        super().on_mount()
        self.set_focus(self.query_one(DataTable))
        self.ask()

    def on_resize(self) -> None:
        """Other columns may fit."""
        if self._games:
            self._fill()

    def list_hints(self) -> list[Hint]:
        """Keys for games."""
        return [
            Hint("Enter", "watch again", sentence="Watch the game again, move by move; arrows lead to it."),
            Hint("f", "filter", "filter", "Choose whose games, on which board, how they were played and ended, and when."),
            Hint("m", "mine or all", "mine", "Your own games, or everybody's."),
            Hint("o", "order", "turn", "The newest first, or the oldest."),
            Hint("n b", "next, previous page", "next_page", f"The next {PAGE} games, or those before."),
            Hint("x", "clear filters", "clear", "Show every game again."),
            Hint("p", "play", "play", "Play a game as last time."),
            HELP,
            BACK,
        ]

    def title_aside(self) -> str:
        """Which part of how many."""
        if not self._count:
            return ""
        first, last = self._offset + 1, self._offset + len(self._games)
        return f"{first:,} to {last:,} of {self._count:,}, {'oldest' if self.is_turned else 'newest'} first"

    def ask(self) -> None:
        """From the first page."""
        self._offset = 0
        super().ask()

    def look(self) -> None:
        """Ask the library, and show what it has."""
        self.show_message("")
        if self.attempt(self._read):
            self._fill()
        self.show_lines()

    def _read(self) -> None:
        wanted = self.filter().read()
        store = self.state.library.store
        self._count = store.count(wanted)
        self._offset = max(0, min(self._offset, (self._count - 1) // PAGE * PAGE))
        self._games = store.history(wanted, newest_first=not self.is_turned, limit=PAGE, offset=self._offset)

    def _fill(self) -> None:
        table = self.query_one(DataTable)
        table.clear(columns=True)
        rows = _fitted(history_rows(self._games), self.size.width - MARGIN)
        shown = history_columns(rows, self.size.width - MARGIN)
        table.add_columns(*(_cell(HISTORY_HEADINGS, number) for number in shown))
        for row, game in zip(rows, self._games, strict=True):
            table.add_row(*(_cell(row, number) for number in shown), key=game.id)
        table.display = bool(self._games)
        if self.focused is None:
            self.leave_filters()
        empty = self.query_one("#empty", Static)
        empty.display = not self._games
        empty.update(self.filter().no_games_text(self.state.name))

    def on_data_table_row_selected(self, event: DataTable.RowSelected) -> None:
        """Replay a game."""
        which = event.row_key.value
        if which:
            self.attempt(lambda: self._open(which))

    def _open(self, which: str) -> None:
        self.state.open_game(which)

    def leave_filters(self) -> None:
        """To the games, if there are any."""
        table = self.query_one(DataTable)
        self.set_focus(table if table.display else None)
        self.show_lines()

    def do_mine(self) -> None:
        """Own games, or everybody's."""
        player = self.query_one("#player", Input)
        player.value = "" if player.value else self.state.name
        self.ask()

    def do_next_page(self) -> None:
        """Later in the list."""
        if self._offset + PAGE < self._count:
            self._offset += PAGE
            self.look()

    def do_previous_page(self) -> None:
        """Earlier in the list."""
        self._offset = max(0, self._offset - PAGE)
        self.look()


def _fitted(rows: Sequence[tuple[str, ...]], width: int) -> Sequence[tuple[str, ...]]:
    """The same rows, with long names cut where the table is wider than the terminal without what can be left out."""
    if set(history_columns(rows, width)) & set(SPARE_IN_HISTORY):
        return rows
    return [tuple(cut(text, NARROW_WIDTHS.get(number, len(text))) for number, text in enumerate(row)) for row in rows]


def _cell(row: tuple[str, ...], number: int) -> Text:
    """A cell, numbers flush right; a name in brackets is a name, not markup."""
    return Text(row[number], justify="right" if number in NUMBERS_OF_HISTORY else "left")


class UnfinishedScreen(Page):
    """A list; Enter continues a game, x gives it up when it is pressed twice."""

    TITLE_TEXT = "noughts · Unfinished games"
    SHORTCUTS: ClassVar[Mapping[str, str]] = {**Page.SHORTCUTS, "x": "give_up", "delete": "give_up"}

    def __init__(self) -> None:
        super().__init__()
        self._games: list[Unfinished] = []
        self._asked = ""
        """The game that somebody asked to give up, once."""

    def compose_body(self) -> Iterable[Widget]:
        """The list."""
        yield Vertical(
            Static("Your unfinished games", classes="heading", markup=False),
            Menu(id="unfinished", compact=True),
            Static("There are none. Press Esc to go back.", id="none", classes="quiet", markup=False),
            classes="column",
        )

    def on_mount(self) -> None:
        """Ask the library."""
        super().on_mount()
        self.attempt(self._fill)

    def hints(self) -> list[Hint]:
        """The line below."""
        return [
            Hint("Enter", "continue", sentence="Continue this game."),
            Hint("x", "give up", "give_up", "Give this game up; nobody wins it."),
            HELP,
            BACK,
        ]

    def _fill(self) -> None:
        self._games = self.state.library.interrupted(self.state.name)
        menu = self.query_one(Menu)
        menu.clear_options()
        menu.add_options([Option(f" {interrupted_text(game)}", id=game.id) for game in self._games])
        menu.display = bool(self._games)
        self.query_one("#none").display = not self._games
        if self._games:
            menu.highlighted = 0
            self.set_focus(menu)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Continue a game."""
        which = event.option_id
        if which:
            self.attempt(lambda: self.state.resume(which))

    def do_give_up(self) -> None:
        """The game counts as abandoned."""
        at = self.query_one(Menu).highlighted
        if at is None or not self._games:
            return
        which = self._games[at].id
        if self._asked != which:
            self._asked = which
            self.show_message("Press x again to give this game up. It will count as abandoned.", "draw")
            return
        self.state.library.abandon(which, self.state.rng)
        self._fill()
        self.show_message("Given up.", "quiet")
