"""Outcomes as small numbers, seen from one seat: what the tables count."""

from __future__ import annotations

from noughts.rules import Side, Why
from noughts.store.filter import Result

DECIDED = (Why.LINE, Why.TIME, Why.RESIGNED)
"""Ends that have a winner, in the order of their codes."""

WON = (0, 1, 2)
LOST = (3, 4, 5)
DRAWN = 6
ABANDONED = 7

COLUMNS = (
    "won_line",
    "won_time",
    "won_resigned",
    "lost_line",
    "lost_time",
    "lost_resigned",
    "drawn",
    "abandoned",
)
"""The name of each code."""

ALL = frozenset(range(len(COLUMNS)))

BY_RESULT = {Result.WIN: frozenset(WON), Result.LOSS: frozenset(LOST), Result.DRAW: frozenset({DRAWN})}

BY_WHY = {why: frozenset({code, code + len(WON)}) for code, why in enumerate(DECIDED)} | {
    Why.FULL: frozenset({DRAWN}),
    Why.ABANDONED: frozenset({ABANDONED}),
}

MIRRORED = (*LOST, *WON, DRAWN, ABANDONED)
"""The code that the opponent's seat has."""


def code_of(winner: Side | None, why: Why) -> int:
    """The outcome as X sees it.

    >>> COLUMNS[code_of(Side.O, Why.TIME)]
    'lost_time'
    """
    if why is Why.ABANDONED:
        return ABANDONED
    if winner is None:
        return DRAWN
    return DECIDED.index(why) + (0 if winner is Side.X else len(WON))


def winner_of(code: int) -> Side | None:
    """Who won, by the code that X sees."""
    return Side.X if code in WON else Side.O if code in LOST else None


def why_of(code: int) -> Why:
    """What ended the game."""
    if code == ABANDONED:
        return Why.ABANDONED
    return Why.FULL if code == DRAWN else DECIDED[code % len(WON)]
