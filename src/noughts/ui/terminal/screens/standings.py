"""Standings: the leaderboard, and one's own statistics, with bars."""

from __future__ import annotations

import re
from collections.abc import Iterable

from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from noughts.drawing.tables import table, text_width
from noughts.store import Sort, Statistics, Who
from noughts.ui.shared.library import (
    LEADERBOARD_HEADINGS,
    NUMBERS_OF_LEADERBOARD,
    NUMBERS_OF_STANDINGS,
    STANDING_HEADINGS,
    is_ascending,
    leaderboard_rows,
    order_text,
    standing_rows,
    statistics_rows,
    statistics_tables,
)
from noughts.ui.terminal.screens.filtered import Filtered, dates, modes
from noughts.ui.terminal.widgets.form import Cycle
from noughts.ui.terminal.widgets.lines import BACK, HELP, Hint

MOST = 50
"""Rows of the leaderboard."""

BAR = re.compile(r"(\+*)(=*)(-*)$")
TONES = ("win", "draw", "loss")
"""The parts of a bar, and the roles of their colours."""


class StandingsScreen(Filtered):
    """Who wins how often, in the games that are meant."""

    TITLE_TEXT = "noughts · Leaderboard and statistics"
    FIRST_FIELD = "since"

    def compose_body(self) -> Iterable[Widget]:
        """Two lines of questions, and the answer."""
        yield Vertical(
            Horizontal(
                Cycle("show", [(who.value, who.value) for who in Who], Who.EVERYBODY.value, id="who", label_width=6),
                Cycle("order by", [(sort.value, sort.value) for sort in Sort], Sort.WIN_RATE.value, id="sort", label_width=10),
                classes="filters",
            ),
            Horizontal(modes(), *dates(), classes="filters"),
            VerticalScroll(
                Static(id="leaderboard", markup=False),
                Static(id="statistics", markup=False),
                id="tables",
            ),
            id="standings",
        )

    def on_mount(self) -> None:
        """Ask."""
        super().on_mount()
        self.set_focus(self.query_one("#who", Cycle))
        self.ask()

    def on_resize(self) -> None:
        """Bars take the room there is."""
        self.look()

    def list_hints(self) -> list[Hint]:
        """The line below."""
        return [
            Hint("← →", "change", sentence="Change what is chosen: whom to show, by what, and how the games were played."),
            Hint("Tab", "next", sentence="To the next question, and on to the tables, which the arrows scroll."),
            Hint("o", "order", "turn", "The other way round."),
            Hint("f", "dates", "filter", "Count only games since a day, or until one."),
            Hint("x", "clear filters", "clear", "Count every game again."),
            Hint("p", "play", "play", "Play a game as last time."),
            HELP,
            BACK,
        ]

    def title_aside(self) -> str:
        """In which order."""
        return order_text(self._sort, is_turned=self.is_turned)

    @property
    def _sort(self) -> Sort:
        return Sort(self.query_one("#sort", Cycle).value)

    def leave_filters(self) -> None:
        """To the first question."""
        self.set_focus(self.query_one("#who", Cycle))

    def look(self) -> None:
        """Ask the library, and show what it has."""
        self.show_message("")
        self.attempt(self._fill)
        self.show_lines()

    def _fill(self) -> None:
        store, name, typed = self.state.library.store, self.state.name, self.filter()
        width, wanted = max(40, self.size.width - 6), typed.read()
        who, ascending = Who(self.query_one("#who", Cycle).value), is_ascending(self._sort, is_turned=self.is_turned)
        standings = store.leaderboard(wanted, who=who, sort=self._sort, ascending=ascending, limit=MOST)
        rows = leaderboard_rows(standings, _bar_width(width))
        shown = table([LEADERBOARD_HEADINGS, *rows], right=NUMBERS_OF_LEADERBOARD, width=width)
        text = shown if rows else typed.no_games_text()
        self.query_one("#leaderboard", Static).update(_painted(f"LEADERBOARD\n\n{text}\n"))
        statistics = store.statistics(f"@{name}", wanted)
        known = _statistics_text(statistics, width) if statistics.games or statistics.abandoned else typed.no_games_text()
        self.query_one("#statistics", Static).update(_painted(f"{name.upper()}\n\n{known}"))


def _bar_width(width: int) -> int:
    return max(8, min(40, width - 62))


def _statistics_text(statistics: Statistics, width: int) -> str:
    tables = statistics_tables(statistics)
    widest = max((text_width(each.label) for _, standings in tables for each in standings), default=0)
    parts = [table(statistics_rows(statistics))]
    for heading, standings in tables:
        rows = standing_rows(standings, _bar_width(width))
        headings = (heading + " " * max(0, widest - len(heading)), *STANDING_HEADINGS)
        parts.append(table([headings, *rows], right=NUMBERS_OF_STANDINGS, width=width))
    return "\n\n".join(parts)


def _painted(text: str) -> Content:
    """The first line bold, the headings of tables quiet, and bars in the colours of their results."""
    first, *rest = text.split("\n")
    return Content("\n").join([Content.styled(first, "bold"), *map(_painted_line, rest)])


def _painted_line(line: str) -> Content:
    content = Content(line)
    if line.endswith("win rate"):
        return content.stylize("$tone-quiet")
    bar = BAR.search(line)
    at = bar.start() if bar else 0
    for part, tone in zip(bar.groups() if bar else (), TONES, strict=False):
        content = content.stylize(f"bold $tone-{tone}", at, at + len(part))
        at += len(part)
    return content
