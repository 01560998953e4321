"""Atlas: who wins small games with best play, a chart for each length of a line; every answer leads to playing that game."""

from __future__ import annotations

from collections.abc import Iterable

from textual.containers import VerticalScroll
from textual.geometry import Spacing
from textual.widget import Widget
from textual.widgets import Static

from noughts.rules import Rules
from noughts.search.atlas import LENGTHS
from noughts.ui.terminal.app.screens.page import Page
from noughts.ui.terminal.app.widgets.chart import HEAD, NARROW, USUAL, ChartView
from noughts.ui.terminal.app.widgets.lines import BACK, HELP, Hint
from noughts.ui.terminal.app.widgets.words import Words
from noughts.ui.view.atlas_charts import (
    INVITATION,
    PLAYING,
    TITLE,
    TURN_KEYS,
    Place,
    charts_of,
    legend_of,
    summary_text,
)
from noughts.ui.view.choices import VARIANTS, turned, variant_title
from noughts.ui.view.classroom_keys import ATLAS_KEYS

ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}

ROOM = 70
"""Columns of the screen that charts and words need as they usually are."""

Spot = tuple[int, int, int]
"""A chart, and a row and a column of it."""


class AtlasScreen(Page):
    """Charts to walk through; a number turns a word of the rules on or off."""

    TITLE_TEXT = f"noughts · {TITLE}"

    def __init__(self) -> None:
        super().__init__()
        self._variant = Rules.parse("3x3")
        self._charts = charts_of(self._variant)
        self._spot = next(spot for spot, place in self._places() if place.rules == self._variant)

    def compose_body(self) -> Iterable[Widget]:
        """What this is, the words, and the charts."""
        parts = [Static(INVITATION, markup=False), Words(), Static(id="summary", markup=False)]
        views = [ChartView() for _ in LENGTHS]
        body = VerticalScroll(*parts, *views, Static(id="legend", markup=False), id="atlas", classes="column")
        body.can_focus = True
        yield body

    def title_text(self) -> str:
        """With the variant, which is in sight there wherever one has scrolled to."""
        return f"{self.TITLE_TEXT} · {variant_title(self._variant)}"

    def show_lines(self) -> None:
        """The charts of the variant, and the game that is chosen."""
        super().show_lines()
        is_narrow = self.app.size.width < ROOM
        self.query_one(Words).show(str(self._variant).split(), is_narrow=is_narrow)
        self.query_one("#summary", Static).update(summary_text(self._variant, self._charts))
        for view, chart in zip(self.query(ChartView), self._charts, strict=True):
            view.show(chart, self._chosen, NARROW if is_narrow else USUAL)
        self.query_one("#legend", Static).update("\n".join(f"{sign:<8}{meaning}" for sign, meaning in legend_of(self._charts)))
        self.set_focus(self.query_one("#atlas"))

    def on_resize(self) -> None:
        """There may be more room now, or less; what is chosen stays in sight."""
        self.show_lines()
        self.call_after_refresh(self._reveal)

    def takes(self, key: str) -> bool:
        """A number turns a word, arrows lead from game to game, and Enter plays one."""
        if key in TURN_KEYS:
            self._turn_to(turned(self._variant, VARIANTS[TURN_KEYS.index(key)].word))
            self.show_lines()
            return True
        if key in ARROWS:
            self._walk(*ARROWS[key])
            return True
        if key == "enter":
            self.do("play")
            return True
        return super().takes(key)

    def on_words_clicked(self, event: Words.Clicked) -> None:
        """As good as its number."""
        self.takes(event.key)

    def on_chart_view_clicked(self, event: ChartView.Clicked) -> None:
        """As good as going there and pressing Enter."""
        self._spot = next(spot for spot, place in self._places() if place is event.place)
        self.do("play")

    def do_play(self) -> None:
        """The game that is chosen, with whomever was chosen last."""
        self.noughts.change(rules=str(self._chosen.rules))
        self.noughts.play_again()

    def hints(self) -> list[Hint]:
        """The line below."""
        turn, sentence = ATLAS_KEYS[0]
        return [
            Hint("Enter", f"play {self._chosen.rules}", "play", PLAYING),
            Hint(turn, "variant", sentence=sentence),
            HELP,
            BACK,
        ]

    @property
    def _chosen(self) -> Place:
        return next(place for spot, place in self._places() if spot == self._spot)

    def _places(self) -> list[tuple[Spot, Place]]:
        return [
            ((number, row, column), place)
            for number, chart in enumerate(self._charts)
            for row, (_, places) in enumerate(chart.rows)
            for column, place in enumerate(places)
            if place
        ]

    def _turn_to(self, variant: Rules) -> None:
        """Other charts; the choice stays where it is, if there is such a game."""
        self._variant, self._charts = variant, charts_of(variant)
        spots = [spot for spot, _ in self._places()]
        if self._spot not in spots:
            self._spot = spots[0]

    def _walk(self, dx: int, dy: int) -> None:
        """To the next game of the row, or to the nearest one of the next row, and into sight."""
        number, row, column = self._spot
        spots = [spot for spot, _ in self._places()]
        if dx:
            ahead = [spot for spot in spots if spot[:2] == (number, row) and (spot[2] - column) * dx > 0]
        else:
            beyond = [spot for spot in spots if (spot[:2] > (number, row) if dy > 0 else spot[:2] < (number, row))]
            next_row = (min if dy > 0 else max)((spot[:2] for spot in beyond), default=None)
            ahead = [spot for spot in beyond if spot[:2] == next_row]
        if not ahead:  # the page ends further up and down than its games
            self.query_one("#atlas").scroll_relative(y=dy, animate=False)
            return
        self._spot = min(ahead, key=lambda spot: abs(spot[2] - column))
        self.show_lines()
        self._reveal()

    def _reveal(self) -> None:
        """Scroll to what is chosen, if it is out of sight."""
        number, row, column = self._spot
        view = self.query(ChartView)[number]
        place = view.widths.of(column).translate((0, view.virtual_region.y + HEAD + row))
        spacing = Spacing(HEAD + 1, 0, 1, view.widths.label)
        self.query_one("#atlas").scroll_to_region(place, spacing=spacing, animate=False)
