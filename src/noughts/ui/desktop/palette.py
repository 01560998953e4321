"""Palette: a theme's colours as pygame wants them, and the few tints that are mixed from them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from pygame import Color

from noughts.drawing.colours import Theme
from noughts.rules import Mark


@lru_cache(maxsize=512)
def mixed(one: str, other: str, share: float) -> Color:
    """One colour with a share of another, from 0 to 1."""
    return Color(one).lerp(Color(other), share)


@dataclass(frozen=True)
class Palette:
    """Every colour that is drawn, by its role."""

    theme: Theme

    def __getitem__(self, role: str) -> Color:
        """The colour of a role of the theme."""
        return Color(self.theme.tone(role))

    def mark(self, mark: Mark) -> Color:
        """The colour of a mark."""
        return Color(self.theme.x if mark is Mark.X else self.theme.o)

    @property
    def outline(self) -> Color:
        """The thin line around cards and buttons; where contrast is high, no fainter than the grid."""
        share = 1.0 if self.is_stark else 0.45
        return mixed(self.theme.panel, self.theme.grid, share)

    @property
    def hover(self) -> Color:
        """Under the mouse."""
        return mixed(self.theme.panel, self.theme.ink, 0.22 if self.is_stark else 0.10)

    @property
    def bubble(self) -> Color:
        """Behind what somebody says."""
        return mixed(self.theme.panel, self.theme.ink, 0.14 if self.is_stark else 0.05)

    @property
    def track(self) -> Color:
        """Under a choice of which one answer is raised."""
        return mixed(self.theme.background, self.theme.ink, 0.0 if self.is_stark else 0.05)

    @property
    def chosen(self) -> Color:
        """Behind what has been chosen."""
        return mixed(self.theme.panel, self.theme.focus, 0.12)

    @property
    def plate(self) -> Color:
        """The upright board that discs fall into."""
        return mixed(self.theme.panel, self.theme.x, 0.24)

    @property
    def is_stark(self) -> bool:
        """Whether the theme does without fine shades."""
        return self.theme.background in ("#000000", "#FFFFFF")

    def tint(self, role: str, share: float = 0.08) -> Color:
        """The panel with a breath of a role's colour."""
        return mixed(self.theme.panel, self.theme.tone(role), share)
