"""A program that shows pages: it keeps what a page asks of it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from random import Random
from typing import Any

from noughts.game import Assist, Game, Seat
from noughts.match import Play, Setup, match_to_json
from noughts.play import Library
from noughts.play.seats import setup_from_settings
from noughts.rules import Cell, Rules
from noughts.store import Filter, Summary
from noughts.ui.shared.blocks import Block, Choice, Page, Slider, Table
from noughts.ui.shared.pages import controller_for
from noughts.ui.shared.pages.controller import Feature, OpenGames, PageController
from noughts.ui.shared.pages.open_games import open_games
from noughts.ui.shared.routes import PageRoute, Route

TERMINAL = frozenset({Feature.ANALYSIS, Feature.BELL, Feature.COMMAND_LINE, Feature.PLAYERS, Feature.QUIT})
WINDOW = frozenset(
    {
        Feature.ANALYSIS,
        Feature.SOUND,
        Feature.COMMAND_LINE,
        Feature.PLAYERS,
        Feature.PORTRAITS,
        Feature.LARGE_FORMS,
        Feature.WINDOW,
        Feature.QUIT,
    }
)
SITE = frozenset(map(Feature, ("analysis", "large forms", "invite", "compare", "key switch", "page sound")))
EVERY_FEATURE = frozenset(Feature)
FEATURE_SETS = {
    "terminal": TERMINAL,
    "window": WINDOW,
    "site": SITE,
    "everything": EVERY_FEATURE,
    "nothing": frozenset[Feature](),
}


class Host:
    """A PageHost without a screen. What is done through it can be looked at."""

    def __init__(self, library: Library, features: Collection[Feature] = TERMINAL, name: str = "Alice") -> None:
        self.library = library
        self.features = features
        self.rng = Random(1)
        self.name = library.welcome(name).name
        self.settings = library.settings(self.name)
        self.routes: list[Route] = []
        self.messages: list[str] = []
        self.done: list[tuple[str, object]] = []
        """Everything that was opened or begun, by the name of the method."""
        self.begun: list[tuple[Setup, Cell | None]] = []

    def today(self) -> date:
        return date(2026, 11, 16)

    def change(self, **choices: Any) -> None:
        self.settings = replace(self.settings, **choices)
        self.library.save_settings(self.name, self.settings)

    def rename(self, name: str) -> None:
        self.library.store.rename(self.name, name)
        self.welcome(name)

    def welcome(self, name: str) -> None:
        self.name = self.library.welcome(name).name
        self.settings = self.library.settings(self.name)

    def go(self, route: Route) -> None:
        self.routes.append(route)

    def back(self) -> None:
        self.done.append(("back", None))

    def show_message(self, text: str, role: str = "ink") -> None:
        self.messages.append(text)

    def play_again(self, first: Cell | None = None, earlier: Game | None = None) -> None:
        settings = replace(self.settings, rules=str(earlier.rules)) if earlier else self.settings
        self.begun.append((setup_from_settings(settings, self.name, self.rng), first))
        self.earlier = earlier

    def open_games(self) -> OpenGames:
        return open_games(self.library, self.name)

    def invite(self, earlier: Game | None = None) -> None:
        self.earlier = earlier
        self.begun.append((setup_from_settings(self.settings, self.name, self.rng), None))
        self.done.append(("invite", None))

    def resume(self, id: str, first: Cell | None = None) -> None:  # noqa: A002
        self.library.store.reopen(id)
        self.done.append(("resume", id if first is None else f"{id} {first}"))

    def open_game(self, id: str) -> None:  # noqa: A002
        self.done.append(("open_game", self.library.store.game(id).id))

    def open_section(self, name: str) -> None:
        self.done.append(("open_section", name))

    def start_lesson(self, name: str) -> None:
        self.done.append(("start_lesson", name))

    def history(self, wanted: Filter, *, newest_first: bool, limit: int, offset: int) -> tuple[list[Summary], int | None]:
        games = self.library.store.history(wanted, newest_first=newest_first, limit=limit, offset=offset)
        after = offset + len(games)
        return games, after if after < self.library.store.count(wanted) else None

    def leave(self) -> None:
        self.done.append(("leave", None))

    # What tests do with it

    def open(self, name: str, /, **state: str) -> PageController:
        return controller_for(PageRoute(name, state), self)

    def texts(self, name: str, /, **state: str) -> str:
        return "\n".join(texts_of(self.open(name, **state).page))


class Games:
    """Writes games into a library, a minute apart."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._now = datetime(2026, 11, 1, 12, tzinfo=UTC)
        library._today = lambda: self._now

    def play(self, x: Seat, o: Seat, moves: str = "", *, rules: str = "3x3", assist: Assist | None = None) -> str:
        """Play these moves, and leave the game as it is; its id."""
        self._now += timedelta(minutes=1)
        match = self._library.new_match(Setup(Rules.parse(rules), x, o), Random(1))
        match.begin(0.0)
        if assist:
            match.mark(assist)
        for text in moves.split():
            match.apply(Play(match.position.parse_move(text)), by=match.position.side, now=0.0)
        self._library.store.write(self._library.pending_write(match, match_to_json(match, 0.0), 1))
        return match.id

    def win(self, x: Seat, o: Seat, *, assist: Assist | None = None) -> str:
        return self.play(x, o, "a1 b1 a2 b2 a3", assist=assist)

    def draw(self, x: Seat, o: Seat) -> str:
        return self.play(x, o, "a1 b1 c1 b2 a2 c2 b3 a3 c3")


def texts_of(page: Page) -> list[str]:
    """Every text of a page, as a person would read it."""
    found = [page.title, page.subtitle]
    for block in page.walk():
        names = ("label", "text", "sentence", "caption", "words", "note", "value")
        found += [text for name in names if isinstance(text := getattr(block, name, ""), str)]
        found += _inner(block)
    return [text for text in found if text]


def _inner(block: Block) -> list[str]:
    match block:
        case Choice(options=options) | Slider(options=options):
            return [text for option in options for text in (option.text, option.sentence)]
        case Table(headings=headings, rows=rows):
            return [*headings, *(cell.text for row in rows for cell in row.cells)]
    return []


def table_of(page: Page, number: int = 0) -> Table:
    """One of the tables of a page."""
    return [block for block in page.walk() if isinstance(block, Table)][number]


def column(table: Table, heading: str) -> list[str]:
    """The texts below a heading."""
    at = table.headings.index(heading)
    return [row.cells[at].text for row in table.rows]
