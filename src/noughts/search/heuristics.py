"""Guesses without a search: which move to try first, and which side is better."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from noughts.rules import Goal, Marks, Move, Position, Rules, geometry_of


@lru_cache(maxsize=16)
def central_order(rules: Rules) -> Mapping[Move, tuple[int, int]]:
    """A rank for each move, smallest first: most lines, then nearest to the centre.

    >>> order = central_order(Rules.parse("3x3"))
    >>> " ".join(str(move) for move in sorted(order, key=order.__getitem__))
    'b2 a1 c1 a3 c3 b1 a2 c2 b3'
    """
    geometry = geometry_of(rules)
    lines = [sum(len(axis.lines) for axis in axes) for axes in geometry.through]
    return {move: (-lines[bit.bit_length() - 1], _distance_from_centre(rules, move)) for bit, move in geometry.bit_moves}


def central_first(position: Position) -> list[Move]:
    """The legal moves, the most central first."""
    playable = position.playable
    return [move for bit, move in _central_bit_moves(position.rules) if bit & playable]


@lru_cache(maxsize=16)
def _central_bit_moves(rules: Rules) -> tuple[tuple[int, Move], ...]:
    order = central_order(rules)
    return tuple(sorted(geometry_of(rules).bit_moves, key=lambda bit_move: order[bit_move[1]]))


def _distance_from_centre(rules: Rules, move: Move) -> int:
    """The squared distance from the centre, in half cells so that it is a whole number."""
    return (2 * move.col - rules.cols + 1) ** 2 + (2 * move.row - rules.rows + 1) ** 2


GROWTH = 4  # one open line with n + 1 marks weighs as much as this many with n
SCALE = 64  # the advantage that counts as an expected result of one half: one open line with three marks
SUREST = 0.999  # the largest guess


def evaluate(position: Position) -> float:
    """A guess at the result for the side to move, between -1 and 1.

    A line that only one side can still complete counts for that side, fuller
    ones more; under misère rules it counts against it. In only-x and wild
    games lines belong to no side, so the guess is 0.

    >>> evaluate(Position.parse("X.O/.../..."))
    0.0
    >>> evaluate(Position.parse("O../.X./..X")) < 0 < evaluate(Position.parse(".../.X./O.."))
    True
    """
    rules = position.rules
    if rules.marks is not Marks.OWN:
        return 0.0
    own, other = position.marks_of(position.side)
    advantage = 0
    for line in position.geometry.lines:
        mine, theirs = line.mask & own, line.mask & other
        if mine and not theirs and not line.guards & own:
            advantage += GROWTH ** mine.bit_count()
        elif theirs and not mine and not line.guards & other:
            advantage -= GROWTH ** theirs.bit_count()
    if rules.goal is Goal.LINE_LOSES:
        advantage = -advantage
    return max(-SUREST, min(SUREST, advantage / (SCALE + abs(advantage))))
