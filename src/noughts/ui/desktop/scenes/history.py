"""History: the games that were played, filtered, in pages; a press replays one."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect

from noughts.drawing.tables import text_width
from noughts.game import Seat
from noughts.store import Summary, Unfinished
from noughts.ui.desktop.kit.buttons import Button, Kind
from noughts.ui.desktop.kit.fonts import Size
from noughts.ui.desktop.kit.painter import Align, Painter
from noughts.ui.desktop.kit.tables import Columns, TableRow
from noughts.ui.desktop.kit.widget import Gap, Placed, Widget, Writing, heading
from noughts.ui.desktop.scenes.page import Page
from noughts.ui.desktop.scenes.scene import WindowState
from noughts.ui.desktop.scenes.standings import Filtering
from noughts.ui.shared.library import HISTORY_HEADINGS, NUMBERS_OF_HISTORY, history_columns, history_rows, interrupted_text
from noughts.ui.shared.routes import ReplayRoute

PAGE = 25
"""Games on a page."""

CHARACTERS = 100
"""As many fit into a row."""

PADDING = 4.0
"""Characters that each column gets beyond its longest text: some are wider than others."""

RESULT = HISTORY_HEADINGS.index("result")
PLAIN = range(HISTORY_HEADINGS.index("board"), RESULT)
"""The columns that are looked at first."""


class History(Page):
    """Fields and chips choose which games, rows are games."""

    title = "History"

    def __init__(self, state: WindowState) -> None:
        super().__init__(state)
        self.filtering = Filtering(self._begin, self.app.name)
        self.newest_first = True
        self.page = 0
        self.games: list[Summary] = []
        self.count = 0
        self._look()

    def _begin(self) -> None:
        """Show the first page of what is meant now."""
        self.page = 0
        self._look()

    def _look(self) -> None:
        self.attempt(self._read)

    def _read(self) -> None:
        self.games, self.count = [], 0  # of a filter that makes no sense there are none
        store, wanted = self.app.library.store, self.filtering.wanted.read()
        self.count = store.count(wanted)
        self.games = store.history(wanted, newest_first=self.newest_first, limit=PAGE, offset=self.page * PAGE)

    def _turn(self) -> None:
        """The other order."""
        self.newest_first = not self.newest_first
        self._begin()

    def _turn_page(self, step: int) -> None:
        if 0 <= self.page + step <= (self.count - 1) // PAGE:
            self.page += step
            self.scroll.offset = 0
            self._look()

    def _type_filter(self) -> None:
        """To the first filter."""
        self.focus_on("field player")

    def widgets(self) -> Sequence[Widget]:
        """Filters, then the table."""
        return [*self.filtering.widgets(), *self._table()]

    def _table(self) -> list[Widget]:
        if not self.games:
            return [heading(""), Writing(self.filtering.wanted.no_games_text(self.app.name))]
        rows = history_rows(self.games)
        shown = history_columns(rows, CHARACTERS)[1:]  # nobody has to type the number here
        widths = [max(text_width(row[column]) for row in (HISTORY_HEADINGS, *rows)) + PADDING for column in shown]
        numbers = frozenset(at for at, column in enumerate(shown) if column in NUMBERS_OF_HISTORY)
        columns = Columns(tuple(widths), numbers, spare=numbers, gap=14)
        made: list[Widget] = [TableRow(columns, [HISTORY_HEADINGS[column] for column in shown], is_head=True)]
        for game, row in zip(self.games, rows, strict=True):
            cells, result = [row[column] for column in shown], self._role_of_result(game)
            roles = [result if column == RESULT else "ink" if column in PLAIN else "quiet" for column in shown]
            made.append(TableRow(columns, cells, key=f"game {game.number}", press=self._open(game), roles=roles))
        return made

    def _role_of_result(self, game: Summary) -> str:
        """Its colour, if it is one's own."""
        own = [side for side, seat in (("x", game.x), ("o", game.o)) if seat == Seat(self.app.name)]
        if len(own) != 1 or game.why.value == "abandoned":
            return "ink"
        return "draw" if game.winner is None else "win" if game.winner.value == own[0] else "loss"

    def _open(self, game: Summary) -> Callable[[], object]:
        def show() -> None:
            self.app.go(ReplayRoute(self.app.library.store.game(str(game.number))))

        return lambda: self.attempt(show)

    def footer(self) -> Sequence[Widget]:
        """Whose games, in which order, and pages."""
        order = "Newest first" if self.newest_first else "Oldest first"
        made: list[Widget] = [
            Button("mine", "Mine or all", self.filtering.turn_own, hint="m"),
            Button("order", order, self._turn, hint="o"),
            Button("clear", "Clear filters", self.filtering.clear, hint="x"),
        ]
        last = (self.count - 1) // PAGE
        if self.page > 0:
            made.append(Button("before", "Previous", lambda: self._turn_page(-1), hint="b"))
        if self.page < last:
            made.append(Button("after", "Next", lambda: self._turn_page(1), hint="n"))
        return made

    def draw_head(self, painter: Painter, rect: Rect, height: int) -> tuple[int, list[Placed]]:
        """With which part of how many games is shown."""
        found = super().draw_head(painter, rect, height)
        if self.count:
            first = self.page * PAGE + 1
            text = f"{first:,} to {first + len(self.games) - 1:,} of {self.count:,}"
            painter.text(text, rect, size=Size.SMALL, role="quiet", align=Align.RIGHT)
        return found

    def shortcut(self, letter: str) -> bool:
        """The keys of every front end."""
        commands: dict[str, Callable[[], object]] = {
            "p": self.app.play_again,
            "f": self._type_filter,
            "m": self.filtering.turn_own,
            "o": self._turn,
            "x": self.filtering.clear,
            "b": lambda: self._turn_page(-1),
            "n": lambda: self._turn_page(1),
        }
        if letter in commands:
            commands[letter]()
        return letter in commands


class UnfinishedGames(Page):
    """A row for each: a press continues a game, and the button below gives it up when it is pressed twice."""

    title = "Unfinished games"

    def __init__(self, state: WindowState) -> None:
        super().__init__(state)
        self._games: list[Unfinished] = []
        self._asked = ""
        """The game that somebody asked to give up, once."""
        self.attempt(self._read)

    def _read(self) -> None:
        self._games = self.app.library.interrupted(self.app.name)

    def widgets(self) -> Sequence[Widget]:
        """Game by game, the latest first."""
        if not self._games:
            return [Writing("There are none.")]
        made: list[Widget] = []
        for game in self._games:
            made.append(Button(f"game {game.id}", interrupted_text(game), self._continue(game.id), kind=Kind.ROW))
            label = "Really give it up? It will count as abandoned." if self._asked == game.id else "Give it up"
            made += [Button(f"give up {game.id}", label, self._give_up(game.id)), Gap()]
        return made

    def _continue(self, id: str) -> Callable[[], None]:  # noqa: A002 - the name that records have for it
        return lambda: self.app.resume(id)

    def _give_up(self, id: str) -> Callable[[], None]:  # noqa: A002
        def give_up() -> None:
            if self._asked != id:
                self._asked = id
                return
            self._asked = ""
            self.attempt(lambda: self.app.library.abandon(id, self.app.rng))
            self.attempt(self._read)

        return give_up
