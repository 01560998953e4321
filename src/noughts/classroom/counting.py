"""Counting: how many nodes plain minimax would visit, so that it can be said what a search has saved."""

from __future__ import annotations

from noughts.rules import Position

MOST_REMEMBERED = 12_000
"""Positions after which counting is given up; 3x3 has 5,478."""


class TooMany(Exception):
    """The tree is too large to be counted in a moment."""


class Counter:
    """Counts the nodes of whole trees, each position once.

    >>> from noughts.rules import Rules
    >>> Counter().nodes(Position.start(Rules.parse("3x3")))
    549946
    """

    def __init__(self) -> None:
        self._known: dict[tuple[int, int, int | None], int] = {}

    def nodes(self, position: Position, plies: int | None = None) -> int | None:
        """The nodes from a position down, so many plies deep; None where there are too many to count."""
        try:
            return self._nodes(position, plies)
        except TooMany:
            return None

    def _nodes(self, position: Position, plies: int | None) -> int:
        if plies == 0 or position.outcome:
            return 1
        key = position.x, position.o, plies
        if key not in self._known:
            if len(self._known) >= MOST_REMEMBERED:
                raise TooMany
            below = None if plies is None else plies - 1
            self._known[key] = 1 + sum(self._nodes(position.play(move), below) for move in position.moves())
        return self._known[key]
