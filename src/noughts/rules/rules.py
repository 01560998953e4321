"""Rules: a k-in-a-row game as one frozen value."""

from __future__ import annotations

import math
import re
import unicodedata
from dataclasses import dataclass
from enum import Enum
from typing import Any

from noughts.rules.errors import BadRules, did_you_mean, quoted
from noughts.rules.move import COLUMNS, Cell

PRESETS = {
    "tictactoe": "3x3",
    "notakto": "3x3 misere only-x",
    "connect-four": "7x6x4 gravity",
    "gomoku": "15x15x5",
    "renju": "15x15x5 renju",
    "caro": "15x15x5 caro",
}
"""Named games. A name that is also a word of the rules stands for the game only where no size is given."""


LONGEST_SIDE = len(COLUMNS)  # columns or rows; the name of a column is one letter


class Goal(Enum):
    """Whether the player who completes a line wins or loses."""

    LINE_WINS = "line-wins"
    LINE_LOSES = "misere"


class Marks(Enum):
    """The marks that a player may place."""

    OWN = "own"
    ONLY_X = "only-x"
    WILD = "wild"


class Placement(Enum):
    """The cells in which a mark may be placed."""

    FREE = "free"
    GRAVITY = "gravity"


class Wrap(Enum):
    """Whether lines continue over the edges."""

    FLAT = "flat"
    TORUS = "torus"


class Overline(Enum):
    """Whether a run longer than k counts as a line."""

    COUNTS = "counts"
    EXACT = "exact"


class Restriction(Enum):
    """What a tradition of five in a row restricts, so that the first player has less of an advantage."""

    NONE = "none"
    RENJU = "renju"
    """X must not complete more than k, two fours or two threes at once; O may do all of it, and wins with more than k."""
    CARO = "caro"
    """A line of exactly k does not count while the opponent has the cells beyond both ends."""


WORDS: dict[str, tuple[str, Enum]] = {
    "misere": ("goal", Goal.LINE_LOSES),
    "only-x": ("marks", Marks.ONLY_X),
    "wild": ("marks", Marks.WILD),
    "gravity": ("placement", Placement.GRAVITY),
    "torus": ("wrap", Wrap.TORUS),
    "exact": ("overline", Overline.EXACT),
    "renju": ("restriction", Restriction.RENJU),
    "caro": ("restriction", Restriction.CARO),
}
"""The field and value for each word of a rules text, in the order of ``str(rules)``."""

SHORTEST_RESTRICTED = 4  # the smallest k of renju and caro; with less, a single mark would be a three

CHOICES = tuple({name: (name, value, type(value)) for name, value in WORDS.values()}.values())
"""Each of these fields, with an example and its type."""

_SIZE = re.compile(r"(\d{1,9})[x×](\d{1,9})(?:[x×](\d{1,9}))?", re.ASCII)


@dataclass(frozen=True, slots=True, repr=False)
class Rules:
    """A board of ``cols`` by ``rows``, k in a row, and six variations; BadRules if there is no such game.

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
    restriction: Restriction = Restriction.NONE

    def __post_init__(self) -> None:
        size = f"{quoted(self.cols)}x{quoted(self.rows)}"
        for name, number in (("cols", self.cols), ("rows", self.rows), ("k", self.k)):
            if not isinstance(number, int):
                raise BadRules(f"{name} {quoted(number)}: expected a whole number")
        for name, value, kind in CHOICES:
            if not isinstance(getattr(self, name), kind):
                raise BadRules(f"{name} {quoted(getattr(self, name))}: expected for example {value}")
        if not (1 <= self.cols <= LONGEST_SIDE and 1 <= self.rows <= LONGEST_SIDE):
            raise BadRules(f"{size}: a board has 1 to {LONGEST_SIDE} columns and 1 to {LONGEST_SIDE} rows")
        if self.k < 1:
            raise BadRules(f"k {quoted(self.k)}: a line has at least 1 cell")
        if self.k > self._longest_line():
            k = quoted(self.k)
            raise BadRules(f"k {k}: no line of {k} fits on this {size} board; k can be 1 to {self._longest_line()}")

        self._check_restriction()

    def _check_restriction(self) -> None:
        """BadRules if renju or caro is combined with a word that changes the game."""
        word = self.restriction.value
        if self.restriction is Restriction.NONE:
            return
        others = [name for name, (field, value) in WORDS.items() if field != "restriction" and getattr(self, field) is value]
        if clash := [name for name in others if name != "exact" or self.restriction is Restriction.RENJU]:
            raise BadRules(f"{word}: cannot be combined with {clash[0]}; leave one of them out")
        if self.k < SHORTEST_RESTRICTED:
            raise BadRules(f"{word}: lines of {self.k} are too short; k is at least {SHORTEST_RESTRICTED}, and usually 5")

    def _longest_line(self) -> int:
        """Cells of the longest line; a diagonal of a torus returns to its first cell after the lcm of the sides."""
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
        """The rules that a text describes, with a size or a named game, and words; BadRules if it cannot be read.

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
        choices: dict[str, Any] = {}
        for token in _tokens(" ".join((text, *more))):
            if match := _SIZE.fullmatch(token):
                if size:
                    raise BadRules(f"{quoted(token)}: the size was already given")
                cols, rows = int(match[1]), int(match[2])
                size = cols, rows, int(match[3]) if match[3] else _usual_k(cols, rows)
            else:
                _apply_word(token, choices)
        if size is None:
            raise BadRules(f"{quoted(text)}: the size is missing. Try 3x3 or 5x5x4 misere, or a game: {', '.join(PRESETS)}")
        return cls(*size, **choices)

    def number(self, cell: Cell) -> int:
        """The number of a cell, row by row from 1.

        >>> Rules.parse("3x3").number(Cell(1, 1))
        5
        """
        return cell.row * self.cols + cell.col + 1

    def __str__(self) -> str:
        words = [word for word, (name, value) in WORDS.items() if getattr(self, name) is value]
        return " ".join([f"{self.cols}x{self.rows}x{self.k}", *words])

    def __repr__(self) -> str:
        return f"Rules.parse({str(self)!r})"


def _tokens(text: str) -> list[str]:
    """The words of a rules text, in lower case without accents; a named game is replaced by its rules."""
    has_size = names_size(text)
    names = [word if has_size and word in WORDS else PRESETS.get(word, word) for word in _words(text)]
    return [token for name in names for token in name.split()]


def _words(text: str) -> list[str]:
    plain = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
    return plain.lower().replace("+", " ").split()


def names_size(text: str) -> bool:
    """Whether a rules text has a size, or the name of a game that is not also a word of the rules.

    >>> names_size("misere"), names_size("notakto"), names_size("renju")
    (False, True, False)
    """
    return any(_SIZE.fullmatch(word) or (word in PRESETS and word not in WORDS) for word in _words(text))


def _apply_word(word: str, choices: dict[str, Any]) -> None:
    if word not in WORDS:
        known = list(dict.fromkeys([*WORDS, *PRESETS]))  # renju and caro are both
        advice = did_you_mean(word, known) or f"Expected a size (5x5x4), or one of {', '.join(known)}"
        raise BadRules(f"{quoted(word)}: not a word of the rules. {advice}")
    name, value = WORDS[word]
    if name in choices:
        if choices[name] is value:
            raise BadRules(f"{word}: given twice")
        rivals = " and ".join(known for known, (field, _) in WORDS.items() if field == name)
        raise BadRules(f"{word}: {rivals} exclude each other; choose one")
    choices[name] = value


def _usual_k(cols: int, rows: int) -> int:
    """The default k for a size.

    >>> [_usual_k(*size) for size in [(3, 3), (4, 4), (5, 5), (7, 7), (15, 15), (4, 2), (2, 2)]]
    [3, 4, 4, 4, 5, 3, 2]
    """
    shorter, longer = sorted((cols, rows))
    k = min(shorter, 4 if shorter <= 7 else 5)
    return max(k, 3) if longer >= 3 else k
