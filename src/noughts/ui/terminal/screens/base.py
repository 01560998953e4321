"""What all screens have in common: a title, a note, keys, and errors that are shown; and those with a board."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar, cast

from textual import events
from textual.app import ComposeResult
from textual.screen import Screen
from textual.timer import Timer
from textual.widget import Widget
from textual.widgets import Input

from noughts.rules import Rules
from noughts.ui.shared.app_state import AppState
from noughts.ui.shared.board_input import BoardInput
from noughts.ui.shared.routes import HelpRoute
from noughts.ui.terminal.drawing.board import Picture
from noughts.ui.terminal.drawing.canvas import least_size, scale_for
from noughts.ui.terminal.widgets.board import BoardWidget
from noughts.ui.terminal.widgets.lines import BACK, HELP, Hint, KeyLine, NoteLine, TitleLine

if TYPE_CHECKING:
    from noughts.ui.terminal.app import NoughtsApp


TICK = 0.1  # seconds between two looks at a letter that waits for its number
SHORTEST = 5.0  # seconds that a message stays at least
READ = 12  # characters that people read in a second
SCROLLING = {"pagedown": "scroll_page_down", "pageup": "scroll_page_up"}  # keys that scroll the panel


class BaseScreen(Screen[None]):
    """A screen with a title line, a body, a note line and a key line.

    Keys are rows of ``SHORTCUTS``: all of them are answered here, in the
    order in which they were typed, no matter what has the focus.
    """

    SHORTCUTS: ClassVar[Mapping[str, str]] = {"escape": "back", "?": "help"}
    """From a key, as a character or by Textual's name, to the command it gives."""
    AUTO_FOCUS = ""
    VERTICAL_BREAKPOINTS = [(0, "-short"), (29, "-tall")]  # noqa: RUF012 - as Textual declares it
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (72, "-usual"), (110, "-wide")]  # noqa: RUF012 - as Textual declares it

    def __init__(self) -> None:
        super().__init__()
        self._saying: Timer | None = None

    @property
    def noughts(self) -> NoughtsApp:
        return cast("NoughtsApp", self.app)

    @property
    def state(self) -> AppState:
        return self.noughts.state

    @property
    def is_ready(self) -> bool:
        return self.is_mounted

    def compose(self) -> ComposeResult:
        yield TitleLine()
        with Widget(id="body"):
            yield from self.compose_body()
        yield NoteLine()
        yield KeyLine()

    def compose_body(self) -> Iterable[Widget]:
        return ()

    def hints(self) -> list[Hint]:
        return [HELP, BACK]

    def on_mount(self) -> None:
        for board in self.query(BoardWidget):
            board.moves_marks = self.state.settings.animation
        self.show_lines()

    def on_screen_resume(self) -> None:
        self.show_lines()

    def check_news(self) -> None:
        if self.is_mounted:
            self.show()

    def show(self) -> None:
        """Show everything as it is now."""

    def show_lines(self) -> None:
        self.query_one(TitleLine).show(self.title_text(), self.title_aside())
        self.query_one(KeyLine).show(self.hints())

    def title_text(self) -> str:
        return "noughts"

    def title_aside(self) -> str:
        return self.state.name

    def show_message(self, text: str, tone: str = "ink") -> None:
        note = self.query_one(NoteLine)
        note.say(text, tone)
        if self._saying:
            self._saying.stop()
        self._saying = self.set_timer(max(SHORTEST, len(text) / READ), lambda: self._unsay(text)) if text else None

    def _unsay(self, text: str) -> None:
        note = self.query_one(NoteLine)
        if note.text == text and not note.is_typed:
            note.say("")

    def commands(self) -> Mapping[str, Callable[[], object]]:
        """The commands of this screen by the names in ``SHORTCUTS``."""
        return {"back": self.go_back, "help": self.show_help}

    def do(self, command: str) -> None:
        """Carry out a command by its name, unless another screen is already open."""
        if self.app.screen is self:
            self.state.attempt(self.commands()[command])

    def on_key_line_asked(self, event: KeyLine.Asked) -> None:
        self.do(event.command)

    def on_key(self, event: events.Key) -> None:
        """Answer a key, unless a text field takes it."""
        if self.app.screen is not self:
            return
        name = event.character if event.is_printable and event.character else event.key
        if isinstance(self.focused, Input) and (event.is_printable or event.key in ("backspace", "enter")):
            return
        if self.takes(name):
            event.stop()
            event.prevent_default()

    def takes(self, key: str) -> bool:
        """Answer a key; False if it means nothing here."""
        command = self.SHORTCUTS.get(key)
        if command is None:
            return False
        self.do(command)
        return True

    def show_picture(self, picture: Picture, *, can_point: bool = False) -> None:
        chosen = replace(picture, shows_numbers=self.state.settings.shows_numbers)
        self.query_one(BoardWidget).show(chosen, self.noughts.palette, can_point=can_point)

    def go_back(self) -> None:
        self.app.pop_screen()

    def show_help(self) -> None:
        self.state.go(HelpRoute(tuple(self.help_lines())))

    def help_lines(self) -> Sequence[tuple[str, str]]:
        return [(hint.key, hint.sentence or f"{hint.word.capitalize()}.") for hint in self.hints()]


class InputScreen(BaseScreen):
    """A board that takes moves, beside a panel that scrolls; a line being typed takes keys before the shortcuts."""

    panel = "#side"
    """What Page Up and Page Down scroll."""

    def __init__(self) -> None:
        super().__init__()
        self._is_waiting_for_number = False

    @property
    def board_input(self) -> BoardInput:
        raise NotImplementedError

    def on_resize(self) -> None:
        self.call_after_refresh(self.show)

    def takes(self, key: str) -> bool:
        if key in SCROLLING:
            getattr(self.query_one(self.panel), SCROLLING[key])(animate=False)
            return True
        is_shortcut = key in self.SHORTCUTS and not self.board_input.line.is_open
        return super().takes(key) if is_shortcut else self.press(key)

    def press(self, key: str) -> bool:
        is_taken = self.board_input.press("space" if key == " " else key)
        if self.app.screen is self:
            self.show()
        return is_taken

    def wait_for_number(self) -> None:
        """Let a letter act that has waited in vain for its number, unless keys are still to be read."""
        if not self.board_input.line.is_waiting or self._is_waiting_for_number:
            return

        def look() -> None:
            self._is_waiting_for_number = False
            if self.is_mounted and not self.noughts.keys.is_busy:
                self.board_input.tick()
            self.check_news()

        self._is_waiting_for_number = True
        self.set_timer(TICK, look)

    def show_typed(self) -> bool:
        note, line = self.query_one(NoteLine), self.board_input.line
        if line.text is not None and self.board_input.board:
            note.type(line.visible, self.board_input.typing_advice)
            return True
        if note.is_typed:
            note.say("")
        return False


NARROWEST = 30  # columns of a panel beside the board
USUAL = 38  # columns of a panel on a terminal with 100 or more
WIDEST = 72  # columns of a panel; longer lines are hard to read
LOWEST = 3  # lines of a panel below the board
GAP = 2


@dataclass(frozen=True, slots=True)
class Fold:
    """The columns of a panel beside the board, or the lines of one below it; neither if it is hidden."""

    beside: int = 0
    below: int = 0

    def apply(self, screen: Widget, side: Widget) -> bool:
        """Give the panel its room; False if it has none."""
        side.display = bool(self.beside or self.below)
        screen.set_class(bool(self.below), "-below")
        side.styles.width = self.beside or "1fr"
        side.styles.height = self.below or "1fr"
        return side.display


def fold(rules: Rules, width: int, height: int) -> Fold:
    """The board has what it needs first; the panel gets the rest. A board that fits is never made to scroll.

    >>> fold(Rules.parse("3x3"), 80, 21), fold(Rules.parse("15x15"), 80, 21), fold(Rules.parse("3x3"), 40, 21)
    (Fold(beside=38, below=0), Fold(beside=30, below=0), Fold(beside=0, below=4))
    >>> fold(Rules.parse("15x15"), 60, 17), fold(Rules.parse("26x26"), 60, 17)
    (Fold(beside=0, below=0), Fold(beside=30, below=0))
    """
    least_across, least_down = least_size(rules)
    is_whole = least_across <= width and least_down <= height
    if width - NARROWEST >= (least_across if is_whole else min(least_across, width // 2)):
        room = width - (USUAL if width >= 100 else NARROWEST)
        across, _ = scale_for(rules, room, height).size(rules)
        return Fold(beside=max(NARROWEST, min(WIDEST, width - min(across, room) - GAP)))
    if height - LOWEST >= least_down:
        _, down = scale_for(rules, width, height - LOWEST).size(rules)
        return Fold(below=max(LOWEST, height - down))
    return Fold()
