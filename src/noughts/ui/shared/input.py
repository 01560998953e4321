"""GameInput: how keys, typed lines and clicks become moves and commands, the same in every front end."""

from __future__ import annotations

import time
from collections.abc import Callable

from noughts.game import Mode
from noughts.match import MoveMade, Play
from noughts.play import BoardView
from noughts.rules import Cell, IllegalMove, Mark, Marks, Move, NoughtsError, Placement, Rules
from noughts.ui.shared.actions import Action
from noughts.ui.shared.commands import BY_ACTION, BY_KEY, Command, command_for
from noughts.ui.shared.front_end import FrontEnd
from noughts.ui.shared.people import is_to_be_asked, note_asked
from noughts.ui.shared.typed_text import WAIT, TypedLine, is_column, is_letter

ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
"""Steps to the right and down."""

NOT_HERE = "{word}: not in this front. Try the app: noughts"


class GameInput:
    """What one person has in hand: the cursor, the mark of a wild game, and a line that is being typed.

    A key is the character that it types, or one of ``enter``, ``escape``,
    ``space``, ``backspace``, ``tab``, ``left``, ``right``, ``up``, ``down``.
    """

    def __init__(self, front_end: FrontEnd, *, clock: Callable[[], float] = time.monotonic) -> None:
        self.front_end = front_end
        self.cursor = Cell(0, 0)
        self.hand = Mark.X
        """The mark that a person places next in a wild game."""
        self.line = TypedLine()
        self._clock = clock
        self._asked: Action | None = None
        """A command that wants to be given twice, and was given once."""

    def on_new_game(self) -> None:
        """A game was put on the board: the cursor goes to the middle, and values are shown if they always are."""
        view = self.front_end.session.view()
        rules = view.rules
        self.cursor = Cell((rules.cols - 1) // 2, (rules.rows - 1) // 2)
        self.line.close()
        self._asked = None
        wants = self.front_end.settings.shows_analysis and view.setup.allows_hints and view.setup.coach is None
        if wants and view.mode is not Mode.WATCH and not view.outcome:
            self.attempt(lambda: self.front_end.show_events(self.front_end.session.analyse()))

    # Keys

    def press(self, key: str) -> bool:
        """Answer a key; False if it means nothing here."""
        now, view = self._clock(), self.front_end.session.view()
        if self.line.is_waiting and not self._goes_on_typing(key, view.rules):
            self.tick(ahead=True)
            if not self.front_end.session.has_game:
                return False
            view = self.front_end.session.view()
        if self.line.is_open:
            self._type(self.line.type(key, view.rules, now), view.rules)
            return True
        if self.line.is_redundant_enter(key, now):
            return True
        if key.isascii() and key.isdigit():
            self.line.open(names_cell=True)
            self._type(self.line.type(key, view.rules, now), view.rules)
            return True
        if not view.outcome and view.mode is not Mode.WATCH:
            means_something = self._key_binding(key, view) is not None
            if is_column(key, view.rules):
                self.line.open(key, names_cell=True, due=now + WAIT if means_something else None)
                return True
            # A letter beyond the board is typed too, or the number behind it would be played alone.
            if is_letter(key) and key not in BY_KEY and not means_something:
                self.line.open(key, names_cell=True, due=now + WAIT)
                return True
        return self._run_key(key, view)

    def tick(self, *, ahead: bool = False) -> bool:
        """Let a letter that has waited long enough, or is not to wait any longer, be the command of its key."""
        if not self.line.is_waiting or not (ahead or self.line.has_waited(self._clock())):
            return False
        return self._run_key(self.line.close(), self.front_end.session.view())

    @property
    def waits_for(self) -> str:
        """What a letter that waits would do otherwise, in a word or two."""
        meaning = self._key_binding(self.line.text or "", self.front_end.session.view()) if self.line.is_waiting else None
        return meaning.label if isinstance(meaning, Command) else f"the mark {meaning}" if meaning else ""

    def _goes_on_typing(self, key: str, rules: Rules) -> bool:
        """Whether a key belongs to a letter that waits: a digit, what takes it back, and under gravity Enter."""
        is_dropped = key == "enter" and rules.placement is Placement.GRAVITY
        return (key.isascii() and key.isdigit()) or key in ("escape", "backspace") or is_dropped

    def _key_binding(self, key: str, view: BoardView) -> Command | Mark | None:
        """What a letter does beside being a column: nothing, if its command has no place now."""
        if view.rules.marks is Marks.WILD and key.lower() in ("x", "o"):
            return Mark(key.upper())
        command = BY_KEY.get(key)
        return command if command and command.action not in self.front_end.unsupported and _has_place(command, view) else None

    def _run_key(self, key: str, view: BoardView) -> bool:
        """What a key does that types nothing."""
        if key in ARROWS:
            self._asked = None
            self.move_cursor(*ARROWS[key])
        elif isinstance(meaning := self._key_binding(key, view), Mark):
            self.hand = meaning
        elif key in BY_KEY and BY_KEY[key].action not in self.front_end.unsupported:
            self.do(BY_KEY[key].action)
        else:
            return False
        return True

    def move_cursor(self, across: int, down: int) -> None:
        """Arrows; the cursor comes back on the other side, and under gravity it is a column."""
        rules = self.front_end.session.setup.rules
        falls = rules.placement is Placement.GRAVITY
        self.cursor = Cell((self.cursor.col + across) % rules.cols, (self.cursor.row + (0 if falls else down)) % rules.rows)
        self.front_end.show_message("")

    # Lines

    def enter(self, text: str) -> bool:
        """Do what a whole line says: a move, or a command in words; False if it was refused."""
        rules = self.front_end.session.setup.rules
        command = command_for(text)
        is_column_name = rules.placement is Placement.GRAVITY and is_column(text.strip(), rules)
        if command is None or is_column_name:
            return self.play(self._with_mark(text, rules))
        self.do(command.action, is_sure=True)  # a word that was typed in full is meant
        return True

    def _type(self, whole: str | None, rules: Rules) -> None:
        """A line has ended, perhaps."""
        if not whole:
            return
        if self.line.names_cell:
            self.play(f"{self.hand}{whole}" if rules.marks is Marks.WILD else whole)
        else:
            self.enter(whole)

    def _with_mark(self, text: str, rules: Rules) -> str:
        """In a wild game, with the mark in hand unless the text begins with one."""
        is_bare = rules.marks is Marks.WILD and text[:1].lower() not in ("x", "o")
        return f"{self.hand}{text}" if is_bare else text

    # Moves

    def place(self, cell: Cell) -> bool:
        """The person to move places a mark; when programs play, that stops them or lets them go on."""
        view = self.front_end.session.view()
        if view.mode is Mode.WATCH and not view.outcome:
            self.do(Action.PAUSE)
            return True
        target = view.position.landing(cell)
        return self.play(Move(target.col, target.row, self.hand if view.rules.marks is Marks.WILD else None))

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
        command, view = BY_ACTION[action], self.front_end.session.view()
        asked, self._asked = self._asked is action, None
        first = "" if asked or (is_sure and command.is_question) else command.first(view)
        self.front_end.show_message("")
        if action in self.front_end.unsupported:
            self.front_end.show_message(NOT_HERE.format(word=command.words[0] if command.words else command.label), "quiet")
        elif first:
            self._asked = action
            self.front_end.show_message(first, "draw")
        elif action is Action.PLACE:
            self.place(self.cursor)
        elif command.leaves and is_to_be_asked(view, self.front_end.player, self.front_end.session.library):
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


def _has_place(command: Command, view: BoardView) -> bool:
    """Whether a command is more than an answer that it cannot be done now."""
    return command.fits(view) or command.action in ALWAYS


ALWAYS = frozenset({Action.NEW_GAME, Action.SOUND, Action.PANEL, Action.PAUSE})
"""Commands that no footer offers during a game, and that work all the same."""
