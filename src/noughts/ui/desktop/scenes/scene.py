"""Scene: one screen of the window, what all scenes share, and the names of keys."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect
from pygame.event import Event

from noughts.ui.desktop.kit.painter import Painter
from noughts.ui.desktop.kit.widget import Highlight, Placed, Scroll
from noughts.ui.desktop.sounds import Sounds
from noughts.ui.shared.app_state import AppState
from noughts.ui.shared.board_input import ARROWS as STEPS
from noughts.ui.shared.values import Line

NOTHING = Line("")


@dataclass(slots=True)
class WindowState:
    """Shared by all scenes: the state of the application and of the window."""

    app: AppState
    sounds: Sounds
    wake: Callable[[], None]
    """Asks for a frame soon; from any thread."""
    now: float
    message: Line = NOTHING
    """Shown until the next key or click."""
    uses_keys: bool = False
    """Whether the last input came from the keyboard; then pages show the focus."""


class Scene(ABC):
    def __init__(self, state: WindowState) -> None:
        self.state = state
        self.app = state.app
        self.placed: list[Placed] = []
        """The widgets as last drawn."""
        self.focus = ""
        """The key of the widget that Enter presses."""
        self._hovered = ""
        self._held = ""
        """The widget under the pressed mouse button."""
        self._mouse = (0, 0)

    def handle(self, event: Event) -> bool:
        """Handle an event; returns whether a new frame may be needed."""
        match event.type:
            case pygame.MOUSEMOTION:
                return self.point(event.pos)
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                self._mouse = event.pos
                if not any(scroll.grab(event.pos) for scroll in self.scrolls):
                    self._click(event.pos)
                return True
            case pygame.MOUSEBUTTONUP if event.button == 1:
                self._held = ""
                for scroll in self.scrolls:
                    scroll.release()
                return True
            case pygame.MOUSEBUTTONDOWN | pygame.MOUSEBUTTONUP if event.button in (2, 3):
                self.other_button(event)
                return True
            case pygame.MOUSEWHEEL:
                self.turn_wheel(event)
                return True
            case pygame.KEYDOWN:
                return self.key_down(event)
            case pygame.TEXTINPUT:
                return self.take_text(event)
        return False

    # The mouse

    @property
    def scrolls(self) -> Sequence[Scroll]:
        """The scroll bars, the topmost first."""
        return ()

    def at(self, pos: tuple[int, int]) -> Placed | None:
        return next((each for each in reversed(self.placed) if self.can_press(each, pos)), None)

    def can_press(self, placed: Placed, pos: tuple[int, int]) -> bool:
        return bool(placed.widget.key) and placed.rect.collidepoint(pos)

    def find(self, key: str) -> Placed | None:
        return next((each for each in self.placed if key and each.widget.key == key), None)

    def point(self, pos: tuple[int, int]) -> bool:
        """Take the position of the mouse, and drag what it holds; returns whether a new frame may be needed."""
        self._mouse = pos
        for scroll in self.scrolls:
            scroll.drag(pos)
        if held := self.find(self._held):
            held.widget.drag(pos, held.rect)
        if held or any(scroll.is_held for scroll in self.scrolls):
            return True
        found = self.at(pos)
        before, self._hovered = self._hovered, found.widget.key if found else ""
        return before != self._hovered

    def _click(self, pos: tuple[int, int]) -> None:
        if found := self.at(pos):
            self._held = found.widget.key
            found.widget.click(pos, found.rect)

    def other_button(self, event: Event) -> None:  # noqa: B027 - most have no use for it
        """Another mouse button than the left one was pressed or released."""

    @abstractmethod
    def turn_wheel(self, event: Event) -> None:
        """Scroll what is under the mouse."""

    # The keyboard

    @abstractmethod
    def key_down(self, event: Event) -> bool: ...

    def take_text(self, event: Event) -> bool:  # noqa: ARG002 - most are not typed into
        return False

    # Time

    def update(self, now: float) -> bool:  # noqa: ARG002 - for those that change by themselves
        """Check for news; returns whether a new frame may be needed."""
        return False

    def is_moving(self, now: float) -> bool:  # noqa: ARG002 - most stand still
        """Whether the next frame will look different."""
        return False

    def moments(self, now: float) -> Sequence[float | None]:  # noqa: ARG002 - most wait for a person
        """When something may change without an event; None for never."""
        return ()

    # Drawing

    @abstractmethod
    def draw(self, painter: Painter, room: Rect) -> None:
        """Draw everything, including the background."""

    def highlight(self, key: str) -> Highlight:
        return Highlight(bool(key) and key == self._hovered, bool(key) and key == self.focus)

    def caption(self) -> str:
        return "noughts"

    def on_shown_again(self) -> None:  # noqa: B027 - most know what they show
        """The scene above this one has gone."""

    def close(self) -> None:  # noqa: B027 - most have nothing to stop
        """The scene will not be shown again."""


WHEEL = 48  # pixels per notch


NAMES = "space escape backspace tab f1 left right up down home end"
NAMED: Mapping[int, str] = {
    **{getattr(pygame, f"K_{name.upper()}"): name for name in NAMES.split()},
    **dict.fromkeys((pygame.K_RETURN, pygame.K_KP_ENTER), "enter"),
}

ARROWS: Mapping[int, tuple[int, int]] = {key: STEPS[name] for key, name in NAMED.items() if name in STEPS}

MODIFIERS = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META
"""Held down, they mean that a key is not for the game."""


def key_of(event: Event) -> str:
    """The name of a key, or the character that it types; empty for one that is not for the game."""
    if event.mod & MODIFIERS and not (event.mod & pygame.KMOD_ALT and event.mod & pygame.KMOD_CTRL):  # both are AltGr
        return ""
    return NAMED.get(event.key) or (event.unicode if event.unicode.isprintable() else "")
