"""Chart: games in rows and columns, one of them chosen; a click on one is as good as Enter."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from textual import events
from textual.content import Content
from textual.geometry import Region
from textual.message import Message
from textual.widgets import Static

from noughts.ui.view.atlas_charts import Chart, Place

HEAD = 2
"""Lines above the first row."""


@dataclass(frozen=True, slots=True)
class Widths:
    """Columns of the screen for the height of a board, and for each answer."""

    label: int
    answer: int

    def of(self, column: int) -> Region:
        """Where the answer of a column stands in its line."""
        return Region(self.label + column * self.answer, 0, self.answer, 1)


USUAL, NARROW = Widths(9, 9), Widths(3, 8)


class ChartView(Static):
    """A chart, each answer in its colour."""

    class Clicked(Message):
        """Somebody wants to play a game."""

        def __init__(self, place: Place) -> None:
            super().__init__()
            self.place = place

    def __init__(self) -> None:
        super().__init__(markup=False)
        self._chart: Chart | None = None
        self.widths = USUAL

    def show(self, chart: Chart, chosen: Place | None, widths: Widths) -> None:
        """Another chart, another choice, or in another width."""
        self._chart, self.widths = chart, widths
        lines = [Content.styled(chart.title, "bold"), self._line("", [(width, "quiet") for width in chart.widths])]
        for height, places in chart.rows:
            lines.append(self._line(height, [_answer(place, chosen) for place in places]))
        self.update(Content("\n").join(lines))

    def _line(self, label: str, texts: Sequence[tuple[str, str]]) -> Content:
        """A label and a text for each column, with its style; of labels, only the number where room is short."""
        room = self.widths.label
        parts = [Content.styled(f"{label[: room - 1]:<{room}}", "$tone-quiet")]
        for text, style in texts:
            parts += [Content.styled(text, f"$tone-{style}"), Content(" " * (self.widths.answer - len(text)))]
        return Content("").join(parts)

    def on_click(self, event: events.Click) -> None:
        """Find the game under the mouse."""
        row, column = event.y - HEAD, (event.x - self.widths.label) // self.widths.answer
        if self._chart and 0 <= row < len(self._chart.rows) and 0 <= column < len(self._chart.widths):
            place = self._chart.rows[row][1][column]
            if place:
                self.post_message(self.Clicked(place))


def _answer(place: Place | None, chosen: Place | None) -> tuple[str, str]:
    """What stands in a place, and its style."""
    if place is None:
        return "", "quiet"
    return place.text, f"{place.tone} reverse" if place is chosen else place.tone
