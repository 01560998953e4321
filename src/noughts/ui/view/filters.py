"""Filters: which games are meant, as people type and choose it, and in which order a list of them is shown."""

from __future__ import annotations

from dataclasses import dataclass

from noughts.game import Mode
from noughts.rules import Rules
from noughts.store import Filter, Result, Sort
from noughts.ui.view.dates import end_of_day, first_moment

MODES: tuple[tuple[Mode | None, str], ...] = (
    (None, "any"),
    (Mode.COMPUTER, "against a program"),
    (Mode.PEOPLE, "two players"),
    (Mode.COACH, "with a coach"),
    (Mode.WATCH, "programs only"),
)
"""Who plays whom, and what that is called."""

RESULTS: tuple[tuple[Result | None, str], ...] = (
    (None, "any"),
    (Result.WIN, "+ won"),
    (Result.DRAW, "= drawn"),
    (Result.LOSS, "- lost"),
)
"""How it went for the player."""


DAY_FORM = "yyyy-mm-dd"
"""How days are typed; an empty field shows it, and a real day there would look as if it had been typed."""


@dataclass(frozen=True, slots=True)
class TypedFilter:
    """What is typed and chosen; texts may be wrong until they are read."""

    player: str = ""
    opponent: str = ""
    rules: str = ""
    since: str = ""
    until: str = ""
    mode: Mode | None = None
    result: Result | None = None

    def read(self) -> Filter:
        """The games that are meant; a NoughtsError says what cannot be understood."""
        return Filter(
            player=self.player.strip() or None,
            opponent=self.opponent.strip() or None,
            mode=self.mode,
            rules=Rules.parse(self.rules.strip()) if self.rules.strip() else None,
            result=self.result,
            since=first_moment("since", self.since),
            until=end_of_day("until", self.until),
        )

    def no_games_text(self, own: str = "") -> str:
        """What an empty page says: that there is nothing yet, or nothing like this, and what to do next."""
        if self in (TypedFilter(), TypedFilter(player=own)):
            return "No games yet. Press p to play the first one."
        return "No games match. Press x to clear the filters, or p to play."


def is_ascending(sort: Sort, *, is_turned: bool) -> bool:
    """Which way a leaderboard goes: names from a on, all else from the highest down, unless it is turned."""
    return (sort is Sort.NAME) != is_turned


def order_text(sort: Sort, *, is_turned: bool) -> str:
    """The same in words.

    >>> order_text(Sort.WINS, is_turned=False), order_text(Sort.NAME, is_turned=True)
    ('highest first', 'from z to a')
    """
    words = ("from a to z", "from z to a") if sort is Sort.NAME else ("highest first", "lowest first")
    return words[is_turned]
