"""Motion: something that takes a short time, told the time."""

from __future__ import annotations

from dataclasses import dataclass

MARK = 0.15
"""Seconds in which a mark is drawn."""

STRIKE = 0.35
"""Seconds in which the winning line is struck through."""

PAUSE = 0.7
"""Seconds from the end of a game to its announcement, so that the last move is seen."""

SHAKE = 0.3
"""Seconds that a taken cell shakes."""

FADE = 0.18
"""Seconds in which the announcement appears."""

FALL = 0.07
"""Seconds that sets how fast a disc falls; the time grows with the root of the rows, as in nature."""


@dataclass(frozen=True, slots=True)
class Motion:
    """From a start on, for so many seconds.

    >>> Motion(10.0, 2.0).progress(11.0), Motion(10.0, 0.0).progress(10.0), Motion(10.0, 2.0).progress(9.0)
    (0.5, 1.0, 0.0)
    """

    start: float
    seconds: float

    @property
    def end(self) -> float:
        """When it is over."""
        return self.start + self.seconds

    def progress(self, now: float) -> float:
        """How far it is, from 0 to 1."""
        if now < self.start:
            return 0.0
        return 1.0 if self.seconds <= 0 else min(1.0, (now - self.start) / self.seconds)

    def is_over(self, now: float) -> bool:
        """Whether it has come to its end."""
        return now >= self.end


def eased(progress: float) -> float:
    """Fast at first, gently to the end.

    >>> eased(0.0), eased(0.5), eased(1.0)
    (0.0, 0.875, 1.0)
    """
    return 1 - (1 - progress) ** 3


def fallen(progress: float) -> float:
    """How far something that falls and bounces once has come, from 0 to 1.

    >>> fallen(0.0), fallen(0.75), fallen(1.0)
    (0.0, 1.0, 1.0)
    """
    if progress <= 0.75:
        return (progress / 0.75) ** 2
    hop = (progress - 0.875) / 0.125
    return 1 - 0.06 * (1 - hop * hop)
