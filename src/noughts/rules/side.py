"""Side: whose turn it is, who won."""

from __future__ import annotations

from enum import Enum


class Side(Enum):
    """The first player or the second; never the mark they place.

    The first player is called X and the second O, even in games where
    both place the same mark.

    >>> Side.X.other
    <Side.O: 'o'>
    """

    X = "x"
    O = "o"  # noqa: E741 - the letter is the name of the player

    @property
    def other(self) -> Side:
        """The opponent."""
        return Side.O if self is Side.X else Side.X

    def __str__(self) -> str:
        return self.name
