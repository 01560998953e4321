"""Leaderboard: everybody who has played, ranked, with a bar each."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from noughts.store import Sort, Standing, Tally, Who
from noughts.ui.desktop.places import Numbers
from noughts.ui.desktop.scenes.filtering import Filtering
from noughts.ui.desktop.scenes.page import Page
from noughts.ui.desktop.stage import Stage
from noughts.ui.desktop.widgets.button import Button
from noughts.ui.desktop.widgets.segment import segments
from noughts.ui.desktop.widgets.table_row import Columns, TableRow
from noughts.ui.desktop.widgets.widget import Widget
from noughts.ui.desktop.widgets.writing import Writing, heading
from noughts.ui.view.filters import is_ascending, order_text
from noughts.ui.view.library import LEADERBOARD_HEADINGS, leaderboard_rows

COLUMNS = Columns((0.06, 0.20, 0.10, 0.09, 0.10, 0.09, 0.13, 0.23), frozenset({0, 2, 3, 4, 5, 6}))

MOST = 50
"""Rows."""


class Leaderboard(Page):
    """Chips choose whom, by what and in which games; a press shows somebody's numbers."""

    title = "Leaderboard and statistics"

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.who = Who.EVERYBODY
        self.sort = Sort.WIN_RATE
        self.is_turned = False
        self.filtering = Filtering(self._look)
        self.standings: list[Standing] = []
        self._look()

    def _look(self) -> None:
        self.stage.attempt(self._read)

    def _read(self) -> None:
        self.standings = []  # of a filter that makes no sense there are none
        store, wanted = self.stage.library.store, self.filtering.wanted.read()
        ascending = is_ascending(self.sort, is_turned=self.is_turned)
        self.standings = store.leaderboard(wanted, who=self.who, sort=self.sort, ascending=ascending, limit=MOST)

    def _turn(self) -> None:
        """The other order."""
        self.is_turned = not self.is_turned
        self._look()

    def _list(self, who: Who) -> Callable[[], None]:
        def choose() -> None:
            self.who = who
            self._look()

        return choose

    def _order(self, sort: Sort) -> Callable[[], None]:
        def choose() -> None:
            self.sort = sort
            self._look()

        return choose

    def widgets(self) -> Sequence[Widget]:
        """Chips, then the table."""
        made: list[Widget] = [Button("own", "My statistics", self.stage.leading(Numbers()), hint="m"), heading("Show")]
        made += segments("who", [(who, who.value.capitalize()) for who in Who], self.who, self._list)
        made.append(heading("Order by"))
        made += segments("by", [(sort, sort.value.capitalize()) for sort in Sort], self.sort, self._order)
        made += [*self.filtering.modes(), *self.filtering.dates()]
        if not self.standings:
            return [*made, heading(""), Writing(self.filtering.wanted.no_games_text())]
        made.append(TableRow(COLUMNS, LEADERBOARD_HEADINGS, is_head=True))
        for standing, row in zip(self.standings, leaderboard_rows(self.standings), strict=True):
            cells: list[str | Tally] = [*row[:-1], standing]
            who = standing.program or f"@{standing.label}"
            role = "focus" if standing.label == self.stage.name and not standing.program else "ink"
            made.append(TableRow(COLUMNS, cells, key=f"row {who}", press=self._open(who), roles=("quiet", role)))
        return made

    def _open(self, who: str) -> Callable[[], None]:
        return self.stage.leading(Numbers(who))

    def footer(self) -> Sequence[Widget]:
        """In which order, of which games."""
        return [
            Button("order", order_text(self.sort, is_turned=self.is_turned).capitalize(), self._turn, hint="o"),
            Button("clear", "Clear filters", self.filtering.clear, hint="x"),
        ]

    def shortcut(self, letter: str) -> bool:
        """The keys of every front, and one's own numbers."""
        commands: dict[str, Callable[[], object]] = {
            "p": self.stage.play_again,
            "m": self.stage.leading(Numbers()),
            "o": self._turn,
            "x": self.filtering.clear,
        }
        if letter in commands:
            commands[letter]()
        return letter in commands
