"""PageScene: draws any page, and passes input to its controller."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from noughts.rules import Cell, Position, Rules
from noughts.ui.desktop.board.board import AnimatedBoard
from noughts.ui.desktop.board.drawing import BoardOverlay, BoardPane, ghost_at
from noughts.ui.desktop.kit.buttons import ButtonWidget
from noughts.ui.desktop.kit.fonts import Size
from noughts.ui.desktop.kit.inputs import FieldWidget, SegmentWidget
from noughts.ui.desktop.kit.painter import Painter
from noughts.ui.desktop.kit.widget import Highlight, Placed, PressWidget, Widget
from noughts.ui.desktop.pictures import draw_name
from noughts.ui.desktop.scenes.page_blocks import INLINE, PORTRAIT, Density, PageBlocks, PortraitWidget
from noughts.ui.desktop.scenes.scene import Scene, WindowState
from noughts.ui.desktop.scenes.widget_scene import WidgetScene
from noughts.ui.shared.blocks import Button, Choice, Field, Page, Portrait, Preview, Slider, Switch, Table
from noughts.ui.shared.pages.controller import PageController
from noughts.ui.shared.pages.help import BACK
from noughts.ui.shared.routes import KeyRow, PageRoute

LOW = 560  # units of height; a table has little room in a lower window
HEAD, FOOT = 84, 54  # units: roughly the room above and below a page
LIVE_PAUSE_S = 0.25  # after the last key in a live field before it is set
CHOOSING: KeyRow = ("Tab", "Move to the next button or field. The arrow keys reach them all, and Enter presses a button.")


class PageScene(WidgetScene):
    """A page as widgets, with its board and portraits beside it where there is room."""

    wide, share, types_every_key = 880, 0.56, True

    def __init__(self, state: WindowState, controller: PageController, game: Scene | None = None) -> None:
        super().__init__(state, game)
        self.controller = controller
        self._blocks = PageBlocks(controller, self.run, self._on_typed)
        self._unset: tuple[str, float] | None = None
        """A live field being typed into, and when to set it."""
        self._board = AnimatedBoard(animates=False)
        self._pointed: Cell | None = None
        self.widgets()
        self.focus = self._blocks.targets.get(self.page.focus, self.page.focus)
        self._follows_focus = state.uses_keys

    @property
    def page(self) -> Page:
        return self.controller.page

    def on_shown_again(self) -> None:
        self.controller.refresh()

    def leave(self) -> None:
        """Esc in a changed field only undoes the change."""
        field, line = self.page.find_input(self.focus), self._blocks.lines.get(self.focus)
        if isinstance(field, Field) and line and line.text != field.value:
            line.text = field.value
            self._unset = None
        else:
            super().leave()

    # What is shown

    def head(self) -> Sequence[Widget]:
        return () if self.page.is_root else super().head()

    def aside(self) -> str:
        return super().aside() or self.page.subtitle

    def help_keys(self) -> tuple[KeyRow, ...]:
        """Every visible key and what it does; nothing on a page without controls."""
        blocks = [block for block in self.page.walk() if isinstance(block, (*INLINE, Choice, Slider, Table))]
        if not any(not isinstance(block, Table) or any(row.key for row in block.rows) for block in blocks):
            return ()
        shown = (block for block in blocks if isinstance(block, Button | Switch) and block.hint)
        keys = ((block.hint, f"{block.label}. {block.sentence}".rstrip()) for block in shown)
        return (*keys, CHOOSING, BACK)

    def open_help(self) -> None:
        """All help at the start, and the page's keys elsewhere."""
        if self.page.is_root:
            self.app.go(PageRoute("help"))
        else:
            super().open_help()

    def widgets(self) -> list[Widget]:
        self.title = self.page.title
        return self._blocks.widgets(self.focus)

    def footer(self) -> list[Widget]:
        return self._blocks.footer()

    # What a person does

    def run(self, key: str) -> None:
        """Press a key of the page, or focus the input that it leads to."""
        verb, _, target = key.partition(" ")
        if verb == "focus":
            self._blocks.unfold(target, self.page.blocks)
            self.widgets()
            self.focus_on(self._blocks.targets.get(target, target))
        else:
            self.controller.press(key)

    def press(self) -> None:
        if self.page.main:
            self.run(self.page.main)

    def _enter(self, widget: Widget | None) -> None:
        """Enter presses the focused button, or the main one if that is chosen already or no button."""
        is_done = isinstance(widget, ButtonWidget | SegmentWidget) and widget.is_chosen
        if widget and ((isinstance(widget, PressWidget) and not is_done) or not self.page.main):
            widget.press()
        else:
            if isinstance(widget, FieldWidget):
                widget.press()
            self.press()

    def shortcut(self, letter: str) -> bool:
        shown = self.page.shortcuts()
        focused = next((block for block in self.page.walk() if isinstance(block, Button) and block.key == self.focus), None)
        if focused and focused.extra and letter and focused.extra.hint == letter:
            self.run(focused.extra.key)
        elif letter in shown:
            self.run(shown[letter])
        else:
            return False
        return True

    def point(self, pos: tuple[int, int]) -> bool:
        before, self._pointed = self._pointed, self._board.grid.cell_at(pos) if self._is_beside else None
        return super().point(pos) or before != self._pointed

    # Time

    def _on_typed(self, key: str) -> None:
        self._unset = key, self.state.now + LIVE_PAUSE_S

    def update(self, now: float) -> bool:
        is_due = self._unset is not None and now >= self._unset[1]
        if self._unset and is_due:
            key, self._unset = self._unset[0], None
            self.app.attempt(lambda: self._blocks.set_field(key, self._blocks.lines[key].text))
        return super().update(now) or is_due

    def moments(self, now: float) -> Sequence[float | None]:
        return (*super().moments(now), self._unset[1] if self._unset else None)

    # Drawing

    @property
    def _preview(self) -> Preview | None:
        return next((block for block in self.page.walk() if isinstance(block, Preview)), None)

    def has_beside(self) -> bool:
        return self._preview is not None

    def flow(self, painter: Painter, width: int) -> tuple[list[Placed], int]:
        """As roomy as fits."""
        has_table = any(isinstance(block, Table) for block in self.page.blocks)
        self._blocks.is_low = has_table and painter.surface.get_height() < painter.px(LOW)
        most = painter.surface.get_height() - painter.px(HEAD + (FOOT if self.page.footer else 0))
        for density in Density if self.page.is_root else (Density.USUAL, Density.HALVES):
            self._blocks.density = density
            found = super().flow(painter, width)
            if found[1] <= most:
                break
        return found

    def draw_beside(self, painter: Painter, room: Rect) -> None:
        px, preview = painter.px, self._preview
        if preview is None:
            return
        portraits = [block for block in self.page.walk() if isinstance(block, Portrait)]
        high, gap = px(PORTRAIT), px(16)
        size = min(room.width, room.height - gap - (high + gap if portraits else 0))
        shown = portraits[: (room.height - size) // (high + gap)]
        whole = size + len(shown) * (high + gap)
        top = room.top + max(0, (room.height - whole) // 2)
        place = Rect(room.left + (room.width - size) // 2, top, size, size)
        board = self._board_widget(preview)
        board.draw(painter, place, Highlight())
        if board.key:
            self.placed.append(Placed(board, place))
        for number, portrait in enumerate(shown):
            y = place.bottom + gap + number * (high + gap)
            PortraitWidget(portrait).draw(painter, Rect(room.left, y, room.width, high), Highlight())

    def _board_widget(self, preview: Preview) -> BoardPane:
        rules = Rules.parse(preview.rules)
        position = Position.parse(preview.position, rules) if preview.position else Position.start(rules)
        if position != self._board.position:
            self._board.show(position, position.outcome, None, self.state.now, moves=False)
        ghost = ghost_at(position, self._pointed if preview.key else None)
        overlay = BoardOverlay(ghost=ghost, has_labels=False, has_numbers=self.app.settings.shows_numbers)
        choose = (lambda cell: self.run(f"{preview.key} {cell}")) if preview.key else None
        return BoardPane(self._board, self.state.now, overlay, choose)

    def draw_head(self, painter: Painter, rect: Rect, height: int) -> tuple[int, list[Placed]]:
        if not self.page.is_root:
            return super().draw_head(painter, rect, height)
        whole = painter.surface.get_height()
        is_small = self._blocks.density or whole < painter.px(LOW)
        size = painter.px(34 if is_small else Size.HERO.value)
        top = painter.px(8) if is_small else max(painter.px(16), (whole - height - size - painter.px(40)) // 2)
        draw_name(painter, rect.left, top, size)
        room = Rect(rect.left, top, rect.width, size)
        help_button = self._placed_help(painter, room, room.width)
        return top + size + painter.px(6 if is_small else 12), [help_button]
