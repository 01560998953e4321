"""The grammar of SGF: games, brackets, nodes and properties.

A file is read in pieces and cut into games, so that only one game is in memory,
in time proportional to the length of the file.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from noughts.game.record import LONGEST_GAME
from noughts.rules import BadRecord, quoted

Properties = dict[str, list[str]]  # the values of each property of a node, as in the file

_SPACE = re.compile(r"\s*")
_NAME = re.compile(r"[A-Za-z]{1,40}")
_VALUE = re.compile(r"\[((?:[^\]\\]++|\\.)*+)\]", re.DOTALL)  # possessive: backtracking would take memory, and finds nothing
_ESCAPED = re.compile(r"\\(\r\n|\n\r|.)", re.DOTALL)
_BREAKS = re.compile(r"[\t\n\v\f\r]+")
_OUTSIDE = re.compile(r"[()\[]")
_INSIDE = re.compile(r"[\]\\]")


@dataclass(frozen=True, slots=True)
class GameText:
    text: str
    number: int  # from 1
    line: int

    def line_at(self, place: int) -> int:
        return self.line + self.text.count("\n", 0, place)


class Token(NamedTuple):
    sign: str
    properties: Properties
    place: int  # index of its first character in the text


def escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace("]", "\\]").replace(":", "\\:")


def plain(value: str) -> str:
    """The text of a value, without escapes and soft line breaks.

    >>> plain("a\\\\]b")
    'a]b'
    """
    return _ESCAPED.sub(lambda match: "" if match[1][0] in "\r\n" else match[1], value)


def lines_of(properties: Properties, name: str) -> str:
    """The first value of a property, as text with several lines."""
    return "\n".join(plain(properties.get(name, [""])[0]).splitlines())


def text_of(properties: Properties, name: str) -> str:
    """The first value of a property, as text on one line."""
    plain_text = plain(properties.get(name, [""])[0])
    return " ".join(filter(None, (part.strip(" ") for part in _BREAKS.split(plain_text))))


def games_apart(pieces: Iterable[str], line: int = 1) -> Iterator[GameText]:
    """The games of a file that is read in pieces. Text before the first bracket is ignored."""
    cutter = _Cutter(line)
    for piece in filter(None, pieces):
        yield from cutter.games_of(piece)
    yield from cutter.rest()


class _Cutter:
    """Finds where games begin and end, by the brackets that are not in a value."""

    def __init__(self, line: int) -> None:
        self._number = 0
        self._line = line  # first line of the piece
        self._begun = 1  # first line of the game
        self._parts: list[str] = []
        self._size = 0
        self._depth = 0
        self._is_value = False
        self._is_escape = False

    def games_of(self, piece: str) -> Iterator[GameText]:
        place = begin = 0
        if self._is_escape:  # it was the last character of the previous piece
            self._is_escape, place = False, 1
        while True:
            if not self._depth:
                begin = place = self._next_game(piece, place)
            match = (_INSIDE if self._is_value else _OUTSIDE).search(piece, place) if self._depth else None
            if match is None:
                break
            place = match.end()
            self._meet(match[0])
            if self._is_escape and place < len(piece):
                self._is_escape, place = False, place + 1
            if not self._depth:
                self._add(piece[begin:place])
                yield self._whole()
        if self._depth:
            self._add(piece[begin:])
        self._line += piece.count("\n")

    def _next_game(self, piece: str, place: int) -> int:
        """The index after the bracket of the next game, or the end of the piece."""
        found = piece.find("(", place)
        between = piece[place : found if found >= 0 else len(piece)]
        if self._number and not between.isspace() and between:
            line = self._line + piece.count("\n", 0, place) + between[: len(between) - len(between.lstrip())].count("\n")
            raise BadRecord(f"line {line}: {quoted(between.strip())}: this is outside any game; a game begins with (")
        if found < 0:
            return len(piece)
        self._number += 1
        self._depth = 1
        self._begun = self._line + piece.count("\n", 0, found)
        self._add("(")
        return found + 1

    def _meet(self, sign: str) -> None:
        if sign == "\\":
            self._is_escape = True
        elif sign == "[" or sign == "]":
            self._is_value = sign == "["
        else:
            self._depth += 1 if sign == "(" else -1

    def _add(self, part: str) -> None:
        self._parts.append(part)
        self._size += len(part)
        if self._size > LONGEST_GAME:
            raise BadRecord(f"line {self._begun}: game {self._number}: has more than {LONGEST_GAME:,} characters")

    def _whole(self) -> GameText:
        text = "".join(self._parts)
        self._parts.clear()
        self._size = 0
        return GameText(text, self._number, self._begun)

    def rest(self) -> Iterator[GameText]:
        if self._depth:
            yield self._whole()


def tokens_in(game: GameText) -> Iterator[Token]:
    text, place = game.text, 0
    while place < len(text):
        sign, begin = text[place], place
        place = _after_space(text, place + 1)
        if sign in "()":
            yield Token(sign, {}, begin)
        elif sign == ";":
            properties, place = _properties(game, place)
            yield Token(sign, properties, begin)
        else:
            raise BadRecord(f"line {game.line_at(begin)}: {quoted(text[begin : begin + 50])}: expected (, ) or ;")


def _properties(game: GameText, place: int) -> tuple[Properties, int]:
    found: Properties = {}
    text = game.text
    while match := _NAME.match(text, place):
        name = "".join(filter(str.isupper, match[0]))  # older files add lower-case letters
        place = _after_space(text, match.end())
        values = found.setdefault(name, [])
        while value := _VALUE.match(text, place):
            values.append(value[1])
            place = _after_space(text, value.end())
        if not values:
            raise BadRecord(f"line {game.line_at(place)}: {quoted(match[0])}: has no value in [ ]")
    return found, place


def _after_space(text: str, place: int) -> int:
    match = _SPACE.match(text, place)
    return match.end() if match else place
