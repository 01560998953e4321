"""The grammar of SGF: brackets, nodes and properties, whatever they mean."""

from __future__ import annotations

import re
from collections.abc import Iterator

from noughts.rules import BadRecord, quoted

Properties = dict[str, list[str]]
"""The values of each property of a node, as they stand in the file."""

_SPACE = re.compile(r"\s*")
_NAME = re.compile(r"[A-Za-z]{1,40}")
_VALUE = re.compile(r"\[((?:[^\]\\]|\\.)*)\]", re.DOTALL)
_ESCAPED = re.compile(r"\\(\r\n|\n\r|.)", re.DOTALL)


def escaped(text: str) -> str:
    """Text as a value; only in SZ does a colon mean something."""
    return text.replace("\\", "\\\\").replace("]", "\\]").replace(":", "\\:")


def text_of(properties: Properties, name: str) -> str:
    """A value as text: one line, nothing escaped."""
    value = properties.get(name, [""])[0]
    return " ".join(_ESCAPED.sub(lambda match: "" if match[1][0] in "\r\n" else match[1], value).split())


def tokens_in(text: str) -> Iterator[tuple[str, Properties]]:
    """Brackets and nodes. What stands before the first bracket is not ours to read."""
    place = text.find("(")
    while 0 <= place < len(text):
        sign = text[place]
        place = _after_space(text, place + 1)
        if sign in "()":
            yield sign, {}
        elif sign == ";":
            properties, place = _properties(text, place)
            yield sign, properties
        else:
            raise BadRecord(f"{quoted(text[place - 1 :])}: expected (, ) or ; in line {text.count(chr(10), 0, place) + 1}")


def _properties(text: str, place: int) -> tuple[Properties, int]:
    """The properties of a node, and where it ends."""
    found: Properties = {}
    while match := _NAME.match(text, place):
        name = "".join(filter(str.isupper, match[0]))  # older files have lower-case letters in between
        place = _after_space(text, match.end())
        values = found.setdefault(name, [])
        while value := _VALUE.match(text, place):
            values.append(value[1])
            place = _after_space(text, value.end())
        if not values:
            raise BadRecord(f"{quoted(match[0])}: has no value in [ ] in line {text.count(chr(10), 0, place) + 1}")
    return found, place


def _after_space(text: str, place: int) -> int:
    match = _SPACE.match(text, place)
    return match.end() if match else place
