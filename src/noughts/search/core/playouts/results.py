"""Results: how many games came out which way."""

from __future__ import annotations

Shares = tuple[int, int, int]
"""Wins of the first player, of the second, draws."""


class Results:
    """Counts that a series of games adds to."""

    def __init__(self) -> None:
        self.counts = [0, 0, 0]

    def shares(self) -> Shares:
        """The three numbers."""
        return self.counts[0], self.counts[1], self.counts[2]
