"""PointOfView: for whom words are, and what the two sides are called in them."""

from __future__ import annotations

from dataclasses import dataclass

from noughts.rules import Marks, Rules, Side

IRREGULAR = {"has": "have"}
"""Verbs that lose more than an s after "you"."""


@dataclass(frozen=True, slots=True)
class PointOfView:
    """Which side is "you", if any, and the names of the sides that have one.

    >>> view = PointOfView(you=Side.X)
    >>> [view.name(side, Rules(3, 3, 3)) for side in Side]
    ['you', 'your opponent']
    >>> [PointOfView(o="Cop").name(side, Rules(3, 3, 3)) for side in Side]
    ['X', 'Cop']
    """

    you: Side | None = None
    x: str | None = None
    o: str | None = None

    def name(self, side: Side, rules: Rules) -> str:
        """What a side is called; its mark only where that tells the sides apart."""
        name = self.x if side is Side.X else self.o
        if side is self.you:
            return "you"
        if name:
            return name
        if self.you:
            return "your opponent"
        if rules.marks is Marks.OWN:
            return str(side)
        return "the first player" if side is Side.X else "the second player"

    def does(self, side: Side, rules: Rules, *what: str) -> str:
        """Who does what; each thing begins with its verb.

        >>> PointOfView(you=Side.X).does(Side.X, Rules(3, 3, 3), "takes b2", "wins")
        'you take b2 and win'
        """
        done = [_after_you(each) for each in what] if side is self.you else what
        return f"{self.name(side, rules)} {' and '.join(done)}"


NEUTRAL = PointOfView()
"""X and O, or the first and the second player."""


def _after_you(what: str) -> str:
    verb, space, rest = what.partition(" ")
    return f"{IRREGULAR.get(verb, verb.removesuffix('s'))}{space}{rest}"
