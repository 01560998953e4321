"""Chart: games in rows and columns, one of them chosen; a click on one is as good as Enter."""

from __future__ import annotations

from textual import events
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from noughts.ui.view.atlas_charts import Chart, Place

COLUMN = 9
"""Columns of the screen for a board."""

HEAD = 2
"""Lines above the first row."""


class ChartView(Static):
    """A chart, each answer in its colour."""

    class Clicked(Message):
        """Somebody wants to play a game."""

        def __init__(self, place: Place) -> None:
            super().__init__()
            self.place = place

    def __init__(self) -> None:
        super().__init__(markup=False, classes="chart")
        self._chart: Chart | None = None

    def show(self, chart: Chart, chosen: Place | None) -> None:
        """Another chart, or another choice."""
        self._chart = chart
        lines = [Content.styled(chart.title, "bold"), Content("").join([_cell(""), *map(_cell, chart.widths)])]
        for height, places in chart.rows:
            answers = (_answer(place, is_chosen=place is chosen) if place else _cell("") for place in places)
            lines.append(Content("").join([_cell(height), *answers]))
        self.update(Content("\n").join(lines))

    def on_click(self, event: events.Click) -> None:
        """Find the game under the mouse."""
        row, column = event.y - HEAD, event.x // COLUMN - 1
        if self._chart and 0 <= row < len(self._chart.rows) and 0 <= column < len(self._chart.widths):
            place = self._chart.rows[row][1][column]
            if place:
                self.post_message(self.Clicked(place))


def _answer(place: Place, *, is_chosen: bool) -> Content:
    text = Content.styled(place.text, f"$tone-{place.tone}{' reverse' if is_chosen else ''}")
    return text + " " * (COLUMN - len(place.text))


def _cell(text: str) -> Content:
    return Content.styled(f"{text:<{COLUMN}}", "$tone-quiet")
