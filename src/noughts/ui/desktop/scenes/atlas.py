"""Atlas: who wins small games with best play, a chart for each length of a line; every answer leads to playing that game."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from noughts.rules import Rules
from noughts.ui.desktop.scenes.page import Page
from noughts.ui.desktop.stage import Stage
from noughts.ui.desktop.widgets.chart_cell import ChartCell
from noughts.ui.desktop.widgets.switch import Switch
from noughts.ui.desktop.widgets.table_row import Columns, TableRow
from noughts.ui.desktop.widgets.widget import Widget
from noughts.ui.desktop.widgets.writing import Gap, Writing, heading
from noughts.ui.view.atlas_charts import INVITATION, TITLE, TURN_KEYS, Chart, Place, charts_of, legend_of, summary_text
from noughts.ui.view.choices import VARIANTS, turned
from noughts.ui.view.classroom_keys import ATLAS_KEYS, KeyRow

LEGEND = Columns((0.15, 0.85))


class Atlas(Page):
    """Charts to scroll through; switches turn the words of the rules on and off."""

    title = TITLE

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._variant = Rules.parse("3x3")

    def widgets(self) -> Sequence[Widget]:
        """What this is, the words, and the charts."""
        charts, words = charts_of(self._variant), str(self._variant).split()
        made: list[Widget] = [Writing(INVITATION)]
        made += [Switch(f"word {each.word}", each.title, self._turn(each.word), is_on=each.word in words) for each in VARIANTS]
        made += [Gap(), Writing(summary_text(self._variant, charts), role="quiet")]
        for chart in charts:
            made += [heading(chart.title), *self._cells(chart)]
        return [*made, Gap(8), *(TableRow(LEGEND, row) for row in legend_of(charts))]

    def _turn(self, word: str) -> Callable[[], None]:
        def turn() -> None:
            self._variant = turned(self._variant, word)

        return turn

    def _cells(self, chart: Chart) -> list[Widget]:
        """A row for each height, each answer in its colour."""
        beside = len(chart.widths)
        made: list[Widget] = [ChartCell(text, beside) for text in ("", *chart.widths)]
        for height, places in chart.rows:
            answers = [self._answer(place, beside) if place else ChartCell("", beside) for place in places]
            made += [Gap(), ChartCell(height, beside), *answers]
        return [*made, Gap()]

    def _answer(self, place: Place, beside: int) -> ChartCell:
        def play() -> None:
            self.stage.change(rules=str(place.rules))
            self.stage.play_again()

        return ChartCell(place.text, beside, role=place.tone, key=f"play {place.rules}", press=play)

    def shortcut(self, letter: str) -> bool:
        """A number turns a word."""
        if letter in TURN_KEYS:
            self._turn(VARIANTS[TURN_KEYS.index(letter)].word)()
        return letter in TURN_KEYS

    def help_keys(self) -> tuple[KeyRow, ...]:
        """The keys."""
        return ATLAS_KEYS
