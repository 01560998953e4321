"""Filtering: the part of a page that says which games are meant."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from noughts import store
from noughts.game import Mode, Seat
from noughts.store import Result, Sort, Standing, Tally, Who
from noughts.ui.desktop.kit.buttons import Button
from noughts.ui.desktop.kit.choosers import segments
from noughts.ui.desktop.kit.fields import Field, Line
from noughts.ui.desktop.kit.tables import Bar, Columns, TableRow
from noughts.ui.desktop.kit.widget import Gap, Widget, Writing, heading
from noughts.ui.desktop.scenes.page import Page
from noughts.ui.desktop.scenes.scene import WindowState
from noughts.ui.shared.library import (
    DAY_FORM,
    LEADERBOARD_HEADINGS,
    MODES,
    RESULTS,
    STANDING_HEADINGS,
    TypedFilter,
    is_ascending,
    leaderboard_rows,
    order_text,
    recent_text,
    standing_rows,
    statistics_rows,
    statistics_tables,
)
from noughts.ui.shared.routes import PageRoute
from noughts.ui.shared.texts import DAY

PERIODS = ((1, "today"), (7, "7 days"), (31, "31 days"))
"""Days, and what they are called; each fills in the first date."""

FIELDS = (("player", "player", "", 247), ("opponent", "against", "", 247), ("rules", "rules", "", 247))
DATES = (("since", "since", DAY_FORM, 160), ("until", "until", DAY_FORM, 160))
"""What is typed: its name, its label, what could be typed, and its width in units."""


class Filtering:
    """What is typed and chosen; ``changed`` is called when it is another filter."""

    def __init__(self, changed: Callable[[], object], own: str = "") -> None:
        self.lines = {name: Line() for name, *_ in (*FIELDS, *DATES)}
        self.lines["player"].text = own
        self.mode: Mode | None = None
        self.result: Result | None = None
        self._own = own
        self._changed = changed

    @property
    def wanted(self) -> TypedFilter:
        """The games that are meant, as they are typed and chosen."""
        typed = {name: line.text for name, line in self.lines.items()}
        return TypedFilter(**typed, mode=self.mode, result=self.result)

    def turn_own(self) -> None:
        """Own games, or everybody's."""
        self.lines["player"].text = "" if self.lines["player"].text else self._own
        self._changed()

    def clear(self) -> None:
        """Every game."""
        for line in self.lines.values():
            line.text = ""
        self.mode = self.result = None
        self._changed()

    def widgets(self) -> list[Widget]:
        """In the order of every front end: who, against whom, rules; mode, result; dates."""
        made: list[Widget] = [self._field(*field) for field in FIELDS]
        made += self.modes()
        made.append(heading("Result"))
        made += segments("result", RESULTS, self.result, self._pick_result)
        return [*made, *self.dates()]

    def modes(self) -> list[Widget]:
        """Who played whom."""
        return [heading("Who played whom"), *segments("mode", MODES, self.mode, self._pick_mode)]

    def dates(self) -> list[Widget]:
        """From which day to which."""
        made: list[Widget] = [Gap(), *(self._field(*field) for field in DATES)]
        for days, label in PERIODS:
            button = Button(f"days {days}", label, self._pick_days(days))
            button.squeeze()
            made.append(button)
        return made

    def _field(self, name: str, label: str, advice: str, width: float) -> Widget:
        line, done = self.lines[name], lambda _: self._changed()
        return Field(f"field {name}", label, line, done, advice=advice, width=width, beside=2)

    def _pick_mode(self, mode: Mode | None) -> Callable[[], None]:
        def pick() -> None:
            self.mode = mode
            self._changed()

        return pick

    def _pick_result(self, result: Result | None) -> Callable[[], None]:
        def pick() -> None:
            self.result = result
            self._changed()

        return pick

    def _pick_days(self, days: int) -> Callable[[], None]:
        def pick() -> None:
            first = datetime.now(UTC).astimezone() - timedelta(days=days - 1)
            self.lines["since"].text, self.lines["until"].text = first.strftime(DAY), ""
            self._changed()

        return pick


LEADERBOARD_COLUMNS = Columns((0.06, 0.20, 0.10, 0.09, 0.10, 0.09, 0.13, 0.23), frozenset({0, 2, 3, 4, 5, 6}))

MOST = 50
"""Rows."""


class Leaderboard(Page):
    """Chips choose whom, by what and in which games; a press shows somebody's numbers."""

    title = "Leaderboard and statistics"

    def __init__(self, state: WindowState) -> None:
        super().__init__(state)
        self.who = Who.EVERYBODY
        self.sort = Sort.WIN_RATE
        self.is_turned = False
        self.filtering = Filtering(self._look)
        self.standings: list[Standing] = []
        self._look()

    def _look(self) -> None:
        self.attempt(self._read)

    def _read(self) -> None:
        self.standings = []  # of a filter that makes no sense there are none
        store, wanted = self.app.library.store, self.filtering.wanted.read()
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
        made: list[Widget] = [
            Button("own", "My statistics", self.leading(PageRoute("player")), hint="m"),
            heading("Show"),
        ]
        made += segments("who", [(who, who.value.capitalize()) for who in Who], self.who, self._list)
        made.append(heading("Order by"))
        made += segments("by", [(sort, sort.value.capitalize()) for sort in Sort], self.sort, self._order)
        made += [*self.filtering.modes(), *self.filtering.dates()]
        if not self.standings:
            return [*made, heading(""), Writing(self.filtering.wanted.no_games_text())]
        made.append(TableRow(LEADERBOARD_COLUMNS, LEADERBOARD_HEADINGS, is_head=True))
        for standing, row in zip(self.standings, leaderboard_rows(self.standings), strict=True):
            cells: list[str | Tally] = [*row[:-1], standing]
            who = standing.program or f"@{standing.label}"
            role = "focus" if standing.label == self.app.name and not standing.program else "ink"
            made.append(TableRow(LEADERBOARD_COLUMNS, cells, key=f"row {who}", press=self._open(who), roles=("quiet", role)))
        return made

    def _open(self, who: str) -> Callable[[], None]:
        return self.leading(PageRoute("player", {"who": who}))

    def footer(self) -> Sequence[Widget]:
        """In which order, of which games."""
        return [
            Button("order", order_text(self.sort, is_turned=self.is_turned).capitalize(), self._turn, hint="o"),
            Button("clear", "Clear filters", self.filtering.clear, hint="x"),
        ]

    def shortcut(self, letter: str) -> bool:
        """The keys of every front end, and one's own numbers."""
        commands: dict[str, Callable[[], object]] = {
            "p": self.app.play_again,
            "m": self.leading(PageRoute("player")),
            "o": self._turn,
            "x": self.filtering.clear,
        }
        if letter in commands:
            commands[letter]()
        return letter in commands


STATISTICS_COLUMNS = Columns((0.26, 0.10, 0.10, 0.11, 0.10, 0.13, 0.20), frozenset({1, 2, 3, 4, 5}))
PAIRS = Columns((0.22, 0.78))
LATELY = 20
"""Games whose results are shown one by one."""


class Statistics(Page):
    """Totals, a bar, the last results, and a table for each way to look at it."""

    def __init__(self, state: WindowState, who: str | None = None) -> None:
        super().__init__(state)
        self.who: str | Seat = who or Seat(self.app.name)
        self.filtering = Filtering(self._look)
        self._look()
        self.title = "My statistics" if who is None else self.statistics.name

    def _look(self) -> None:
        name = self.who.name if isinstance(self.who, Seat) else self.who.removeprefix("@")
        self.statistics, self._lately = store.Statistics(name=name), ""
        self.attempt(self._read)

    def _read(self) -> None:
        kept, wanted = self.app.library.store, self.filtering.wanted.read()
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
        made += [Gap(4), Button("history", "History", self.leading(PageRoute("history")))]
        return made

    def _table(self, title: str, standings: Sequence[Standing]) -> list[Widget]:
        made: list[Widget] = [TableRow(STATISTICS_COLUMNS, (title, *STANDING_HEADINGS), is_head=True)]
        for standing, row in zip(standings, standing_rows(standings), strict=True):
            cells: list[str | Tally] = [*row[:-1], standing]
            made.append(TableRow(STATISTICS_COLUMNS, cells, roles=("ink",)))
        return made

    def footer(self) -> Sequence[Widget]:
        """All games again."""
        return [Button("clear", "Clear filters", self.filtering.clear, hint="x")]

    def shortcut(self, letter: str) -> bool:
        """The first game, or all of them."""
        commands: dict[str, Callable[[], object]] = {"p": self.app.play_again, "x": self.filtering.clear}
        if letter in commands:
            commands[letter]()
        return letter in commands
