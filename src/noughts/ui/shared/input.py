"""GameInput: how keys, typed lines and clicks become moves and commands of a game, the same in every front end."""

from __future__ import annotations

import time
from collections.abc import Callable

from noughts.game import Mode
from noughts.match import MoveMade, Play
from noughts.rules import Cell, IllegalMove, Marks, Move, NoughtsError, Placement, Position
from noughts.ui.shared.board_input import BoardInput, is_column
from noughts.ui.shared.commands import BY_ACTION, BY_KEY, Action, Command, command_for
from noughts.ui.shared.front_end import FrontEnd
from noughts.ui.shared.people import is_to_be_asked, note_asked

NOT_HERE = "{word} only works in the app. Open it with: noughts"
COMMAND_ADVICE = "Type a command. Enter carries it out, Esc cancels."
REMATCH_OFFER = "A rematch? Press Enter or click again."


class GameInput(BoardInput):
    def __init__(self, front_end: FrontEnd, *, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(clock)
        self.front_end = front_end
        self._asked: Action | None = None
        """A command that wants to be given twice, and was given once."""

    def on_new_game(self) -> None:
        """A game was put on the board: the cursor goes to the middle, and values are shown if they always are."""
        self.centre_cursor()
        self._asked = None
        view = self.front_end.session.view()
        if self.front_end.settings.shows_analysis and view.setup.only_person and view.setup.allows_hints and not view.outcome:
            self.attempt(lambda: self.front_end.show_events(self.front_end.session.analyse()))

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
        """After the end too: one more cell that is typed must not begin another game with its letter."""
        return self.front_end.session.view().mode is not Mode.WATCH

    @property
    def typing_advice(self) -> str:
        return super().typing_advice if self.takes_cells or self.line.is_waiting else COMMAND_ADVICE

    def key_label(self, key: str) -> str:
        command = BY_KEY.get(key)
        if command is None or command.action in self.front_end.unsupported:
            return ""
        has_place = command.action in ALWAYS or command.is_offered(self.front_end.session.view())
        return command.label if has_place else ""  # nothing for one that is only answered that it cannot be done now

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
        """Do what a whole line says: a move, or a command in words; False if it was refused."""
        rules = self.front_end.session.setup.rules
        command = command_for(text)
        is_column_name = rules.placement is Placement.GRAVITY and is_column(text.strip(), rules)
        word, _, rest = text.strip().partition(" ")
        if command is None and rest and command_for(word) and not is_column(word, rules):
            self.front_end.show_message(f"{text.strip()}: {word} takes nothing after it. Type only {word}.", "loss")
            return False
        if command is None or is_column_name:
            needs_mark = rules.marks is Marks.WILD and text[:1].lower() not in ("x", "o")
            return self.play(f"{self.hand}{text}" if needs_mark else text)
        self.do(command.action, is_sure=True)  # a word that was typed in full is meant
        return True

    # Moves

    def place(self, cell: Cell) -> bool:
        """The person to move places a mark; that stops programs or lets them go on, and offers a rematch after the end."""
        view = self.front_end.session.view()
        if view.outcome:
            self._offer_rematch()
            return True
        if view.mode is Mode.WATCH:
            self.do(Action.PAUSE)
            return True
        return self.play(self.move_to(cell))

    def _offer_rematch(self) -> None:
        """Where a mark can no longer be placed, the second click or Enter is a rematch; the first may be only a habit."""
        if self._asked is Action.RESTART:
            self.do(Action.RESTART)
        else:
            self._asked = Action.RESTART
            self.front_end.show_message(REMATCH_OFFER, "focus")

    def play(self, move: Move | str) -> bool:
        """The person to move plays; False if the move was refused, which is said."""
        self._asked = None
        try:
            happened = self.front_end.session.do(Play(move))
        except (NoughtsError, OSError) as error:
            self.front_end.show_message(str(error), "loss")
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

    def do(self, action: Action, *, is_sure: bool = False) -> None:
        """Do something; what is wrong with it is said. Who is sure is not asked whether they are."""
        if action is Action.PLACE:
            self.place(self.cursor)
            return
        command, view = BY_ACTION[action], self.front_end.session.view()
        asked, self._asked = self._asked is action, None
        first = "" if asked or (is_sure and command.word_confirms) else command.confirmation(view)
        self.front_end.show_message("")
        if action in self.front_end.unsupported:
            self.front_end.show_message(NOT_HERE.format(word=command.words[0] if command.words else command.label), "quiet")
        elif first:
            self._asked = action
            self.front_end.show_message(first, "draw")
        elif command.ends_visit and is_to_be_asked(view, self.front_end.player, self.front_end.session.library):
            self.front_end.ask_name(lambda: self._leave(command))
        else:
            self.attempt(lambda: command.do(self.front_end))

    def _leave(self, command: Command) -> None:
        """Put the game away now that a guest was asked for a name."""
        note_asked(self.front_end.session.library)
        self.attempt(lambda: command.do(self.front_end))

    def attempt(self, command: Callable[[], object]) -> bool:
        """Do something; what goes wrong is said."""
        try:
            command()
        except (NoughtsError, OSError) as error:
            self.front_end.show_message(str(error), "loss")
            return False
        return True


ALWAYS = frozenset({Action.NEW_GAME, Action.SOUND, Action.PANEL, Action.PAUSE})
"""Commands that no footer offers during a game, and that work all the same."""
