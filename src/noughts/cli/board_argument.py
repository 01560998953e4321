"""A board on the command line: a position, or rules for the empty board."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from noughts.rules import Position

MARKS = frozenset("xo.-_ ")
"""What a position that is written in one string is made of."""


def read_position(text: str, rules_text: str | None) -> Position:
    """The position that a text describes, or the empty board of the rules that it names.

    >>> str(read_position("2x2", None)), str(read_position("X../.../...", "3x3 torus").rules)
    ('../.. x', '3x3x3 torus')
    """
    from noughts.rules import Position, Rules

    rules = Rules.parse(rules_text) if rules_text else None
    if "/" in text or set(text.lower()) <= MARKS:
        return Position.parse(text, rules)
    return Position.start(Rules.parse(text))
