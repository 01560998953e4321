"""Tables: columns as wide as their texts, rows and cells to press, and bars of results."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect

from noughts.ui.desktop.kit.fonts import Size, Weight
from noughts.ui.desktop.kit.painter import Align, Painter
from noughts.ui.desktop.kit.widget import Highlight, Placed, Press, PressWidget, Widget, ring
from noughts.ui.shared.blocks import Table, TableCell, TableRow

BAR = (64, 220)  # units: how wide a bar of results is at least and at most
GAP, PAD = 16, 8  # units between two columns, and between the edges of a row and its cells
LABELS = 0.4  # of the width, at most, for the labels of a table without headings


class TableColumns:
    """The columns of a table. Where room is short, spare ones are left out; then texts become short, or are cut."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._kept: tuple[tuple[int, float], dict[int, tuple[int, int]]] | None = None

    @property
    def wraps(self) -> bool:
        """Whether it is a table of labels and texts, which wrap instead of being cut."""
        return not self.table.headings

    def align(self, column: int) -> Align:
        return Align.RIGHT if column in self.table.numbers else Align.LEFT

    def spans(self, painter: Painter, width: int) -> dict[int, tuple[int, int]]:
        if self._kept is None or self._kept[0] != (width, painter.unit):
            self._kept = (width, painter.unit), self._measured(painter, width)
        return self._kept[1]

    def _measured(self, painter: Painter, width: int) -> dict[int, tuple[int, int]]:
        gap, widths = painter.px(GAP), dict[int, int]()

        def measure(text: str) -> int:
            return painter.width(text, Size.SMALL, Weight.STRONG)

        for cells in (map(TableCell, self.table.headings), *(row.cells for row in self.table.rows)):
            for column, cell in enumerate(cells):
                natural = painter.px(BAR[0]) if cell.results else measure(cell.text)
                widths[column] = max(widths.get(column, 0), natural)
        if self.wraps and widths:
            last = max(widths)
            for column in widths:
                widths[column] = min(widths[column], round(width * LABELS))
            widths[last] = width - gap * last - sum(size for column, size in widths.items() if column != last)
        for spare in self.table.spare:
            if sum(widths.values()) + gap * (len(widths) - 1) > width and len(widths) > 1:
                widths.pop(spare, None)
        for column, short in self.table.short_widths(measure).items():
            if sum(widths.values()) + gap * (len(widths) - 1) > width:
                widths[column] = short
        self._fit(painter, widths, width - gap * (len(widths) - 1))
        spans, x = {}, 0
        for column, size in widths.items():
            spans[column] = x, size
            x += size + gap
        return spans

    def _fit(self, painter: Painter, widths: dict[int, int], room: int) -> None:
        """Shrink the widest columns until they fit, or share the room that is left."""
        while (missing := sum(widths.values()) - room) > 0:
            widest = max(widths, key=lambda column: widths[column])
            if widths[widest] <= 1:
                return
            widths[widest] -= min(missing, max(1, widths[widest] // 10))
        for column in {column for row in self.table.rows for column, cell in enumerate(row.cells) if cell.results}:
            if column in widths:
                widths[column] += max(0, min(room - sum(widths.values()), painter.px(BAR[1]) - widths[column]))
        left = room - sum(widths.values())
        if not self.wraps:
            for column in widths:
                widths[column] += left // len(widths)


class TableRowWidget(PressWidget):
    """A row of cells, on a card if it can be pressed. Cells with a key are widgets of their own."""

    fills = True
    above = 2

    def __init__(self, columns: TableColumns, row: TableRow, pressing: Callable[[str], Press]) -> None:
        super().__init__(row.key, "", pressing(row.key))
        self._columns = columns
        self._cells = row.cells
        self._pressing = pressing

    def measure(self, painter: Painter, room: int) -> tuple[int, int]:
        line = painter.line_height(Size.SMALL)
        if not self._columns.wraps:
            can_press = self.key or any(cell.key for cell in self._cells)
            return room, line + painter.px(7 if can_press else 3)
        cells = self._rects(painter, Rect(0, 0, room, line))
        heights = [painter.height(cell.text, rect.width, size=Size.SMALL) for cell, rect, _ in cells]
        return room, max([line, *heights]) + painter.px(3)

    def _rects(self, painter: Painter, rect: Rect) -> list[tuple[TableCell, Rect, Align]]:
        """Each visible cell, its place and its alignment."""
        inner = rect if self._columns.wraps else rect.inflate(-2 * painter.px(PAD), 0)
        return [
            (self._cells[column], Rect(inner.left + left, rect.top, width, rect.height), self._columns.align(column))
            for column, (left, width) in self._columns.spans(painter, inner.width).items()
            if column < len(self._cells)
        ]

    def parts(self, painter: Painter, rect: Rect) -> list[Placed]:
        return [
            Placed(TableCellWidget(f"{self.key} {cell.key}".lstrip(), cell, align, self._pressing(cell.key)), place)
            for cell, place, align in self._rects(painter, rect)
            if cell.key
        ]

    def draw(self, painter: Painter, rect: Rect, look: Highlight) -> None:
        if look.is_focused:
            ring(painter, rect, radius=6)
        if self.key:
            is_near = look.is_hovered or look.is_focused
            painter.box(rect, fill=painter.palette["hover"] if is_near else painter.palette["panel"], radius=6)
        for cell, place, align in self._rects(painter, rect):
            if not cell.key:
                draw_cell(painter, place, cell, align, wraps=self._columns.wraps)


class TableCellWidget(PressWidget):
    def __init__(self, key: str, cell: TableCell, align: Align, press: Press) -> None:
        super().__init__(key, cell.text, press)
        self._cell = cell
        self._align = align

    def measure(self, painter: Painter, room: int) -> tuple[int, int]:
        return room, painter.line_height(Size.SMALL)

    def draw(self, painter: Painter, rect: Rect, look: Highlight) -> None:
        palette, role = painter.palette, self._cell.role
        box = rect.inflate(2 * painter.px(5), -painter.px(2))
        if look.is_focused:
            ring(painter, box, radius=5)
        if look.is_focused or look.is_hovered:
            painter.box(box, fill=palette["hover"], border=palette["quiet"], radius=5)
        elif role not in ("ink", "focus", "quiet"):
            painter.box(box, fill=palette.tint(role, 0.06), radius=5)
        draw_cell(painter, rect, self._cell, self._align)


def table_widgets(table: Table, pressing: Callable[[str], Press] = lambda key: lambda: None) -> list[Widget]:  # noqa: ARG005
    """The heading and the rows of a table; ``pressing`` returns what a key does."""
    columns = TableColumns(table)
    head = [TableRow(tuple(TableCell(text, "quiet") for text in table.headings))] if table.headings else []
    made: list[Widget] = [TableRowWidget(columns, row, pressing) for row in (*head, *table.rows)]
    for first in made[:1]:
        first.above = 6
    return made


def draw_cell(painter: Painter, room: Rect, cell: TableCell, align: Align, *, wraps: bool = False) -> None:
    if cell.results:
        draw_results(painter, room.inflate(0, -painter.px(8)), cell.results)
        return
    weight = Weight.STRONG if cell.role == "focus" else Weight.REGULAR
    if wraps:
        painter.paragraph(cell.text, room, size=Size.SMALL, role=cell.role, weight=weight)
    else:
        text = cell.text_in(room.width, lambda text: painter.width(text, Size.SMALL, weight))
        painter.text(text, room, size=Size.SMALL, role=cell.role, align=align, weight=weight)


def draw_results(painter: Painter, room: Rect, results: tuple[int, int, int]) -> None:
    """Wins, draws and losses side by side, each with its sign where there is room."""
    total, done, x = sum(results), 0, room.left
    for count, role, sign in zip(results, ("win", "draw", "loss"), "+=-", strict=True):
        done += count
        right = room.left + round(room.width * done / max(1, total))
        if right > x:
            piece = Rect(x, room.top, right - x - (1 if done != total else 0), room.height)
            painter.box(piece, fill=painter.palette.tint(role, 0.22), border=painter.palette[role], radius=3)
            if piece.width > painter.px(16):
                painter.text(sign, piece, size=Size.SMALL, role=role, align=Align.CENTRE, weight=Weight.STRONG)
        x = right
