"""Lesson: the board on the left, what is asked on the right; the task is done with the keyboard, or the mouse."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import ClassVar

from textual import events
from textual.containers import Vertical, VerticalScroll
from textual.widget import Widget
from textual.widgets import Input, OptionList
from textual.widgets.option_list import Option

from noughts.lessons.course import LessonProgress, Task, TaskKind
from noughts.rules import Position
from noughts.ui.shared.key_help import lesson_keys
from noughts.ui.shared.lesson_controller import FREE_KEYS, LessonController
from noughts.ui.shared.lessons import exhibit_text
from noughts.ui.shared.puzzle_controller import OPTIONS
from noughts.ui.terminal.drawing.board import Picture
from noughts.ui.terminal.screens.base import BaseScreen
from noughts.ui.terminal.screens.game import SCROLLING
from noughts.ui.terminal.widgets.board import BoardWidget
from noughts.ui.terminal.widgets.form import Menu
from noughts.ui.terminal.widgets.lines import BACK, HELP, Hint, NoteLine
from noughts.ui.terminal.widgets.panel import Words


class AnswerField(Input):
    """A field that leaves some keys to the screen."""

    def on_key(self, event: events.Key) -> None:
        """Take no notice of those."""
        if event.character in FREE_KEYS:
            event.prevent_default()


class Sheet(Vertical):
    """What there is to read and to do; where there is too little room, its end stays in sight however it grows."""

    def on_resize(self) -> None:
        """Once it is laid out, show its end: what is asked and what is said come before what was read."""
        if isinstance(self.parent, VerticalScroll):
            self.parent.scroll_end(animate=False)


class LessonScreen(BaseScreen):
    """One lesson, task by task."""

    SHORTCUTS: ClassVar[Mapping[str, str]] = {**BaseScreen.SHORTCUTS, **{key: name for key, _, name in OPTIONS}}

    def __init__(self, attempt: LessonProgress) -> None:
        super().__init__()
        self._attempt = attempt
        self._taking: LessonController | None = None
        self._asked: Task | None = None
        """The task whose options are in the list."""

    @property
    def taking(self) -> LessonController:
        """Where they are."""
        if self._taking is None:
            self._taking = LessonController(self._attempt, self.state.library, self.state.name)
        return self._taking

    def compose_body(self) -> Iterable[Widget]:
        """The board, and all there is to read and to answer with."""
        yield BoardWidget(Picture(Position.start("3x3")), self.noughts.palette)
        sheet = Sheet(
            Words(id="told", markup=False),
            Words(id="exhibit", markup=False),
            Words(id="question", markup=False),
            Menu(id="options", compact=True),
            AnswerField(id="answer", compact=True, max_length=40, placeholder="your answer"),
            Words(id="said", markup=False),
        )
        yield VerticalScroll(sheet, id="side", can_focus=False)

    def on_mount(self) -> None:
        """Begin."""
        self.query_one(BoardWidget).moves_marks = self.state.settings.animation
        super().on_mount()
        self.show()

    def on_resize(self) -> None:
        """The board takes the room there is."""
        self.call_after_refresh(self.show)

    def title_text(self) -> str:
        """Which lesson, and which task."""
        return f"noughts · {self.taking.title}"

    def show(self) -> None:
        """Everything as it is."""
        taking, task, board = self.taking, self.taking.task, self.query_one(BoardWidget)
        self._ask(task)
        self.set_class(taking.position is None, "-boardless")
        self.set_class(task.sketch is not None or task.rows is not None, "-exhibiting")
        if taking.position:
            board.show(
                Picture(
                    taking.position,
                    taking.position.outcome,
                    taking.last,
                    cursor=taking.target(taking.cursor),
                    hover=board.picture.hover if taking.takes_moves else None,
                    has_colour=self.noughts.palette.has_colour,
                    shows_numbers=self.state.settings.shows_numbers,
                ),
                theme=None if board.theme == self.noughts.palette else self.noughts.palette,
            )
        self.query_one("#told", Words).say(taking.told, "$tone-ink")
        exhibit = "" if task.missing else exhibit_text(task, self.query_one("#side").size.width - 2)
        self.query_one("#exhibit", Words).say(exhibit, "$tone-ink")
        self.query_one("#question", Words).say(taking.question, "bold")
        self.query_one("#said", Words).say(taking.said.text, f"$tone-{taking.said.tone}")
        self.show_lines()
        self.wait_for_number(taking)
        note = self.query_one(NoteLine)
        if taking.line.text is not None and task.position:
            note.type(taking.line.text, taking.line.advice(task.position.rules, taking.waits_for))
        elif note.is_typed:
            note.say("")

    def _ask(self, task: Task) -> None:
        """The options of a new task, and the focus where the answer is given; after it nowhere, so that Enter leads on."""
        taking, menu, field = self.taking, self.query_one(Menu), self.query_one(Input)
        if task is not self._asked:
            self._asked, field.value = task, ""
            menu.clear_options()
            menu.add_options([Option(f" {number}  {each.text}", id=each.name) for number, each in enumerate(task.options, 1)])
            menu.highlighted = 0
        menu.display, field.display = taking.takes_choice, taking.takes_text
        self.set_focus(menu if taking.takes_choice else field if taking.takes_text else None, scroll_visible=False)

    def hints(self) -> list[Hint]:
        """What works now."""
        answer = {TaskKind.MOVE: Hint("arrows Enter", "or type b2"), TaskKind.CHOICE: Hint("arrows Enter", "choose")}
        is_open, kind = self.taking.is_open, self.taking.task.kind
        first = answer.get(kind, Hint("Enter", "answer")) if is_open else Hint("Enter", "next", "next")
        ways = [Hint(way.key, way.label, way.name) for way in self.taking.options() if way.works and is_open]
        return [first, *ways, HELP, BACK]

    def help_lines(self) -> Sequence[tuple[str, str]]:
        """How to answer, and the keys."""
        return lesson_keys(self.taking.task.kind)

    # Keys and clicks

    def _act(self, deed: Callable[[], object]) -> None:
        """Do something in the lesson, and show what came of it."""
        self.attempt(deed)
        if self.taking.is_left:
            self.app.pop_screen()
        else:
            self.show()

    def do(self, command: str) -> None:
        """Hint, show and next are done in the lesson, the others are those of every screen."""
        if command in {way.name for way in self.taking.options()}:
            self._act(lambda: self.taking.do(command))
        else:
            super().do(command)

    def on_key(self, event: events.Key) -> None:
        """A key in the field of an answer is a key here."""
        if event.character in FREE_KEYS and isinstance(self.focused, AnswerField) and self.app.screen is self:
            self.do(self.SHORTCUTS[event.character])
            event.stop()
            event.prevent_default()
        else:
            super().on_key(event)

    def takes(self, key: str) -> bool:
        """What is typed goes to the lesson first, but for Enter in a list."""
        if key in SCROLLING:
            getattr(self.query_one("#side"), SCROLLING[key])(animate=False)
            return True
        known: list[bool] = []
        self._act(lambda: known.append(self.taking.press("space" if key == " " else key)))
        return any(known) or super().takes(key)

    def on_board_widget_chosen(self, event: BoardWidget.Chosen) -> None:
        """A click plays there."""
        self._act(lambda: self.taking.place(event.cell))

    def on_board_widget_pointed(self, event: BoardWidget.Pointed) -> None:
        """The mouse is over a cell."""
        self.query_one(BoardWidget).point(self.taking.target(event.cell))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """An option was chosen."""
        chosen = event.option_id
        if chosen:
            self._act(lambda: self.taking.answer(chosen))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """An answer was typed; what cannot be read as one stays to be mended."""
        if event.value.strip():
            self._act(lambda: self._take(event.value))

    def _take(self, text: str) -> None:
        if self.taking.answer(text):
            self.query_one(Input).value = ""
