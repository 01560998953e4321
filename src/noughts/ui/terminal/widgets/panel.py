"""Panel: what stands beside the board: who speaks, whose turn it is, and all there is to read."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from noughts.drawing.tables import cut, table
from noughts.play import BoardView
from noughts.ui.shared import panel as values
from noughts.ui.shared.commands import offered
from noughts.ui.shared.panel import reading_rows
from noughts.ui.shared.speakers import Mood
from noughts.ui.shared.values import Row
from noughts.ui.terminal.drawing.page_lines import speech_lines
from noughts.ui.terminal.portraits import HEIGHT

LABEL = 10  # columns for a label


class Reading(Widget):
    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's word
        super().__init__(id=id)
        self.rows: tuple[Row, ...] = ()

    def show(self, rows: Sequence[Row]) -> None:
        if tuple(rows) != self.rows:
            self.rows = tuple(rows)
            self.refresh(layout=True)

    def render(self) -> Content:
        width = max(12, self.size.width or 40)
        for is_airy in (True, False):
            lines: list[Content] = []
            for number, row in enumerate(self.rows):
                if number and row.label and is_airy:
                    lines.append(Content(""))
                lines += laid_out(row, width)
            if len(lines) <= self._room():
                break
        return Content("\n").join(lines)

    def _room(self) -> int:
        """The lines left below the widgets above."""
        parent = self.parent
        if not isinstance(parent, Widget):
            return 0
        above = sum(
            each.outer_size.height + each.styles.margin.height for each in parent.children if each is not self and each.display
        )
        return parent.size.height - above - self.styles.margin.height


def laid_out(row: Row, width: int) -> list[Content]:
    text = Content.styled(row.text, f"$tone-{row.tone}").wrap(max(8, width - LABEL))
    label = Content.styled(f"{cut(row.label, LABEL - 1):<{LABEL}}", "$tone-quiet")
    blank = Content(" " * LABEL)
    return [(blank if number else label) + line for number, line in enumerate(text or [Content("")])]


class Speaker(Widget):
    def __init__(self) -> None:
        super().__init__(id="speaker")
        self._shown: tuple[str | None, str, str, Mood, str] = (None, "", "", Mood.CALM, "ink")

    def show(self, program: str | None, name: str, words: str, *, mood: Mood, tone: str) -> None:
        shown = (program, name, words, mood, tone)
        if shown != self._shown:
            self._shown = shown
            self.refresh(layout=True)

    def render(self) -> Content:
        program, name, words, mood, tone = self._shown
        return Content("\n").join(speech_lines(program, name, words, self.size.width or 40, mood=mood, tone=tone))


LEAST_FOR_FACE = HEIGHT + 8  # lines of a panel that has room for a face
LEAST_FOR_BOTH = HEIGHT + 20  # lines of a panel with room for a face and all values
LEAST_WIDTH_FOR_FACE = 28


class Words(Static):
    """A text that is laid out only when it changes: while a clock runs, a panel is shown ten times a second."""

    _said = ("", "")

    def say(self, text: str, style: str) -> None:
        if (text, style) != self._said:
            self._said = text, style
            self.display = bool(text)
            self.update(Content.styled(text, style))


class Panel(VerticalScroll, can_focus=False):
    def __init__(self, *, has_face: bool = True) -> None:
        super().__init__(id="panel")
        self._has_face = has_face

    def compose(self) -> ComposeResult:
        yield Speaker()
        yield Words(id="headline", markup=False)
        yield Words(id="status", markup=False)
        yield Words(id="last", markup=False)
        yield Reading(id="rows")
        yield Words(id="counts", markup=False)

    def show(self, panel: values.Panel, *, status: str = "", more: str = "") -> None:
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
        """Show the speaker with a face, or return their words as a row if there is no room."""
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


class Menu(OptionList):
    def action_page_up(self) -> None:
        """Textual fails on a list without room for a page."""
        if self._is_shown:
            super().action_page_up()  # type: ignore[no-untyped-call]
        else:
            self.action_first()

    def action_page_down(self) -> None:
        if self._is_shown:
            super().action_page_down()  # type: ignore[no-untyped-call]
        else:
            self.action_last()

    @property
    def _is_shown(self) -> bool:
        return self.scrollable_content_region.height > 0 and len(self._lines) > 0


LEAST_HEIGHT = 30  # lines of a terminal; on a smaller one only the key line offers the same


class Endings(Menu):
    def __init__(self) -> None:
        super().__init__(id="ending", compact=True)

    def offer(self, view: BoardView, height: int) -> bool:
        """Offer the endings or remove them; True if that changed anything."""
        is_offered = view.outcome is not None and height >= LEAST_HEIGHT
        if self.display == is_offered:
            return False
        self.display = is_offered
        self.clear_options()
        self.add_options(
            Option(
                Content.assemble((f" {command.key:<4}", "bold $tone-focus"), command.sentence_for(view)),
                id=command.action.name.lower(),
            )
            for command in offered(view)
        )
        self.highlighted = None
        return True

    def takes(self) -> bool:
        """The first arrow goes to the first ending; the list takes the others itself."""
        if self.has_focus:
            return False
        if self.display:
            self.focus()
            self.highlighted = 0
        return True
