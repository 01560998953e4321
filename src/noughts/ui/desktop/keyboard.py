"""The keys of the keyboard, by the names that the controls of every front have for them."""

from __future__ import annotations

from collections.abc import Mapping

import pygame
from pygame.event import Event

from noughts.ui.view.controls import ARROWS as STEPS

NAMED: Mapping[int, str] = {
    pygame.K_RETURN: "enter",
    pygame.K_KP_ENTER: "enter",
    pygame.K_SPACE: "space",
    pygame.K_ESCAPE: "escape",
    pygame.K_BACKSPACE: "backspace",
    pygame.K_TAB: "tab",
    pygame.K_F1: "f1",
    pygame.K_LEFT: "left",
    pygame.K_RIGHT: "right",
    pygame.K_UP: "up",
    pygame.K_DOWN: "down",
    pygame.K_HOME: "home",
    pygame.K_END: "end",
}
"""Keys without a character of their own."""

ARROWS: Mapping[int, tuple[int, int]] = {key: STEPS[name] for key, name in NAMED.items() if name in STEPS}
"""Steps to the right and down."""

MODIFIERS = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META
"""With one of these held down, a key is not meant for a game."""


def key_of(event: Event) -> str:
    """The name of a key, or the character that it types; nothing for one that is not meant for a game."""
    if event.mod & MODIFIERS and not (event.mod & pygame.KMOD_ALT and event.mod & pygame.KMOD_CTRL):  # both are AltGr
        return ""
    return NAMED.get(event.key) or (event.unicode if event.unicode.isprintable() else "")
