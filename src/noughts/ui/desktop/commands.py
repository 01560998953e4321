"""What can be typed after a colon, and the keys of the keyboard, as actions of the one table of keys."""

from __future__ import annotations

from collections.abc import Mapping

import pygame
from pygame.event import Event

from noughts.rules.rules import Placement, Rules
from noughts.ui.view.keys import KEYS, Action

WORDS: Mapping[str, Action] = {
    **{action.value: action for action in Action},
    "analysis": Action.ANALYSE,
    "analyse": Action.ANALYSE,
    "rematch": Action.RESTART,
    "new": Action.NEW_GAME,
    "give up": Action.RESIGN,
    "resign": Action.RESIGN,
    "go on": Action.PAUSE,
    "quit": Action.MENU,
}
"""Words that can be typed, and what they ask for."""

LETTERS: Mapping[str, Action] = {
    **{key.key: key.action for key in KEYS if len(key.key) == 1},
    "=": Action.FASTER,
    "_": Action.SLOWER,
}
"""Characters, and what they ask for."""

NAMED: Mapping[int, Action] = {
    pygame.K_RETURN: Action.PLACE,
    pygame.K_KP_ENTER: Action.PLACE,
    pygame.K_SPACE: Action.PLACE,
    pygame.K_ESCAPE: Action.MENU,
    pygame.K_F1: Action.HELP,
}
"""Keys without a character."""


def action_of(event: Event) -> Action | None:
    """What a key asks for."""
    if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
        return None
    return NAMED.get(event.key) or LETTERS.get(event.unicode)


def is_complete(text: str, rules: Rules) -> bool:
    """Whether a number cannot be the beginning of a larger one on this board.

    >>> [is_complete(text, Rules.parse("5x5")) for text in ("1", "3", "12", "b2")]
    [False, True, True, False]
    """
    if not (text.isascii() and text.isdigit()) or int(text) == 0:
        return False
    most = rules.cols if rules.placement is Placement.GRAVITY else rules.cols * rules.rows
    return int(text) * 10 > most
