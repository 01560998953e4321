"""The themes of all front ends: colours by role."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Theme:
    """The colour of each role, as ``#RRGGBB``.

    Text has a contrast of at least 4.5:1 on both surfaces, marks and the grid 3:1.
    """

    name: str
    is_dark: bool
    background: str
    panel: str
    ink: str
    quiet: str  # cell numbers and secondary text
    grid: str
    x: str
    o: str
    win: str
    draw: str
    loss: str
    focus: str
    has_colour: bool = field(default=True, kw_only=True)
    """Whether hue may be used at all; without it shapes and words carry everything."""

    def tone(self, role: str) -> str:
        colour: str = getattr(self, role)
        return colour


_TONES = {
    # light, dark, high contrast, no colour
    "background": ("#FAF8F3", "#12161C", "#000000", "#000000"),
    "panel": ("#FFFFFF", "#1A2028", "#000000", "#000000"),
    "ink": ("#1D2430", "#ECE8DF", "#FFFFFF", "#FFFFFF"),
    "quiet": ("#5B6472", "#A3ABB8", "#E0E0E0", "#B8B8B8"),
    "grid": ("#8A8577", "#6F7886", "#FFFFFF", "#9A9A9A"),
    "x": ("#1B62B5", "#7DB7FF", "#6CC7FF", "#FFFFFF"),
    "o": ("#B4480B", "#FFA36B", "#FFB000", "#FFFFFF"),
    "win": ("#1A7F4B", "#5FD49A", "#7CFC9A", "#FFFFFF"),
    "draw": ("#6B5A00", "#E6CF6A", "#FFF27A", "#FFFFFF"),
    "loss": ("#A3262A", "#FF8A8A", "#FF9C9C", "#FFFFFF"),
    "focus": ("#6A3FC4", "#C3A6FF", "#FFFF00", "#FFFFFF"),
}
"""The colours of each role, in the order of the fields."""

ROLES = tuple(_TONES)

THEMES: Mapping[str, Theme] = {
    name: Theme(name, name != "light", *tones, has_colour=name != "no-colour")
    for name, tones in zip(("light", "dark", "high-contrast", "no-colour"), zip(*_TONES.values(), strict=True), strict=True)
}
"""Every theme by name."""

LIGHT, DARK, HIGH_CONTRAST, NO_COLOUR = THEMES.values()


def theme_named(name: str, *, is_dark: bool = True, no_colour: bool = False) -> Theme:
    """The theme with this name; for ``auto`` and unknown names, the one that suits the screen.

    >>> theme_named("light").name, theme_named("auto").name, theme_named("auto", no_colour=True).name
    ('light', 'dark', 'no-colour')
    """
    if name in THEMES:
        return THEMES[name]
    return NO_COLOUR if no_colour else DARK if is_dark else LIGHT


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, from 1 to 21, as WCAG 2 defines it.

    >>> contrast("#000000", "#FFFFFF"), round(contrast(LIGHT.ink, LIGHT.panel), 1)
    (21.0, 15.6)
    """
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
