"""Boards that are not games: puzzles, the tasks of a lesson, and the analysis board."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import ClassVar

from textual import events
from textual.containers import Vertical, VerticalScroll
from textual.widget import Widget
from textual.widgets import Input, OptionList
from textual.widgets.option_list import Option

from noughts.game import Game
from noughts.lessons.course import LessonProgress, Task, TaskKind
from noughts.rules import Position, Rules
from noughts.ui.shared.analysis_controller import AnalysisController
from noughts.ui.shared.board_actions import board_keys
from noughts.ui.shared.lessons import FREE_KEYS, LessonController, exhibit_text
from noughts.ui.shared.pages.help import lesson_keys, puzzle_keys
from noughts.ui.shared.puzzle_controller import OPTIONS, PuzzleController, StormController, puzzle_controller
from noughts.ui.shared.puzzle_sets import PuzzleSet
from noughts.ui.terminal.drawing.board import Picture
from noughts.ui.terminal.screens.base import SCROLLING, BaseScreen, InputScreen, fold
from noughts.ui.terminal.widgets.board import BoardWidget
from noughts.ui.terminal.widgets.lines import BACK, HELP, Hint
from noughts.ui.terminal.widgets.panel import Menu, Reading, Words

CLOCK_TICK_S = 0.25  # between two looks at the clock of a puzzle storm
PLACE = Hint("arrows Enter", "or type a cell")


class BoardScreen(InputScreen):
    """Passes keys, clicks and typed lines to a controller, and shows the result."""

    @property
    def controller(self) -> PuzzleController | LessonController | AnalysisController:
        raise NotImplementedError

    @property
    def board_input(self) -> PuzzleController | LessonController | AnalysisController:
        return self.controller

    def compose_body(self) -> Iterable[Widget]:
        yield BoardWidget(Position.start("3x3"), self.noughts.palette)
        yield VerticalScroll(*self.compose_side(), id="side", can_focus=False)

    def compose_side(self) -> Iterable[Widget]:
        raise NotImplementedError

    def on_mount(self) -> None:
        super().on_mount()
        self.set_focus(self.query_one(BoardWidget))
        self.check_news()

    def title_text(self) -> str:
        return f"noughts · {self.controller.title}"

    def fold_beside(self, rules: Rules) -> None:
        """Give the text its room; unlike the panel of a game, it is never hidden."""
        side = self.query_one("#side")
        fold(rules, self.size.width, self.size.height - 3).apply(self, side)
        side.display = True

    def show_words(self, **words: tuple[str, str]) -> None:
        """Texts with their styles, by the ids of their widgets; then the keys, and what is being typed."""
        for place, (text, style) in words.items():
            self.query_one(f"#{place}", Words).say(text, style)
        self.show_lines()
        self.wait_for_number()
        self.show_typed()

    def options(self) -> list[Hint]:
        raise NotImplementedError

    def hints(self) -> list[Hint]:
        return [*([PLACE] if self.controller.takes_cells else []), *self.options(), HELP, BACK]

    def act(self, command: Callable[[], object]) -> None:
        """Do something and show the result, unless it led elsewhere."""
        self.state.attempt(command)
        if self.app.screen is self:
            self.show()

    def do(self, command: str) -> None:
        if self.app.screen is self and command not in self.commands():
            self.act(lambda: self.controller.do(command))
        else:
            super().do(command)

    def on_board_widget_chosen(self, event: BoardWidget.Chosen) -> None:
        self.act(lambda: self.controller.place(event.cell))


class AnalysisScreen(BoardScreen):
    def __init__(self, game: Game | None = None) -> None:
        super().__init__()
        self._game = game

    @cached_property
    def controller(self) -> AnalysisController:
        return AnalysisController(self.state, self._game, wake=self.noughts.wake, games=self.state.saved_games())

    def compose_side(self) -> Iterable[Widget]:
        return [Words(id="status", markup=False), Reading(id="rows")]

    def on_unmount(self) -> None:
        self.controller.close()

    def on_screen_resume(self) -> None:
        super().on_screen_resume()
        self.check_news()

    def show(self) -> None:
        it, view = self.controller, self.controller.view()
        self.fold_beside(it.rules)
        cursor = it.target(it.cursor) if it.takes_cells else None
        picture = Picture(view.position, view.outcome, view.last, cursor=cursor, badges=it.badges())
        self.show_picture(picture, can_point=it.takes_cells)
        self.query_one(Reading).show(it.reading())
        status = it.status()
        self.show_words(status=(status.text, f"bold $tone-{status.tone}"))

    def options(self) -> list[Hint]:
        return [Hint(each.key_text, each.label.lower(), each.name, each.sentence) for each in self.controller.actions()]

    def help_lines(self) -> Sequence[tuple[str, str]]:
        return board_keys()

    def go_back(self) -> None:
        """From setting up to the board as it was, then away."""
        if self.controller.editor:
            self.controller.editor = None
            self.show()
        else:
            super().go_back()


class PuzzleScreen(BoardScreen):
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
        if isinstance(self.controller, StormController):
            self.set_interval(CLOCK_TICK_S, self.check_news)

    def on_unmount(self) -> None:
        self.controller.close()

    def check_news(self) -> None:
        if self.is_mounted:
            self.controller.poll()
            self.show()

    def show(self) -> None:
        it = self.controller
        position = it.position
        self.query_one(BoardWidget).display = position is not None
        if position:
            self.fold_beside(position.rules)
            cursor = position.landing(it.cursor) if it.is_open else None
            last = it.answer.cell if it.answer else None
            self.show_picture(Picture(position, position.outcome, last, cursor=cursor), can_point=it.is_open)
        self.show_words(
            task=(it.task, "bold"),
            said=(it.message.text, f"$tone-{it.message.tone}"),
            afterwards=(it.afterwards, "$tone-quiet"),
        )

    def options(self) -> list[Hint]:
        return [Hint(way.key, way.label, way.name) for way in self.controller.options() if way.is_enabled]

    def help_lines(self) -> Sequence[tuple[str, str]]:
        return puzzle_keys(self.controller.rows)


class AnswerField(Input):
    """A field that leaves some keys to the screen."""

    def on_key(self, event: events.Key) -> None:
        if event.character in FREE_KEYS:
            event.prevent_default()


class Sheet(Vertical):
    """The task; where room is short, its end stays in sight."""

    def on_resize(self) -> None:
        if isinstance(self.parent, VerticalScroll):
            self.parent.scroll_end(animate=False)


class LessonScreen(BoardScreen):
    SHORTCUTS: ClassVar[Mapping[str, str]] = {**BaseScreen.SHORTCUTS, **{key: name for key, _, name in OPTIONS}}

    def __init__(self, attempt: LessonProgress) -> None:
        super().__init__()
        self._attempt = attempt
        self._asked: Task | None = None  # the task whose options are in the list

    @cached_property
    def controller(self) -> LessonController:
        return LessonController(self._attempt, self.state.library, self.state.name, self.state.go)

    def compose_side(self) -> Iterable[Widget]:
        yield Sheet(
            *(Words(id=id, markup=False) for id in ("told", "exhibit", "question")),  # noqa: A001 - Textual's word
            Menu(id="options", compact=True),
            AnswerField(id="answer", compact=True, max_length=40, placeholder="your answer"),
            Words(id="said", markup=False),
        )

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
        """List the options of a new task, and focus where the answer is given; then nothing, so that Enter leads on."""
        it, menu, field = self.controller, self.query_one(Menu), self.query_one(Input)
        if task is not self._asked:
            self._asked, field.value = task, ""
            menu.clear_options()
            menu.add_options([Option(f" {number}  {each.text}", id=each.name) for number, each in enumerate(task.options, 1)])
            menu.highlighted = 0
        menu.display, field.display = it.takes_choice, it.takes_text
        self.set_focus(menu if it.takes_choice else field if it.takes_text else None, scroll_visible=False)

    def options(self) -> list[Hint]:
        return [Hint(way.key, way.label, way.name) for way in self.controller.options() if way.is_enabled]

    def hints(self) -> list[Hint]:
        if not self.controller.is_open:
            return [Hint("Enter", "next", "next"), *(way for way in self.options() if way.key != "n"), HELP, BACK]
        answer = {TaskKind.MOVE: Hint("arrows Enter", "or type b2"), TaskKind.CHOICE: Hint("arrows Enter", "choose")}
        return [answer.get(self.controller.task.kind, Hint("Enter", "answer")), *self.options(), HELP, BACK]

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
        return super().takes(key) if key in SCROLLING else self.press(key) or BaseScreen.takes(self, key)

    def press(self, key: str) -> bool:
        known: list[bool] = []
        self.act(lambda: known.append(self.controller.press("space" if key == " " else key)))
        return any(known)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        chosen = event.option_id
        if chosen:
            self.act(lambda: self.controller.answer(chosen))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Take an answer; one that cannot be read stays in the field."""
        if event.value.strip():
            self.act(lambda: self._take(event.value))

    def _take(self, text: str) -> None:
        if self.controller.answer(text):
            self.query_one(Input).value = ""
