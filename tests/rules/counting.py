"""Every sequence of moves, without walking each of them to its end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from noughts import Outcome, Position, Rules, Side

Reached = tuple[Position, Side, Outcome | None]
"""What two sequences must agree in to go on as one; equal positions alone could still have ended in different ways."""


def sequences(rules: Rules) -> Iterator[Counter[Reached]]:
    """After 0, 1, 2 ... moves: what the sequences of so many moves lead to, and how many of them."""
    start = Position.start(rules)
    ways: Counter[Reached] = Counter({(start, start.side, start.outcome): 1})
    while True:
        yield ways
        later: Counter[Reached] = Counter()
        for (position, _, _), number in ways.items():
            for after in map(position.play, position.moves()):
                later[after, after.side, after.outcome] += number
        ways = later
