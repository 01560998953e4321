"""Curriculum: which games are practised, and how many of each side by side."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product

from noughts.learn.fleet import Crew
from noughts.rules import Goal, Marks, Overline, Placement, Rules, Wrap

SMALL = 48
"""Seats for each variant of 3x3."""

HARD, HARDEST = 192, 512
"""The same for wild games, which have the most positions, and for wild misère on a plain board, which took longest to learn."""

MAIN: Mapping[str, int] = {
    "4x4x4": 256,
    "5x5x4": 1536,
    "6x6x5": 1280,
    "7x7x4": 5120,
    "connect-four": 10240,
    "9x9x5": 2304,
}
"""The games that are judged by the solver, and the largest that trains quickly."""

OTHERS = (
    *("4x3x3", "4x4x3", "5x5x3", "5x4x4", "6x5x4", "6x6x4", "5x5x5", "7x7x5", "8x8x5", "8x8x4", "6x4x4"),
    *("4x4x4 misere", "5x5x4 misere", "4x4x3 misere", "6x6x4 misere", "4x4x4 misere only-x", "4x4x3 only-x", "5x5x4 only-x"),
    *("4x4x4 wild", "4x4x3 wild misere", "5x5x4 wild", "5x5x4 wild misere"),
    *(
        "4x4x3 gravity",
        "5x4x4 gravity",
        "5x5x4 gravity",
        "6x5x4 gravity",
        "6x6x4 gravity",
        "8x7x4 gravity",
        "7x6x4 misere gravity",
    ),
    *("4x4x4 torus", "5x5x4 torus", "5x5x5 torus", "6x6x5 torus", "4x4x4 torus misere", "7x6x4 gravity torus", "7x7x5 torus"),
    *("6x6x4 exact", "7x7x4 exact", "9x9x5 exact", "7x6x4 gravity exact", "5x5x3 exact", "5x5x4 torus exact"),
)
"""A few seats each, so that every word of the rules has been met on more than one board."""

FEW = 64
"""Seats for each of the others."""


def three_by_three() -> list[Rules]:
    """Every variant of 3x3.

    >>> len(three_by_three())
    48
    """
    return [Rules(3, 3, 3, *knobs) for knobs in product(Goal, Marks, Placement, Wrap, Overline)]


def everything(scale: float = 1.0) -> list[Crew]:
    """All games up to 9x9."""
    crews = [(rules, _seats(rules)) for rules in three_by_three()]
    crews += [(Rules.parse(text), count) for text, count in MAIN.items()]
    crews += [(Rules.parse(text), FEW) for text in OTHERS]
    return [(rules, max(1, round(count * scale))) for rules, count in crews]


def _seats(rules: Rules) -> int:
    """For a variant of 3x3."""
    if rules.marks is not Marks.WILD:
        return SMALL
    is_plain = rules.placement is Placement.FREE and rules.wrap is Wrap.FLAT
    return HARDEST if is_plain and rules.goal is Goal.LINE_LOSES else HARD


def gomoku(scale: float = 1.0) -> list[Crew]:
    """The large board, which is practised less often."""
    return [(Rules.parse("15x15x5"), max(1, round(320 * scale)))]
