"""Folding: where the panel goes on a terminal of a certain size."""

from __future__ import annotations

from dataclasses import dataclass

from textual.widget import Widget

from noughts.rules import Rules
from noughts.ui.terminal.app.drawing.scale import least_size, scale_for

NARROWEST = 30
"""Columns of a panel beside the board."""

USUAL = 38
"""Columns that a panel gets if the terminal has a hundred or more."""

WIDEST = 72
"""Columns of a panel; longer lines are hard to read."""

LOWEST = 3
"""Lines of a panel below the board."""

GAP = 2


@dataclass(frozen=True, slots=True)
class Fold:
    """Columns of a panel beside the board, or lines of one below it; neither if it is away."""

    beside: int = 0
    below: int = 0

    def apply(self, screen: Widget, side: Widget) -> bool:
        """Give the panel its room; says whether it has any."""
        side.display = bool(self.beside or self.below)
        screen.set_class(bool(self.below), "-below")
        side.styles.width = self.beside or "1fr"
        side.styles.height = self.below or "1fr"
        return side.display


def fold(rules: Rules, width: int, height: int) -> Fold:
    """The board has what it needs first; the panel gets the rest. A board that fits is never made to scroll.

    >>> fold(Rules.parse("3x3"), 80, 21), fold(Rules.parse("15x15"), 80, 21), fold(Rules.parse("3x3"), 40, 21)
    (Fold(beside=38, below=0), Fold(beside=30, below=0), Fold(beside=0, below=4))
    >>> fold(Rules.parse("15x15"), 60, 17), fold(Rules.parse("26x26"), 60, 17)
    (Fold(beside=0, below=0), Fold(beside=30, below=0))
    """
    least_across, least_down = least_size(rules)
    is_whole = least_across <= width and least_down <= height
    if width - NARROWEST >= (least_across if is_whole else min(least_across, width // 2)):
        room = width - (USUAL if width >= 100 else NARROWEST)
        across, _ = scale_for(rules, room, height).size(rules)
        return Fold(beside=max(NARROWEST, min(WIDEST, width - min(across, room) - GAP)))
    if height - LOWEST >= least_down:
        _, down = scale_for(rules, width, height - LOWEST).size(rules)
        return Fold(below=max(LOWEST, height - down))
    return Fold()
