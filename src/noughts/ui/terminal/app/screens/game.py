"""The game: the board is the hero, the panel helps, and every key is answered at once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar

from textual.containers import Vertical
from textual.timer import Timer
from textual.widget import Widget

from noughts.app.view import BoardView
from noughts.game import Mode
from noughts.match import Event
from noughts.rules import Cell, Mark, Marks, Placement, Rules
from noughts.ui.terminal.app.drawing.board import Picture, landing
from noughts.ui.terminal.app.screens.after import AfterGame
from noughts.ui.terminal.app.screens.asking import Asking
from noughts.ui.terminal.app.screens.folding import Fold, fold
from noughts.ui.terminal.app.screens.playing import Playing
from noughts.ui.terminal.app.screens.typed_line import TypedLine
from noughts.ui.terminal.app.widgets.board import Board
from noughts.ui.terminal.app.widgets.lines import Hint, NoteLine
from noughts.ui.terminal.app.widgets.menu import Menu
from noughts.ui.terminal.app.widgets.panel import Panel
from noughts.ui.view.badges import badges
from noughts.ui.view.keys import AFTER, KEYS, offered
from noughts.ui.view.panel import status_text
from noughts.ui.view.texts import rules_text, typing_text
from noughts.ui.view.titles import game_title
from noughts.ui.view.typed_words import WORDS

TICK = 0.1
"""Seconds between two looks at the session while something goes on in it."""

ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


class GameScreen(Playing, AfterGame, Asking, TypedLine):
    """One game after another, as the session has them."""

    SHORTCUTS: ClassVar[Mapping[str, str]] = {
        **{key.key.replace("Esc", "escape").replace("Enter", "enter"): key.action.name.lower() for key in KEYS},
        "space": "place",
        " ": "place",
        "=": "faster",
        "_": "slower",
        "pagedown": "read_on",
        "pageup": "read_back",
        **{key.key: key.action.name.lower() for key in AFTER if len(key.key) == 1},
    }

    def __init__(self, happened: Sequence[Event]) -> None:
        super().__init__()
        self._happened = list(happened)
        self._is_panel_away = False
        self._timer: Timer | None = None

    def compose_body(self) -> Iterable[Widget]:
        """The board, the panel, and what can be done after the game."""
        yield Board(Picture(self.session.view().position), self.noughts.palette)
        menu = Menu(id="ending", compact=True)
        yield Vertical(Panel(), menu, id="side")

    def on_mount(self) -> None:
        """Start looking."""
        super().on_mount()
        self._timer = self.set_interval(TICK, self.see, pause=True)
        board = self.query_one(Board)
        board.moves_marks = self.noughts.settings.animation
        self.set_focus(board)
        self._sit_down()
        self.tell(self._happened)
        self.see()

    def _sit_down(self) -> None:
        """Begin with the cursor in the middle."""
        rules = self.session.setup.rules
        self._cursor = Cell((rules.cols - 1) // 2, (rules.rows - 1) // 2)
        self._fold()

    # Looking

    def see(self) -> None:
        """What has happened since, and how things stand."""
        if not self.is_played:
            return
        self.tell(self.session.poll())
        self.show()

    def show(self) -> None:
        """Show the game as it stands."""
        if not self.is_played:
            return
        view = self._view = self.session.view()
        self._turn_over(view)
        board = self.query_one(Board)
        board.show(self._picture(view), theme=None if board.theme == self.noughts.palette else self.noughts.palette)
        self.query_one(Panel).show(view, self._status(view))
        self.show_lines()
        self._fill_note(view)
        if self._timer:
            (self._timer.resume if self.session.is_busy else self._timer.pause)()

    def _picture(self, view: BoardView) -> Picture:
        cursor = landing(view.position, self._cursor) or self._cursor
        return Picture(
            view.position,
            view.outcome,
            view.last,
            cursor=None if view.outcome or view.mode is Mode.WATCH else cursor,
            hover=self.query_one(Board).picture.hover if view.is_persons_turn else None,
            advised=frozenset({view.hint.move.cell}) if view.hint else frozenset(),
            badges=badges(view),
            growth=self.query_one(Board).picture.growth,
            has_colour=self.noughts.palette.has_colour,
        )

    def _status(self, view: BoardView) -> str:
        """The status, and in a wild game the mark in hand."""
        if view.rules.marks is Marks.WILD and view.is_persons_turn and not view.is_paused:
            return f"{status_text(view)} You place {self._hand}; x or o chooses."
        return ""

    def _fill_note(self, view: BoardView) -> None:
        """When there is nothing else to say: the status if the panel is away, or which cell the cursor is on."""
        note = self.query_one(NoteLine)
        if self.shows_typing() or (note.text and note.text != self._filler):
            return
        is_unclear = not self.query_one(Board).is_numbered and view.is_persons_turn
        cell = cell_text(self._cursor, view.rules) if is_unclear else ""
        parts = [(self._status(view) or status_text(view)) if self._is_folded_away else "", cell]
        self._filler = " · ".join(filter(None, parts))
        note.say(self._filler, "ink" if self._is_folded_away else "quiet")

    _filler = ""
    """What the note says when there is nothing else to say."""

    def title_text(self) -> str:
        """The board and who plays."""
        return f"noughts · {game_title(self.session.setup)}" if self.session.has_game else "noughts"

    def title_aside(self) -> str:
        """The score since these two sat down."""
        return self.view.score.text if self.session.has_game else ""

    # Room

    def on_resize(self) -> None:
        """Fold the panel anew."""
        self._fold()
        self.call_after_refresh(self.show)

    _is_folded_away = False

    def _fold(self) -> None:
        """Put the panel beside the board, below it or away."""
        if not self.session.has_game or not self.size.width:
            return
        found = Fold() if self._is_panel_away else fold(self.session.setup.rules, self.size.width, self.size.height - 3)
        side = self.query_one("#side")
        side.display = bool(found.beside or found.below)
        self._is_folded_away = not side.display
        self.set_class(bool(found.below), "-below")
        side.styles.width = found.beside or "1fr"
        side.styles.height = found.below or "1fr"

    # Keys

    def takes(self, key: str) -> bool:
        """Typing comes first, then the cursor, then commands."""
        if not self.is_played:
            return False
        if self.takes_typing(key):
            return True
        if self._sure_of and self.SHORTCUTS.get(key) != self._sure_of:
            self._sure_of = ""
        view = self.session.view()
        if view.outcome and key in ("up", "down", "enter", "tab"):
            return self._to_endings(key)
        if key in ARROWS:
            self._move_cursor(*ARROWS[key])
            return True
        if view.rules.marks is Marks.WILD and key.lower() in ("x", "o"):
            self._hand = Mark(key.upper())
            self.show()
            return True
        return super().takes(key)

    def do(self, command: str) -> None:
        """A command of this screen; the note of the one before goes."""
        self.say("")
        super().do(command)
        if self.app.screen is self:
            self.show()

    def _move_cursor(self, across: int, down: int) -> None:
        rules = self.session.setup.rules
        if rules.placement is Placement.GRAVITY:
            down = 0
        self._cursor = Cell((self._cursor.col + across) % rules.cols, (self._cursor.row + down) % rules.rows)
        self.say("")
        self.show()

    def on_board_pointed(self, event: Board.Pointed) -> None:
        """The mouse is over a cell."""
        if not self.is_played:
            return
        view = self.session.view()
        can_place = event.cell is not None and view.is_persons_turn and not view.is_paused
        self.query_one(Board).point(landing(view.position, event.cell) if event.cell and can_place else None)

    def on_board_chosen(self, event: Board.Chosen) -> None:
        """A click does what the cursor and Enter do."""
        if self.is_played and not self.session.view().outcome:
            self._cursor = event.cell
            self.do("place")

    def do_read_on(self) -> None:
        """Further down in the panel."""
        self.query_one(Panel).scroll_page_down(animate=False)

    def do_read_back(self) -> None:
        """Back up in the panel."""
        self.query_one(Panel).scroll_page_up(animate=False)

    def do_panel(self) -> None:
        """The panel away, or back."""
        self._is_panel_away = not self._is_panel_away
        self._fold()
        self.call_after_refresh(self.show)

    def hints(self) -> list[Hint]:
        """What works now."""
        if not self.session.has_game:
            return []
        shown = [Hint(key.key, key.word, key.action.name.lower()) for key in offered(self.view)]
        if self.view.outcome or self.view.mode is Mode.WATCH:
            return shown
        return [Hint("arrows Enter", "or type a cell"), *shown]

    def help_lines(self) -> list[tuple[str, str]]:
        """Every key of the table, and those after the game."""
        after = [(key.key, f"After the game: {key.sentence}") for key in AFTER if key.key not in {each.key for each in KEYS}]
        return [*((key.key, key.sentence) for key in KEYS), ("PgUp PgDn", "Scroll the panel."), *after]

    def do_help(self) -> None:
        """Explain keys, words and rules."""
        from noughts.ui.terminal.app.screens.help import HelpScreen

        rules = self.session.setup.rules
        words = f"After : you can type {', '.join(word.texts[0] for word in WORDS)}."
        self.app.push_screen(HelpScreen(self.help_lines(), (rules_text(rules), typing_text(rules), words)))


def cell_text(cell: Cell, rules: Rules) -> str:
    """A cell by its name and its number.

    >>> cell_text(Cell(7, 7), Rules.parse("15x15"))
    'h8, cell 113'
    """
    return f"{cell}, cell {cell.row * rules.cols + cell.col + 1}"
