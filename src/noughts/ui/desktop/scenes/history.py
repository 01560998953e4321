"""History: the games that were played, filtered, in pages; a press replays one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta

from noughts.game.seat import Mode, Seat
from noughts.store.filter import Filter, Result
from noughts.store.values import Summary
from noughts.ui.desktop.scenes.page import Page
from noughts.ui.desktop.stage import Stage
from noughts.ui.desktop.widgets.button import Button
from noughts.ui.desktop.widgets.table import Columns, TableRow
from noughts.ui.desktop.widgets.widget import Widget
from noughts.ui.desktop.widgets.writing import Writing, heading
from noughts.ui.view.library import HISTORY_HEADINGS, history_rows

PAGE = 25
"""Games on a page."""

SHOWN = (0, 1, 2, 3, 4, 5, 6)
"""The columns of the history that fit a window: all but the search and the aids."""

COLUMNS = Columns((0.08, 0.20, 0.19, 0.15, 0.15, 0.16, 0.07), frozenset({0, 6}), spare=frozenset({0, 6}))

PERIODS = ((None, "Any time"), (1, "Today"), (7, "7 days"), (31, "31 days"))
"""Days, and what they are called."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is looked for."""

    is_own: bool = False
    mode: Mode | None = None
    result: Result | None = None
    days: int | None = None
    newest_first: bool = True
    page: int = 0


class History(Page):
    """Chips choose which games, rows are games."""

    title = "History"

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.wanted = Wanted()
        self.games: list[Summary] = []
        self.count = 0
        self._look()

    def _look(self) -> None:
        self.stage.attempt(self._read)

    def _read(self) -> None:
        store, wanted = self.stage.library.store, self._filter()
        self.count = store.count(wanted)
        offset = self.wanted.page * PAGE
        self.games = store.history(wanted, newest_first=self.wanted.newest_first, limit=PAGE, offset=offset)

    def _filter(self) -> Filter:
        wanted = self.wanted
        is_own = wanted.is_own or wanted.result is not None
        since = None
        if wanted.days:
            midnight = datetime.now(UTC).astimezone().replace(hour=0, minute=0, second=0, microsecond=0)
            since = midnight - timedelta(days=wanted.days - 1)
        return Filter(player=Seat(self.stage.name) if is_own else None, mode=wanted.mode, result=wanted.result, since=since)

    def _want(self, **changes: object) -> Callable[[], None]:
        def want() -> None:
            self.wanted = replace(self.wanted, **{"page": 0, **changes})  # type: ignore[arg-type]  # the fields of Wanted
            self.scroll = 0
            self._look()

        return want

    def widgets(self) -> Sequence[Widget]:
        """Filters, then the table."""
        wanted = self.wanted
        is_own = wanted.is_own or wanted.result is not None
        made: list[Widget] = [
            Button("all", "Everybody's", self._want(is_own=False, result=None), chosen=not is_own),
            Button("own", "Mine", self._want(is_own=True, result=None), chosen=is_own and wanted.result is None),
        ]
        for result, label in ((Result.WIN, "+ I won"), (Result.DRAW, "= drew"), (Result.LOSS, "- lost")):
            made.append(
                Button(f"result {result.value}", label, self._want(is_own=True, result=result), chosen=wanted.result is result)
            )
        made.append(heading("Mode"))
        for mode, label in ((None, "Any"), *((mode, mode.value.capitalize()) for mode in Mode)):
            made.append(Button(f"mode {label}", label, self._want(mode=mode), chosen=wanted.mode is mode))
        made.append(heading("When"))
        for days, label in PERIODS:
            made.append(Button(f"days {days}", label, self._want(days=days), chosen=wanted.days == days))
        order = "Newest first" if wanted.newest_first else "Oldest first"
        made.append(Button("order", order, self._want(newest_first=not wanted.newest_first), hint="o"))
        return [*made, *self._table()]

    def _table(self) -> list[Widget]:
        if not self.games:
            empty = "No games yet. Press p to play the first one." if self.wanted == Wanted() else "No such games."
            return [heading(""), Writing(empty)]
        made: list[Widget] = [TableRow(COLUMNS, [HISTORY_HEADINGS[i] for i in SHOWN], is_head=True)]
        for game, row in zip(self.games, history_rows(self.games), strict=True):
            cells = [row[i] for i in SHOWN]
            made.append(TableRow(COLUMNS, cells, key=f"game {game.number}", press=self._open(game), roles=self._roles(game)))
        return made

    def _roles(self, game: Summary) -> tuple[str, ...]:
        """The result in its colour, if it is one's own."""
        own = [side for side, seat in (("x", game.x), ("o", game.o)) if seat == Seat(self.stage.name)]
        role = "ink"
        if len(own) == 1 and game.why.value != "abandoned":
            role = "draw" if game.winner is None else "win" if game.winner.value == own[0] else "loss"
        return ("quiet", "quiet", "ink", "ink", "ink", role, "quiet")

    def _open(self, game: Summary) -> Callable[[], object]:
        def show() -> None:
            self.stage.replay(self.stage.library.store.game(str(game.number)))

        return lambda: self.stage.attempt(show)

    def footer(self) -> Sequence[Widget]:
        """Pages."""
        if self.count <= PAGE:
            return ()
        page, last = self.wanted.page, (self.count - 1) // PAGE
        made: list[Widget] = []
        if page > 0:
            made.append(Button("before", "Before", self._want(page=page - 1), hint="b"))
        made.append(Button("where", f"{page + 1} of {last + 1}", self._look))
        if page < last:
            made.append(Button("after", "More", self._want(page=page + 1), hint="n"))
        return made

    def shortcut(self, letter: str) -> bool:
        """Pages, and the first game."""
        commands: dict[str, Callable[[], object]] = {
            "p": self.stage.new_game,
            "o": self._want(newest_first=not self.wanted.newest_first),
            "m": self._want(is_own=not self.wanted.is_own, result=None),
        }
        if letter in commands:
            commands[letter]()
            return True
        step = {"b": -1, "n": 1}.get(letter)
        if step is None or not 0 <= self.wanted.page + step <= (self.count - 1) // PAGE:
            return False
        self._want(page=self.wanted.page + step)()
        return True
