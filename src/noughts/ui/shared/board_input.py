"""BoardInput: turns keys, typed cells and clicks into moves, in games, puzzles and lessons of every front end."""

from __future__ import annotations

import re
import time
from abc import ABC, abstractmethod
from collections.abc import Callable

from noughts.rules import Cell, Mark, Marks, Move, NoughtsError, Placement, Position, Rules
from noughts.rules.move import COLUMNS
from noughts.rules.notation import advice

PLACING_KEYS = ("enter", "space")
ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
"""Steps to the right and down."""

MAX_TYPED = 4_000
"""Characters of a line, which may be a pasted position or game."""

MAX_VISIBLE = 60
"""Characters of a line that are shown while it is typed: the last ones."""

LETTER_WAIT_S = 1.0
"""How long a letter that is also a command waits for the number that makes it a cell."""

GRACE_S = 0.1
"""How long after that to read keys that were typed while the machine was busy."""

REDUNDANT_ENTER_S = 1.0
"""How long Enter after a complete move is only a habit."""

WAITING = "Type a number to name a cell, or wait for {command}."
ENDING = "Enter plays it, Esc cancels."

TYPING_HELP = (
    "A letter followed by a number is always a cell. A letter that is also a key waits a moment for its number before it acts."
)
CELL = re.compile(r"([a-z])(\d+)")


class TypedLine:
    """A line opened by a colon, a digit, or the letter of a column; ``text`` is None while it is closed."""

    def __init__(self) -> None:
        self.text: str | None = None
        self.names_cell = False
        """Whether the line was opened by a cell's name or number, not by a colon."""
        self.due: float | None = None
        """When a waiting letter becomes the command of its key."""
        self._is_in_grace = False
        self._completed = -REDUNDANT_ENTER_S

    @property
    def is_open(self) -> bool:
        return self.text is not None

    @property
    def visible(self) -> str:
        text = self.text or ""
        return text if len(text) <= MAX_VISIBLE else f"…{text[1 - MAX_VISIBLE :]}"

    @property
    def is_waiting(self) -> bool:
        """Whether a single letter may still become a cell or a command."""
        return self.due is not None

    def open(self, text: str = "", *, names_cell: bool = False, due: float | None = None) -> None:
        self.text, self.names_cell, self.due, self._is_in_grace = text, names_cell, due, False

    def has_waited(self, now: float) -> bool:
        """Whether a letter has waited long enough for its number.

        The first time this is so, it gets a moment of grace, in which keys are
        read: the number may have been typed in time, on a busy machine.
        """
        if self.due is None or now < self.due:
            return False
        if self._is_in_grace:
            return True
        self._is_in_grace, self.due = True, now + GRACE_S
        return False

    def close(self) -> str:
        """Close the line and return what was typed."""
        text, self.text, self.due = self.text or "", None, None
        return text.strip()

    def type(self, key: str, rules: Rules, now: float) -> str | None:
        """Take a key. Returns the whole line when Enter ends it, or when a cell's name is complete."""
        if self.text is None:
            return None
        self.due = None
        if key == "enter":
            return self.close()
        if key == "escape":
            self.close()
        elif key == "backspace":
            self.text = self.text[:-1]
            if self.names_cell and not self.text:
                self.close()
        elif key == "space" or len(key) == 1:
            self.text = (self.text + (" " if key == "space" else key))[:MAX_TYPED]
            if self.names_cell and is_complete(self.text, rules):
                self._completed = now
                return self.close()
        return None

    def is_redundant_enter(self, key: str, now: float) -> bool:
        """Whether a key is an Enter typed by habit after a move that was already played; true once."""
        found = key == "enter" and now - self._completed < REDUNDANT_ENTER_S
        self._completed = -REDUNDANT_ENTER_S
        return found


def is_letter(key: str) -> bool:
    return len(key) == 1 and key.lower() in COLUMNS


def is_column(key: str, rules: Rules) -> bool:
    return is_letter(key) and key.lower() in COLUMNS[: rules.cols]


def is_complete(text: str, rules: Rules) -> bool:
    """Whether no other cell on this board has a name or number that begins like this one, so that it needs no Enter.

    >>> [is_complete(text, Rules.parse("5x5")) for text in ("1", "3", "12", "b2", "b", "b 2")]
    [False, True, True, True, False, False]
    >>> is_complete("b1", Rules.parse("15x15")), is_complete("b2", Rules.parse("15x15"))
    (False, True)
    """
    cell = CELL.fullmatch(text.lower()) if text.isascii() else None
    last = rules.cols if rules.placement is Placement.GRAVITY else rules.cols * rules.rows
    number, last = (cell[2], rules.rows) if cell else (text, last)
    if not (number.isascii() and number.isdigit()) or int(number) == 0:
        return False
    return int(number) * 10 > last


class BoardInput(ABC):
    """The cursor, the mark in hand of a wild game, and the cell that is being typed.

    A key is the character that it types, or one of ``enter``, ``escape``,
    ``space``, ``backspace``, ``tab``, ``left``, ``right``, ``up``, ``down``.
    A letter followed by a number is always a cell: a letter that is also a
    command waits for its number, and ``tick`` runs the command if none comes.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.cursor = Cell(0, 0)
        self.hand = Mark.X
        """The mark to place next in a wild game."""
        self.line = TypedLine()
        self._clock = clock

    @property
    @abstractmethod
    def board(self) -> Position | None:
        """The position that keys act on; None while there is none."""

    @property
    @abstractmethod
    def takes_cells(self) -> bool:
        """Whether a cell can be played now, so that column letters and digits are typed."""

    @property
    def waits_for_cells(self) -> bool:
        """Whether a letter waits for a number even though no cell can be played, so as not to run its command by mistake."""
        return False

    @abstractmethod
    def play(self, move: Move | str) -> bool:
        """Play a move, or what was typed for one; False if it was refused, and the reason is shown."""

    @abstractmethod
    def place(self, cell: Cell) -> object:
        """Do what Enter or a click does on a cell."""

    @abstractmethod
    def show_error(self, text: str) -> None: ...

    @abstractmethod
    def key_label(self, key: str) -> str:
        """The command of a key now, in a word or two; empty for none."""

    @abstractmethod
    def run_command(self, key: str) -> bool:
        """Run the command of a key; False if it has none here."""

    def try_to(self, command: Callable[[], object]) -> bool:
        """Run something; False if it failed, and the reason is shown."""
        try:
            command()
        except (NoughtsError, OSError) as error:
            self.show_error(str(error))
            return False
        return True

    def centre_cursor(self) -> None:
        self.line.close()
        if self.board:
            rules = self.board.rules
            self.cursor = Cell((rules.cols - 1) // 2, (rules.rows - 1) // 2)

    def press(self, key: str) -> bool:
        """Handle a key; False if it means nothing here."""
        now, board = self._clock(), self.board
        if self.line.is_waiting and board and not _belongs_to_letter(key, board.rules):
            self.tick(at_once=True)
            board = self.board  # the command may have changed it
        if board is None:
            return self.run_command(key)
        if self.line.is_open:
            self._type(key, board.rules, now)
            return True
        if self.line.is_redundant_enter(key, now):
            return True
        names_cell = self.takes_cells or (self.waits_for_cells and is_column(key, board.rules))
        if names_cell and self._opens_line(key, board.rules, now):
            return True
        return self._run_key(key, board.rules)

    def tick(self, *, at_once: bool = False) -> bool:
        """Run the command of a letter that has waited long enough."""
        if not self.line.is_waiting or not (at_once or self.line.has_waited(self._clock())):
            return False
        key, board = self.line.close(), self.board
        return board is not None and self._run_key(key, board.rules)

    @property
    def typing_advice(self) -> str:
        """The text beside the typed line: what can be typed, or what a waiting letter will do."""
        if self.line.is_waiting and (label := self._label(self.line.text or "")):
            return WAITING.format(command=label)
        return f"{advice(self.board.rules)} {ENDING}" if self.board else ENDING

    def _opens_line(self, key: str, rules: Rules, now: float) -> bool:
        """Open the line if a key begins the name of a cell."""
        if key.isascii() and key.isdigit():
            self.line.open(names_cell=True)
            self._type(key, rules, now)
            return True
        label = self._label(key)
        # A letter beyond the board is typed too, or the number after it would be played alone.
        if is_column(key, rules) or (is_letter(key) and not label and not self.is_known_key(key)):
            waits = bool(label) or not is_column(key, rules)
            self.line.open(key, names_cell=True, due=now + LETTER_WAIT_S if waits else None)
            return True
        return False

    def is_known_key(self, key: str) -> bool:  # noqa: ARG002 - a game has keys that do nothing now
        """Whether a letter is a command at other times, and so is not typed."""
        return False

    def _type(self, key: str, rules: Rules, now: float) -> None:
        names_cell, whole = self.line.names_cell, self.line.type(key, rules, now)
        if whole and names_cell:
            self.play(f"{self.hand}{whole}" if rules.marks is Marks.WILD else whole)
        elif whole:
            self.enter(whole)

    def enter(self, text: str) -> bool:
        """Take a whole line that was opened by a colon; a front end with commands reads them too."""
        return self.play(text)

    def _run_key(self, key: str, rules: Rules) -> bool:
        if key in ARROWS:
            self.move_cursor(*ARROWS[key])
        elif rules.marks is Marks.WILD and key.lower() in ("x", "o"):
            self.hand = Mark(key.upper())
        else:
            return self.run_command(key)
        return True

    def _label(self, key: str) -> str:
        board = self.board
        if board and board.rules.marks is Marks.WILD and key.lower() in ("x", "o"):
            return f"the mark {key.upper()}"
        return self.key_label(key)

    def move_cursor(self, across: int, down: int) -> None:
        """The cursor wraps around the edges; under gravity it stays in its row."""
        if self.board:
            rules = self.board.rules
            row = self.cursor.row + (0 if rules.placement is Placement.GRAVITY else down)
            self.cursor = Cell((self.cursor.col + across) % rules.cols, row % rules.rows)

    def move_to(self, cell: Cell) -> Move:
        """The move that places the mark in hand in a cell, or where it falls from there."""
        assert self.board is not None  # noqa: S101 - a mark is placed on a board
        target = self.board.landing(cell)
        return Move(target.col, target.row, self.hand if self.board.rules.marks is Marks.WILD else None)


def _belongs_to_letter(key: str, rules: Rules) -> bool:
    """Whether a key belongs to a waiting letter: a digit, Esc or Backspace, and under gravity Enter."""
    is_dropped = key == "enter" and rules.placement is Placement.GRAVITY
    return (key.isascii() and key.isdigit()) or key in ("escape", "backspace") or is_dropped
