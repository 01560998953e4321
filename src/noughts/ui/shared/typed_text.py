"""Lines of moves as people type them, and how a position stands in a sentence."""

from __future__ import annotations

from noughts.rules import Move, Position, Rules, Side
from noughts.ui.shared.texts import outcome_text, side_text


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
