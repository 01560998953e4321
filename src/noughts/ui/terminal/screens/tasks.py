"""A board with a question: a task of a lesson, the puzzle of the day, or your own mistakes to try until they are right."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import ClassVar

from textual import events
from textual.containers import Vertical, VerticalScroll
from textual.widget import Widget
from textual.widgets import Input, OptionList
from textual.widgets.option_list import Option

from noughts.lessons.course import LessonProgress, Task, TaskKind
from noughts.rules import Position
from noughts.ui.shared.lessons import FREE_KEYS, LessonController, exhibit_text
from noughts.ui.shared.pages.help import lesson_keys, puzzle_keys
from noughts.ui.shared.puzzle_controller import OPTIONS, PuzzleController, StormController, puzzle_controller
from noughts.ui.shared.puzzle_sets import PuzzleSet
from noughts.ui.terminal.drawing.board import Picture
from noughts.ui.terminal.screens.base import SCROLLING, BaseScreen, fold
from noughts.ui.terminal.widgets.board import BoardWidget
from noughts.ui.terminal.widgets.lines import BACK, HELP, Hint
from noughts.ui.terminal.widgets.panel import Menu, Words

TICK_S = 0.25
"""Between two looks at the clock of a storm."""


class TaskScreen(BaseScreen):
    """What is typed, pressed or clicked goes to a controller, and what came of it is shown."""

    @property
    def controller(self) -> PuzzleController | LessonController:
        raise NotImplementedError

    def compose_body(self) -> Iterable[Widget]:
        yield BoardWidget(Position.start("3x3"), self.noughts.palette)
        yield VerticalScroll(*self.compose_side(), id="side", can_focus=False)

    def compose_side(self) -> Iterable[Widget]:
        """What stands beside the board."""
        raise NotImplementedError

    def on_resize(self) -> None:
        self.call_after_refresh(self.show)

    def title_text(self) -> str:
        return f"noughts · {self.controller.title}"

    def show_words(self, **words: tuple[str, str]) -> None:
        """Texts with their styles, each in the place that is called so; then the keys, and what is being typed."""
        for place, (text, style) in words.items():
            self.query_one(f"#{place}", Words).say(text, style)
        self.show_lines()
        self.wait_for_number(self.controller)
        self.show_typed(self.controller)

    def ways(self) -> list[Hint]:
        return [Hint(way.key, way.label, way.name) for way in self.controller.options() if way.is_enabled]

    def act(self, command: Callable[[], object]) -> None:
        """Do something with the task, and show what came of it."""
        self.state.attempt(command)
        self.show()

    def do(self, command: str) -> None:
        """Hint, show and next are the controller's, the others are those of every screen."""
        if command in {way.name for way in self.controller.options()}:
            self.act(lambda: self.controller.do(command))
        else:
            super().do(command)

    def on_board_widget_chosen(self, event: BoardWidget.Chosen) -> None:
        self.act(lambda: self.controller.place(event.cell))


class PuzzleScreen(TaskScreen):
    def __init__(self, puzzles: PuzzleSet) -> None:
        super().__init__()
        self._puzzles = puzzles

    @cached_property
    def controller(self) -> PuzzleController:
        return puzzle_controller(self._puzzles, wake=self.noughts.wake)

    def compose_side(self) -> Iterable[Widget]:
        return [Words(id=id, markup=False) for id in ("task", "said", "afterwards")]  # noqa: A001 - Textual's word

    def on_mount(self) -> None:
        super().on_mount()
        self.set_focus(self.query_one(BoardWidget))
        if isinstance(self.controller, StormController):
            self.set_interval(TICK_S, self.check_news)
        self.check_news()

    def on_unmount(self) -> None:
        self.controller.close()

    def check_news(self) -> None:
        if self.is_mounted:
            self.controller.poll()
            self.show()

    def show(self) -> None:
        it, side = self.controller, self.query_one("#side")
        position = it.position
        self.query_one(BoardWidget).display = position is not None
        if position:
            fold(position.rules, self.size.width, self.size.height - 3).apply(self, side)
            side.display = True  # without its question a board is nothing
            cursor = position.landing(it.cursor) if it.is_open else None
            last = it.answer.cell if it.answer else None
            self.show_picture(Picture(position, position.outcome, last, cursor=cursor), can_point=it.is_open)
        self.show_words(
            task=(it.task, "bold"),
            said=(it.message.text, f"$tone-{it.message.tone}"),
            afterwards=(it.afterwards, "$tone-quiet"),
        )

    def hints(self) -> list[Hint]:
        place = [Hint("arrows Enter", "or type a cell")] if self.controller.is_open else []
        return [*place, *self.ways(), HELP, BACK]

    def help_lines(self) -> Sequence[tuple[str, str]]:
        return puzzle_keys(self.controller.rows)

    def takes(self, key: str) -> bool:
        if self.controller.line.is_open or key not in self.SHORTCUTS:
            is_taken = self.controller.press("space" if key == " " else key)
            self.show()
            return is_taken
        return super().takes(key)


class AnswerField(Input):
    """A field that leaves some keys to the screen."""

    def on_key(self, event: events.Key) -> None:
        if event.character in FREE_KEYS:
            event.prevent_default()


class Sheet(Vertical):
    """What there is to read and to do; where there is too little room, its end stays in sight however it grows."""

    def on_resize(self) -> None:
        if isinstance(self.parent, VerticalScroll):
            self.parent.scroll_end(animate=False)


class LessonScreen(TaskScreen):
    SHORTCUTS: ClassVar[Mapping[str, str]] = {**BaseScreen.SHORTCUTS, **{key: name for key, _, name in OPTIONS}}

    def __init__(self, attempt: LessonProgress) -> None:
        super().__init__()
        self._attempt = attempt
        self._asked: Task | None = None
        """The task whose options are in the list."""

    @cached_property
    def controller(self) -> LessonController:
        return LessonController(self._attempt, self.state.library, self.state.name, self.state.go)

    def compose_side(self) -> Iterable[Widget]:
        yield Sheet(
            Words(id="told", markup=False),
            Words(id="exhibit", markup=False),
            Words(id="question", markup=False),
            Menu(id="options", compact=True),
            AnswerField(id="answer", compact=True, max_length=40, placeholder="your answer"),
            Words(id="said", markup=False),
        )

    def on_mount(self) -> None:
        super().on_mount()
        self.show()

    def show(self) -> None:
        it, task = self.controller, self.controller.task
        self._ask(task)
        self.set_class(it.position is None, "-boardless")
        self.set_class(task.sketch is not None or task.rows is not None, "-exhibiting")
        if it.position:
            picture = Picture(it.position, it.position.outcome, it.last, cursor=it.target(it.cursor))
            self.show_picture(picture, can_point=it.takes_moves)
        exhibit = "" if task.missing else exhibit_text(task, self.query_one("#side").size.width - 2)
        self.show_words(
            told=(it.told, "$tone-ink"),
            exhibit=(exhibit, "$tone-ink"),
            question=(it.question, "bold"),
            said=(it.message.text, f"$tone-{it.message.tone}"),
        )

    def _ask(self, task: Task) -> None:
        """The options of a new task, and the focus where the answer is given; after it nowhere, so that Enter leads on."""
        it, menu, field = self.controller, self.query_one(Menu), self.query_one(Input)
        if task is not self._asked:
            self._asked, field.value = task, ""
            menu.clear_options()
            menu.add_options([Option(f" {number}  {each.text}", id=each.name) for number, each in enumerate(task.options, 1)])
            menu.highlighted = 0
        menu.display, field.display = it.takes_choice, it.takes_text
        self.set_focus(menu if it.takes_choice else field if it.takes_text else None, scroll_visible=False)

    def hints(self) -> list[Hint]:
        if not self.controller.is_open:
            return [Hint("Enter", "next", "next"), *(way for way in self.ways() if way.key != "n"), HELP, BACK]
        answer = {TaskKind.MOVE: Hint("arrows Enter", "or type b2"), TaskKind.CHOICE: Hint("arrows Enter", "choose")}
        return [answer.get(self.controller.task.kind, Hint("Enter", "answer")), *self.ways(), HELP, BACK]

    def help_lines(self) -> Sequence[tuple[str, str]]:
        return lesson_keys(self.controller.task.kind)

    # Keys and clicks

    def act(self, command: Callable[[], object]) -> None:
        self.state.attempt(command)
        if self.controller.is_left:
            self.app.pop_screen()
        else:
            self.show()

    def on_key(self, event: events.Key) -> None:
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
        self.act(lambda: known.append(self.controller.press("space" if key == " " else key)))
        return any(known) or super().takes(key)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        chosen = event.option_id
        if chosen:
            self.act(lambda: self.controller.answer(chosen))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """An answer was typed; what cannot be read as one stays to be mended."""
        if event.value.strip():
            self.act(lambda: self._take(event.value))

    def _take(self, text: str) -> None:
        if self.controller.answer(text):
            self.query_one(Input).value = ""
