"""GameInput: turns keys, typed lines and clicks into moves and commands of a game, in every front end."""

from __future__ import annotations

import time
from collections.abc import Callable

from noughts.game import Mode
from noughts.match import MoveMade, Play
from noughts.rules import BadMove, Cell, IllegalMove, Marks, Move, NoughtsError, Placement, Position
from noughts.ui.shared.board_input import BoardInput, is_column
from noughts.ui.shared.commands import BY_ACTION, BY_KEY, Action, Command, command_for
from noughts.ui.shared.front_end import FrontEnd
from noughts.ui.shared.people import mark_asked, should_ask_name

NOT_HERE = "{word} only works in the app. Open it with: noughts"
COMMAND_ADVICE = "Type a command. Enter carries it out, Esc cancels."
REMATCH_OFFER = "A rematch? Press Enter or click again."


class GameInput(BoardInput):
    def __init__(self, front_end: FrontEnd, *, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(clock)
        self.front_end = front_end
        self._asked: Action | None = None
        """A command that waits for its confirmation."""

    def on_new_game(self) -> None:
        """Centre the cursor, and show values if the settings say so."""
        self.centre_cursor()
        self._asked = None
        view = self.front_end.session.view()
        if self.front_end.settings.shows_analysis and view.setup.only_person and view.setup.allows_hints and not view.outcome:
            self.try_to(lambda: self.front_end.show_events(self.front_end.session.analyse()))

    def show_error(self, text: str) -> None:
        self.front_end.show_message(text, "loss")

    # Keys

    @property
    def board(self) -> Position | None:
        session = self.front_end.session
        return session.view().position if session.has_game else None

    @property
    def takes_cells(self) -> bool:
        view = self.front_end.session.view()
        return not view.outcome and view.mode is not Mode.WATCH

    @property
    def waits_for_cells(self) -> bool:
        """Also after the end: the letter of a cell typed too late must not start another game."""
        return self.front_end.session.view().mode is not Mode.WATCH

    @property
    def typing_advice(self) -> str:
        return super().typing_advice if self.takes_cells or self.line.is_waiting else COMMAND_ADVICE

    def key_label(self, key: str) -> str:
        command = BY_KEY.get(key)
        if command is None or command.action in self.front_end.unsupported:
            return ""
        works_now = command.action in ALWAYS or command.is_offered(self.front_end.session.view())
        return command.label if works_now else ""

    def is_known_key(self, key: str) -> bool:
        return key in BY_KEY

    def run_command(self, key: str) -> bool:
        command = BY_KEY.get(key)
        if command is None or command.action in self.front_end.unsupported or not self.front_end.session.has_game:
            return False
        self.do(command.action)
        return True

    def move_cursor(self, across: int, down: int) -> None:
        self._asked = None
        super().move_cursor(across, down)
        self.front_end.show_message("")

    # Lines

    def enter(self, text: str) -> bool:
        """Take a typed line: a move, or a command in words; False if it was refused."""
        rules = self.front_end.session.setup.rules
        command = command_for(text)
        is_column_name = rules.placement is Placement.GRAVITY and is_column(text.strip(), rules)
        word, _, rest = text.strip().partition(" ")
        if command is None and rest and command_for(word) and not is_column(word, rules):
            self.show_error(f"{text.strip()}: {word} takes nothing after it. Type only {word}.")
            return False
        if command is None or is_column_name:
            needs_mark = rules.marks is Marks.WILD and text[:1].lower() not in ("x", "o")
            return self.play(f"{self.hand}{text}" if needs_mark else text)
        self.do(command.action, is_full_word=True)
        return True

    # Moves

    def place(self, cell: Cell) -> bool:
        """Place a mark. While programs play, pause or continue; after the end, offer a rematch."""
        view = self.front_end.session.view()
        if view.outcome:
            self._offer_rematch()
        elif view.mode is Mode.WATCH:
            self.do(Action.PAUSE)
        else:
            return self.play(self.move_to(cell))
        return True

    def _offer_rematch(self) -> None:
        """Ask first: one click or Enter after the end may be only a habit."""
        if self._asked is Action.RESTART:
            self.do(Action.RESTART)
        else:
            self._asked = Action.RESTART
            self.front_end.show_message(REMATCH_OFFER, "focus")

    def play(self, move: Move | str) -> bool:
        self._asked = None
        try:
            happened = self.front_end.session.do(Play(move))
        except (NoughtsError, OSError) as error:
            is_word = isinstance(error, BadMove) and isinstance(move, str) and move.strip().isalpha()
            self.show_error(f"{error} Or type help." if is_word else str(error))
            if isinstance(error, IllegalMove) and isinstance(move, Move):
                self.front_end.reject(move.cell)
            return False
        made = next((event.move for event in happened if isinstance(event, MoveMade)), None)
        if made:
            self.cursor = made.cell
        self.front_end.show_message("")
        self.front_end.show_events(happened)
        return True

    # Commands

    def do(self, action: Action, *, is_full_word: bool = False) -> None:
        """Run a command, or ask for confirmation first; what is wrong with it is shown."""
        if action is Action.PLACE:
            self.place(self.cursor)
            return
        command, view = BY_ACTION[action], self.front_end.session.view()
        is_confirmed = self._asked is action or (is_full_word and command.word_confirms)
        question = "" if is_confirmed else command.confirmation(view)
        self._asked = None
        self.front_end.show_message("")
        if action in self.front_end.unsupported:
            self.front_end.show_message(NOT_HERE.format(word=command.words[0] if command.words else command.label), "quiet")
        elif question:
            self._asked = action
            self.front_end.show_message(question, "draw")
        elif command.ends_visit and should_ask_name(view, self.front_end.player, self.front_end.session.library):
            self.front_end.ask_name(lambda: self._leave(command))
        else:
            self.try_to(lambda: command.do(self.front_end))

    def _leave(self, command: Command) -> None:
        mark_asked(self.front_end.session.library)
        self.try_to(lambda: command.do(self.front_end))


ALWAYS = frozenset({Action.NEW_GAME, Action.SOUND, Action.PANEL, Action.PAUSE})
"""Commands that work during a game even if no footer offers them."""
