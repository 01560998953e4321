"""Standings: the leaderboard, and one's own statistics, with bars."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import ClassVar

from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from noughts.drawing.tables import table, text_width
from noughts.store import Sort, Statistics, Who
from noughts.ui.terminal.app.screens.form import Form
from noughts.ui.terminal.app.widgets.cycle import Cycle
from noughts.ui.terminal.app.widgets.lines import Hint
from noughts.ui.view.library import (
    LEADERBOARD_HEADINGS,
    NUMBERS_OF_LEADERBOARD,
    NUMBERS_OF_STANDINGS,
    STANDING_HEADINGS,
    leaderboard_rows,
    standing_rows,
    statistics_rows,
    statistics_tables,
)

MOST = 50
"""Rows of the leaderboard."""

BAR = re.compile(r"(\+*)(=*)(-*)$")
TONES = ("win", "draw", "loss")
"""The parts of a bar, and the roles of their colours."""


class StandingsScreen(Form):
    """Who wins how often."""

    TITLE_TEXT = "noughts · Leaderboard and statistics"
    SHORTCUTS: ClassVar[Mapping[str, str]] = {**Form.SHORTCUTS, "p": "play"}

    def compose_body(self) -> Iterable[Widget]:
        """Two questions, and the answer."""
        yield Vertical(
            Horizontal(
                Cycle("show", [(who.value, who.value) for who in Who], Who.EVERYBODY.value, id="who", label_width=6),
                Cycle("order by", [(sort.value, sort.value) for sort in Sort], Sort.WIN_RATE.value, id="sort", label_width=10),
                classes="filters",
            ),
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
        self.attempt(self._fill)

    def on_resize(self) -> None:
        """Bars take the room there is."""
        self.attempt(self._fill)

    def hints(self) -> list[Hint]:
        """The line below."""
        return [Hint("← →", "change"), Hint("Tab", "next"), Hint("?", "help", "help"), Hint("Esc", "back", "back")]

    def on_cycle_changed(self) -> None:
        """Another question."""
        self.attempt(self._fill)

    def do_play(self) -> None:
        """A game as last time."""
        self.noughts.play_again()

    def _fill(self) -> None:
        store, name = self.noughts.library.store, self.noughts.name_of_player
        width = max(40, self.size.width - 6)
        who, sort = Who(self.query_one("#who", Cycle).value), Sort(self.query_one("#sort", Cycle).value)
        standings = store.leaderboard(who=who, sort=sort, ascending=sort is Sort.NAME, limit=MOST)
        rows = leaderboard_rows(standings, _bar_width(width))
        shown = table([LEADERBOARD_HEADINGS, *rows], right=NUMBERS_OF_LEADERBOARD, width=width)
        text = shown if rows else "Nobody has finished a game yet. Press p to play the first one."
        self.query_one("#leaderboard", Static).update(_painted(f"LEADERBOARD\n\n{text}\n"))
        statistics = store.statistics(f"@{name}")
        self.query_one("#statistics", Static).update(_painted(_statistics_text(name, statistics, width)))


def _bar_width(width: int) -> int:
    return max(8, min(40, width - 62))


def _statistics_text(name: str, statistics: Statistics, width: int) -> str:
    if not statistics.games and not statistics.abandoned:
        return f"{name.upper()}\n\nNo games yet. Press p to play the first one."
    tables = statistics_tables(statistics)
    widest = max((text_width(each.label) for _, standings in tables for each in standings), default=0)
    parts = [f"{name.upper()}\n\n{table(statistics_rows(statistics))}"]
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
