"""Rules: which k-in-a-row game is played, as one frozen value."""

from __future__ import annotations

import difflib
import math
import re
import unicodedata
from dataclasses import dataclass
from enum import Enum
from typing import Any

from noughts.rules.errors import BadRules, quoted
from noughts.rules.move import COLUMNS, Cell

PRESETS = {
    "tictactoe": "3x3",
    "notakto": "3x3 misere only-x",
    "connect-four": "7x6x4 gravity",
    "gomoku": "15x15x5",
}


LONGEST_SIDE = len(COLUMNS)
"""Cells; a column has one letter for its name."""


class Goal(Enum):
    """What a completed line means for whoever completed it."""

    LINE_WINS = "line-wins"
    LINE_LOSES = "misere"


class Marks(Enum):
    """Which marks a player may place."""

    OWN = "own"
    ONLY_X = "only-x"
    WILD = "wild"


class Placement(Enum):
    """Where a mark may go."""

    FREE = "free"
    GRAVITY = "gravity"


class Wrap(Enum):
    """Whether lines run on over the edges."""

    FLAT = "flat"
    TORUS = "torus"


class Overline(Enum):
    """Whether a run longer than k counts as a line."""

    COUNTS = "counts"
    EXACT = "exact"


WORDS: dict[str, tuple[str, Enum]] = {
    "misere": ("goal", Goal.LINE_LOSES),
    "only-x": ("marks", Marks.ONLY_X),
    "wild": ("marks", Marks.WILD),
    "gravity": ("placement", Placement.GRAVITY),
    "torus": ("wrap", Wrap.TORUS),
    "exact": ("overline", Overline.EXACT),
}
"""Each word of a rules text, in the order of ``str(rules)``: the knob it turns, and to what."""

KNOBS = tuple({knob: (knob, value, type(value)) for knob, value in WORDS.values()}.values())
"""Each knob with a value that it can have, and of which kind that is."""

_SIZE = re.compile(r"(\d{1,9})[x×](\d{1,9})(?:[x×](\d{1,9}))?", re.ASCII)


@dataclass(frozen=True, slots=True, repr=False)
class Rules:
    """A board of ``cols`` by ``rows``, k in a row, and five knobs.

    >>> Rules(5, 5, 4)
    Rules.parse('5x5x4')
    >>> str(Rules(7, 6, 4, placement=Placement.GRAVITY))
    '7x6x4 gravity'
    """

    cols: int
    rows: int
    k: int
    goal: Goal = Goal.LINE_WINS
    marks: Marks = Marks.OWN
    placement: Placement = Placement.FREE
    wrap: Wrap = Wrap.FLAT
    overline: Overline = Overline.COUNTS

    def __post_init__(self) -> None:
        size = f"{self.cols}x{self.rows}"
        for name, number in (("cols", self.cols), ("rows", self.rows), ("k", self.k)):
            if not isinstance(number, int):
                raise BadRules(f"{name} {quoted(number)}: expected a whole number")
        for name, value, knob in KNOBS:
            if not isinstance(getattr(self, name), knob):
                raise BadRules(f"{name} {quoted(getattr(self, name))}: expected one such as {value}")
        if not (1 <= self.cols <= LONGEST_SIDE and 1 <= self.rows <= LONGEST_SIDE):
            raise BadRules(f"{size}: a board has 1 to {LONGEST_SIDE} columns and 1 to {LONGEST_SIDE} rows")
        if self.k < 1:
            raise BadRules(f"k {self.k}: a line has at least 1 cell")
        if self.k > self._longest_line():
            raise BadRules(f"k {self.k}: no line of {self.k} fits on this {size} board; k can be 1 to {self._longest_line()}")

    def _longest_line(self) -> int:
        """Cells of the longest line the board has; on a torus a diagonal meets itself only after the lcm of the sides."""
        if self.wrap is Wrap.TORUS:
            return math.lcm(self.cols, self.rows)
        return max(self.cols, self.rows)

    @classmethod
    def of(cls, rules: Rules | str) -> Rules:
        """The rules themselves, or those that a text describes.

        >>> Rules.of("5x5x4") is Rules.of(Rules(5, 5, 4)), Rules.of("5x5x4") == Rules(5, 5, 4)
        (False, True)
        """
        return rules if isinstance(rules, Rules) else cls.parse(rules)

    @classmethod
    def parse(cls, text: str, *more: str) -> Rules:
        """The rules that a text describes: a size or a named game, then words.

        >>> Rules.parse("3x3+torus")
        Rules.parse('3x3x3 torus')
        >>> Rules.parse("connect-four", "misere")
        Rules.parse('7x6x4 misere gravity')
        >>> Rules.parse("3x3 mirere")
        Traceback (most recent call last):
            ...
        noughts.rules.errors.BadRules: mirere: not a word of the rules. Did you mean misere?
        """
        for part in (text, *more):
            if not isinstance(part, str):
                raise BadRules(f"{quoted(part)}: not rules. Try '3x3', '5x5x4 misere' or 'connect-four'")
        size: tuple[int, int, int] | None = None
        knobs: dict[str, Any] = {}
        for token in _tokens(" ".join((text, *more))):
            if match := _SIZE.fullmatch(token):
                if size:
                    raise BadRules(f"{quoted(token)}: the size was given already")
                cols, rows = int(match[1]), int(match[2])
                size = cols, rows, int(match[3]) if match[3] else _usual_k(cols, rows)
            else:
                _turn_knob(token, knobs)
        if size is None:
            raise BadRules(f"{quoted(text)}: the size is missing. Try 3x3, 5x5x4 misere or {', '.join(PRESETS)}")
        return cls(*size, **knobs)

    def number(self, cell: Cell) -> int:
        """The number of a cell, counted row by row from 1, as people type it.

        >>> Rules.parse("3x3").number(Cell(1, 1))
        5
        """
        return cell.row * self.cols + cell.col + 1

    def __str__(self) -> str:
        words = [word for word, (knob, value) in WORDS.items() if getattr(self, knob) is value]
        return " ".join([f"{self.cols}x{self.rows}x{self.k}", *words])

    def __repr__(self) -> str:
        return f"Rules.parse({str(self)!r})"


def _tokens(text: str) -> list[str]:
    """The words of a rules text, plain and lower case, with the names of games replaced by what they stand for."""
    plain = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
    words = plain.lower().replace("+", " ").split()
    return [token for word in words for token in PRESETS.get(word, word).split()]


def _turn_knob(word: str, knobs: dict[str, Any]) -> None:
    """Add to ``knobs`` what a word says."""
    if word not in WORDS:
        known = [*WORDS, *PRESETS]
        close = difflib.get_close_matches(word, known, n=1)
        advice = f"Did you mean {close[0]}?" if close else f"Expected a size (5x5x4), or one of {', '.join(known)}"
        raise BadRules(f"{quoted(word)}: not a word of the rules. {advice}")
    knob, value = WORDS[word]
    if knob in knobs:
        if knobs[knob] is value:
            raise BadRules(f"{word}: said twice")
        raise BadRules(f"{word}: only-x and wild exclude each other; choose one")
    knobs[knob] = value


def _usual_k(cols: int, rows: int) -> int:
    """The k that people expect when none is said.

    >>> [_usual_k(*size) for size in [(3, 3), (4, 4), (5, 5), (7, 7), (15, 15), (4, 2), (2, 2)]]
    [3, 4, 4, 4, 5, 3, 2]
    """
    shorter, longer = sorted((cols, rows))
    k = min(shorter, 4 if shorter <= 7 else 5)
    return max(k, 3) if longer >= 3 else k
