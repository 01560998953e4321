"""Positions and lines of moves as people type them, and how a position stands in a sentence."""

from __future__ import annotations

from noughts.rules import BadPosition, BadRules, Move, Position, Rules, Side, quoted
from noughts.ui.shared.texts import outcome_text, side_text

MARKS = frozenset("xo.-_ ")
"""What a position that is written in one string is made of."""


def read_position(text: str, rules_text: str | None) -> Position:
    """The position that a text describes, or the empty board of the rules that it names; BadPosition or BadRules if neither.

    >>> str(read_position("2x2", None)), str(read_position("X../.../...", "3x3 torus").rules)
    ('../.. x', '3x3x3 torus')
    """
    rules = Rules.parse(rules_text) if rules_text else None
    if "/" in text or set(text.lower()) <= MARKS:
        return Position.parse(text, rules)
    try:
        return Position.start(Rules.parse(text))
    except BadRules as error:
        if any(char.isdigit() for char in text) or "Did you mean" in str(error):
            raise
        raise BadPosition(f"{quoted(text)}: neither a position nor rules. Try X.O/.X./..., 3x3 or connect-four") from error


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
