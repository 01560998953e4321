"""Statistics: what somebody's games add up to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from noughts import store
from noughts.game import Seat
from noughts.store import Standing, Tally
from noughts.ui.desktop.places import Place
from noughts.ui.desktop.scenes.filtering import Filtering
from noughts.ui.desktop.scenes.page import Page
from noughts.ui.desktop.stage import Stage
from noughts.ui.desktop.widgets.button import Button
from noughts.ui.desktop.widgets.table_row import Bar, Columns, TableRow
from noughts.ui.desktop.widgets.widget import Widget
from noughts.ui.desktop.widgets.writing import Gap, Writing
from noughts.ui.view.library import STANDING_HEADINGS, recent_text, standing_rows, statistics_rows, statistics_tables

COLUMNS = Columns((0.26, 0.10, 0.10, 0.11, 0.10, 0.13, 0.20), frozenset({1, 2, 3, 4, 5}))
PAIRS = Columns((0.22, 0.78))
LATELY = 20
"""Games whose results are shown one by one."""


class Statistics(Page):
    """Totals, a bar, the last results, and a table for each way to look at it."""

    def __init__(self, stage: Stage, who: str | None = None) -> None:
        super().__init__(stage)
        self.who: str | Seat = who or Seat(stage.name)
        self.filtering = Filtering(self._look)
        self._look()
        self.title = "My statistics" if who is None else self.statistics.name

    def _look(self) -> None:
        name = self.who.name if isinstance(self.who, Seat) else self.who.removeprefix("@")
        self.statistics, self._lately = store.Statistics(name=name), ""
        self.stage.attempt(self._read)

    def _read(self) -> None:
        kept, wanted = self.stage.library.store, self.filtering.wanted.read()
        self.statistics = kept.statistics(self.who, wanted)
        games = kept.history(replace(wanted, player=self.who), limit=LATELY)
        self._lately = recent_text(self.statistics.name, games)

    def widgets(self) -> Sequence[Widget]:
        """Which games, and what they add up to."""
        return [*self.filtering.modes(), *self.filtering.dates(), Gap(8), *self._numbers()]

    def _numbers(self) -> list[Widget]:
        """Nothing, and what to do about it; or everything."""
        numbers = self.statistics
        if not numbers.games and not numbers.abandoned:
            return [Writing(self.filtering.wanted.no_games_text())]
        rows = statistics_rows(numbers)
        if self._lately:
            rows.append(("lately", self._lately))
        made: list[Widget] = [Bar(numbers), Gap(2), *(TableRow(PAIRS, row, roles=("quiet", "ink")) for row in rows)]
        for title, standings in statistics_tables(numbers):
            made += [Gap(8), *self._table(title, standings)]
        made += [Gap(4), Button("history", "History", self.stage.leading(Place.HISTORY))]
        return made

    def _table(self, title: str, standings: Sequence[Standing]) -> list[Widget]:
        made: list[Widget] = [TableRow(COLUMNS, (title, *STANDING_HEADINGS), is_head=True)]
        for standing, row in zip(standings, standing_rows(standings), strict=True):
            cells: list[str | Tally] = [*row[:-1], standing]
            made.append(TableRow(COLUMNS, cells, roles=("ink",)))
        return made

    def footer(self) -> Sequence[Widget]:
        """All games again."""
        return [Button("clear", "Clear filters", self.filtering.clear, hint="x")]

    def shortcut(self, letter: str) -> bool:
        """The first game, or all of them."""
        commands: dict[str, Callable[[], object]] = {"p": self.stage.play_again, "x": self.filtering.clear}
        if letter in commands:
            commands[letter]()
        return letter in commands
