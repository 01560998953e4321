"""Time share: how much of a clock's time a program thinks about one move."""

from __future__ import annotations

from noughts.game import Clock, Per
from noughts.rules import Side
from noughts.search import Limit

SHARE_OF_MOVE = 0.5
"""Of the time for a move, what a program thinks at most."""

SHARE_OF_GAME = 0.04
"""The same of what is left for the whole game."""

SHORTEST = 0.02
"""Seconds; less is no thought at all."""


def limit_under(limit: Limit, clock: Clock | None, side: Side, now: float) -> Limit:
    """The limit of a program's thought, so that it never loses on time.

    >>> from noughts import TimeControl
    >>> limit_under(Limit(seconds=1), Clock.of(TimeControl.parse("10s")), Side.X, now=0.0).seconds
    0.4
    """
    if clock is None:
        return limit
    share = SHARE_OF_MOVE if clock.control.per is Per.MOVE else SHARE_OF_GAME
    return limit.within(Limit(seconds=max(SHORTEST, share * clock.left(side, now))))
