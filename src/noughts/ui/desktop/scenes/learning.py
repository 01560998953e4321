"""Puzzles and lessons: a board to try moves on, and answers that are chosen or typed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from pygame import Rect
from pygame.event import Event

from noughts.lessons.course import LessonProgress, Task
from noughts.play import BoardView
from noughts.rules import Cell, Position
from noughts.ui.desktop.board.board import AnimatedBoard
from noughts.ui.desktop.board.drawing import BoardOverlay, BoardPane, ghost_at
from noughts.ui.desktop.kit.buttons import ButtonWidget, RowWidget
from noughts.ui.desktop.kit.fonts import Size, Weight
from noughts.ui.desktop.kit.inputs import FieldWidget, LineEditor
from noughts.ui.desktop.kit.painter import Painter
from noughts.ui.desktop.kit.tables import table_widgets
from noughts.ui.desktop.kit.widget import Highlight, Placed, TextWidget, Widget
from noughts.ui.desktop.scenes.board_scene import BoardScene, typed_line
from noughts.ui.desktop.scenes.scene import WindowState, key_of
from noughts.ui.desktop.scenes.widget_scene import HELP_KEYS, WidgetScene
from noughts.ui.desktop.side_panel import PanelContents
from noughts.ui.shared.blocks import Button, ButtonStyle, Field, Table, TableCell, TableRow
from noughts.ui.shared.board_input import ARROWS, PLACING_KEYS
from noughts.ui.shared.lessons import ANSWERING, FREE_KEYS, LessonController
from noughts.ui.shared.pages.help import lesson_keys, puzzle_keys
from noughts.ui.shared.panel import Panel
from noughts.ui.shared.puzzle_controller import AnswerOption, puzzle_controller
from noughts.ui.shared.puzzle_sets import PuzzleSet
from noughts.ui.shared.puzzles import view_of
from noughts.ui.shared.routes import HelpRoute, KeyRow
from noughts.ui.shared.values import Line

BUSY = 0.1  # seconds between two looks during a search, or while a letter waits for its number


def answer_buttons(options: Sequence[AnswerOption], do: Callable[[str], object]) -> list[ButtonWidget]:
    """The buttons of a puzzle or a task, always in the same places."""
    made = []
    for option in options:
        style = ButtonStyle.MAIN if option.name == "next" and option.is_enabled else ButtonStyle.PLAIN
        button = Button(option.name, option.label.capitalize(), hint=option.key, style=style)
        made.append(ButtonWidget(button, partial(do, option.name), works=option.is_enabled))
    return made


NO_QUESTION = Position.start("3x3")  # shown until there is one


class PuzzleScene(BoardScene):
    """Arrows and Enter, a typed cell or a click try a move."""

    def __init__(self, state: WindowState, puzzles: PuzzleSet) -> None:
        super().__init__(state)
        self.controller = puzzle_controller(puzzles, wake=state.wake, clock=lambda: state.now)
        self._shows_cursor = False
        self._shaken: Cell | None = None
        self._look()

    def close(self) -> None:
        self.controller.close()

    def view(self) -> BoardView:
        return view_of(self.controller.position or NO_QUESTION, self.controller.answer)

    def title(self, view: BoardView) -> str:  # noqa: ARG002 - the question says more
        return f"noughts · {self.controller.title}"

    def aside(self, view: BoardView) -> str:  # noqa: ARG002 - nobody scores
        return self.app.name

    def shown(self, view: BoardView, panel: Panel) -> PanelContents:  # noqa: ARG002 - the question stands in its place
        controller = self.controller
        said = tuple(line for line in (controller.message, Line(controller.afterwards, "quiet")) if line.text)
        return PanelContents(panel, Line(controller.task), is_live=False, said=said)

    def overlay(self, view: BoardView) -> BoardOverlay:
        controller, position = self.controller, view.position
        if not controller.is_open:
            return BoardOverlay()
        cell = controller.cursor if self._shows_cursor else self.hovered
        cursor = position.landing(controller.cursor) if self._shows_cursor else None
        return BoardOverlay(ghost=ghost_at(position, cell, controller.hand), cursor=cursor)

    def note(self, shown: PanelContents, *, is_folded: bool) -> Line:
        return typed_line(self.controller) if self.controller.line.is_open else super().note(shown, is_folded=is_folded)

    # What a person does

    def click_board(self, cell: Cell | None) -> None:
        self._shows_cursor = False
        if cell:
            self.controller.place(cell)
            self._look()

    def key(self, key: str) -> bool:
        if key == "escape" and not self.controller.line.is_open:
            self.app.back()
            return True
        if key in HELP_KEYS and not self.controller.line.is_open:
            self.help()
            return True
        self._shows_cursor = key in ARROWS or (self._shows_cursor and not self.controller.line.is_open)
        is_known = self.controller.press(key)
        self._look()
        return is_known

    def buttons(self, view: BoardView) -> Sequence[ButtonWidget]:  # noqa: ARG002 - always the same
        return answer_buttons(self.controller.options(), self.controller.do)  # the next update shows the result

    def help(self) -> None:
        self.app.go(HelpRoute(puzzle_keys(self.controller.rows)))

    # Time

    def _look(self) -> None:
        self.controller.poll()
        view = self.view()
        if self.controller.refused and self.controller.refused != self._shaken:
            self.board.shake(self.controller.refused, self.state.now)
        self._shaken = self.controller.refused
        self.board.show(view.position, view.outcome, view.last, self.state.now, moves=self.controller.answer is not None)

    def update(self, now: float) -> bool:
        self.controller.tick()
        self._look()
        return super().update(now)

    def signature(self) -> tuple[object, ...]:
        controller = self.controller
        told = controller.title, controller.task, controller.message, controller.afterwards
        return (*super().signature(), *told, controller.line.text, controller.cursor)

    def moments(self, now: float) -> Sequence[float | None]:
        is_busy = self.controller.is_busy or self.controller.line.is_waiting
        return (*super().moments(now), now + BUSY if is_busy else None)


INDENT = "\N{EM SPACE}" * 2  # for each step down a tree
END = 1 << 20  # pixels; further down than any page goes


class LessonScene(WidgetScene):
    """Arrows and Enter, a typed cell or a click place a mark; other answers are chosen or typed."""

    wide, share, is_right = 560, 0.5, True

    def __init__(self, state: WindowState, attempt: LessonProgress) -> None:
        super().__init__(state)
        self.controller = LessonController(attempt, self.app.library, self.app.name, self.app.go, clock=lambda: state.now)
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
                RowWidget(
                    Button(f"option {number}", option.text, hint=str(number)),
                    partial(self._do, partial(controller.answer, option.name)),
                    fills=True,
                )
                for number, option in enumerate(controller.task.options, 1)
            ]
        if controller.takes_text:
            made.append(FieldWidget(Field("answer", "Your answer", ""), self._typed, self._take))
        if controller.line.text is not None and controller.position:
            return [*made, TextWidget(f"{controller.line.text}_  {controller.typing_advice}", role="quiet")]
        return [
            *made,
            *(TextWidget(part, role=controller.message.tone) for part in controller.message.text.split("\n\n") if part),
        ]

    def _exhibits(self, task: Task) -> Iterator[Widget]:
        if task.sketch and not task.missing:
            cells = ((TableCell(INDENT * depth + node.text), TableCell(node.value)) for depth, node in task.sketch().walk())
            yield from table_widgets(Table("", ("Move", "Value"), tuple(map(TableRow, cells))))
        if task.rows and not task.missing:
            head, *rows = task.rows()
            yield from table_widgets(Table("", tuple(head), tuple(TableRow(tuple(map(TableCell, row))) for row in rows)))

    def help_keys(self) -> tuple[KeyRow, ...]:
        return lesson_keys(self.controller.task.kind)

    def footer(self) -> Sequence[Widget]:
        return answer_buttons(self.controller.options(), lambda name: self._do(partial(self.controller.do, name)))

    def _board_widget(self) -> BoardPane:
        controller, position = self.controller, self.controller.position
        target = controller.target(controller.cursor if self._shows_cursor else self._hovered_cell)
        ghost = ghost_at(position, target, controller.hand) if position else None
        cursor = target if self._shows_cursor else None
        overlay = BoardOverlay(ghost=ghost, cursor=cursor, has_numbers=self.app.settings.shows_numbers)
        return BoardPane(self.board, self.state.now, overlay, self._place if controller.takes_moves else None)

    # What a person does

    def _look(self) -> None:
        """Show the next task, or the feedback on an answer."""
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

    def _do(self, action: Callable[[], object]) -> None:
        before = self.controller.message
        self.app.attempt(action)
        if self.controller.message is not before:
            self.scroll.offset = END  # show the feedback
        self._look()

    def _take(self, text: str) -> None:
        """Take a typed answer; one that cannot be read stays selected, to be corrected."""
        if text.strip():
            self._do(lambda: self._typed.select(0, len(text)) if self.controller.answer(text) else None)

    def press(self) -> None:
        self._do(lambda: self.controller.do("next"))

    def _place(self, cell: Cell) -> None:
        self._shows_cursor = False
        self._do(lambda: self.controller.place(cell))
        self._refuse()

    def _refuse(self) -> None:
        target = self.controller.target(self.controller.cursor)
        if target and self.controller.message.tone in ("draw", "loss"):
            self.board.shake(target, self.state.now)

    def _commit(self, *, unless: Widget | None = None) -> None:
        """Only Enter gives an answer."""

    def key_down(self, event: Event) -> bool:
        """Keys go to the lesson first, except those of the focused widget."""
        key = key_of(event)
        if not key or not self._is_for_lesson(key):
            is_known = super().key_down(event)
            if key == "enter" and self.controller.takes_text:
                self.focus_on("answer")
            return is_known
        self._shows_cursor = key in ARROWS or (self._shows_cursor and not self.controller.line.is_open)
        known: list[bool] = []
        self._do(lambda: known.append(self.controller.press(key)))
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
        has_acted = self.controller.line.is_waiting and self.controller.tick()
        if has_acted:
            self._look()
        return super().update(now) or has_acted

    def moments(self, now: float) -> Sequence[float | None]:
        return (now + BUSY if self.controller.line.is_waiting else None,)

    def is_moving(self, now: float) -> bool:
        return self.board.is_moving(now)

    # Drawing

    def has_beside(self) -> bool:
        return self.controller.position is not None

    def draw_beside(self, painter: Painter, room: Rect) -> None:
        size = min(room.size)
        board, place = self._board_widget(), Rect(room.centerx - size // 2, room.top, size, size)
        board.draw(painter, place, Highlight())
        self.placed.append(Placed(board, place))
