"""Reading: rows of labels and texts, wrapped to the room there is."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content
from textual.widget import Widget

from noughts.drawing.tables import cut
from noughts.ui.view.rows import Row

LABEL = 10
"""Columns for a label."""


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
        """Each row with its label in a column of its own; a line between them where there is room."""
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
    text = Content.styled(row.text, f"$tone-{row.tone}").wrap(max(8, width - LABEL))
    label = Content.styled(f"{cut(row.label, LABEL - 1):<{LABEL}}", "$tone-quiet")
    blank = Content(" " * LABEL)
    return [(blank if number else label) + line for number, line in enumerate(text or [Content("")])]
