"""History: every game that was played, filtered, in either order; Enter replays one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from typing import ClassVar

from rich.text import Text
from textual.containers import Horizontal, Vertical
from textual.timer import Timer
from textual.widget import Widget
from textual.widgets import DataTable, Input, Static

from noughts.drawing.tables import cut
from noughts.game import Mode
from noughts.store import Result, Summary
from noughts.ui.terminal.app.screens.page import Page
from noughts.ui.terminal.app.widgets.cycle import Cycle
from noughts.ui.terminal.app.widgets.field import Field
from noughts.ui.terminal.app.widgets.lines import Hint
from noughts.ui.view.filters import MODES, RESULTS, HistoryFilter
from noughts.ui.view.library import HISTORY_HEADINGS, NUMBERS_OF_HISTORY, history_rows

PAGE = 50
"""Games that are shown at a time."""

NARROW = 110
"""Columns of a terminal below which the numbers of searches are left out."""

LEFT_OUT = {7, 8, 9}
"""The columns that are."""

NARROW_WIDTHS = {2: 13, 3: 10, 4: 10, 5: 10}
"""What is left for the rules, the names and the result then."""

TYPING = 0.3
"""Seconds after the last key in which somebody still types a filter."""


class HistoryScreen(Page):
    """A table with filters above it."""

    TITLE_TEXT = "noughts · History"
    SHORTCUTS: ClassVar[Mapping[str, str]] = {
        **Page.SHORTCUTS,
        "o": "turn",
        "f": "filter",
        "m": "mine",
        "n": "next_page",
        "b": "previous_page",
        "p": "play",
        "x": "clear",
    }

    def __init__(self) -> None:
        super().__init__()
        self._newest_first = True
        self._offset = 0
        self._count = 0
        self._games: list[Summary] = []
        self._typing: Timer | None = None
        self._asked: HistoryFilter | None = None
        """What the games that are shown were asked for by."""

    def compose_body(self) -> Iterable[Widget]:
        """Two lines of filters, and the table."""
        own = self.noughts.name_of_player
        yield Vertical(
            Horizontal(
                Field("player", own, name="player", advice="anybody"),
                Field("against", "", name="opponent", advice="anybody"),
                Field("rules", "", name="rules", advice="any, or 3x3"),
                classes="filters",
            ),
            Horizontal(
                Cycle("mode", _values(MODES), "", id="mode", label_width=6),
                Cycle("result", _values(RESULTS), "", id="result", label_width=8),
                Field("since", "", name="since", advice="2026-01-31"),
                Field("until", "", name="until", advice="2026-12-31"),
                classes="filters",
            ),
            DataTable(id="games", cursor_type="row", zebra_stripes=False),
            Static(id="empty", markup=False),
            id="history",
        )

    def on_mount(self) -> None:
        """Show the first page."""
        super().on_mount()
        self.set_focus(self.query_one(DataTable))
        self._ask()

    def on_resize(self) -> None:
        """Other columns may fit."""
        if self._games:
            self._fill()

    def hints(self) -> list[Hint]:
        """The line below: in a filter, how to get out of it."""
        if isinstance(self.focused, Input):
            return [
                Hint("Type", "to filter"),
                Hint("Tab", "next filter"),
                Hint("Enter", "to the games"),
                Hint("Esc", "to the games", "leave_filters"),
            ]
        return [
            Hint("Enter", "watch again"),
            Hint("f", "filter", "filter"),
            Hint("m", "mine or all", "mine"),
            Hint("o", "order", "turn"),
            Hint("n b", "next, previous page", "next_page"),
            Hint("x", "clear filters", "clear"),
            Hint("?", "help", "help"),
            Hint("Esc", "back", "back"),
        ]

    def on_descendant_focus(self) -> None:
        """Other keys work in a filter."""
        self.show_lines()

    def title_aside(self) -> str:
        """Which part of how many."""
        if not self._count:
            return ""
        first, last = self._offset + 1, self._offset + len(self._games)
        return f"{first:,} to {last:,} of {self._count:,}, {'newest' if self._newest_first else 'oldest'} first"

    def _ask(self) -> None:
        """Ask the library, and show what it has."""
        self.say("")
        if self.attempt(self._read):
            self._fill()
        self.show_lines()

    def _read(self) -> None:
        self._asked = self._filter()
        wanted = self._asked.read()
        store = self.noughts.library.store
        self._count = store.count(wanted)
        self._offset = max(0, min(self._offset, (self._count - 1) // PAGE * PAGE))
        self._games = store.history(wanted, newest_first=self._newest_first, limit=PAGE, offset=self._offset)

    def _filter(self) -> HistoryFilter:
        text = {field.id or "": field.value for field in self.query(Input)}
        mode, result = self.query_one("#mode", Cycle).value, self.query_one("#result", Cycle).value
        return HistoryFilter(**text, mode=Mode(mode) if mode else None, result=Result(result) if result else None)

    def _fill(self) -> None:
        table = self.query_one(DataTable)
        table.clear(columns=True)
        is_narrow = self.size.width < NARROW
        shown = [n for n in range(len(HISTORY_HEADINGS)) if not is_narrow or n not in LEFT_OUT]
        table.add_columns(*(HISTORY_HEADINGS[number] for number in shown))
        for row, game in zip(history_rows(self._games), self._games, strict=True):
            table.add_row(*(_cell(row, number, is_narrow=is_narrow) for number in shown), key=game.id)
        table.display = bool(self._games)
        empty = self.query_one("#empty", Static)
        empty.display = not self._games
        empty.update(self._filter().no_games_text(self.noughts.name_of_player))

    def on_data_table_row_selected(self, event: DataTable.RowSelected) -> None:
        """Replay a game."""
        which = event.row_key.value
        if which:
            self.attempt(lambda: self._open(which))

    def _open(self, which: str) -> None:
        from noughts.ui.terminal.app.screens.replay import ReplayScreen

        self.app.push_screen(ReplayScreen(self.noughts.library.store.game(which)))

    def on_input_changed(self) -> None:
        """A filter works while it is typed; that it is there, or was set by a key, changes nothing."""
        if self._typing:
            self._typing.stop()
        if self._filter() == self._asked:
            return
        self._typing = self.set_timer(TYPING, self._ask_anew)

    def _ask_anew(self) -> None:
        self._offset = 0
        self._ask()

    def on_input_submitted(self) -> None:
        """A filter was filled in."""
        self._ask_anew()
        self.do_leave_filters()

    def do_back(self) -> None:
        """From a filter to the games, from the games to the menu."""
        if isinstance(self.focused, Input):
            self.do_leave_filters()
        else:
            super().do_back()

    def do_leave_filters(self) -> None:
        """To the games, if there are any."""
        table = self.query_one(DataTable)
        self.set_focus(table if table.display else None)
        self.show_lines()

    def on_cycle_changed(self) -> None:
        """Another mode or result."""
        self._ask_anew()

    def do_turn(self) -> None:
        """The other order."""
        self._newest_first = not self._newest_first
        self._offset = 0
        self._ask()

    def do_filter(self) -> None:
        """To the first filter."""
        self.set_focus(self.query_one("#player", Input))

    def do_mine(self) -> None:
        """Own games, or everybody's."""
        player = self.query_one("#player", Input)
        player.value = "" if player.value else self.noughts.name_of_player
        self._offset = 0
        self._ask()

    def do_clear(self) -> None:
        """Every game."""
        for field in self.query(Input):
            field.value = ""
        for cycle in self.query(Cycle):
            cycle.set("")
        self._offset = 0
        self._ask()

    def do_next_page(self) -> None:
        """Later in the list."""
        if self._offset + PAGE < self._count:
            self._offset += PAGE
            self._ask()

    def do_previous_page(self) -> None:
        """Earlier in the list."""
        self._offset = max(0, self._offset - PAGE)
        self._ask()

    def do_play(self) -> None:
        """A game as last time."""
        self.noughts.play_again()


def _cell(row: tuple[str, ...], number: int, *, is_narrow: bool) -> Text:
    """A cell, numbers flush right; a name in brackets is a name, not markup."""
    text = cut(row[number], NARROW_WIDTHS.get(number, len(row[number]))) if is_narrow else row[number]
    return Text(text, justify="right" if number in NUMBERS_OF_HISTORY else "left")


def _values(choices: Sequence[tuple[Enum | None, str]]) -> list[tuple[str, str]]:
    """Choices as a row of a form holds them."""
    return [(choice.value if choice else "", text) for choice, text in choices]
