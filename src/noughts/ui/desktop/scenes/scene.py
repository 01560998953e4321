"""Scene: one thing that the window shows."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping

import pygame
from pygame import Rect
from pygame.event import Event

from noughts.ui.desktop.app_state import AppState
from noughts.ui.desktop.kit.painter import Painter
from noughts.ui.shared.board_input import ARROWS as STEPS


class Scene(ABC):
    """Takes events, is told the time, draws itself."""

    def __init__(self, app: AppState) -> None:
        self.app = app

    @abstractmethod
    def handle(self, event: Event) -> bool:
        """Take an event; says whether there may be something new to see."""

    def update(self, now: float) -> bool:  # noqa: ARG002 - for those that change by themselves
        """Look whether something has happened; says whether there may be something new to see."""
        return False

    @abstractmethod
    def draw(self, painter: Painter, room: Rect) -> None:
        """Draw everything, from a fresh background."""

    def is_moving(self, now: float) -> bool:  # noqa: ARG002 - most stand still
        """Whether the next frame will look different."""
        return False

    def next_look(self, now: float) -> float | None:  # noqa: ARG002 - most wait for somebody
        """In how many seconds something may have changed by itself; None if nothing will."""
        return None

    def caption(self) -> str:
        """What the window is called meanwhile."""
        return "noughts"

    def close(self) -> None:  # noqa: B027 - most have nothing to stop
        """Nobody will see this any more."""


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
