"""Standings: who wins how often, and what the games of one player add up to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from noughts.game import Seat
from noughts.profiles.progress import Progress
from noughts.store import Filter, Sort, Statistics, Summary, TallyRow, Who
from noughts.ui.shared import library
from noughts.ui.shared.blocks import Block, Button, Choice, Group, Option, Page, Portrait, Text
from noughts.ui.shared.pages.history import FilteredPage
from noughts.ui.shared.programs import program_named
from noughts.ui.shared.puzzles import rating_text
from noughts.ui.shared.routes import PageRoute

MAX_PLAYERS = 100

RECENT_GAMES = 20
"""Games whose results are shown one by one."""


class LeaderboardPage(FilteredPage):
    """Players in the order of what is chosen; a press shows what the games of one add up to."""

    name = "leaderboard"
    leads = FilteredPage.leads | {"own"}

    @property
    def sort(self) -> Sort:
        return next((sort for sort in Sort if sort.value == self.value("sort")), Sort.WIN_RATE)

    @property
    def who(self) -> Who:
        return next((who for who in Who if who.value == self.value("who")), Who.EVERYBODY)

    @property
    def is_turned(self) -> bool:
        return self.value("order") == TURNED

    def build(self) -> Page:
        nobody: list[TallyRow] = []
        standings = self.read(self._find, nobody)
        whom = tuple(Option(who.value, text) for who, text in WHO.items())
        sorts = tuple(Option(sort.value, sort.value.capitalize()) for sort in Sort)
        order, turned = (library.order_text(self.sort, is_turned=each) for each in (self.is_turned, not self.is_turned))
        blocks: list[Block] = [library.leaderboard_table(standings, self.host.name)] if standings else [self.no_games()]
        return Page(
            self.name,
            "Leaderboard",
            (
                Group("", (Choice("who", "Show", whom, self.who.value), Choice("sort", "Order by", sorts, self.sort.value))),
                *self.filter_blocks(),
                *blocks,
            ),
            subtitle=order,
            footer=(
                Button("own", "My statistics", "Your wins, losses and draws.", "m"),
                Button("order", turned.capitalize(), "Reverse the order.", "o"),
                *self.last_buttons(),
            ),
            focus="who",
        )

    def _find(self) -> list[TallyRow]:
        ascending, wanted = library.is_ascending(self.sort, is_turned=self.is_turned), self.wanted()
        store = self.host.library.store
        return store.leaderboard(wanted, who=self.who, sort=self.sort, ascending=ascending, limit=MAX_PLAYERS)

    def on_press(self, verb: str, argument: str) -> None:
        match verb:
            case "own":
                self.host.go(PageRoute("player", {"name": self.host.name}))
            case "order":
                self.keep("order", "" if self.is_turned else TURNED)
            case _:
                super().on_press(verb, argument)


TURNED = "turned"

WHO = {Who.EVERYBODY: "Everyone", Who.PEOPLE: "People", Who.PROGRAMS: "Programs"}


class PlayerPage(FilteredPage):
    """One player: totals, the last results, and tables by opponent, board and side. Without a name it is this person."""

    name = "player"

    @property
    def seat(self) -> Seat:
        return Seat(self.value("name") or self.host.name, self.value("program") or None)

    def wanted(self) -> Filter:
        return replace(super().wanted(), program=None)  # whose games they are is asked for by the seat

    def build(self) -> Page:
        found = self.read(self._statistics, Statistics(name=self.seat.name, program=self.seat.program))
        no_games: list[Summary] = []
        games = self.read(self._recent_games, no_games)
        is_known = bool(games) or self.read(lambda: self.host.library.store.count(Filter(player=self.seat)), 0) > 0
        blocks: list[Block] = list(self.filter_blocks()) if is_known else []
        if found.games or found.abandoned:
            blocks += self._numbers(found, games)
        else:
            blocks.append(self.no_games() if is_known or self._is_own else Text(f"{found.name} has not played here yet."))
        program = program_named(found.program) if found.program else None
        portrait = [Portrait(program.name, program.title, program.sentence)] if program else []
        return Page(
            self.name,
            "My statistics" if self._is_own else found.name,
            (*portrait, *blocks, *self._rating()),
            footer=(Button("history", "History", "The games themselves.", "h"), *self.last_buttons()),
        )

    @property
    def _is_own(self) -> bool:
        return self.seat == Seat(self.host.name)

    def _rating(self) -> list[Block]:
        """The puzzle rating, which is for those whose it is."""
        solver = self.read(lambda: self.host.library.progress(self.host.name), Progress()).solver
        text = rating_text(solver) if self._is_own else ""
        return [Text(text)] if text else []

    def _statistics(self) -> Statistics:
        return self.host.library.store.statistics(self.seat, self.wanted())

    def _recent_games(self) -> list[Summary]:
        wanted = replace(self.wanted(), player=self.seat)
        return self.host.library.store.history(wanted, limit=RECENT_GAMES)

    def _numbers(self, found: Statistics, games: Sequence[Summary]) -> list[Block]:
        made: list[Block] = [*library.statistics_tables(found, library.recent_text(found.name, games))]
        seen, _ = self.host.history(replace(self.wanted(), player=self.seat), newest_first=True, limit=RECENT_GAMES, offset=0)
        return [*made, replace(library.games_table(seen, self.host.name), caption="Latest games")] if seen else made

    def on_press(self, verb: str, argument: str) -> None:
        match verb:
            case "open":
                self.host.open_game(argument)
            case "history":
                self.host.go(PageRoute("history", {"player": self.seat.program or self.seat.name}))
            case _:
                super().on_press(verb, argument)
