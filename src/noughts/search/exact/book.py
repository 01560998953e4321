"""The book of Connect Four: the value of every position with up to eight discs, looked up instead of searched.

``python -m tools.book`` makes it. A position needs no key: its place follows from the heights of its columns and the order
of its marks, column by column from the left and from the bottom up. Mirror images share a place, unless their columns are
of the same heights.
"""

from __future__ import annotations

import itertools
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from noughts.rules import NoughtsError, Position, Rules

FILES = {Rules.parse("connect-four"): "connect-four.book"}
"""The games that have a book, which lies beside this file."""

TITLE = "noughts book 1"

ZERO = 128
"""The byte of a draw; wins are above it and losses below. Byte 0 is no value: the game is over there."""

Columns = tuple[str, ...]
"""For each column its marks from the bottom up, as X and O."""


class BadBook(NoughtsError):
    """A file that is no book, or a damaged one."""


class Places:
    """Where the values of a game's positions with so many marks are."""

    def __init__(self, rules: Rules, marks: int) -> None:
        self.heights = [each for each in _heights(rules.cols, rules.rows, marks) if each <= each[::-1]]
        self.words = [
            "".join("X" if at in xs else "O" for at in range(marks))
            for xs in itertools.combinations(range(marks), (marks + 1) // 2)
        ]
        self._heights = {each: at for at, each in enumerate(self.heights)}
        self._words = {word: at for at, word in enumerate(self.words)}

    def __len__(self) -> int:
        return len(self.heights) * len(self.words)

    def find(self, columns: Columns) -> int:
        heights = tuple(map(len, columns))
        if heights > heights[::-1]:
            heights, columns = heights[::-1], columns[::-1]
        return self._heights[heights] * len(self.words) + self._words["".join(columns)]

    def columns(self, place: int) -> Columns:
        """The position at a place; ``find`` finds it there, or its mirror image elsewhere if its heights are symmetric."""
        heights, word = self.heights[place // len(self.words)], self.words[place % len(self.words)]
        ends = list(itertools.accumulate(heights))
        return tuple(word[end - height : end] for height, end in zip(heights, ends, strict=True))


def _heights(cols: int, rows: int, marks: int) -> Iterator[tuple[int, ...]]:
    """All heights of columns that hold so many marks together, in ascending order."""
    if not cols:
        yield ()
        return
    for first in range(max(0, marks - (cols - 1) * rows), min(rows, marks) + 1):
        for others in _heights(cols - 1, rows, marks - first):
            yield (first, *others)


@cache
def places_of(rules: Rules, marks: int) -> Places:
    return Places(rules, marks)


@dataclass(frozen=True, slots=True)
class Book:
    """The values of all positions of a game with at most ``marks`` marks."""

    rules: Rules
    layers: tuple[bytes, ...]
    """For each number of marks a byte at each of its places."""

    @property
    def marks(self) -> int:
        return len(self.layers) - 1

    def value(self, position: Position) -> int | None:
        """The value for the side to move, as ``core.proof.gravity`` counts; None if the book does not have the position."""
        marks = (position.x | position.o).bit_count()
        if marks > self.marks:
            return None
        value = self.layers[marks][places_of(self.rules, marks).find(stacks(position))]
        return value - ZERO if value else None

    def to_bytes(self) -> bytes:
        body = f"{self.rules}\n{self.marks}\n".encode() + zlib.compress(b"".join(self.layers), 9)
        return f"{TITLE}\n{zlib.crc32(body):08x}\n".encode() + body

    @classmethod
    def from_bytes(cls, content: bytes) -> Book:
        """Parse what ``to_bytes`` wrote; BadBook unless every byte is as it was."""
        title, _, rest = content.partition(b"\n")
        checksum, _, body = rest.partition(b"\n")
        if title != TITLE.encode():
            raise BadBook(f"not a book of noughts, which begins with {TITLE}")
        if checksum != f"{zlib.crc32(body):08x}".encode():
            raise BadBook("a damaged book: its checksum is another one")
        rules, marks, packed = body.split(b"\n", 2)
        game, values, layers = Rules.parse(rules.decode()), zlib.decompress(packed), []
        for count in range(int(marks) + 1):
            size = len(places_of(game, count))
            layers.append(values[:size])
            values = values[size:]
        return cls(game, tuple(layers))


def stacks(position: Position) -> Columns:
    rows, cols = position.rules.rows, position.rules.cols
    found = []
    for col in range(cols):
        cells = range((rows - 1) * cols + col, -1, -cols)
        found.append("".join("X" if position.x >> at & 1 else "O" for at in cells if (position.x | position.o) >> at & 1))
    return tuple(found)


def book_of(rules: Rules) -> Book | None:
    """The book of a game; None if it has none, BadBook if its file is damaged."""
    return _read(rules) if rules in FILES else None


def has(position: Position) -> bool:
    """Whether a book has the value of a position.

    >>> has(Position.start("connect-four")), has(Position.start("15x15x5"))
    (True, False)
    """
    book = book_of(position.rules)
    return book is not None and not position.outcome and (position.x | position.o).bit_count() <= book.marks


@cache
def _read(rules: Rules) -> Book:
    path = Path(__file__).with_name(FILES[rules])
    try:
        return Book.from_bytes(path.read_bytes())
    except BadBook as error:
        raise BadBook(f"{path}: {error}. Install noughts again") from error
