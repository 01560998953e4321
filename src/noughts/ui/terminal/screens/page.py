"""PageScreen: draws any page, and passes keys, clicks and what is typed to its controller."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import ClassVar

from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.events import DescendantFocus
from textual.timer import Timer
from textual.widget import Widget
from textual.widgets import Input as TextInput
from textual.widgets import Static

from noughts.drawing.tables import text_width
from noughts.rules import Position, Rules
from noughts.ui.shared.blocks import (
    Block,
    Button,
    Choice,
    Field,
    Group,
    Input,
    Number,
    Page,
    Portrait,
    Preview,
    Slider,
    Switch,
    Table,
    Text,
)
from noughts.ui.shared.pages.controller import PageController
from noughts.ui.shared.routes import HelpRoute
from noughts.ui.terminal.drawing.board import Picture
from noughts.ui.terminal.drawing.page_layout import (
    GAP,
    FlowItem,
    Layout,
    Sentences,
    column_widths,
    fits,
    flow_of,
    is_table_page,
    layout_of,
    margin_above,
    runs_of,
    table_alone,
)
from noughts.ui.terminal.drawing.page_lines import LABEL_GAP, RowStyle, about_lines, is_list, label_of, style_of
from noughts.ui.terminal.screens.base import BaseScreen
from noughts.ui.terminal.widgets.board import BoardWidget
from noughts.ui.terminal.widgets.lines import BACK, HELP, Hint
from noughts.ui.terminal.widgets.page_blocks import (
    BlockWidget,
    ButtonRow,
    FieldRow,
    FoldRow,
    ListRow,
    RowWidget,
    TableHead,
    TableRows,
    ValueRow,
)

KEY_POLL_S = 0.005
"""How often to look whether a key has been handled, before the widgets are made anew."""

TYPING_PAUSE_S = 0.3
"""After the last key, before a live field is set."""

MIN_USUAL_WIDTH = 72
"""Columns of a terminal that is not narrow."""

FRAME_HEIGHT = 3
"""Lines of the screen that are not the page's: the title, the message and the keys."""

CHOOSE = Hint("arrows Enter", "choose", sentence="Arrows lead from line to line; Enter chooses.")
CHANGE = Hint("← →", "change", sentence="Change what is between ‹ ›.")
QUIT = "Press q to quit."

PageRow = RowWidget | FieldRow
"""What can have the focus."""


class PageScreen(BaseScreen):
    """One page. Its widgets are kept while the page has the same blocks, and made anew when it has others."""

    SHORTCUTS: ClassVar = {"escape": "back", "?": "help"}

    def __init__(self, controller: PageController) -> None:
        super().__init__()
        self.controller = controller
        self._built: Page | None = None
        self._page = Page("", "", ())
        self._foldable: set[str] = set()
        self._used: set[str] = set()
        self._opened: set[str] = set()
        """The keys of groups: those that can be folded, those that are in use, and those that are open."""
        self._shape: object = None
        """What the widgets were made for."""
        self._is_built = False
        """Whether the widgets are those of the page as it is now."""
        self._layout = Layout()
        self._shown: list[tuple[BlockWidget | FieldRow, int]] = []
        """The widgets, each with the number of its block."""
        self._first_focus = self.page.focus
        """The row that had the focus first when the page was last opened or come back to."""
        self._next_focus = ""
        """The row that is to have the focus when the page is drawn next."""
        self._focus_key = ""
        """The row with the focus, which keeps it when the widgets are made anew."""
        self._typing: Timer | None = None

    @property
    def page(self) -> Page:
        """The page as it is now. A group that was folded once can be folded from then on, and opens when it is used."""
        if self.controller.page is not self._built:
            self._built = self.controller.page
            for block in self._built.walk():
                if isinstance(block, Group) and block.key:
                    self._note_fold(block)
            self._page = replace(self._built, blocks=tuple(map(self._with_folds, self._built.blocks)))
        return self._page

    def _note_fold(self, group: Group) -> None:
        if group.is_folded:
            self._foldable.add(group.key)
            self._used.discard(group.key)
        elif group.key not in self._used:
            self._used.add(group.key)
            self._opened.add(group.key)

    def _with_folds(self, block: Block) -> Block:
        if not isinstance(block, Group):
            return block
        return replace(block, blocks=tuple(map(self._with_folds, block.blocks)), is_folded=block.key in self._foldable)

    @property
    def margin(self) -> int:
        """Empty columns left and right."""
        return 1 if self.app.size.width < MIN_USUAL_WIDTH else 2

    # Drawing

    def on_mount(self) -> None:
        super().on_mount()
        self.draw()
        if self.page.is_root and self.noughts.storage_error:
            self.show_message(self.noughts.storage_error, "loss")

    def on_resize(self) -> None:
        self.draw()

    def on_screen_resume(self) -> None:
        """What the page shows may have changed on another one, and also what is done first."""
        self.controller.refresh()
        if self.page.focus != self._first_focus:
            self._next_focus = self._first_focus = self.page.focus
        self.draw()

    def title_text(self) -> str:
        return "noughts" if self.page.is_root else f"noughts · {self.page.title}"

    def title_aside(self) -> str:
        return self.page.aside or self.state.name

    def draw(self) -> None:
        if not self.is_mounted or not self.app.size.width:
            return
        blocks = list(self.page.walk())
        shape = (self.app.size, frozenset(self._opened), tuple(map(_shape_of, blocks)))
        is_too_tall = self._is_built and not self._layout.is_scrolled and not self._fits()
        if shape != self._shape or is_too_tall:
            self._shape = shape
            self._is_built = False
            self.call_later(self._rebuild)
            return
        if not self._is_built:
            return
        for widget, number in self._shown:
            widget.show(blocks[number])
        if self._next_focus:
            self.focus_on(self._next_focus)
            self._next_focus = ""
        self._show_board()
        self._show_about()
        self.show_lines()

    def _fits(self) -> bool:
        return fits(self.page, frozenset(self._opened), self._layout, self.app.size.height - FRAME_HEIGHT)

    async def _rebuild(self) -> None:
        if self._is_built:
            return
        if self.noughts.keys.is_handling:  # it would be lost with the widget that has it
            self.set_timer(KEY_POLL_S, self._rebuild)
            return
        width, height = self.app.size.width - 2 * self.margin, self.app.size.height - FRAME_HEIGHT
        self._layout = layout_of(self.page, frozenset(self._opened), width, height)
        body, before = self.query_one("#body"), self.focused_row
        chosen = before.chosen if isinstance(before, TableRows) and before.key == self._focus_key else ""
        self._shown = []
        async with self.batch():
            await body.remove_children()
            await body.mount_all(_Builder(self.page, self._layout, self._opened, width, height).widgets(self))
        self._is_built = True
        if not any(self.focus_on(key) for key in (self._next_focus, chosen, self._focus_key)):
            self._focus_first()
        self._next_focus = ""
        row = self.focused_row
        if isinstance(row, FieldRow) and isinstance(before, FieldRow) and row.key == before.key:
            row.continue_typing(before)
        self.draw()

    @property
    def is_ready(self) -> bool:
        return self._is_built

    def adopt(self, widget: BlockWidget | FieldRow, block: Block) -> None:
        number = next(number for number, each in enumerate(self.page.walk()) if each is block)
        self._shown.append((widget, number))

    def _show_board(self) -> None:
        preview = next((block for block in self.page.walk() if isinstance(block, Preview)), None)
        for board in self.query(BoardWidget):
            if preview:
                rules = Rules.parse(preview.rules)
                position = Position.parse(preview.position, rules) if preview.position else Position.start(rules)
                board.show(Picture(position, position.outcome), self.noughts.palette, can_point=bool(preview.key))

    def _show_about(self) -> None:
        row = self.focused_row
        for about in self.query("#about").results(Static):
            lines = about_lines(row.block, about.size.width or 40) if row else []
            about.update(Content("\n").join(lines))

    # The focus

    def rows(self) -> list[PageRow]:
        return [w for w, _ in self._shown if isinstance(w, FieldRow) or (isinstance(w, RowWidget) and w.can_focus)]

    @property
    def focused_row(self) -> PageRow | None:
        focused = self.focused
        parent = focused.parent if focused else None
        return focused if isinstance(focused, RowWidget) else parent if isinstance(parent, FieldRow) else None

    def focus_on(self, key: str) -> bool:
        """Lead to the row with this key, or to the table that has it; False if there is none."""
        for row in self.rows() if key else []:
            if row.key == key or (isinstance(row, TableRows) and row.choose(key)):
                self.focus_row(row)
                return True
        return False

    def _focus_first(self) -> None:
        """Lead to what the page wants to have the focus, or to the first row in which letters are not text."""
        row = next((row for row in self.rows() if not isinstance(row, FieldRow)), None)
        if self.focus_on(self.page.focus):
            return
        if row:
            self.focus_row(row)
        else:
            self._focus_key = ""
            self.set_focus(None)

    def focus_row(self, row: PageRow) -> None:
        self._focus_key = row.key
        self.set_focus(row.text if isinstance(row, FieldRow) else row, scroll_visible=not isinstance(row, TableRows))
        if isinstance(row, TableRows):
            self.call_after_refresh(row.reveal)

    def on_descendant_focus(self, event: DescendantFocus) -> None:  # noqa: ARG002 - Textual's word
        row = self.focused_row
        left = self._row(self._focus_key)
        if row and row is not left:
            self._focus_key = row.key
            if isinstance(left, FieldRow):
                self._finish(left)
        self._show_about()
        self.show_lines()

    def _row(self, key: str) -> PageRow | None:
        return next((row for row in self.rows() if row.key == key), None)

    def _step(self, key: str) -> None:
        """To the next row, or to the one before; at the ends of a page that is scrolled, scroll."""
        rows, row = self.rows(), self.focused_row
        if isinstance(row, FieldRow) and not self._finish(row):
            return
        step = 1 if key in ("down", "tab") else -1
        at = rows.index(row) + step if row in rows else 0
        if not 0 <= at < len(rows) and key in ("up", "down") and self._scroll(key):
            return
        if rows:
            self.focus_row(rows[at % len(rows)])
            found = rows[at % len(rows)]
            if isinstance(found, TableRows) and isinstance(row, TableRows):
                found.enter_from(key, row.column)

    def _scroll(self, key: str) -> bool:
        """Scroll what is scrolled; False if it is at its end."""
        scroll = next(iter(self.query("#scroll").results(VerticalScroll)), None)
        if scroll is None or scroll.max_scroll_y == 0:
            return False
        page = max(1, scroll.size.height - 2)
        steps = {
            "up": -1,
            "down": 1,
            "pageup": -page,
            "pagedown": page,
            "home": -scroll.max_scroll_y,
            "end": scroll.max_scroll_y,
        }
        target = max(0, min(scroll.scroll_target_y + steps[key], scroll.max_scroll_y))
        is_moved = target != scroll.scroll_target_y
        scroll.scroll_to(y=target, animate=False, force=True)
        return is_moved

    def _sidestep(self, key: str) -> bool:
        """To the nearest row of the column on the left or on the right."""
        row = self.focused_row
        if row is None:
            return False
        here = row.region
        beside = [
            each for each in self.rows() if (each.region.x >= here.right if key == "right" else each.region.right <= here.x)
        ]
        if beside:
            self.focus_row(min(beside, key=lambda each: (abs(each.region.x - here.x), abs(each.region.y - here.y))))
        return bool(beside)

    # Keys and clicks

    def takes(self, key: str) -> bool:
        row = self.focused_row
        if key in ("escape", "?") and not (key == "?" and isinstance(row, FieldRow)):
            return super().takes(key)
        if isinstance(row, RowWidget) and row.takes(key):
            return True
        if key in ("up", "down", "tab", "shift+tab"):
            self._step(key)
            return True
        if isinstance(row, FieldRow):
            return False
        if key in ("left", "right"):
            return self._sidestep(key)
        if key in ("pageup", "pagedown", "home", "end"):
            return self._scroll(key)
        pressed = self._pressed_by(key, row)
        if pressed:
            self.press(pressed)
        return bool(pressed)

    def _pressed_by(self, key: str, row: PageRow | None) -> str:
        """What a key presses: the row with the focus, what can be done with it besides, or anything with this key."""
        if key == "enter":
            if isinstance(row, TableRows):
                return row.chosen
            if isinstance(row, ButtonRow):
                return row.key
            is_switch = isinstance(row, ValueRow) and isinstance(row.block, Switch)
            return self.page.main or (f"turn {row.key}" if row and is_switch else "")
        extra = row.block.extra if isinstance(row, ButtonRow) else None
        if extra and extra.hint == key:
            return extra.key
        return self.page.shortcuts().get(key, "")

    def do(self, command: str) -> None:
        if command in ("back", "help"):
            super().do(command)
        elif self.app.screen is self:
            self.press(command)

    def press(self, key: str) -> None:
        if key.startswith("focus "):
            self.focus_on(key.removeprefix("focus "))
            return
        self.state.attempt(lambda: self.controller.press(key))
        if self.app.screen is self:
            self.draw()

    def set(self, key: str, value: str) -> bool:
        """Give an input another value; False if that cannot be, which is shown."""
        is_set = self.state.attempt(lambda: self.controller.set(key, value))
        if self.app.screen is self:
            self.draw()
        return is_set

    def on_row_widget_pressed(self, event: RowWidget.Pressed) -> None:
        if self.app.screen is self:
            self.press(event.key)

    def on_row_widget_changed(self, event: RowWidget.Changed) -> None:
        self.set(event.key, event.value)

    def on_row_widget_toggled(self, event: RowWidget.Toggled) -> None:
        self._opened ^= {event.key}
        self.draw()

    def on_board_widget_chosen(self, event: BoardWidget.Chosen) -> None:
        preview = next((block for block in self.page.walk() if isinstance(block, Preview)), None)
        if preview and preview.key and self.app.screen is self:
            self.press(f"{preview.key} {event.cell}")

    # Fields

    def on_input_changed(self, event: TextInput.Changed) -> None:
        """A live field is set while somebody types, after a pause."""
        row = event.input.parent
        if self._typing:
            self._typing.stop()
        if isinstance(row, FieldRow) and row.block.is_live and row.is_changed:
            self._typing = self.set_timer(TYPING_PAUSE_S, lambda: self._finish(row))

    def on_input_submitted(self, event: TextInput.Submitted) -> None:
        """Enter sets the field; then it presses what Enter presses here, or leads from a filter to what it filters."""
        row = event.input.parent
        if not isinstance(row, FieldRow) or not self._finish(row, is_sure=True) or self.app.screen is not self:
            return
        if self.page.main:
            self.press(self.page.main)
        elif row.block.is_live:
            self._leave_filters()

    def _finish(self, row: FieldRow, *, is_sure: bool = False) -> bool:
        """Set a field to what is typed there."""
        if self._typing:
            self._typing.stop()
        if not row.is_mounted or not (row.is_changed or (is_sure and row.text.value)):
            return True
        return self.set(row.key, row.text.value)

    def _leave_filters(self) -> None:
        table = next((row for row in self.rows() if isinstance(row, TableRows)), None)
        if table:
            self.focus_row(table)
        else:
            self._focus_first()

    def go_back(self) -> None:
        """From a filter to the list, from a page to the one before."""
        row = self.focused_row
        if isinstance(row, FieldRow):
            if row.block.is_live:
                self._finish(row)
                self._leave_filters()
                return
            row.restore()
        if self.page.is_root:
            self.show_message(QUIT, "quiet")
        else:
            self.state.back()

    # Help

    def hints(self) -> list[Hint]:
        row = self.focused_row
        if isinstance(row, FieldRow) and row.block.is_live:
            to_list = "to the list"
            return [
                Hint("Type", "to filter"),
                Hint("Tab", "next filter"),
                Hint("Enter", to_list),
                Hint("Esc", to_list, "back"),
            ]
        blocks = list(self.page.walk())
        is_menu = any(isinstance(each, ButtonRow | TableRows) for each in self.rows())
        shown = [CHOOSE] if is_menu else []
        shown += [_hint(button) for button in self.page.footer if button.hint]
        extra = row.block.extra if isinstance(row, ButtonRow) else None
        if extra and extra.hint:
            shown.append(_hint(extra))
        if any(isinstance(block, Choice | Slider | Switch | Number) for block in blocks):
            shown.append(CHANGE)
        leave = next((block for block in blocks if isinstance(block, Button) and block.key == "leave"), None)
        last = _hint(leave) if self.page.is_root and leave else BACK
        return [*shown, HELP, last]

    def show_help(self) -> None:
        keys = [
            (block.hint, f"{block.label}. {block.sentence}".rstrip())
            for block in self.page.walk()
            if isinstance(block, Button | Switch) and block.hint
        ]
        more = [(hint.key, hint.sentence) for hint in self.hints() if hint in (CHOOSE, CHANGE, HELP, BACK)]
        self.state.go(HelpRoute((*keys, *more)))


def _hint(button: Button) -> Hint:
    label = button.label
    return Hint(button.hint, label[:1].lower() + label[1:], button.key, button.sentence)


def _shape_of(block: Block) -> object:
    """What must stay the same for a block to keep its widget."""
    match block:
        case Choice(key=key, options=options):
            return key, len(options), block.is_pictured
        case Group(label=label):
            return "group", label, block.key
        case Slider() | Switch() | Number() | Field() | Button():
            return type(block), block.key
    return type(block)


class _Builder:
    def __init__(self, page: Page, layout: Layout, opened: Iterable[str], width: int, height: int) -> None:
        self._page = page
        self._layout = layout
        self._opened = opened
        self._width = width
        self._height = height
        self._tables = 0

    def widgets(self, screen: PageScreen) -> list[Widget]:
        self._screen = screen
        made = self._form()
        preview = next((block for block in self._page.blocks if isinstance(block, Preview)), None)
        if preview is None or not self._layout.has_preview:
            return [made]
        made.styles.width = self._layout.form_width + 2 * screen.margin
        board = BoardWidget(Position.start(Rules.parse(preview.rules)), screen.noughts.palette)
        board.can_focus = False
        return [made, Vertical(board, *self._about(Sentences.ASIDE), id="preview")]

    def _form(self) -> Widget:
        if is_table_page(self._page):
            return self._table_form()
        scroll = VerticalScroll(*self._runs(), id="scroll", can_focus=False)
        scroll.styles.padding = (1 if self._layout.airiness else 0, 0, 0, 0)
        page = Vertical(scroll, *self._about(Sentences.BELOW), id="page")
        page.styles.padding = (0, self._screen.margin)
        return page

    def _table_form(self) -> Widget:
        """Filters in lines above the tables. They stay in sight where there is only one table and room enough."""
        blocks, width = self._page.blocks, self._layout.form_width
        first = next(number for number, block in enumerate(blocks) if isinstance(block, Table))
        lines = flow_of(blocks[:first], frozenset(self._opened), width)
        is_text = [isinstance(line[0].block, Text) for line in lines]
        filters = [
            self._line(line, is_apart=number > 0 and (is_text[number] or is_text[number - 1]))
            for number, line in enumerate(lines)
        ]
        alone = table_alone(self._page)
        if alone is None or len(lines) > self._height // 2:
            tables = list(self._stack(blocks[first:], width))
            tables[0].styles.margin = (1, 0, 0, 0)
            scroll = VerticalScroll(*filters, *tables, id="scroll", can_focus=False)
            page = Vertical(scroll, id="page")
        else:
            head, rows = TableHead(alone, RowStyle(width)), TableRows(alone, RowStyle(width), key="table 1", has_head=False)
            self._screen.adopt(head, alone)
            self._screen.adopt(rows, alone)
            scroll = VerticalScroll(rows, *self._stack(blocks[first + 1 :], width), id="scroll", can_focus=False)
            page = Vertical(Vertical(*filters, id="filters"), head, scroll, id="page")
        page.styles.padding = (0, self._screen.margin)
        return page

    def _line(self, items: Sequence[FlowItem], *, is_apart: bool) -> Widget:
        made = []
        for item in items:
            labels = text_width(label_of(item.block)) + LABEL_GAP if isinstance(item.block, Input) and item.block.label else 0
            style = RowStyle(item.width, labels, is_open=isinstance(item.block, Group) and item.block.key in self._opened)
            widget = self._widget(item.block, style)
            if len(items) > 1:
                widget.styles.width, widget.styles.margin = item.width, (0, GAP if item is not items[-1] else 0, 0, 0)
            made.append(widget)
        line = Horizontal(*made, classes="page-columns")
        line.styles.margin = (1 if is_apart else 0, 0, 0, 0)
        return line

    def _about(self, where: Sentences) -> list[Widget]:
        if self._layout.sentences is not where or not self._layout.sentence_height:
            return []
        about = Static(id="about", markup=False)
        about.styles.height = self._layout.sentence_height
        return [about]

    def _runs(self) -> Iterator[Widget]:
        layout = self._layout
        for is_beside, run in runs_of(self._page, layout):
            if not is_beside:
                yield from self._stack(run, layout.form_width)
                continue
            groups = [block for block in run if isinstance(block, Group)]
            columns = []
            for group, width in zip(groups, column_widths(groups, layout.form_width), strict=True):
                column = Vertical(*self._stack((group,), width), classes="page-column")
                gap = GAP if group is not groups[-1] else 0
                column.styles.width, column.styles.padding = width + gap, (0, gap, 0, 0)
                columns.append(column)
            row = Horizontal(*columns, classes="page-columns")
            row.styles.margin = (1 if layout.airiness else 0, 0, 0, 0)
            yield row

    def _stack(self, blocks: Sequence[Block], width: int) -> Iterator[Widget]:
        style = style_of(blocks, width, has_sentences=self._layout.sentences is Sentences.INLINE)
        before = None
        for block in blocks:
            if isinstance(block, Preview) or (isinstance(block, Portrait) and not self._layout.has_portraits):
                continue
            made = list(self._block(block, style, width))
            if made:
                made[0].styles.margin = (margin_above(block, before, self._layout), 0, 0, 0)
            before = block
            yield from made

    def _block(self, block: Block, style: RowStyle, width: int) -> Iterator[Widget]:
        if isinstance(block, Group):
            yield from self._group(block, style, width)
        else:
            yield self._widget(block, style)

    def _widget(self, block: Block, style: RowStyle) -> BlockWidget | FieldRow:
        match block:
            case Field():
                widget: BlockWidget | FieldRow = FieldRow(block, style)
            case Choice() if is_list(block):
                widget = ListRow(block, style)
            case Button():
                widget = ButtonRow(block, style)
            case Table():
                self._tables += 1
                widget = TableRows(block, style, key=f"table {self._tables}", has_head=True)
            case Group(is_folded=True):
                widget = FoldRow(block, style)
            case _ if isinstance(block, Input):
                widget = ValueRow(block, style)
            case _:
                widget = BlockWidget(block, style)
        self._screen.adopt(widget, block)
        return widget

    def _group(self, group: Group, style: RowStyle, width: int) -> Iterator[Widget]:
        is_open = not group.is_folded or group.key in self._opened
        if group.is_folded:
            yield self._widget(group, RowStyle(width, is_open=is_open))
        elif group.label:
            widget = self._widget(group, style)
            if self._layout.airiness == 2:
                widget.styles.padding = (0, 0, 1, 0)
            yield widget
        if is_open:
            yield from self._stack(group.blocks, width)
