"""PageScreen: draws any page, and passes keys, clicks and what is typed to its controller."""

from __future__ import annotations

from dataclasses import replace

from textual.containers import VerticalScroll
from textual.content import Content
from textual.events import DescendantFocus
from textual.timer import Timer
from textual.widgets import Input as TextInput
from textual.widgets import Static

from noughts.rules import Position, Rules
from noughts.ui.shared.blocks import Block, Button, Choice, Field, Group, Number, Page, Preview, Slider, Switch, Table
from noughts.ui.shared.pages.controller import PageController
from noughts.ui.shared.routes import HelpRoute
from noughts.ui.terminal.drawing.board import Picture
from noughts.ui.terminal.drawing.page_layout import Layout, fits, layout_of
from noughts.ui.terminal.drawing.page_lines import about_lines
from noughts.ui.terminal.screens.base import BaseScreen
from noughts.ui.terminal.widgets.board import BoardWidget
from noughts.ui.terminal.widgets.lines import BACK, HELP, Hint
from noughts.ui.terminal.widgets.page_blocks import (
    ButtonRow,
    FieldRow,
    PageBuilder,
    PageRow,
    RowWidget,
    Shown,
    TableRows,
    ValueRow,
)

KEY_POLL_S = 0.005  # between two looks whether a key has been handled and widgets can be replaced
TYPING_PAUSE_S = 0.3  # after the last key, until a live field is set
MIN_USUAL_WIDTH = 72  # columns of a terminal that is not narrow
FRAME_HEIGHT = 3  # lines: the title, the message and the keys
CHOOSE = Hint("arrows Enter", "choose", sentence="Arrows move from line to line; Enter chooses.")
CHANGE = Hint("← →", "change", sentence="Change what is between ‹ ›.")
QUIT = "Press q to quit."


class PageScreen(BaseScreen):
    """Draws a page. Its widgets are kept while the page has the same blocks."""

    def __init__(self, controller: PageController) -> None:
        super().__init__()
        self.controller = controller
        self._built: Page | None = None
        self._page = Page("", "", ())
        self._foldable: set[str] = set()
        self._used: set[str] = set()
        self._opened: set[str] = set()
        """The keys of groups: those that can be folded, those that are in use, and those that are open."""
        self._shape: object = None  # what the widgets were made for
        self._is_built = False  # whether the widgets fit the page as it is now
        self._layout = Layout()
        self._shown: list[tuple[Shown, int]] = []  # the widgets, each with the number of its block
        self._first_focus = self.page.focus  # the row focused when the page was last opened or returned to
        self._next_focus = ""  # the row to focus when the page is drawn next
        self._focus_key = ""  # the focused row, which keeps the focus when the widgets are made again
        self._typing: Timer | None = None

    @property
    def page(self) -> Page:
        """The page as it is now. A group that was folded once stays foldable, and opens when it is used."""
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
        self.controller.refresh()
        if self.page.focus != self._first_focus:
            self._next_focus = self._first_focus = self.page.focus
        self.draw()

    def title_text(self) -> str:
        return "noughts" if self.page.is_root else f"noughts · {self.page.title}"

    def title_aside(self) -> str:
        return self.page.subtitle or self.state.name

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
        builder = PageBuilder(self.page, self._layout, self._opened, height)
        async with self.batch():
            await body.remove_children()
            await body.mount_all(builder.widgets(self.noughts.palette, self.margin))
        self._shown = builder.shown
        self.call_after_refresh(self._show_about)  # once its width is known
        self._is_built = True
        if not any(self.focus_on(key) for key in (self._next_focus, chosen, self._focus_key)):
            self._focus_first()
        self._next_focus = ""
        row = self.focused_row
        if isinstance(row, FieldRow) and isinstance(before, FieldRow) and row.key == before.key:
            row.restore(before.text.value)
            row.text.cursor_position = before.text.cursor_position
        self.draw()

    @property
    def is_ready(self) -> bool:
        return self._is_built

    @property
    def _preview(self) -> Preview | None:
        return next((block for block in self.page.walk() if isinstance(block, Preview)), None)

    def _show_board(self) -> None:
        preview = self._preview
        for board in self.query(BoardWidget):
            if preview:
                rules = Rules.parse(preview.rules)
                position = Position.parse(preview.position, rules) if preview.position else Position.start(rules)
                board.show(Picture(position, position.outcome), self.noughts.palette, can_point=bool(preview.key))

    def _show_about(self) -> None:
        row = self.focused_row
        for about in self.query("#about").results(Static):
            about.update(Content("\n").join(about_lines(row.block, about.size.width or 40) if row else []))

    # The focus

    def rows(self) -> list[PageRow]:
        return [w for w, _ in self._shown if isinstance(w, FieldRow) or (isinstance(w, RowWidget) and w.can_focus)]

    @property
    def focused_row(self) -> PageRow | None:
        focused = self.focused
        parent = focused.parent if focused else None
        return focused if isinstance(focused, RowWidget) else parent if isinstance(parent, FieldRow) else None

    def focus_on(self, key: str) -> bool:
        """Focus the row with this key, or the table that has it; False if there is none."""
        for row in self.rows() if key else []:
            if row.key == key or (isinstance(row, TableRows) and row.choose(key)):
                self.focus_row(row)
                return True
        return False

    def _focus_first(self) -> None:
        """Focus the row that the page names, or the first in which letters are not text."""
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
        """Go to the next row, or to the one before; at the ends of a long page, scroll."""
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
                found.enter_from(key, row)

    def _scroll(self, key: str) -> bool:
        """Scroll the page; False if it is at its end."""
        scroll = next(iter(self.query("#scroll").results(VerticalScroll)), None)
        if scroll is None or scroll.max_scroll_y == 0:
            return False
        page, end = max(1, scroll.size.height - 2), scroll.max_scroll_y
        step = {"up": -1, "down": 1, "pageup": -page, "pagedown": page, "home": -end, "end": end}[key]
        target = max(0, min(scroll.scroll_target_y + step, end))
        is_moved = target != scroll.scroll_target_y
        scroll.scroll_to(y=target, animate=False, force=True)
        return is_moved

    def _sidestep(self, key: str) -> bool:
        """Go to the nearest row of the column on the left or on the right."""
        row = self.focused_row
        if row is None:
            return False
        x, right = row.region.x, row.region.right
        others = self.rows()
        beside = [each for each in others if (each.region.x >= right if key == "right" else each.region.right <= x)]
        if beside:
            self.focus_row(min(beside, key=lambda each: (abs(each.region.x - x), abs(each.region.y - row.region.y))))
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
        """What a key presses: the focused row, its second button, or anything with this key."""
        if key == "enter":
            if isinstance(row, TableRows):
                return row.chosen
            if isinstance(row, ButtonRow):
                return row.key
            is_switch = isinstance(row, ValueRow) and isinstance(row.block, Switch)
            return self.page.main or (f"turn {row.key}" if row and is_switch else "")
        extra = _extra(row)
        if extra and extra.hint == key:
            return extra.key
        return self.page.shortcuts().get(key, "")

    def do(self, command: str) -> None:
        if command in ("back", "help"):
            super().do(command)
        else:
            self.press(command)

    def press(self, key: str) -> None:
        """Press a button, unless another screen is already open."""
        if self.app.screen is not self:
            return
        if key.startswith("focus "):
            self.focus_on(key.removeprefix("focus "))
            return
        self.state.attempt(lambda: self.controller.press(key))
        if self.app.screen is self:
            self.draw()

    def set(self, key: str, value: str) -> bool:
        """Set an input; if the value is refused, show why and return False."""
        is_set = self.state.attempt(lambda: self.controller.set(key, value))
        if self.app.screen is self:
            self.draw()
        return is_set

    def toggle(self, key: str) -> None:
        self._opened ^= {key}
        self.draw()

    def on_board_widget_chosen(self, event: BoardWidget.Chosen) -> None:
        preview = self._preview
        if preview and preview.key:
            self.press(f"{preview.key} {event.cell}")

    # Fields

    def on_input_changed(self, event: TextInput.Changed) -> None:
        """Set a live field after a pause in typing."""
        row = event.input.parent
        if self._typing:
            self._typing.stop()
        if isinstance(row, FieldRow) and row.block.is_live and row.is_changed:
            self._typing = self.set_timer(TYPING_PAUSE_S, lambda: self._finish(row))

    def on_input_submitted(self, event: TextInput.Submitted) -> None:
        """Set the field, then press the main button, or go from a filter to the table."""
        row = event.input.parent
        if not isinstance(row, FieldRow) or not self._finish(row, is_sure=True) or self.app.screen is not self:
            return
        if self.page.main:
            self.press(self.page.main)
        elif row.block.is_live:
            self._leave_filters()

    def _finish(self, row: FieldRow, *, is_sure: bool = False) -> bool:
        if self._typing:
            self._typing.stop()
        if not row.is_mounted or not (row.is_changed or (is_sure and row.text.value)):
            return True
        return self.set(row.key, row.text.value)

    def _leave_filters(self) -> None:
        table = next((row for row in self.rows() if isinstance(row, TableRows)), None)
        self.focus_row(table) if table else self._focus_first()

    def go_back(self) -> None:
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
            to_list = Hint("Enter", "to the list"), Hint("Esc", "to the list", "back")
            return [Hint("Type", "to filter"), Hint("Tab", "next filter"), *to_list]
        if isinstance(row, FieldRow):  # letters are text
            main = [_hint(button) for button in self.page.footer if button.key == self.page.main]
            return [*main, Hint("Tab", "next"), BACK]
        blocks = list(self.page.walk())
        is_menu = any(isinstance(each.block, Button | Table) for each in self.rows())
        is_form = any(isinstance(block, Choice | Slider | Switch | Number) for block in blocks)
        extra = _extra(row)
        buttons = [_hint(button) for button in (*self.page.footer, *([extra] if extra else ())) if button.hint]
        leave = next((block for block in blocks if isinstance(block, Button) and block.key == "leave"), None)
        last = _hint(leave) if self.page.is_root and leave else BACK
        return [*([CHOOSE] if is_menu else []), *buttons, *([CHANGE] if is_form else []), HELP, last]

    def show_help(self) -> None:
        keys = [
            (block.hint, f"{block.label}. {block.sentence}".rstrip())
            for block in self.page.walk()
            if isinstance(block, Button | Switch) and block.hint
        ]
        more = [(hint.key, hint.sentence) for hint in self.hints() if hint in (CHOOSE, CHANGE, HELP, BACK)]
        self.state.go(HelpRoute((*keys, *more)))


def _extra(row: PageRow | None) -> Button | None:
    return row.block.extra if row and isinstance(row.block, Button) else None


def _hint(button: Button) -> Hint:
    label = button.label
    return Hint(button.hint, label[:1].lower() + label[1:], button.key, button.sentence)


def _shape_of(block: Block) -> object:
    """A block keeps its widget while this stays the same."""
    match block:
        case Choice(key=key, options=options):
            return key, len(options), block.is_pictured
        case Group(label=label):
            return "group", label, block.key
        case Slider() | Switch() | Number() | Field() | Button():
            return type(block), block.key
    return type(block)
