"""Panel: what stands beside the board: who speaks, whose turn it is, and all there is to read."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from noughts.drawing.tables import table
from noughts.ui.terminal.app.widgets.reading import Reading
from noughts.ui.terminal.app.widgets.speaker import Speaker
from noughts.ui.terminal.portraits import HEIGHT
from noughts.ui.view import panel as values
from noughts.ui.view.panel import reading_rows
from noughts.ui.view.rows import Row

LEAST_FOR_FACE = HEIGHT + 8
"""Lines that a panel needs to show a face and still be read."""

LEAST_FOR_BOTH = HEIGHT + 20
"""Lines for a face and the values of all moves."""

LEAST_WIDTH_FOR_FACE = 28


class Words(Static):
    """A text that is laid out anew only when it is another one: a panel is shown ten times a second while a clock runs."""

    _said = ("", "")

    def say(self, text: str, style: str) -> None:
        """Say something; nothing takes no room."""
        if (text, style) != self._said:
            self._said = text, style
            self.display = bool(text)
            self.update(Content.styled(text, style))


class Panel(VerticalScroll, can_focus=False):
    """The column beside the board, or below it."""

    def __init__(self, *, has_face: bool = True) -> None:
        super().__init__(id="panel")
        self._has_face = has_face

    def compose(self) -> ComposeResult:
        """From top to bottom."""
        yield Speaker(id="speaker")
        yield Words(id="headline", markup=False)
        yield Words(id="status", markup=False)
        yield Words(id="last", markup=False)
        yield Reading(id="rows")
        yield Words(id="counts", markup=False)

    def show(self, panel: values.Panel, *, status: str = "", more: str = "") -> None:
        """Show a game as it stands; another status takes the place of the game's own, and more is said below it."""
        speaker = self._show_speaker(panel)
        headline = panel.headline.text if panel.headline else ""
        self.query_one("#headline", Words).say(headline, f"bold $tone-{panel.status.tone}")
        self.query_one("#status", Words).say(status or panel.status.text, f"bold $tone-{panel.status.tone}")
        last = panel.last if not panel.headline else ""
        self.query_one("#last", Words).say("\n".join(filter(None, (last, more))), "$tone-ink")
        self.query_one(Reading).show([*speaker, *reading_rows(panel)])
        counts = table([("", *panel.names), *panel.counts], right={1, 2}) if panel.counts else ""
        self.query_one("#counts", Words).say(counts, "$tone-quiet")

    def _show_speaker(self, panel: values.Panel) -> list[Row]:
        """Whoever speaks, with a face where there is room; else what they say is a row."""
        found, widget = panel.speaker, self.query_one(Speaker)
        least = LEAST_FOR_BOTH if panel.values else LEAST_FOR_FACE
        is_roomy = self.size.height >= least and self.size.width >= LEAST_WIDTH_FOR_FACE
        widget.display = found is not None and self._has_face and is_roomy
        if found is None or not self._has_face:
            return []
        if not is_roomy:
            return [Row(found.name if found.side else "coach", found.words)] if found.words else []
        tone = found.side.value if found.side and panel.is_watched else "ink"
        widget.show(found.program, found.name, found.words, mood=found.mood, tone=tone)
        return []
