"""The blocks of a page as widgets; those that can be focused are rows, and answer keys and clicks."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.geometry import Region, Size, Spacing
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input as TextInput
from textual.widgets import Static

from noughts.ui.shared.blocks import Block, Button, Choice, Field, Group, Number, Slider, Table
from noughts.ui.terminal.drawing.page_layout import FIELD_WIDTH
from noughts.ui.terminal.drawing.page_lines import (
    HIGHLIGHT,
    RowStyle,
    ValueInput,
    cell_at,
    lines_of,
    padded,
    row_line,
    steps_of,
    table_head,
    value_of,
)


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
    class Pressed(Message):
        def __init__(self, key: str) -> None:
            super().__init__()
            self.key = key

    class Changed(Message):
        def __init__(self, key: str, value: str) -> None:
            super().__init__()
            self.key = key
            self.value = value

    class Toggled(Message):
        def __init__(self, key: str) -> None:
            super().__init__()
            self.key = key

    @property
    def key(self) -> str:
        """What the row is remembered by."""
        return str(getattr(self.block, "key", ""))

    def takes(self, key: str) -> bool:  # noqa: ARG002 - rows answer different keys
        """Answer a key; False if it means nothing to this row."""
        return False


class ValueRow(RowWidget):
    block: ValueInput

    def takes(self, key: str) -> bool:
        if key in ("left", "backspace") and not (key == "backspace" and isinstance(self.block, Number)):
            self._turn(-1)
        elif key in ("right", "space", " "):
            self._turn(1)
        elif isinstance(self.block, Number) and (key == "backspace" or (key.isascii() and key.isdigit())):
            self._type(self.block, key)
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

    def _type(self, number: Number, key: str) -> None:
        """A digit behind those that are there, if there is such a value, or in their place; backspace takes one away."""
        typed = number.value // 10 if key == "backspace" else number.value * 10 + int(key)
        if not number.least <= typed <= number.most:
            typed = number.least if key == "backspace" else int(key)
        if number.least <= typed <= number.most:
            self._set(str(typed))

    def _set(self, value: str) -> None:
        if value != value_of(self.block):
            self.post_message(self.Changed(self.key, value))

    def on_click(self, event: events.Click) -> None:
        """On the left arrow back, anywhere else on."""
        labels = self.row_style.label_width
        self._turn(-1 if labels <= event.x < labels + 2 else 1)


class ListRow(RowWidget):
    block: Choice

    def takes(self, key: str) -> bool:
        """Up and down choose, and leave the list at its ends."""
        options = self.block.options
        at = next((number for number, option in enumerate(options) if option.value == self.block.value), -1)
        step = {"up": at - 1, "down": at + 1, "home": 0, "end": len(options) - 1}.get(key, -1)
        if not 0 <= step < len(options):
            return False
        self._choose(step)
        return True

    def _choose(self, number: int) -> None:
        value = self.block.options[number].value
        if value != self.block.value:
            self.post_message(self.Changed(self.key, value))

    def on_click(self, event: events.Click) -> None:
        if event.y < len(self.block.options):
            self._choose(event.y)


class ButtonRow(RowWidget):
    block: Button

    def lines(self, width: int) -> list[Content]:
        return highlighted(super().lines(width), width) if self.has_focus else super().lines(width)

    def on_click(self, event: events.Click) -> None:
        """On its right end the other thing that can be done with it, if there is one."""
        extra = self.block.extra
        is_extra = extra and self.has_focus and event.y == 0 and event.x >= self.size.width - len(extra.label) - 1
        self.post_message(self.Pressed(extra.key if extra and is_extra else self.key))


class FoldRow(RowWidget):
    block: Group

    def lines(self, width: int) -> list[Content]:
        return highlighted(super().lines(width), width) if self.has_focus else super().lines(width)

    def takes(self, key: str) -> bool:
        if key not in ("enter", "space", " "):
            return False
        self.post_message(self.Toggled(self.key))
        return True

    def on_click(self) -> None:
        self.post_message(self.Toggled(self.key))


def highlighted(lines: list[Content], width: int) -> list[Content]:
    return [Content.styled(padded(line.plain, width), HIGHLIGHT) for line in lines]


class TableRows(RowWidget):
    """The rows of a table. If some can be pressed, one of them is highlighted, or one of its cells."""

    block: Table

    def __init__(self, block: Table, style: RowStyle, *, key: str, has_head: bool) -> None:
        super().__init__(block, style)
        self._key = key
        self._has_head = has_head
        """Whether the caption and the headings are part of it, and are scrolled with it."""
        self._spots = spots_of(block)
        self._at = 0
        self.can_focus = bool(self._spots)

    @property
    def key(self) -> str:
        return self._key

    @property
    def chosen(self) -> str:
        return self._key_at(*self._spots[self._at]) if self._spots else ""

    def _key_at(self, row: int, column: int | None) -> str:
        found = self.block.rows[row]
        return found.key if column is None else found.cells[column].key

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
        """Go to the row or cell with this key, if there is one."""
        found = next((number for number, spot in enumerate(self._spots) if self._key_at(*spot) == key), None)
        if found is not None:
            self._at = found
            self.refresh()
        return found is not None

    def _head(self, width: int) -> list[Content]:
        return table_head(self.block, width) if self._has_head else []

    def lines(self, width: int) -> list[Content]:
        row, column = self._spots[self._at] if self._spots and self.has_focus else (-1, None)
        lines = self._head(width)
        for number in range(len(self.block.rows)):
            line = row_line(self.block, number, width, column if number == row else None)
            lines.append(highlighted([line], width)[0] if number == row and column is None else line)
        return lines

    def takes(self, key: str) -> bool:
        """Arrows, pages and ends lead from row to row, or from cell to cell."""
        if not self._spots:
            return False
        row, column = self._spots[self._at]
        match key:
            case "left" | "right":
                here = [spot for spot in self._spots if spot[0] == row]
                step = here.index((row, column)) + (1 if key == "right" else -1)
                return len(here) > 1 and self._go(here[max(0, min(step, len(here) - 1))])
            case "up" | "down":
                return self._go(self._beside(row, column, 1 if key == "down" else -1))
            case "home" | "end" | "pageup" | "pagedown":
                rows = [spot for spot in self._spots if spot[1] == column]
                page = max(1, self._visible_height() - 2)
                at = rows.index((row, column))
                wanted = {"home": 0, "end": len(rows) - 1, "pageup": at - page, "pagedown": at + page}[key]
                return self._go(rows[max(0, min(wanted, len(rows) - 1))])
        return False

    def _beside(self, row: int, column: int | None, step: int) -> tuple[int, int | None] | None:
        """The nearest spot in the next row, or in the row before."""
        rows = [spot[0] for spot in self._spots if (spot[0] - row) * step > 0]
        if not rows:
            return None
        wanted = min(rows) if step > 0 else max(rows)
        return min((spot for spot in self._spots if spot[0] == wanted), key=lambda spot: _distance(spot[1], column))

    def _go(self, spot: tuple[int, int | None] | None) -> bool:
        if spot is None:
            return False
        self._at = self._spots.index(spot)
        self.refresh()
        self.reveal()
        return True

    @property
    def column(self) -> int | None:
        """The column of the chosen cell; None if a whole row is chosen."""
        return self._spots[self._at][1] if self._spots else None

    def enter_from(self, key: str, column: int | None) -> None:
        """The focus comes from the table above or below."""
        row = self._spots[-1 if key in ("up", "shift+tab") else 0][0]
        self._go(min((spot for spot in self._spots if spot[0] == row), key=lambda spot: _distance(spot[1], column)))

    def reveal(self) -> None:
        scroll = next((each for each in self.ancestors if isinstance(each, VerticalScroll)), None)
        if scroll and self._spots:
            head = len(self._head(self.size.width))
            row = Region(0, self.virtual_region.y + head + self._spots[self._at][0], 1, 1)
            scroll.scroll_to_region(row, spacing=Spacing(head, 0, 1, 0), animate=False, force=True)

    def on_resize(self) -> None:
        """What is chosen stays in sight."""
        if self.has_focus:
            self.call_after_refresh(self.reveal)

    def _visible_height(self) -> int:
        scroll = next((each for each in self.ancestors if isinstance(each, VerticalScroll)), None)
        return scroll.size.height if scroll else self.size.height

    def on_click(self, event: events.Click) -> None:
        width = self.size.width
        row = event.y - len(self._head(width))
        if not 0 <= row < len(self.block.rows):
            return
        column = cell_at(self.block, row, event.x, width)
        key = "" if column is None else self.block.rows[row].cells[column].key
        key = key or self.block.rows[row].key
        if key:
            self.choose(key)
            self.post_message(self.Pressed(key))


def spots_of(table: Table) -> list[tuple[int, int | None]]:
    """What can be pressed in a table: rows, each followed by its cells."""
    spots: list[tuple[int, int | None]] = []
    for number, row in enumerate(table.rows):
        spots += [(number, None)] if row.key else []
        spots += [(number, at) for at, cell in enumerate(row.cells) if cell.key]
    return spots


def _distance(column: int | None, other: int | None) -> int:
    return 0 if column == other else 1000 if column is None or other is None else abs(column - other)


class TableHead(BlockWidget):
    """The headings of a table that is scrolled below them."""

    block: Table

    def lines(self, width: int) -> list[Content]:
        return table_head(self.block, width, has_caption=False)


class FieldRow(Widget):
    DEFAULT_CLASSES: ClassVar[str] = "field"

    def __init__(self, block: Field, style: RowStyle) -> None:
        super().__init__()
        self.block = block
        self.row_style = style
        self.text = TextInput(block.value, placeholder=block.advice, select_on_focus=False, compact=True)

    @property
    def key(self) -> str:
        return self.block.key

    def compose(self) -> ComposeResult:
        label = Static(self.block.label, markup=False)
        label.styles.width = max(self.row_style.label_width, 1)
        self.text.styles.max_width = 2 * FIELD_WIDTH
        yield label
        yield self.text

    def show(self, block: Block) -> None:
        if isinstance(block, Field) and block != self.block:
            is_new = block.value != self.block.value
            self.block = block
            if is_new and block.value != self.text.value:
                self.restore()

    def restore(self) -> None:
        with self.prevent(TextInput.Changed):
            self.text.value = self.block.value

    def continue_typing(self, other: FieldRow) -> None:
        """Take over what is being typed into the same field of the page before."""
        with self.prevent(TextInput.Changed):
            self.text.value = other.text.value
        self.text.cursor_position = other.text.cursor_position

    @property
    def is_changed(self) -> bool:
        return self.text.value != self.block.value
