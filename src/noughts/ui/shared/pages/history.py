"""History, leaderboard and statistics: the finished games behind their filters, and what they add up to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from enum import Enum
from typing import ClassVar

from noughts.game import Mode, Seat
from noughts.profiles.progress import Progress
from noughts.rules import Rules
from noughts.store import Filter, Result, Sort, Statistics, Summary, TallyRow, Who
from noughts.ui.shared import library
from noughts.ui.shared.blocks import Block, Button, Choice, Field, Group, Option, Page, Portrait, Text
from noughts.ui.shared.pages.boards import board_options
from noughts.ui.shared.pages.controller import Feature, PageController
from noughts.ui.shared.pages.start import play_again, play_again_title
from noughts.ui.shared.people import GUEST
from noughts.ui.shared.programs import program_named
from noughts.ui.shared.puzzle_sets import rating_text
from noughts.ui.shared.routes import PageRoute
from noughts.ui.shared.texts import DAY, count_text

NO_GAMES_YET = "No games yet. Play the first one."

MODES: tuple[tuple[Mode | None, str], ...] = (
    (None, "any"),
    (Mode.COMPUTER, "against a program"),
    (Mode.PEOPLE, "two players"),
    (Mode.COACH, "with a coach"),
    (Mode.WATCH, "programs only"),
)

RESULTS: tuple[tuple[Result | None, str], ...] = (
    (None, "any"),
    (Result.WIN, "+ won"),
    (Result.DRAW, "= drawn"),
    (Result.LOSS, "- lost"),
)


DAY_FORM = "yyyy-mm-dd"
"""The placeholder for days; a real day there would look as if it had been typed."""

FILTERS = ("player", "opponent", "result", "mode", "rules", "since", "until")

PERIODS = ((1, "Today"), (7, "7 days"), (31, "31 days"))


class FilteredPage(PageController):
    """A list below its filters, which are its state."""

    leads = frozenset({"person", "program", "open", "history"})
    has_players: ClassVar[bool] = False
    """Whether the list can be filtered by player, opponent and result."""

    def value(self, key: str) -> str:
        return self.state.get(key, "").strip()

    @property
    def is_filtered(self) -> bool:
        return any(self.value(key) for key in FILTERS if key != "player" or self.value(key) != self.host.name)

    def wanted(self) -> Filter:
        """The games to show; raises what cannot be understood. An opponent alone means games of this person."""
        opponent = self.value("opponent")
        return library.read_filter(
            player=self.value("player") or (Seat(self.host.name) if opponent else None),
            opponent=opponent,
            **{key: self.value(key) for key in ("program", "rules", "mode", "result", "since", "until")},
        )

    def filter_blocks(self) -> list[Block]:
        """The common filters, and the rest in a folded group."""
        first: list[Block] = []
        if self.has_players:
            first.append(Field("player", "Player", self.value("player"), "anyone", is_live=True))
            first.append(Field("opponent", "Against", self.value("opponent"), "anyone", is_live=True))
            first.append(_choice("result", "Result", RESULTS, self.value("result")))
        more: list[Block] = [
            _choice("mode", "Mode", MODES, self.value("mode")),
            self._boards(),
            Field("typed_rules", "Another board", "", "4x4 misere"),
            Field("since", "Since", self.value("since"), DAY_FORM, is_live=True, is_date=True),
            Field("until", "Until", self.value("until"), DAY_FORM, is_live=True, is_date=True),
            *(Button(f"days {days}", label, "Only games from this period.") for days, label in PERIODS),
        ]
        is_used = any(map(self.value, ("mode", "rules", "since", "until")))
        filters = Group("More filters" if first else "Filters", tuple(more), is_folded=not is_used, key="filters")
        return [Group("", tuple(first)), filters] if first else [filters]

    def _boards(self) -> Choice:
        options = [Option("", "Any"), *board_options(self.value("rules"))]
        known = {option.value for option in options}
        rules = self.value("rules")
        return Choice("rules", "Board", tuple(options), rules if rules in known else "")

    def no_games(self) -> Text:
        if not self.is_filtered:
            return Text(NO_GAMES_YET)
        player = self.value("player") if self.has_players else ""
        return Text(f"{library.no_games_text(player if player != self.host.name else None)} Clear the filters, or play a game.")

    def last_buttons(self) -> Sequence[Button]:
        return (
            Button("clear", "Clear filters", "Show everything again.", "x"),
            Button("again", play_again_title(self.host, "Play"), "Play with the same choices as last time.", "p"),
        )

    def on_set(self, key: str, value: str) -> None:
        if key == "typed_rules":
            if not value.strip():
                return
            key, value = "rules", str(Rules.parse(value))
        self.keep(key, value)
        self.to_first_page()

    def keep(self, key: str, value: str) -> None:
        """Keep a value that is typed or chosen. Only an empty player means something: everyone's games."""
        if value or (key == "player" and self.has_players):
            self.state[key] = value
        else:
            self.state.pop(key, None)

    def to_first_page(self) -> None:
        self.state.pop("offset", None)
        self.state.pop("before", None)

    def on_press(self, verb: str, argument: str) -> None:
        match verb:
            case "clear":
                self.to_first_page()
                for key in FILTERS:
                    self.keep(key, "")
            case "days":
                self.to_first_page()
                first = self.host.today() - timedelta(days=int(argument) - 1)
                self.keep("since", first.strftime(DAY))
                self.keep("until", "")
            case "again":
                play_again(self.host)
            case "person":
                self.host.go(PageRoute("player", {"name": argument}))
            case "program":
                program, _, name = argument.partition(" ")
                self.host.go(PageRoute("player", {"name": name, "program": program}))


def _choice(key: str, label: str, choices: Sequence[tuple[Enum | None, str]], value: str) -> Choice:
    options = tuple(Option(choice.value if choice else "", text.capitalize()) for choice, text in choices)
    return Choice(key, label, options, value if value in {option.value for option in options} else "")


GAMES_ON_A_PAGE = 25
OLDEST_FIRST = "oldest first"

LONGEST_OFFSET = 12


@dataclass(frozen=True, slots=True)
class GamesOnPage:
    """A page of the history. With other people's private games in between, it may end before its games are counted."""

    games: tuple[Summary, ...] = ()
    offset: int = 0
    after: int | None = None
    """The offset of the next page."""
    count: int = 0

    @property
    def end(self) -> int:
        return self.count if self.after is None else self.after


class HistoryPage(FilteredPage):
    """The games of this person, until another player is typed."""

    name = "history"
    has_players = True

    def value(self, key: str) -> str:
        return self._usual_player if key == "player" and key not in self.state else super().value(key)

    @property
    def _usual_player(self) -> str:
        """Usually this person; on a site, a visitor without a name has no games, and sees everyone's."""
        return "" if self.host.name == GUEST and self.has(Feature.INVITE) else self.host.name

    def build(self) -> Page:
        found = self.read(self._find, GamesOnPage())
        blocks: list[Block] = [library.games_table(found.games, self.host.name)] if found.games else [self.no_games()]
        order = "oldest first" if self._is_oldest_first else "newest first"
        is_all = not found.offset and found.end == found.count
        part = count_text(found.count, "game") if is_all else f"{found.offset + 1:,} to {found.end:,} of {found.count:,}"
        return Page(
            self.name,
            "History",
            (*self.filter_blocks(), *blocks),
            subtitle=f"{part}, {order}" if found.games else "",
            footer=self._footer(found),
            focus=f"open {found.games[0].id}" if found.games else "",
        )

    def _find(self) -> GamesOnPage:
        wanted = self.wanted()
        count = self.host.library.store.count(wanted)
        offset = min(self._offset, max(0, count - 1) // GAMES_ON_A_PAGE * GAMES_ON_A_PAGE)
        games, after = self.host.history(wanted, newest_first=not self._is_oldest_first, limit=GAMES_ON_A_PAGE, offset=offset)
        is_all = not offset and after is None  # without the private games of others, which are counted
        return GamesOnPage(tuple(games), offset, after, len(games) if is_all else count)

    @property
    def _is_oldest_first(self) -> bool:
        return self.value("order") == OLDEST_FIRST

    @property
    def _offset(self) -> int:
        text = self.value("offset")
        return int(text) if text.isascii() and text.isdecimal() and len(text) < LONGEST_OFFSET else 0

    def _footer(self, found: GamesOnPage) -> tuple[Button, ...]:
        is_mine = self.value("player") == self.host.name
        mine = "Everyone's games" if is_mine else "My games"
        turned = "Newest first" if self._is_oldest_first else "Oldest first"
        made = [
            Button("focus player", "Filter", "Filter by player, board, result and date.", "f"),
            Button("mine", mine, "Your own games, or everyone's.", "m"),
            Button("order", turned, "Reverse the order.", "o"),
        ]
        if found.offset:
            made.append(Button("previous", "Previous page", f"The {GAMES_ON_A_PAGE} games before these.", "b"))
        if found.after is not None:
            made.append(Button("next", "Next page", f"The next {GAMES_ON_A_PAGE} games.", "n"))
        return (*made, *self.last_buttons())

    def on_press(self, verb: str, argument: str) -> None:
        match verb:
            case "open":
                self.host.open_game(argument)
            case "next":
                found = self._find()
                self.state["before"] = " ".join([*self.value("before").split(), str(found.offset)])
                self.state["offset"] = str(found.after or 0)
            case "previous":
                *before, offset = self.value("before").split() or [str(max(0, self._offset - GAMES_ON_A_PAGE))]
                self.state |= {"before": " ".join(before), "offset": offset}
            case "mine":
                self.to_first_page()
                self.state["player"] = "" if self.value("player") == self.host.name else self.host.name
            case "order":
                self.to_first_page()
                self.keep("order", "" if self._is_oldest_first else OLDEST_FIRST)
            case _:
                super().on_press(verb, argument)


MAX_PLAYERS = 100

RECENT_GAMES = 20


class LeaderboardPage(FilteredPage):
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
        players = tuple(Option(who.value, text) for who, text in WHO.items())
        sorts = tuple(Option(sort.value, sort.value.capitalize()) for sort in Sort)
        order, turned = (library.order_text(self.sort, is_turned=each) for each in (self.is_turned, not self.is_turned))
        blocks: list[Block] = [library.leaderboard_table(standings, self.host.name)] if standings else [self.no_games()]
        return Page(
            self.name,
            "Leaderboard",
            (
                Group("", (Choice("who", "Show", players, self.who.value), Choice("sort", "Order by", sorts, self.sort.value))),
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
    """Totals, latest results, and tables by opponent, board and side; by default of this person."""

    name = "player"

    @property
    def seat(self) -> Seat:
        return Seat(self.value("name") or self.host.name, self.value("program") or None)

    def wanted(self) -> Filter:
        return replace(super().wanted(), program=None)  # the seat names the player

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
        """The puzzle rating, which only its owner sees."""
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
