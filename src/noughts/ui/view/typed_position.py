"""A board as somebody types it: a position, or rules for the empty board."""

from __future__ import annotations

from noughts.rules import Move, Position, Rules

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
