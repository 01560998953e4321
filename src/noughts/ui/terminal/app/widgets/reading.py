"""Reading: rows of labels and texts, wrapped to the room there is."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content
from textual.widget import Widget

from noughts.ui.view.panel import Row
from noughts.ui.view.tables import cut

LABEL = 10
"""Columns for a label."""

MOVE = 4
"""Columns for the move of a candidate."""

CANDIDATES = ("moves", "")
"""The labels of rows that are candidates: the first has one, the others have none."""


class Reading(Widget):
    """Rows of a panel."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's word
        super().__init__(id=id)
        self.rows: tuple[Row, ...] = ()

    def show(self, rows: Sequence[Row]) -> None:
        """Show other rows."""
        if tuple(rows) != self.rows:
            self.rows = tuple(rows)
            self.refresh(layout=True)

    def render(self) -> Content:
        """Each row with its label in a column of its own."""
        width = max(12, self.size.width or 40)
        room = self._room()
        for is_airy, is_whole in ((True, True), (False, True), (False, False)):
            lines: list[Content] = []
            for number, row in enumerate(self.rows):
                if number and row.label and is_airy:
                    lines.append(Content(""))
                found = laid_out(row, width)
                lines += found if is_whole or row.label not in CANDIDATES else [_shortened(found, width)]
            if len(lines) <= room:
                break
        return Content("\n").join(lines)

    def _room(self) -> int:
        """Lines that are left below what stands above."""
        parent = self.parent
        if not isinstance(parent, Widget):
            return 0
        above = sum(
            each.outer_size.height + each.styles.margin.height for each in parent.children if each is not self and each.display
        )
        return parent.size.height - above


def laid_out(row: Row, width: int) -> list[Content]:
    """A row in lines: the label, and the text wrapped beside it."""
    room = max(8, width - LABEL)
    text = _candidate(row, room) if row.label in CANDIDATES else Content.styled(row.text, f"$tone-{row.tone}").wrap(room)
    label = Content.styled(f"{cut(row.label, LABEL - 1):<{LABEL}}", "$tone-quiet")
    blank = Content(" " * LABEL)
    return [(blank if number else label) + line for number, line in enumerate(text or [Content("")])]


def _shortened(lines: list[Content], width: int) -> Content:
    """The first of some lines, with a sign that there are more."""
    return lines[0] if len(lines) == 1 else lines[0][: width - 2] + " …"


def _candidate(row: Row, room: int) -> list[Content]:
    """A move and its value in its colour, and the reason in ink; what does not fit a line goes on under the value."""
    value, _, reason = row.text[MOVE:].partition("  ")
    lines = Content.assemble((value, f"$tone-{row.tone}"), f"  {reason}").wrap(max(8, room - MOVE))
    first, *rest = lines or [Content("")]
    return [Content.styled(row.text[:MOVE], "bold") + first, *(Content(" " * MOVE) + line for line in rest)]
