"""TypedLine: what is being typed in a game, from its first character on; a cell's name always wins over a command."""

from __future__ import annotations

import re

from noughts.rules import Move, Placement, Position, Rules, Side
from noughts.rules.move import COLUMNS
from noughts.rules.notation import advice
from noughts.ui.shared.texts import outcome_text, side_text

LONGEST = 60
"""Characters of a line."""

WAIT = 1.0
"""Seconds in which a letter that is also a command waits for the number that makes it a cell."""

LAST_LOOK = 0.1
"""Seconds after that in which keys are read which were typed while the machine was busy."""

AFTERTHOUGHT = 1.0
"""Seconds in which Enter after a move that was complete is only a habit."""

TYPING_HELP = (
    "A letter followed by a number is always a cell. A letter that is also a key waits a moment for its number before it acts."
)
"""The rule, for help."""

CELL = re.compile(r"([a-z])(\d+)")


class TypedLine:
    """Opened by a colon, a digit, or the letter of a column."""

    def __init__(self) -> None:
        self.text: str | None = None
        """What has been typed; None while nobody types."""
        self.names_cell = False
        """Whether the line was opened by a cell's name or number, not by a colon."""
        self.due: float | None = None
        """When a letter that waits for its number becomes the command of its key."""
        self._is_last_look = False
        self._completed = -AFTERTHOUGHT

    @property
    def is_open(self) -> bool:
        """Whether somebody types."""
        return self.text is not None

    @property
    def is_waiting(self) -> bool:
        """Whether there is one letter, which may be a cell or a command yet."""
        return self.due is not None

    def open(self, text: str = "", *, names_cell: bool = False, due: float | None = None) -> None:
        """Begin."""
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
        """Whether a key is the Enter that somebody types by habit after a move that was played already; true once."""
        found = key == "enter" and now - self._completed < AFTERTHOUGHT
        self._completed = -AFTERTHOUGHT
        return found

    def advice(self, rules: Rules, meanwhile: str = "") -> str:
        """What stands beside the line; ``meanwhile`` is the command that a waiting letter stands for."""
        if self.is_waiting and meanwhile:
            return f"Now a number for the cell; or wait for {meanwhile}."
        return f"{advice(rules)} Enter plays it, Esc cancels."


def is_letter(key: str) -> bool:
    """Whether a key is the letter of a column of any board."""
    return len(key) == 1 and key.lower() in COLUMNS


def is_column(key: str, rules: Rules) -> bool:
    """Whether a key is the letter of a column of the board."""
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
    """The largest number that can be typed for a move."""
    return rules.cols if rules.placement is Placement.GRAVITY else rules.cols * rules.rows


MARKS = frozenset("xo.-_ ")
"""What a position that is written in one string is made of."""


def read_position(text: str, rules_text: str | None) -> Position:
    """The position that a text describes, or the empty board of the rules that it names.

    >>> str(read_position("2x2", None)), str(read_position("X../.../...", "3x3 torus").rules)
    ('../.. x', '3x3x3 torus')
    """
    rules = Rules.parse(rules_text) if rules_text else None
    if "/" in text or set(text.lower()) <= MARKS:
        return Position.parse(text, rules)
    return Position.start(Rules.parse(text))


def unshaped_rules(rules: Rules) -> str:
    """The rules, if the shape of a position does not say them.

    >>> unshaped_rules(Rules.parse("4x4")), unshaped_rules(Rules.parse("4x4x3 torus"))
    ('', '4x4x3 torus')
    """
    return "" if rules == Rules.parse(f"{rules.cols}x{rules.rows}") else str(rules)


def standing_text(position: Position) -> str:
    """Whose turn it is in a position, or how the game has ended.

    >>> standing_text(Position.parse("X../.../...")), standing_text(Position.parse("XXX/OO./..."))
    ('O to move.', 'X wins! Three in a row: a1 b1 c1.')
    """
    rules = position.rules
    if position.outcome:
        return outcome_text(position.outcome, {side: _capital(side_text(side, rules)) for side in Side}, rules)
    return f"{_capital(side_text(position.side, rules))} to move."


def _capital(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}"


def read_line(position: Position, text: str) -> tuple[Move, ...]:
    """Moves one after the other, as they are typed.

    >>> [str(move) for move in read_line(Position.start("3x3"), "b2, a1 9")]
    ['b2', 'a1', 'c3']
    """
    moves: list[Move] = []
    for word in text.replace(",", " ").split():
        moves.append(position.parse_move(word))
        position = position.play(moves[-1])
    return tuple(moves)
