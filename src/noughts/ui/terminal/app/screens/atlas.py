"""Atlas: who wins small games with best play, a chart for each length of a line."""

from __future__ import annotations

from collections.abc import Iterable

from textual.containers import VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from noughts.rules import Rules
from noughts.ui.terminal.app.screens.page import Page
from noughts.ui.terminal.app.widgets.lines import BACK, HELP, Hint
from noughts.ui.view.atlas_charts import INVITATION, TITLE, TURN_KEYS, Chart, charts_of, legend_of, summary_text
from noughts.ui.view.choices import VARIANTS, turned, variant_title
from noughts.ui.view.classroom_keys import ATLAS_KEYS

COLUMN = 9
"""Columns of the screen for a board."""


class AtlasScreen(Page):
    """Charts to scroll through; a number turns a word of the rules on or off."""

    TITLE_TEXT = f"noughts · {TITLE}"

    def __init__(self) -> None:
        super().__init__()
        self._variant = Rules.parse("3x3")

    def compose_body(self) -> Iterable[Widget]:
        """What this is, the words, and the charts."""
        charts = VerticalScroll(Static(id="charts", markup=False), id="atlas", classes="column")
        charts.can_focus = True
        yield charts

    def title_text(self) -> str:
        """With the variant, which is in sight there wherever one has scrolled to."""
        return f"{self.TITLE_TEXT} · {variant_title(self._variant)}"

    def show_lines(self) -> None:
        """The charts of the variant."""
        super().show_lines()
        charts = charts_of(self._variant)
        words = str(self._variant).split()
        switches = [
            Content.styled(f"{key} {variant.title}", "bold underline" if variant.word in words else "")
            for key, variant in zip(TURN_KEYS, VARIANTS, strict=True)
        ]
        legend = [Content(f"{sign:<8}{meaning}") for sign, meaning in legend_of(charts)]
        parts = [Content(INVITATION), Content("   ").join(switches), Content(summary_text(self._variant, charts))]
        parts += [_drawn(chart) for chart in charts]
        self.query_one("#charts", Static).update(Content("\n\n").join([*parts, Content("\n").join(legend)]))
        self.set_focus(self.query_one("#atlas"))

    def takes(self, key: str) -> bool:
        """A number turns a word."""
        if key in TURN_KEYS:
            self._variant = turned(self._variant, VARIANTS[TURN_KEYS.index(key)].word)
            self.show_lines()
            return True
        return super().takes(key)

    def hints(self) -> list[Hint]:
        """The line below."""
        turn, sentence = ATLAS_KEYS[0]
        return [
            Hint(turn, "variant", sentence=sentence),
            Hint("arrows", "scroll", sentence="Scroll the charts."),
            HELP,
            BACK,
        ]


def _drawn(chart: Chart) -> Content:
    """A chart, each answer in its colour."""
    lines = [Content.styled(chart.title, "bold"), Content("").join([_cell(""), *map(_cell, chart.widths)])]
    for height, places in chart.rows:
        answers = (_cell(place.text, place.tone) if place else _cell("") for place in places)
        lines.append(Content("").join([_cell(height), *answers]))
    return Content("\n").join(lines)


def _cell(text: str, tone: str = "quiet") -> Content:
    return Content.styled(f"{text:<{COLUMN}}", f"$tone-{tone}")
