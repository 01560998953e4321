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
AGREED = 8
DRAWS = (DRAWN, AGREED)

WITHOUT_WINNER = {Why.FULL: DRAWN, Why.ABANDONED: ABANDONED, Why.AGREED: AGREED}

COLUMNS = (
    "won_line",
    "won_time",
    "won_resigned",
    "lost_line",
    "lost_time",
    "lost_resigned",
    "drawn",
    "abandoned",
    "agreed",
)
"""The name of each code."""

ALL = frozenset(range(len(COLUMNS)))

BY_RESULT = {Result.WIN: frozenset(WON), Result.LOSS: frozenset(LOST), Result.DRAW: frozenset(DRAWS)}

BY_WHY = {why: frozenset({code, code + len(WON)}) for code, why in enumerate(DECIDED)} | {
    why: frozenset({code}) for why, code in WITHOUT_WINNER.items()
}

MIRRORED = (*LOST, *WON, DRAWN, ABANDONED, AGREED)
"""The code that the opponent's seat has."""


def code_of(winner: Side | None, why: Why) -> int:
    """The outcome as X sees it.

    >>> COLUMNS[code_of(Side.O, Why.TIME)]
    'lost_time'
    """
    if winner is None:
        return WITHOUT_WINNER[why]
    return DECIDED.index(why) + (0 if winner is Side.X else len(WON))


def winner_of(code: int) -> Side | None:
    """Who won, by the code that X sees."""
    return Side.X if code in WON else Side.O if code in LOST else None


def why_of(code: int) -> Why:
    """What ended the game."""
    return next((why for why, undecided in WITHOUT_WINNER.items() if undecided == code), DECIDED[code % len(WON)])
