"""The game: the board is the hero, the panel helps, and every key is answered at once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from textual.containers import Vertical
from textual.timer import Timer
from textual.widget import Widget
from textual.widgets import OptionList

from noughts.game import Mode
from noughts.match import Ended, Event, MoveMade
from noughts.play import BoardView
from noughts.reasons.rule_texts import rules_text
from noughts.rules import Cell, Marks, Placement
from noughts.rules.move import COLUMNS
from noughts.ui.shared.app_state import AppFrontEnd, AppState
from noughts.ui.shared.beliefs import heat_of
from noughts.ui.shared.board_input import TYPING_HELP
from noughts.ui.shared.choices import game_title
from noughts.ui.shared.commands import COMMANDS, Action, offered
from noughts.ui.shared.event_texts import is_celebrated, note_of, streak_text
from noughts.ui.shared.input import GameInput
from noughts.ui.shared.panel import badges, panel_of, status_text
from noughts.ui.shared.routes import PageRoute
from noughts.ui.shared.texts import typing_text
from noughts.ui.shared.values import LEGEND_HELP
from noughts.ui.terminal.drawing.board import Picture
from noughts.ui.terminal.screens.base import SCROLLING, Fold, InputScreen, fold
from noughts.ui.terminal.screens.dialogs import HelpScreen
from noughts.ui.terminal.widgets.board import BoardWidget
from noughts.ui.terminal.widgets.lines import Hint, NoteLine
from noughts.ui.terminal.widgets.panel import Endings, Panel

TICK = 0.1  # seconds between two looks at the session while something happens in it
MANY = 25  # cells; on a board with more, the cell under the cursor is named


class GameScreen(AppFrontEnd, InputScreen):
    sound = "bell"
    panel = "#panel"

    def __init__(self, happened: Sequence[Event], first: Cell | None = None) -> None:
        super().__init__()
        self.input = GameInput(self)
        self._happened = list(happened)
        self._first = first  # the cell that was clicked to begin the game
        self._view: BoardView | None = None
        self._is_panel_away = False
        self._is_folded_away = False
        self._filler = ""  # the note when there is nothing else to say
        self._streak = ""
        self._timer: Timer | None = None

    def compose_body(self) -> Iterable[Widget]:
        yield BoardWidget(self.session.view().position, self.noughts.palette)
        yield Vertical(Panel(), Endings(), id="side")

    def on_mount(self) -> None:
        super().on_mount()
        self._timer = self.set_interval(TICK, self.check_news, pause=True)
        self.set_focus(self.query_one(BoardWidget))
        self.on_new_game()
        self.show_events(self._happened)
        self.check_news()
        view = self.session.view()
        if self._first and view.is_persons_turn and view.rules.marks is not Marks.WILD:
            self.call_after_refresh(self.begin_with, self._first)

    # What the commands ask of a front end

    @property
    def app_state(self) -> AppState:
        return self.state

    @property
    def board_input(self) -> GameInput:
        return self.input

    @property
    def is_played(self) -> bool:
        """Whether a game is shown; keys, clicks and news may come while the screen is being closed."""
        return self.session.has_game and self.is_mounted and bool(self.query(BoardWidget))

    def show_events(self, happened: Sequence[Event]) -> None:
        if not happened or not self.session.has_game:
            return
        view = self.session.view()
        for event in happened:
            note = note_of(event, view)
            if note:
                self.show_message(note.text, note.tone)
            if isinstance(event, Ended):
                self._streak = streak_text(view, self.session.library)
                if is_celebrated(view):
                    self.query_one(BoardWidget).celebrate()
            is_others = isinstance(event, MoveMade) and view.seat(event.side).program is not None
            if self.settings.bell and (is_others or isinstance(event, Ended)):
                self.app.bell()

    def on_screen_resume(self) -> None:
        super().on_screen_resume()
        self.show()

    def on_new_game(self) -> None:
        self._streak = ""
        self.input.on_new_game()
        self._fold()

    def reject(self, cell: Cell) -> None:
        """The message says why."""

    def toggle_panel(self) -> None:
        self._is_panel_away = not self._is_panel_away
        self._fold()
        self.call_after_refresh(self.show)

    def help(self) -> None:
        rules = self.session.setup.rules
        words = f"After : you can type {', '.join(command.words[0] for command in COMMANDS if command.words)}."
        first = (rules_text(rules), f"{typing_text(rules)} {TYPING_HELP}")
        self.app.push_screen(HelpScreen(self.help_lines(), first, (words, LEGEND_HELP)))

    def help_lines(self) -> list[tuple[str, str]]:
        keys = [(command.key, command.sentence) for command in COMMANDS if command.keys]
        return [*keys, ("PgUp PgDn", "Scroll the panel.")]

    def new_game(self, mode: Mode) -> None:
        self.session.leave()
        self.state.back()
        self.state.go(PageRoute("new_game", {"mode": mode.value}))

    def menu(self) -> None:
        self.session.leave()
        self.state.back()

    # Looking

    def check_news(self) -> None:
        if not self.is_played:
            return
        if not self.noughts.keys.is_busy:  # a number may be among them, for a letter that waits
            self.input.tick()
        if self.is_played:
            self.show_events(self.session.poll())
            self.show()

    def show(self) -> None:
        if not self.is_played:
            return
        view = self._view = self.session.view()
        board = self.query_one(BoardWidget)
        if self.query_one(Endings).offer(view, self.size.height):
            self.set_class(view.outcome is not None, "-over")
            self.set_focus(board)
        self.show_picture(self._picture(view), can_point=view.is_persons_turn and not view.is_paused)
        self.set_class(view.outcome is not None, "-ended")
        panel = panel_of(view, at=view.position.landing(self.input.cursor), hand=self.input.hand)
        self.query_one(Panel).show(panel, status=self._status(view), more=self._streak)
        self.show_lines()
        self._show_note(view)
        if self._timer:
            is_busy = self.session.is_busy or self.input.line.is_waiting
            (self._timer.resume if is_busy else self._timer.pause)()

    def _picture(self, view: BoardView) -> Picture:
        return Picture(
            view.position,
            view.outcome,
            view.last,
            cursor=None if view.outcome or view.mode is Mode.WATCH else view.position.landing(self.input.cursor),
            advised=frozenset({view.hint.move.cell}) if view.hint else frozenset(),
            badges=badges(view, self.input.hand),
            heat=heat_of(view),
        )

    def _status(self, view: BoardView) -> str:
        """The status of a wild game names the mark in hand."""
        if view.rules.marks is Marks.WILD and view.is_persons_turn and not view.is_paused:
            return f"{status_text(view)} You place {self.input.hand}; x or o changes it."
        return ""

    def _show_note(self, view: BoardView) -> None:
        """Show what is being typed, or else the status if the panel is hidden, and on large boards the cell of the cursor."""
        note = self.query_one(NoteLine)
        if self.show_typed() or (note.text and note.text != self._filler):
            return
        is_unclear = view.rules.cols * view.rules.rows > MANY and view.is_persons_turn
        parts = [(self._status(view) or status_text(view)) if self._is_folded_away else ""]
        parts.append(str(view.position.landing(self.input.cursor)) if is_unclear else "")
        self._filler = " · ".join(filter(None, parts))
        note.say(self._filler, "ink" if self._is_folded_away else "quiet")

    def title_text(self) -> str:
        return f"noughts · {game_title(self.session.setup)}" if self.session.has_game else "noughts"

    def title_aside(self) -> str:
        return self._view.score.text if self._view else ""

    # Room

    def on_resize(self) -> None:
        self._fold()
        self.call_after_refresh(self.show)

    def _fold(self) -> None:
        if not self.session.has_game or not self.size.width:
            return
        rules = self.session.setup.rules
        found = Fold() if self._is_panel_away else fold(rules, self.size.width, self.size.height - 3)
        self._is_folded_away = not found.apply(self, self.query_one("#side"))

    # Keys and clicks

    def takes(self, key: str) -> bool:
        """After the end, arrows and Enter choose from the list."""
        if not self.is_played:
            return False
        endings = self.query_one(Endings)
        chooses = key in ("up", "down", "tab") or (key == "enter" and endings.has_focus)
        if chooses and self.session.view().outcome and not self.input.line.is_open:
            return endings.takes()
        return super().takes(key) if key in SCROLLING else self.press(key)

    def do(self, command: str) -> None:
        if self.app.screen is self and self.is_played:
            self.input.do(Action[command.upper()])
            if self.app.screen is self:
                self.show()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        if event.option_id:
            self.do(event.option_id)

    def on_board_widget_chosen(self, event: BoardWidget.Chosen) -> None:
        self.begin_with(event.cell)

    def begin_with(self, cell: Cell) -> None:
        """Play in a cell that was clicked, here or on the board of the start."""
        if self.is_played and self.app.screen is self:
            self.input.cursor = cell
            self.do("place")

    def hints(self) -> list[Hint]:
        view = self._view
        if view is None:
            return []
        falls = view.rules.placement is Placement.GRAVITY
        ready = [command for command in offered(view) if command.is_enabled(view)]
        shown = [Hint(command.key, command.label_for(view), command.action.name.lower()) for command in ready]
        if view.outcome or view.mode is Mode.WATCH:
            return shown
        middle = Cell((view.rules.cols - 1) // 2, (view.rules.rows - 1) // 2)
        is_free = view.position.mark_at(view.position.landing(middle)) is None
        free = middle if is_free else view.position.moves()[0].cell
        example = view.rules.number(free) if self.settings.shows_numbers else free
        return [Hint("arrows Enter", f"or type {COLUMNS[free.col] if falls else example}"), *shown]
