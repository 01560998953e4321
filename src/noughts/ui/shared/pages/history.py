"""History: the finished games behind their filters, in pages, in either order; a press replays one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from enum import Enum
from typing import ClassVar

from noughts.game import Mode, Seat
from noughts.rules import Rules
from noughts.store import Filter, Result, Summary
from noughts.ui.shared.blocks import Block, Button, Choice, Field, Group, Option, Page, Text
from noughts.ui.shared.library import games_table, no_games_text, read_filter
from noughts.ui.shared.pages.controller import Feature, PageController
from noughts.ui.shared.pages.new_game import board_options
from noughts.ui.shared.pages.start import play_again, play_again_title
from noughts.ui.shared.people import GUEST
from noughts.ui.shared.routes import PageRoute
from noughts.ui.shared.texts import DAY

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
"""How days are typed; an empty field shows it, and a real day there would look as if it had been typed."""

FILTERS = ("player", "opponent", "result", "mode", "rules", "since", "until")
"""The parts of the state that say which games are meant."""

PERIODS = ((1, "Today"), (7, "7 days"), (31, "31 days"))
"""Days, and what they are called."""


class FilteredPage(PageController):
    """A list below its filters. All that is typed and chosen is its state."""

    leads = frozenset({"person", "program", "open", "history"})
    has_players: ClassVar[bool] = False
    """Whether the list is of the games of one player, perhaps against another one, with some result."""

    def value(self, key: str) -> str:
        return self.state.get(key, "").strip()

    @property
    def is_filtered(self) -> bool:
        return any(self.value(key) for key in FILTERS if key != "player" or self.value(key) != self.host.name)

    def wanted(self) -> Filter:
        """The games that are meant; raises what cannot be understood. An opponent without a player is one of this person."""
        opponent = self.value("opponent")
        return read_filter(
            player=self.value("player") or (Seat(self.host.name) if opponent else None),
            opponent=opponent,
            **{key: self.value(key) for key in ("program", "rules", "mode", "result", "since", "until")},
        )

    def filter_blocks(self) -> list[Block]:
        """What most people look for, and the rest, which is put away until it is used."""
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
        return Text(f"{no_games_text(player if player != self.host.name else None)} Clear the filters, or play a game.")

    def last_buttons(self) -> Sequence[Button]:
        """What every list ends with: no filters, and a game."""
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
        """Remember what is typed or chosen. Only an empty player says something: everyone's games."""
        if value or (key == "player" and self.has_players):
            self.state[key] = value
        else:
            self.state.pop(key, None)

    def to_first_page(self) -> None:
        """Other games are meant now, or in another order."""
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
"""Digits."""


@dataclass(frozen=True, slots=True)
class GamesOnPage:
    """A part of the history. With private games of others in between, it does not end where its games are counted."""

    games: tuple[Summary, ...] = ()
    offset: int = 0
    after: int | None = None
    """Where the next page begins."""
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
        blocks: list[Block] = [games_table(found.games, self.host.name)] if found.games else [self.no_games()]
        order = "oldest first" if self._is_oldest_first else "newest first"
        part = f"{found.offset + 1:,} to {found.end:,} of {found.count:,}, {order}"
        return Page(
            self.name,
            "History",
            (*self.filter_blocks(), *blocks),
            subtitle=part if found.games else "",
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
