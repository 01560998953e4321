"""Lesson: the board on the left, what is asked on the right; the task is done with the keyboard, or the mouse."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from typing import ClassVar

from textual import events
from textual.containers import Vertical, VerticalScroll
from textual.widget import Widget
from textual.widgets import Input, OptionList
from textual.widgets.option_list import Option

from noughts.classroom.lessons import Attempt, Kind
from noughts.rules import Cell, Position
from noughts.ui.terminal.app.drawing.board import Picture
from noughts.ui.terminal.app.screens.game import SCROLLING
from noughts.ui.terminal.app.screens.page import Page
from noughts.ui.terminal.app.widgets.board import Board
from noughts.ui.terminal.app.widgets.lines import Hint, NoteLine
from noughts.ui.terminal.app.widgets.menu import Menu
from noughts.ui.terminal.app.widgets.panel import Words
from noughts.ui.view.controls import ARROWS
from noughts.ui.view.lessons import ANSWERING, exhibit_text, next_after, place_text
from noughts.ui.view.rows import Line
from noughts.ui.view.trying import WAYS
from noughts.ui.view.typed_line import TypedLine, is_column

TYPED = (Kind.NUMBER, Kind.BRANCHES)
"""What is answered in a field."""

ON = ("enter", "space", " ")
"""Keys that lead to the next task."""


KEYS = ("h", "s", "?")
"""Keys that no answer has in it, so that they are keys in the field of an answer too."""


class AnswerField(Input):
    """A field that leaves some keys to the screen."""

    def on_key(self, event: events.Key) -> None:
        """Take no notice of those."""
        if event.character in KEYS:
            event.prevent_default()


class Sheet(Vertical):
    """What there is to read and to do; where there is too little room, its end stays in sight however it grows."""

    def on_resize(self) -> None:
        """Once it is laid out, show its end: what is asked and what is said come before what was read."""
        if isinstance(self.parent, VerticalScroll):
            self.parent.scroll_end(animate=False)


class LessonScreen(Page):
    """One lesson, task by task."""

    SHORTCUTS: ClassVar[Mapping[str, str]] = {**Page.SHORTCUTS, **{key: name for key, _, name in WAYS}}

    def __init__(self, attempt: Attempt) -> None:
        super().__init__()
        self._at = attempt
        self._after: Attempt | None = None
        """Where the answer leads, once it is found or shown."""
        self._said = Line("")
        self._board: Position | None = None
        """With the move that was right, once it is played."""
        self._last: Cell | None = None
        self._cursor = Cell(0, 0)
        self._line = TypedLine()

    def compose_body(self) -> Iterable[Widget]:
        """The board, and all there is to read and to answer with."""
        yield Board(Picture(Position.start("3x3")), self.noughts.palette)
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
        self.query_one(Board).moves_marks = self.noughts.settings.animation
        super().on_mount()
        self._begin()

    def on_resize(self) -> None:
        """The board takes the room there is."""
        self.call_after_refresh(self.show)

    def title_text(self) -> str:
        """Which lesson, and which task."""
        return f"noughts · {place_text(self._at)}"

    # A task

    def _begin(self) -> None:
        """Ask what is to be asked now; what cannot be asked here says why."""
        task = self._at.task
        self._after, self._said, self._last = None, Line(""), None
        self._board = task.position
        if task.position:
            rules = task.position.rules
            self._cursor = Cell((rules.cols - 1) // 2, (rules.rows - 1) // 2)
        menu, field = self.query_one(Menu), self.query_one(Input)
        menu.clear_options()
        if task.kind is Kind.CHOICE:
            menu.add_options([Option(f" {number}  {each.text}", id=each.name) for number, each in enumerate(task.options, 1)])
            menu.highlighted = 0
        field.value = ""
        if task.missing:
            self._finish(self._at.on(), "", "ink")
        self._take_focus()
        self.show()

    def _take_focus(self) -> None:
        """To where the answer is given; after it, to nowhere, so that Enter leads on."""
        kind, is_open = self._at.task.kind, self._after is None
        self.query_one(Menu).display = kind is Kind.CHOICE and is_open
        self.query_one(Input).display = kind in TYPED and is_open
        if is_open and kind is Kind.CHOICE:
            self.set_focus(self.query_one(Menu), scroll_visible=False)
        elif is_open and kind in TYPED:
            self.set_focus(self.query_one(Input), scroll_visible=False)
        else:
            self.set_focus(None)

    def show(self) -> None:
        """Everything as it is."""
        task, board, is_open = self._at.task, self.query_one(Board), self._after is None
        self.set_class(self._board is None, "-boardless")
        self.set_class(task.sketch is not None or task.rows is not None, "-exhibiting")
        if self._board:
            is_played = task.kind is Kind.MOVE and is_open
            board.show(
                Picture(
                    self._board,
                    self._board.outcome,
                    self._last,
                    cursor=self._board.landing(self._cursor) if is_played else None,
                    hover=board.picture.hover if is_played else None,
                    has_colour=self.noughts.palette.has_colour,
                    shows_numbers=self.noughts.settings.shows_numbers,
                ),
                theme=None if board.theme == self.noughts.palette else self.noughts.palette,
            )
        self.query_one("#told", Words).say(task.missing or task.told, "$tone-ink")
        exhibit = "" if task.missing else exhibit_text(task, self.query_one("#side").size.width - 2)
        self.query_one("#exhibit", Words).say(exhibit, "$tone-ink")
        self.query_one("#question", Words).say("" if task.missing else task.question, "bold")
        self.query_one("#said", Words).say(self._said.text, f"$tone-{self._said.tone}")
        self.show_lines()
        note = self.query_one(NoteLine)
        if self._line.text is not None and task.position:
            note.type(self._line.text, self._line.advice(task.position.rules))
        elif note.is_typed:
            note.say("")

    def hints(self) -> list[Hint]:
        """What works now."""
        answer = {Kind.MOVE: Hint("arrows Enter", "or type b2"), Kind.CHOICE: Hint("arrows Enter", "choose")}
        first = Hint("Enter", "next", "next") if self._after else answer.get(self._at.task.kind, Hint("Enter", "answer"))
        ways = [] if self._after else [Hint(key, label, name) for key, label, name in WAYS if name != "next"]
        return [first, *ways, Hint("?", "help", "help"), Hint("Esc", "back", "back")]

    def help_lines(self) -> list[tuple[str, str]]:
        """How to answer, and the keys."""
        return [("", ANSWERING[self._at.task.kind]), *super().help_lines(), ("PgUp PgDn", "Scroll what there is to read.")]

    # Answering

    def _answer(self, text: str) -> None:
        """Take an answer; what cannot be read as one is said below."""
        if self._after:
            return
        task = self._at.task
        after, verdict = self._at.answer(text)
        if verdict.is_right:
            if task.kind is Kind.MOVE and task.position:
                move = task.position.parse_move(text)
                self._board, self._last = task.position.play(move), move.cell
            self._finish(after, verdict.text, "win")
        else:
            hint = f"\n\nHint: {task.hint}" if after.wrong == 1 else ""
            self._at = after
            self.query_one(Input).value = ""
            self._tell(f"{verdict.text}{hint}", "draw")

    def _finish(self, after: Attempt, text: str, tone: str) -> None:
        """The task is done with, one way or another."""
        lesson = self._at.lesson
        self._after = after
        self.noughts.library.keep_task(self.noughts.name_of_player, lesson.name, after.done, of=len(lesson.tasks))
        self._take_focus()
        self._tell(f"{text}\n\n{lesson.closing}".strip() if after.is_done else text, tone)

    def _tell(self, text: str, tone: str) -> None:
        self._said = Line(text, tone)
        self.show()

    def do_hint(self) -> None:
        """Where to look."""
        if not self._after:
            self._tell(f"Hint: {self._at.task.hint}", "ink")

    def do_show(self) -> None:
        """The answer."""
        if not self._after:
            self._finish(self._at.on(), self._at.task.shown(), "ink")

    def do_next(self) -> None:
        """The next task, or the next lesson."""
        if self._after is None:
            return
        following = next_after(self._at.lesson)
        if not self._after.is_done:
            self._at = self._after
        elif following:
            self._at = Attempt(following)
        else:
            self.app.pop_screen()
            return
        self._begin()

    # Keys and clicks

    def on_key(self, event: events.Key) -> None:
        """A key in the field of an answer is a key here."""
        if event.character in KEYS and isinstance(self.focused, AnswerField) and self.app.screen is self:
            self.do(self.SHORTCUTS[event.character])
            event.stop()
            event.prevent_default()
        else:
            super().on_key(event)

    def takes(self, key: str) -> bool:
        """What is typed goes to the board first, where the answer is a move."""
        if key in SCROLLING:
            getattr(self.query_one("#side"), SCROLLING[key])(animate=False)
            return True
        if self._after:
            if key in ON:
                self.do("next")
                return True
            return super().takes(key)
        kind, position = self._at.task.kind, self._at.task.position
        if kind is Kind.CHOICE and key.isdecimal():
            self.attempt(lambda: self._answer(key))
            return True
        if kind is Kind.MOVE and position and self._steers(key, position):
            self.show()
            return True
        return super().takes(key)

    def _steers(self, key: str, position: Position) -> bool:
        """The cursor, a cell that is typed, and Enter."""
        rules = position.rules
        if self._line.is_open:
            typed = self._line.type(key, rules, time.monotonic())
            if typed:
                self.attempt(lambda: self._answer(typed))
        elif key in ARROWS:
            right, down = ARROWS[key]
            self._cursor = Cell((self._cursor.col + right) % rules.cols, (self._cursor.row + down) % rules.rows)
        elif key in ON:
            self._place(self._cursor)
        elif is_column(key, rules) or key.isdecimal():
            self._line.open(names_cell=True)
            return self._steers(key, position)
        else:
            return False
        return True

    def _place(self, cell: Cell) -> None:
        position = self._at.task.position
        if position and self._at.task.kind is Kind.MOVE and not self._after:
            self._cursor = cell
            self.attempt(lambda: self._answer(str(position.landing(cell))))

    def on_board_chosen(self, event: Board.Chosen) -> None:
        """A click plays there."""
        self._place(event.cell)
        self.show()

    def on_board_pointed(self, event: Board.Pointed) -> None:
        """The mouse is over a cell."""
        position = self._at.task.position
        can_play = position is not None and self._at.task.kind is Kind.MOVE and self._after is None
        self.query_one(Board).point(position.landing(event.cell) if can_play and position and event.cell else None)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """An option was chosen."""
        chosen = event.option_id
        if chosen:
            self.attempt(lambda: self._answer(chosen))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """An answer was typed."""
        if event.value.strip():
            self.attempt(lambda: self._answer(event.value))
