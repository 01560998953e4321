"""LessonScene: a lesson, task by task: the board on the left, what is asked on the right."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from pygame import Rect
from pygame.event import Event

from noughts.lessons.course import LessonProgress, Task
from noughts.rules import Cell
from noughts.ui.desktop.board.board import AnimatedBoard
from noughts.ui.desktop.board.drawing import BoardOverlay, BoardPane, ghost_at
from noughts.ui.desktop.kit.buttons import ButtonWidget, RowWidget
from noughts.ui.desktop.kit.fields import FieldWidget, LineEditor
from noughts.ui.desktop.kit.fonts import Size, Weight
from noughts.ui.desktop.kit.painter import Align, Painter
from noughts.ui.desktop.kit.tables import table_widgets
from noughts.ui.desktop.kit.widget import Highlight, Placed, TextWidget, Widget
from noughts.ui.desktop.scenes.scene import WindowState, answer_buttons, key_of
from noughts.ui.desktop.scenes.widget_scene import WidgetScene
from noughts.ui.shared.blocks import Button, Field, Table, TableCell, TableRow
from noughts.ui.shared.board_input import ARROWS
from noughts.ui.shared.lessons import ANSWERING, FREE_KEYS, LessonController
from noughts.ui.shared.pages.help import lesson_keys
from noughts.ui.shared.puzzle_controller import PLACING_KEYS
from noughts.ui.shared.routes import KeyRow

STEP = 26  # units to the right for each step down
LEADING = 3  # units between two lines
VALUE = 44  # units for the value of a line
WIDEST = 380  # units; in a wider room the values would be far from what they belong to


class Outline(Widget):
    """Lines of a depth, a text and a value."""

    fills = True

    def __init__(self, lines: Sequence[tuple[int, str, str]]) -> None:
        self._lines = lines

    def measure(self, painter: Painter, room: int) -> tuple[int, int]:
        return room, len(self._lines) * self._height(painter)

    def _height(self, painter: Painter) -> int:
        return painter.line_height(Size.SMALL) + painter.px(LEADING)

    def draw(self, painter: Painter, rect: Rect, look: Highlight) -> None:  # noqa: ARG002 - there is nothing to press
        height, width = self._height(painter), min(rect.width, painter.px(WIDEST))
        for number, (depth, text, value) in enumerate(self._lines):
            line = Rect(rect.left, rect.top + number * height, width, height)
            left = depth * painter.px(STEP)
            room = Rect(line.left + left, line.top, width - left - painter.px(VALUE), height)
            painter.text(text, room, size=Size.SMALL)
            painter.text(value, line, size=Size.SMALL, align=Align.RIGHT)


BUSY = 0.1  # seconds between two looks at a letter that waits for its number
WIDE = 560  # units of width from which on the board stands beside the words
END = 1 << 20  # pixels; further down than any page goes


class LessonScene(WidgetScene):
    """Arrows and Enter, a typed cell or a click place a mark; the other answers are chosen or typed."""

    def __init__(self, state: WindowState, attempt: LessonProgress) -> None:
        super().__init__(state)
        self.controller = LessonController(attempt, self.app.library, self.app.name, clock=lambda: state.now)
        self.board = AnimatedBoard(animates=self.app.settings.animation)
        self._typed = LineEditor()
        self._asked: Task | None = None
        self._hovered_cell: Cell | None = None
        self._shows_cursor = False
        self._look()

    # What is to be seen

    def widgets(self) -> Sequence[Widget]:
        controller = self.controller
        made: list[Widget] = [TextWidget(controller.told)]
        if controller.position and not self._is_beside:
            made.append(self._board_widget())
        made += self._exhibits(controller.task)
        if controller.question:
            made.append(TextWidget(controller.question, size=Size.LARGE, weight=Weight.STRONG, above=14))
        if controller.is_open:
            made.append(TextWidget(ANSWERING[controller.task.kind], size=Size.SMALL, role="quiet"))
        if controller.takes_choice:
            made += [
                RowWidget(Button(f"option {number}", option.text, hint=str(number)), self._answering(option.name))
                for number, option in enumerate(controller.task.options, 1)
            ]
        if controller.takes_text:
            made.append(FieldWidget(Field("answer", "your answer", ""), self._typed, self._take))
        if controller.line.text is not None and controller.position:
            advice = controller.line.advice(controller.position.rules, controller.waits_for)
            return [*made, TextWidget(f"{controller.line.text}_  {advice}", role="quiet")]
        return [*made, *(TextWidget(part, role=controller.said.tone) for part in controller.said.text.split("\n\n") if part)]

    def _exhibits(self, task: Task) -> Iterator[Widget]:
        """The tree and the table, as far as the task has them."""
        if task.sketch and not task.missing:
            yield Outline([(depth, node.text, node.value) for depth, node in task.sketch().walk()])
        if task.rows and not task.missing:
            head, *rows = task.rows()
            yield from table_widgets(Table("", tuple(head), tuple(TableRow(tuple(map(TableCell, row))) for row in rows)))

    def help_keys(self) -> tuple[KeyRow, ...]:
        return lesson_keys(self.controller.task.kind)

    def footer(self) -> Sequence[Widget]:
        return answer_buttons(self.controller.options(), lambda name: self._doing(partial(self.controller.do, name))())

    def _board_widget(self) -> BoardPane:
        controller, position = self.controller, self.controller.position
        target = controller.target(controller.cursor if self._shows_cursor else self._hovered_cell)
        ghost = ghost_at(position, target, controller.hand) if position else None
        cursor = target if self._shows_cursor else None
        overlay = BoardOverlay(ghost=ghost, cursor=cursor, has_numbers=self.app.settings.shows_numbers)
        return BoardPane(self.board, self.state.now, overlay, self._place if controller.takes_moves else None)

    # What a person does

    def _look(self) -> None:
        """Show what has come of something: the next task, or what was said to an answer."""
        controller = self.controller
        if controller.is_left:
            self.app.back()
            return
        self.title = controller.title
        position = controller.position
        if position:
            is_answer = controller.last is not None
            self.board.show(position, position.outcome, controller.last, self.state.now, moves=is_answer)
        if controller.task is not self._asked:
            self._asked = controller.task
            self._typed.text = ""
            self.scroll.offset = 0
            self.focus_on("answer" if controller.takes_text else "option 1" if controller.takes_choice else "")
        elif controller.takes_text and not isinstance(self.focused, ButtonWidget):
            self.focus_on("answer")
        if not controller.is_open and self.focus != "next":
            self.focus_on("next")

    def _doing(self, action: Callable[[], object]) -> Callable[[], None]:
        def do() -> None:
            before = self.controller.said
            self.app.attempt(action)
            if self.controller.said is not before:
                self.scroll.offset = END  # what was said is to be seen
            self._look()

        return do

    def _answering(self, text: str) -> Callable[[], None]:
        return self._doing(lambda: self.controller.answer(text))

    def _take(self, text: str) -> None:
        """An answer was typed; one that cannot be read stays, to be corrected."""
        if text.strip():
            self._doing(lambda: self._typed.select(0, len(text)) if self.controller.answer(text) else None)()

    def press(self) -> None:
        self._doing(partial(self.controller.do, "next"))()

    def _place(self, cell: Cell) -> None:
        self._shows_cursor = False
        self._doing(lambda: self.controller.place(cell))()
        self._refuse()

    def _refuse(self) -> None:
        target = self.controller.target(self.controller.cursor)
        if target and self.controller.said.tone in ("draw", "loss"):
            self.board.shake(target, self.state.now)

    def _commit(self, *, unless: Widget | None = None) -> None:
        """Only Enter gives an answer."""

    def key_down(self, event: Event) -> bool:
        """What is typed goes to the lesson first, but for the keys of what has the focus."""
        key = key_of(event)
        if not key or not self._is_for_lesson(key):
            is_known = super().key_down(event)
            if key == "enter" and self.controller.takes_text:
                self.focus_on("answer")
            return is_known
        self._shows_cursor = key in ARROWS or (self._shows_cursor and not self.controller.line.is_open)
        known: list[bool] = []
        self._doing(lambda: known.append(self.controller.press(key)))()
        self._taken = event.unicode if any(known) else ""
        if key in PLACING_KEYS and self.controller.takes_moves:
            self._refuse()
        return any(known) or super().key_down(event)

    def _is_for_lesson(self, key: str) -> bool:
        if key == "escape":
            return self.controller.line.is_open
        if isinstance(self.focused, FieldWidget):
            return key in FREE_KEYS
        is_on_board = self.controller.takes_moves and self.focus in ("", "board")
        return is_on_board or key not in (*ARROWS, *PLACING_KEYS, "tab")

    def point(self, pos: tuple[int, int]) -> bool:
        before, self._hovered_cell = self._hovered_cell, self.board.grid.cell_at(pos)
        self._shows_cursor &= self._hovered_cell is None
        return super().point(pos) or before != self._hovered_cell

    def update(self, now: float) -> bool:
        """Let a letter that waits for its number act when none has come."""
        has_acted = self.controller.line.is_waiting and self.controller.tick()
        if has_acted:
            self._look()
        return super().update(now) or has_acted

    def next_look(self, now: float) -> float | None:
        return BUSY if self.controller.line.is_waiting else super().next_look(now)

    def is_moving(self, now: float) -> bool:
        return self.board.is_moving(now)

    # Drawing

    def column(self, painter: Painter, room: Rect) -> Rect:
        if self.controller.position is None or not self.has_room_beside(painter, room, WIDE):
            return room
        half = room.width // 2
        return Rect(half, 0, room.width - half, room.height)

    def draw_beside(self, painter: Painter, room: Rect) -> None:
        size = min(room.size)
        board, place = self._board_widget(), Rect(room.centerx - size // 2, room.top, size, size)
        board.draw(painter, place, Highlight())
        self.placed.append(Placed(board, place))
