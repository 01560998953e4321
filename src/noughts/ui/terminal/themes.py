"""Themes: the colours of every front end, as Textual takes them."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

from textual.app import App
from textual.filter import NoColor
from textual.theme import Theme as TextualTheme

from noughts.drawing.colours import ROLES, THEMES, Theme, theme_named

PREFIX = "noughts-"


def textual_theme(theme: Theme) -> TextualTheme:
    """A theme with a variable for each role: ``$tone-win`` and so on."""
    is_plain = not theme.has_colour
    return TextualTheme(
        name=PREFIX + theme.name,
        primary=theme.focus,
        secondary=theme.x,
        accent=theme.o,
        warning=theme.draw,
        error=theme.loss,
        success=theme.win,
        foreground=theme.ink,
        background=theme.background,
        surface=theme.panel,
        panel=theme.panel,
        dark=theme.is_dark,
        text_alpha=1.0,
        variables={
            **{f"tone-{role}": theme.tone(role) for role in ROLES},
            "block-cursor-foreground": theme.ink if is_plain else theme.background,
            "block-cursor-background": theme.background if is_plain else theme.focus,
            "block-cursor-text-style": "reverse" if is_plain else "bold",
            "block-cursor-blurred-foreground": theme.ink,
            "block-cursor-blurred-background": theme.panel,
            "block-hover-background": theme.panel,
            "border": theme.focus,
            "border-blurred": theme.grid,
            "input-cursor-text-style": "reverse",
            "scrollbar": theme.grid,
            "scrollbar-hover": theme.quiet,
            "scrollbar-active": theme.focus,
            "scrollbar-background": theme.background,
            "scrollbar-background-hover": theme.background,
            "scrollbar-background-active": theme.background,
            "scrollbar-corner-color": theme.background,
        },
    )


ALL = tuple(textual_theme(theme) for theme in THEMES.values())


def chosen_theme(name: str, environment: Mapping[str, str] = os.environ) -> Theme:
    """The theme that a setting asks for on this terminal; ``NO_COLOR`` has the last word."""
    if environment.get("NO_COLOR"):
        return theme_named("no-colour")
    return theme_named(name, is_dark=is_dark(environment))


def is_dark(environment: Mapping[str, str]) -> bool:
    """Whether the terminal says that its ground is dark; most are, and most say nothing.

    >>> is_dark({"COLORFGBG": "0;15"}), is_dark({"COLORFGBG": "15;default;0"}), is_dark({})
    (False, True, True)
    """
    ground = environment.get("COLORFGBG", "").rpartition(";")[2]
    return ground not in ("7", "15")


def take_colours_away(app: App[Any]) -> None:
    """Send no colours at all. Textual's own answer to NO_COLOR is shades of grey, and it has no other door to this."""
    app._filters[:] = [NoColor()]
