"""Atlas: who wins small games with best play, a chart for each length of a line; every answer leads to playing that game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from textual import events
from textual.containers import VerticalScroll
from textual.content import Content
from textual.geometry import Region, Spacing
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Static

from noughts.rules import Rules
from noughts.search.exact.atlas import LENGTHS
from noughts.ui.shared.atlas_charts import (
    ATLAS_INVITATION,
    PLAYING,
    TITLE,
    TURN_KEYS,
    Chart,
    ChartEntry,
    charts_of,
    legend_of,
    summary_text,
)
from noughts.ui.shared.choices import VARIANTS, turned, variant_title
from noughts.ui.shared.learn_sections import ATLAS_KEYS
from noughts.ui.terminal.screens.page import Page
from noughts.ui.terminal.widgets.lines import BACK, HELP, Hint

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

        def __init__(self, place: ChartEntry) -> None:
            super().__init__()
            self.place = place

    def __init__(self) -> None:
        super().__init__(markup=False)
        self._chart: Chart | None = None
        self.widths = USUAL

    def show(self, chart: Chart, chosen: ChartEntry | None, widths: Widths) -> None:
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


def _answer(place: ChartEntry | None, chosen: ChartEntry | None) -> tuple[str, str]:
    """What stands in a place, and its style."""
    if place is None:
        return "", "quiet"
    return place.text, f"{place.tone} reverse" if place is chosen else place.tone


BETWEEN = "   "
"""What separates two words."""


class Words(Static):
    """Each with its number; a click turns one on or off."""

    class Clicked(Message):
        """Somebody wants to turn a word."""

        def __init__(self, key: str) -> None:
            super().__init__()
            self.key = key

    TEXTS = tuple(f"{key} {variant.title}" for key, variant in zip(TURN_KEYS, VARIANTS, strict=True))

    def __init__(self) -> None:
        super().__init__(markup=False)
        self._in_line = len(self.TEXTS)

    def show(self, words: Sequence[str], *, is_narrow: bool) -> None:
        """Underline those that hold; in two lines where room is short."""
        self._in_line = len(self.TEXTS) // 2 if is_narrow else len(self.TEXTS)
        styles = ["bold underline" if variant.word in words else "" for variant in VARIANTS]
        parts = list(map(Content.styled, self.TEXTS, styles))
        lines = [parts[start : start + self._in_line] for start in range(0, len(parts), self._in_line)]
        self.update(Content("\n").join(Content(BETWEEN).join(line) for line in lines))

    def on_click(self, event: events.Click) -> None:
        """Find the word under the mouse."""
        start, first = 0, event.y * self._in_line
        for key, text in zip(TURN_KEYS[first : first + self._in_line], self.TEXTS[first : first + self._in_line], strict=True):
            if start <= event.x < start + len(text):
                self.post_message(self.Clicked(key))
            start += len(text) + len(BETWEEN)


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
        parts = [Static(ATLAS_INVITATION, markup=False), Words(), Static(id="summary", markup=False)]
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
        self.state.change(rules=str(self._chosen.rules))
        self.state.play_again()

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
    def _chosen(self) -> ChartEntry:
        return next(place for spot, place in self._places() if spot == self._spot)

    def _places(self) -> list[tuple[Spot, ChartEntry]]:
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
