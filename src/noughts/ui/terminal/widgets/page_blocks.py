"""The blocks of a page as widgets; those that can be focused are rows, and answer keys and clicks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, cast

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.geometry import Region, Size, Spacing
from textual.widget import Widget
from textual.widgets import Input as TextInput
from textual.widgets import Static

from noughts.drawing.colours import Theme
from noughts.drawing.tables import padded
from noughts.rules import Position, Rules
from noughts.ui.shared.blocks import Block, Button, Choice, Field, Group, Number, Page, Preview, Slider, Switch, Table
from noughts.ui.terminal.drawing import page_layout
from noughts.ui.terminal.drawing.page_layout import FIELD_WIDTH, Columns, Layout, Placed, Sentences
from noughts.ui.terminal.drawing.page_lines import (
    HIGHLIGHT,
    RowStyle,
    ValueInput,
    cell_at,
    is_list,
    lines_of,
    row_line,
    steps_of,
    table_head,
    value_of,
)
from noughts.ui.terminal.widgets.board import BoardWidget

if TYPE_CHECKING:
    from noughts.ui.terminal.screens.page import PageScreen


class BlockWidget(Widget):
    def __init__(self, block: Block, style: RowStyle) -> None:
        super().__init__()
        self.block = block
        self.row_style = style

    def show(self, block: Block) -> None:
        if block != self.block:
            self.block = block
            self.refresh(layout=True)

    def lines(self, width: int) -> list[Content]:
        return lines_of(self.block, replace(self.row_style, width=width, is_focused=self.has_focus))

    def render(self) -> Content:
        return Content("\n").join(self.lines(self.size.width))

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002 - Textual's words
        return len(self.lines(width))


class RowWidget(BlockWidget, can_focus=True):
    @property
    def key(self) -> str:
        return str(getattr(self.block, "key", ""))

    @property
    def page(self) -> PageScreen:
        return cast("PageScreen", self.screen)

    def takes(self, key: str) -> bool:  # noqa: ARG002 - rows answer different keys
        return False


class ValueRow(RowWidget):
    block: ValueInput

    def takes(self, key: str) -> bool:
        is_number = isinstance(self.block, Number)
        if is_number and (key == "backspace" or (key.isascii() and key.isdigit())):
            self._type(key)
        elif key in ("left", "backspace"):
            self._turn(-1)
        elif key in ("right", "space", " "):
            self._turn(1)
        else:
            return False
        return True

    def _turn(self, step: int) -> None:
        values = [value for value, _ in steps_of(self.block)]
        value = value_of(self.block)
        if value not in values:  # the arrow leads to the first or the last, and that of a slider to the middle
            self._set(values[(len(values) - 1) // 2 if isinstance(self.block, Slider) else 0 if step > 0 else -1])
        elif isinstance(self.block, Number | Slider):
            self._set(values[max(0, min(values.index(value) + step, len(values) - 1))])
        else:
            self._set(values[(values.index(value) + step) % len(values)])

    def _type(self, key: str) -> None:
        """Append a digit, or replace the number if it would be too large; backspace removes one."""
        number = cast("Number", self.block)
        typed = number.value // 10 if key == "backspace" else number.value * 10 + int(key)
        if not number.least <= typed <= number.most:
            typed = number.least if key == "backspace" else int(key)
        if number.least <= typed <= number.most:
            self._set(str(typed))

    def _set(self, value: str) -> None:
        if value != value_of(self.block):
            self.page.set(self.key, value)

    def on_click(self, event: events.Click) -> None:
        """Step back on the left arrow, and forward anywhere else."""
        labels = self.row_style.label_width
        self._turn(-1 if labels <= event.x < labels + 2 else 1)


class ListRow(RowWidget):
    block: Choice

    def takes(self, key: str) -> bool:
        """Up and down choose an option, and leave the list at its ends."""
        options = self.block.options
        at = next((number for number, option in enumerate(options) if option.value == self.block.value), -1)
        step = {"up": at - 1, "down": at + 1, "home": 0, "end": len(options) - 1}.get(key, -1)
        return self._choose(step)

    def _choose(self, number: int) -> bool:
        if not 0 <= number < len(self.block.options):
            return False
        value = self.block.options[number].value
        if value != self.block.value:
            self.page.set(self.key, value)
        return True

    def on_click(self, event: events.Click) -> None:
        self._choose(event.y)


class ButtonRow(RowWidget):
    block: Button | Group

    def lines(self, width: int) -> list[Content]:
        return highlighted(super().lines(width), width) if self.has_focus else super().lines(width)

    def on_click(self, event: events.Click) -> None:
        """Press the second button at the right end, or else the first."""
        extra = self.block.extra if isinstance(self.block, Button) else None
        is_extra = extra and self.has_focus and event.y == 0 and event.x >= self.size.width - len(extra.label) - 1
        self.page.press(extra.key if extra and is_extra else self.key)


class FoldRow(ButtonRow):
    def takes(self, key: str) -> bool:
        if key not in ("enter", "space", " "):
            return False
        self.page.toggle(self.key)
        return True

    def on_click(self, event: events.Click) -> None:  # noqa: ARG002 - all of it is one thing
        self.page.toggle(self.key)


def highlighted(lines: list[Content], width: int) -> list[Content]:
    return [Content.styled(padded(line.plain, width), HIGHLIGHT) for line in lines]


Spot = tuple[int, int | None]  # what can be pressed in a table: a row, or one of its cells


class TableRows(RowWidget):
    """The rows of a table; one row or cell that can be pressed is highlighted."""

    block: Table

    def __init__(self, block: Table, style: RowStyle, *, key: str, has_head: bool) -> None:
        super().__init__(block, style)
        self._key = key
        self._has_head = has_head  # whether the caption and the headings scroll with the rows
        self._spots = spots_of(block)
        self._at = 0
        self.can_focus = bool(self._spots)

    @property
    def key(self) -> str:
        return self._key

    @property
    def chosen(self) -> str:
        return self._key_at(self._spots[self._at]) if self._spots else ""

    def _key_at(self, spot: Spot) -> str:
        row, column = self.block.rows[spot[0]], spot[1]
        return row.key if column is None else row.cells[column].key

    def show(self, block: Block) -> None:
        if isinstance(block, Table) and block != self.block:
            key, spot = self.chosen, self._spots[self._at] if self._spots else (0, None)
            self._spots = spots_of(block)
            is_cell = spot[1] is not None and spot in self._spots  # other rows begin at the top, other cells stay
            self._at = self._spots.index(spot) if is_cell else 0
            super().show(block)
            self.can_focus = bool(self._spots)
            self.choose(key)

    def choose(self, key: str) -> bool:
        found = next((number for number, spot in enumerate(self._spots) if self._key_at(spot) == key), None)
        if found is not None:
            self._at = found
            self.refresh()
        return found is not None

    def _head(self) -> list[Content]:
        return table_head(self.block, self.size.width) if self._has_head else []

    def lines(self, width: int) -> list[Content]:
        row, column = self._spots[self._at] if self._spots and self.has_focus else (-1, None)
        lines = [
            row_line(self.block, number, width, column if number == row else None) for number in range(len(self.block.rows))
        ]
        if row >= 0 and column is None:
            lines[row : row + 1] = highlighted([lines[row]], width)
        return [*(table_head(self.block, width) if self._has_head else []), *lines]

    def takes(self, key: str) -> bool:
        if not self._spots:
            return False
        row, column = self._spots[self._at]
        if key in ("left", "right"):
            beside = [spot for spot in self._spots if spot[0] == row]
            step = beside.index((row, column)) + (1 if key == "right" else -1)
            return len(beside) > 1 and self._go(beside[max(0, min(step, len(beside) - 1))])
        if key in ("up", "down"):
            step = 1 if key == "down" else -1
            rows = [spot[0] for spot in self._spots if (spot[0] - row) * step > 0]
            return bool(rows) and self._go(self._nearest(min(rows) if step > 0 else max(rows), column))
        if key in ("home", "end", "pageup", "pagedown"):
            above = [spot for spot in self._spots if spot[1] == column]
            scroll = self._scroll()
            page = max(1, (scroll or self).size.height - 2)
            at = above.index((row, column))
            wanted = {"home": 0, "end": len(above) - 1, "pageup": at - page, "pagedown": at + page}[key]
            return self._go(above[max(0, min(wanted, len(above) - 1))])
        return False

    def _nearest(self, row: int, column: int | None) -> Spot:
        """The spot of a row that is nearest to a column, or the row itself."""

        def distance(spot: Spot) -> int:
            return 0 if spot[1] == column else 1000 if column is None or spot[1] is None else abs(spot[1] - column)

        return min((spot for spot in self._spots if spot[0] == row), key=distance)

    def _go(self, spot: Spot) -> bool:
        self._at = self._spots.index(spot)
        self.refresh()
        self.reveal()
        return True

    def enter_from(self, key: str, table: TableRows) -> None:
        """Take the focus from the table above or below."""
        column = table._spots[table._at][1] if table._spots else None
        self._go(self._nearest(self._spots[-1 if key in ("up", "shift+tab") else 0][0], column))

    def _scroll(self) -> VerticalScroll | None:
        return next((each for each in self.ancestors if isinstance(each, VerticalScroll)), None)

    def reveal(self) -> None:
        scroll = self._scroll()
        if scroll and self._spots:
            head = len(self._head())
            row = Region(0, self.virtual_region.y + head + self._spots[self._at][0], 1, 1)
            scroll.scroll_to_region(row, spacing=Spacing(head, 0, 1, 0), animate=False, force=True)

    def on_resize(self) -> None:
        if self.has_focus:
            self.call_after_refresh(self.reveal)

    def on_click(self, event: events.Click) -> None:
        row = event.y - len(self._head())
        if not 0 <= row < len(self.block.rows):
            return
        column = cell_at(self.block, row, event.x, self.size.width)
        key = (column is not None and self._key_at((row, column))) or self._key_at((row, None))
        if key:
            self.choose(key)
            self.page.press(key)


def spots_of(table: Table) -> list[Spot]:
    """The rows and cells of a table that can be pressed, in order."""
    spots: list[Spot] = []
    for number, row in enumerate(table.rows):
        spots += [(number, None)] if row.key else []
        spots += [(number, at) for at, cell in enumerate(row.cells) if cell.key]
    return spots


class TableHead(BlockWidget):
    """The headings of a table that scrolls below them."""

    block: Table

    def lines(self, width: int) -> list[Content]:
        return table_head(self.block, width, has_caption=False)


class FieldRow(Widget):
    def __init__(self, block: Field, style: RowStyle) -> None:
        super().__init__()
        self.block = block
        self._label_width = max(style.label_width, 1)
        self.text = TextInput(block.value, placeholder=block.advice, select_on_focus=False, compact=True)

    @property
    def key(self) -> str:
        return self.block.key

    def compose(self) -> ComposeResult:
        label = Static(self.block.label, markup=False)
        label.styles.width = self._label_width
        self.text.styles.max_width = 2 * FIELD_WIDTH
        yield label
        yield self.text

    def show(self, block: Block) -> None:
        if isinstance(block, Field) and block != self.block:
            is_new = block.value != self.block.value
            self.block = block
            if is_new:
                self.restore()

    def restore(self, text: str | None = None) -> None:
        """Show the value of the field, or a text that is not set yet."""
        with self.prevent(TextInput.Changed):
            self.text.value = self.block.value if text is None else text

    @property
    def is_changed(self) -> bool:
        return self.text.value != self.block.value


PageRow = RowWidget | FieldRow  # what can have the focus
Shown = BlockWidget | FieldRow


class PageBuilder:
    """Makes the widgets of a page; ``shown`` lists those of its blocks, each with the number of its block."""

    def __init__(self, page: Page, layout: Layout, opened: Iterable[str], height: int) -> None:
        self.shown: list[tuple[Shown, int]] = []
        self._page = page
        self._layout = layout
        self._opened = frozenset(opened)
        self._height = height
        self._tables = 0

    def widgets(self, theme: Theme, margin: int) -> list[Widget]:
        form = self._table_form() if page_layout.is_table_page(self._page) else self._form()
        preview = next((block for block in self._page.blocks if isinstance(block, Preview)), None)
        if preview is None or not self._layout.has_preview:
            return [form]
        form.styles.width = self._layout.form_width + 2 * margin
        board = BoardWidget(Position.start(Rules.parse(preview.rules)), theme)
        board.can_focus = False
        return [form, Vertical(board, *self._about(Sentences.ASIDE), id="preview")]

    def _form(self) -> Widget:
        rows = self._made(page_layout.arrange(self._page, self._layout, self._opened))
        scroll = VerticalScroll(*rows, id="scroll", can_focus=False, classes="-airy" if self._layout.airiness else "")
        return Vertical(scroll, *self._about(Sentences.BELOW), id="page")

    def _table_form(self) -> Widget:
        """Filters above the tables; above a single table they stay in sight if there is room."""
        blocks, width = self._page.blocks, self._layout.form_width
        first = next(number for number, block in enumerate(blocks) if isinstance(block, Table))
        filters = page_layout.flow(blocks[:first], self._opened, width)
        alone = page_layout.table_alone(self._page)
        if alone is None or len(filters) > self._height // 2:
            top, *rest = page_layout.stack(blocks[first:], self._layout, self._opened, width)
            tables = self._made([*filters, replace(top, above=1), *rest])
            return Vertical(VerticalScroll(*tables, id="scroll", can_focus=False), id="page")
        head, rows = TableHead(alone, RowStyle(width)), TableRows(alone, RowStyle(width), key="table 1", has_head=False)
        self._adopt(head, alone)
        self._adopt(rows, alone)
        rest = list(page_layout.stack(blocks[first + 1 :], self._layout, self._opened, width))
        scroll = VerticalScroll(rows, *self._made(rest), id="scroll", can_focus=False)
        return Vertical(Vertical(*self._made(filters), id="filters"), head, scroll, id="page")

    def _about(self, where: Sentences) -> list[Widget]:
        if self._layout.sentences is not where or not self._layout.sentence_height:
            return []
        about = Static(id="about", markup=False)
        about.styles.height = self._layout.sentence_height
        return [about]

    def _made(self, placed: Sequence[Placed | Columns]) -> list[Widget]:
        made: list[Widget] = []
        for each in placed:
            if isinstance(each, Columns):
                widget: Widget = Horizontal(*self._columns(each), classes="page-columns")
            else:
                widget = self._widget(each.block, each.style)
                widget.styles.padding = (0, 0, each.below, 0)
            widget.styles.margin = (each.above, 0, 0, 0)
            made.append(widget)
        return made

    def _columns(self, columns: Columns) -> list[Widget]:
        made: list[Widget] = []
        for width, stack in columns.stacks:
            column = Vertical(*self._made(stack), classes="page-column")
            gap = page_layout.GAP if len(made) + 1 < len(columns.stacks) else 0
            column.styles.width, column.styles.padding = width + gap, (0, gap, 0, 0)
            made.append(column)
        return made

    def _widget(self, block: Block, style: RowStyle) -> Shown:
        match block:
            case Field():
                widget: Shown = FieldRow(block, style)
            case Choice() if is_list(block):
                widget = ListRow(block, style)
            case Button():
                widget = ButtonRow(block, style)
            case Table():
                self._tables += 1
                widget = TableRows(block, style, key=f"table {self._tables}", has_head=True)
            case Group(is_folded=True):
                widget = FoldRow(block, style)
            case Choice() | Slider() | Switch() | Number():
                widget = ValueRow(block, style)
            case _:
                widget = BlockWidget(block, style)
        self._adopt(widget, block)
        return widget

    def _adopt(self, widget: Shown, block: Block) -> None:
        self.shown.append((widget, next(number for number, each in enumerate(self._page.walk()) if each is block)))
