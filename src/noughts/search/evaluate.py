"""Evaluation: a guess at the result from counting open lines, for where a search must stop."""

from __future__ import annotations

from noughts.rules import Goal, Marks, Position, Side

GROWTH = 4
"""How many open lines with n marks weigh as much as one with n + 1."""

SCALE = 64
"""The weight of an advantage that makes a win as likely as not: one open line with three marks."""

SUREST = 0.999
"""The most that a guess may say."""


def evaluate(position: Position) -> float:
    """The expected result for the side to move, between -1 and 1, both excluded.

    A line that only one side can still complete counts for that side, the
    more the fuller it is; under misère rules it counts against. In only-x
    and wild games a line belongs to nobody, so nothing can be said.

    >>> evaluate(Position.parse("X.O/.../..."))
    0.0
    >>> evaluate(Position.parse("O../.X./..X")) < 0 < evaluate(Position.parse(".../.X./O.."))
    True
    """
    rules = position.rules
    if rules.marks is not Marks.OWN:
        return 0.0
    own, other = (position.x, position.o) if position.side is Side.X else (position.o, position.x)
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
