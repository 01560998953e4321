"""History: the finished games, filtered, in pages, in either order; a press replays one."""

from __future__ import annotations

from dataclasses import dataclass

from noughts.store import Summary
from noughts.ui.shared.blocks import Block, Button, Page
from noughts.ui.shared.library import games_table
from noughts.ui.shared.pages.controller import Feature
from noughts.ui.shared.pages.filters import FilteredPage
from noughts.ui.shared.people import GUEST

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
            aside=part if found.games else "",
            footer=self._footer(found),
            focus=f"open {found.games[0].id}" if found.games else "",
        )

    def _find(self) -> GamesOnPage:
        wanted = self.wanted()
        count = self.host.library.store.count(wanted)
        offset = min(self._offset, max(0, count - 1) // GAMES_ON_A_PAGE * GAMES_ON_A_PAGE)
        games, after = self.host.history(wanted, newest_first=not self._is_oldest_first, limit=GAMES_ON_A_PAGE, offset=offset)
        return GamesOnPage(tuple(games), offset, after, count)

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
            Button("focus player", "Filter", "Choose whose games, on which board, how they ended, and when.", "f"),
            Button("mine", mine, "Your own games, or everyone's.", "m"),
            Button("order", turned, "Turn the list round.", "o"),
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
