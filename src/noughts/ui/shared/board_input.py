"""BoardInput: how keys, typed cells and clicks become moves, the same in games, puzzles and lessons of every front end."""

from __future__ import annotations

import re
import time
from abc import ABC, abstractmethod
from collections.abc import Callable

from noughts.rules import Cell, Mark, Marks, Move, Placement, Position, Rules
from noughts.rules.move import COLUMNS
from noughts.rules.notation import advice

ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
"""Steps to the right and down."""

LONGEST = 4_000
"""Characters of a line: any position, and what else is pasted there."""

SHOWN = 60
"""Characters of a line that are shown while it is typed: the last ones."""

WAIT = 1.0
"""Seconds in which a letter that is also a command waits for the number that makes it a cell."""

LAST_LOOK = 0.1
"""Seconds after that in which keys are read that were typed while the machine was busy."""

AFTERTHOUGHT = 1.0
"""Seconds in which Enter after a complete move is only a habit."""

WAITING = "Type a number to name a cell, or wait for {command}."
"""What stands beside a letter that is also a command."""

ENDING = "Enter plays it, Esc cancels."

TYPING_HELP = (
    "A letter followed by a number is always a cell. A letter that is also a key waits a moment for its number before it acts."
)
"""The rule, for help."""

CELL = re.compile(r"([a-z])(\d+)")


class TypedLine:
    """Opened by a colon, a digit, or the letter of a column."""

    def __init__(self) -> None:
        self.text: str | None = None
        """What has been typed; None while the line is closed."""
        self.names_cell = False
        """Whether the line was opened by a cell's name or number, not by a colon."""
        self.due: float | None = None
        """When a waiting letter becomes the command of its key."""
        self._is_last_look = False
        self._completed = -AFTERTHOUGHT

    @property
    def is_open(self) -> bool:
        return self.text is not None

    @property
    def visible(self) -> str:
        """The end of what has been typed, as far as there is room."""
        text = self.text or ""
        return text if len(text) <= SHOWN else f"…{text[1 - SHOWN :]}"

    @property
    def is_waiting(self) -> bool:
        """Whether a single letter may still become a cell or a command."""
        return self.due is not None

    def open(self, text: str = "", *, names_cell: bool = False, due: float | None = None) -> None:
        self.text, self.names_cell, self.due, self._is_last_look = text, names_cell, due, False

    def has_waited(self, now: float) -> bool:
        """Whether a letter has waited long enough for its number.

        The first look that finds so only asks for another one. Keys are read
        in between: the number may have been typed in time and not read,
        because the machine was busy.
        """
        if self.due is None or now < self.due:
            return False
        is_last, self._is_last_look = self._is_last_look, True
        if not is_last:
            self.due = now + LAST_LOOK
        return is_last

    def close(self) -> str:
        """End, and give what was typed."""
        text, self.text, self.due = self.text or "", None, None
        return text.strip()

    def type(self, key: str, rules: Rules, now: float) -> str | None:
        """Take a key; gives the whole line when Enter ends it, or when nothing can be added to a cell's name."""
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
            self.text = (self.text + (" " if key == "space" else key))[:LONGEST]
            if self.names_cell and is_complete(self.text, rules):
                self._completed = now
                return self.close()
        return None

    def is_redundant_enter(self, key: str, now: float) -> bool:
        """Whether a key is an Enter typed by habit after a move that was already played; true once."""
        found = key == "enter" and now - self._completed < AFTERTHOUGHT
        self._completed = -AFTERTHOUGHT
        return found


def is_letter(key: str) -> bool:
    return len(key) == 1 and key.lower() in COLUMNS


def is_column(key: str, rules: Rules) -> bool:
    return is_letter(key) and key.lower() in COLUMNS[: rules.cols]


def is_complete(text: str, rules: Rules) -> bool:
    """Whether a cell's name or number cannot be the beginning of another one on this board, so that it needs no Enter.

    >>> [is_complete(text, Rules.parse("5x5")) for text in ("1", "3", "12", "b2", "b", "b 2")]
    [False, True, True, True, False, False]
    >>> is_complete("b1", Rules.parse("15x15")), is_complete("b2", Rules.parse("15x15"))
    (False, True)
    """
    cell = CELL.fullmatch(text.lower()) if text.isascii() else None
    number, most = (cell[2], rules.rows) if cell else (text, _most(rules))
    if not (number.isascii() and number.isdigit()) or int(number) == 0:
        return False
    return int(number) * 10 > most


def _most(rules: Rules) -> int:
    return rules.cols if rules.placement is Placement.GRAVITY else rules.cols * rules.rows


class BoardInput(ABC):
    """The cursor, the mark in hand of a wild game, and the cell that is being typed.

    A key is the character that it types, or one of ``enter``, ``escape``,
    ``space``, ``backspace``, ``tab``, ``left``, ``right``, ``up``, ``down``.
    A letter followed by a number is always a cell: a letter that also means
    something else waits for its number, and ``tick`` lets it act when none
    has come.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.cursor = Cell(0, 0)
        self.hand = Mark.X
        """The mark that a person places next in a wild game."""
        self.line = TypedLine()
        self._clock = clock

    @property
    @abstractmethod
    def board(self) -> Position | None:
        """The position that keys are meant for; None while there is none."""

    @property
    @abstractmethod
    def takes_cells(self) -> bool:
        """Whether a cell can be played now, so that letters of columns and digits are typed."""

    @property
    def waits_for_cells(self) -> bool:
        """Whether a letter waits for a number though no cell is taken now, so that it is not its command by mistake."""
        return False

    @abstractmethod
    def play(self, move: Move | str) -> bool:
        """Play a move, or what was typed for one; False if it was refused, which is said."""

    @abstractmethod
    def place(self, cell: Cell) -> object:
        """Do what Enter or a click does on a cell."""

    @abstractmethod
    def key_label(self, key: str) -> str:
        """What a key does now beside typing, in a word or two; empty for nothing."""

    @abstractmethod
    def run_command(self, key: str) -> bool:
        """Do what a key does beside typing, steering and placing; False if it means nothing here."""

    def centre_cursor(self) -> None:
        self.line.close()
        if self.board:
            rules = self.board.rules
            self.cursor = Cell((rules.cols - 1) // 2, (rules.rows - 1) // 2)

    def press(self, key: str) -> bool:
        """Answer a key; False if it means nothing here."""
        now, board = self._clock(), self.board
        if self.line.is_waiting and board and not _belongs_to_letter(key, board.rules):
            self.tick(ahead=True)
            board = self.board  # the command may have led elsewhere
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

    def tick(self, *, ahead: bool = False) -> bool:
        """Let a letter that has waited long enough, or is not to wait any longer, be the command of its key."""
        if not self.line.is_waiting or not (ahead or self.line.has_waited(self._clock())):
            return False
        key, board = self.line.close(), self.board
        return board is not None and self._run_key(key, board.rules)

    @property
    def typing_advice(self) -> str:
        """What stands beside the line that is being typed: what can be typed, or what a waiting letter would do."""
        if self.line.is_waiting and (label := self._label(self.line.text or "")):
            return WAITING.format(command=label)
        return f"{advice(self.board.rules)} {ENDING}" if self.board else ENDING

    def _opens_line(self, key: str, rules: Rules, now: float) -> bool:
        """Whether a key begins the name of a cell."""
        if key.isascii() and key.isdigit():
            self.line.open(names_cell=True)
            self._type(key, rules, now)
            return True
        label = self._label(key)
        # A letter beyond the board is typed too, or the number behind it would be played alone.
        if is_column(key, rules) or (is_letter(key) and not label and not self.is_known_key(key)):
            waits = bool(label) or not is_column(key, rules)
            self.line.open(key, names_cell=True, due=now + WAIT if waits else None)
            return True
        return False

    def is_known_key(self, key: str) -> bool:  # noqa: ARG002 - a game has keys that do nothing now
        """Whether a letter is a key at other times, so that it is not typed."""
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
        """What a key does that types nothing."""
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
        """Arrows; the cursor comes back on the other side, and under gravity it is a column."""
        if self.board:
            rules = self.board.rules
            row = self.cursor.row + (0 if rules.placement is Placement.GRAVITY else down)
            self.cursor = Cell((self.cursor.col + across) % rules.cols, row % rules.rows)

    def move_to(self, cell: Cell) -> Move:
        """The move that places the mark in hand where it would land in this cell."""
        assert self.board is not None  # noqa: S101 - a mark is placed on a board
        target = self.board.landing(cell)
        return Move(target.col, target.row, self.hand if self.board.rules.marks is Marks.WILD else None)


def _belongs_to_letter(key: str, rules: Rules) -> bool:
    """Whether a key belongs to a letter that waits: a digit, what takes it back, and under gravity Enter."""
    is_dropped = key == "enter" and rules.placement is Placement.GRAVITY
    return (key.isascii() and key.isdigit()) or key in ("escape", "backspace") or is_dropped
