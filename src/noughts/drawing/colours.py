"""The themes of all front ends: colours by role."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields


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
    quiet: str
    """Cell numbers and secondary text."""
    grid: str
    x: str
    o: str
    win: str
    draw: str
    loss: str
    focus: str
    """Of the cursor."""
    has_colour: bool = True
    """Whether hue may be used at all; without it shapes and words carry everything."""

    def tone(self, role: str) -> str:
        """The colour of a role by its name."""
        colour: str = getattr(self, role)
        return colour


TEXTS = ("ink", "quiet", "x", "o", "win", "draw", "loss", "focus")
"""The roles of texts."""

DRAWINGS = ("grid", "x", "o")
"""The roles of shapes."""

LIGHT = Theme(
    name="light",
    is_dark=False,
    background="#FAF8F3",
    panel="#FFFFFF",
    ink="#1D2430",
    quiet="#5B6472",
    grid="#8A8577",
    x="#1B62B5",
    o="#B4480B",
    win="#1A7F4B",
    draw="#6B5A00",
    loss="#A3262A",
    focus="#6A3FC4",
)

DARK = Theme(
    name="dark",
    is_dark=True,
    background="#12161C",
    panel="#1A2028",
    ink="#ECE8DF",
    quiet="#A3ABB8",
    grid="#6F7886",
    x="#7DB7FF",
    o="#FFA36B",
    win="#5FD49A",
    draw="#E6CF6A",
    loss="#FF8A8A",
    focus="#C3A6FF",
)

HIGH_CONTRAST = Theme(
    name="high-contrast",
    is_dark=True,
    background="#000000",
    panel="#000000",
    ink="#FFFFFF",
    quiet="#E0E0E0",
    grid="#FFFFFF",
    x="#6CC7FF",
    o="#FFB000",
    win="#7CFC9A",
    draw="#FFF27A",
    loss="#FF9C9C",
    focus="#FFFF00",
)

NO_COLOUR = Theme(
    name="no-colour",
    is_dark=True,
    background="#000000",
    panel="#000000",
    ink="#FFFFFF",
    quiet="#B8B8B8",
    grid="#9A9A9A",
    x="#FFFFFF",
    o="#FFFFFF",
    win="#FFFFFF",
    draw="#FFFFFF",
    loss="#FFFFFF",
    focus="#FFFFFF",
    has_colour=False,
)

THEMES: Mapping[str, Theme] = {theme.name: theme for theme in (LIGHT, DARK, HIGH_CONTRAST, NO_COLOUR)}
"""Every theme by name."""


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


ROLES = tuple(field.name for field in fields(Theme) if field.type == "str" and field.name != "name")
"""The names of all colours of a theme."""
