"""Sight: what the network is told about a game, the same where it learns and where it plays.

A board is no picture here but a list of cells, each with the nine cells
around it (itself in the middle). Over the edge there is nothing, or on a torus
the other side. So a board of any size costs what it is large, and a torus
needs no code of its own.
"""

from __future__ import annotations

from functools import lru_cache

from noughts.rules import Goal, Marks, Overline, Placement, Rules, Wrap

PLANES = ("own mark", "other mark", "playable", "completes a line", "completes for the other", "board", "odd row", "odd column")
"""What is said of each cell. Own and other are X and O in wild games, and all marks are own in only-x games. The fourth and
fifth say of an empty cell whether the own or the other mark would make a line there: a rule, not yet whether that is good."""

RULE_FACTS = 14
"""Numbers that say which game it is, the same in every position."""

FACTS = RULE_FACTS + 3
"""With those of the position: whether the second player is to move, whether an odd number of cells is free, how full it is."""

POOLED_EVERY = 2
"""Every so many blocks of the network look at the whole board."""

TAPS = tuple((col, row) for row in (-1, 0, 1) for col in (-1, 0, 1))
"""The steps to the nine cells around a cell; the step opposite to number ``n`` is number ``8 - n``."""


@lru_cache(maxsize=128)
def rule_facts(rules: Rules) -> tuple[float, ...]:
    """The game in numbers of about 1.

    >>> len(rule_facts(Rules.parse("3x3"))) == RULE_FACTS
    True
    """
    return (
        *(float(rules.k == k) for k in (3, 4, 5)),
        float(rules.k > 5),
        rules.k / 10,
        float(rules.goal is Goal.LINE_LOSES),
        float(rules.marks is Marks.ONLY_X),
        float(rules.marks is Marks.WILD),
        float(rules.placement is Placement.GRAVITY),
        float(rules.wrap is Wrap.TORUS),
        float(rules.overline is Overline.EXACT),
        rules.cols / 10,
        rules.rows / 10,
        float(rules.cols * rules.rows % 2),
    )


@lru_cache(maxsize=128)
def neighbours(rules: Rules) -> tuple[tuple[int, ...], ...]:
    """For each cell the numbers of the nine cells around it; the number of all cells stands for none.

    >>> neighbours(Rules.parse("3x3"))[0]
    (9, 9, 9, 9, 0, 1, 9, 3, 4)
    >>> neighbours(Rules.parse("3x3 torus"))[0]
    (8, 6, 7, 2, 0, 1, 5, 3, 4)
    """
    cols, rows, wraps = rules.cols, rules.rows, rules.wrap is Wrap.TORUS

    def number(col: int, row: int) -> int:
        if wraps:
            return row % rows * cols + col % cols
        return row * cols + col if 0 <= col < cols and 0 <= row < rows else cols * rows

    return tuple(tuple(number(col + dx, row + dy) for dx, dy in TAPS) for row in range(rows) for col in range(cols))


def is_pooled(block: int) -> bool:
    """Whether a block of the network looks at the whole board.

    >>> [is_pooled(block) for block in range(4)]
    [False, True, False, True]
    """
    return block % POOLED_EVERY == POOLED_EVERY - 1


def odd_rows(rules: Rules) -> tuple[float, ...]:
    """For each cell whether its row is every second one, counted from below, where marks fall to."""
    return tuple(float((rules.rows - 1 - row) % 2) for row in range(rules.rows) for _ in range(rules.cols))


def odd_columns(rules: Rules) -> tuple[float, ...]:
    """For each cell whether its column is every second one."""
    return tuple(float(col % 2) for _ in range(rules.rows) for col in range(rules.cols))
