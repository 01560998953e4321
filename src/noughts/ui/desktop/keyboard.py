"""The keys of the keyboard, as actions of the tables of keys."""

from __future__ import annotations

from collections.abc import Mapping

import pygame
from pygame.event import Event

from noughts.ui.view.keys import AFTER, KEYS, Action

LETTERS: Mapping[str, Action] = {
    **{key.key: key.action for key in KEYS if len(key.key) == 1},
    "=": Action.FASTER,
    "_": Action.SLOWER,
}
"""Characters, and what they ask for."""

LAST_LETTERS: Mapping[str, Action] = {**LETTERS, **{key.key: key.action for key in AFTER if len(key.key) == 1}}
"""The same when the game is over."""

NAMED: Mapping[int, Action] = {
    pygame.K_RETURN: Action.PLACE,
    pygame.K_KP_ENTER: Action.PLACE,
    pygame.K_SPACE: Action.PLACE,
    pygame.K_ESCAPE: Action.MENU,
    pygame.K_F1: Action.HELP,
}
"""Keys without a character."""

ARROWS: Mapping[int, tuple[int, int]] = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
"""Steps to the right and down."""

MODIFIERS = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META
"""With one of these held down, a key is not meant for a game."""


def action_of(event: Event, *, is_over: bool = False) -> Action | None:
    """What a key asks for."""
    if event.mod & MODIFIERS:
        return None
    return NAMED.get(event.key) or (LAST_LETTERS if is_over else LETTERS).get(event.unicode)
