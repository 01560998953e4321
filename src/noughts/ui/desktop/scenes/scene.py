"""Scene: one thing that the window shows, what all scenes share, and the names of keys."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

import pygame
from pygame import Rect
from pygame.event import Event

from noughts.ui.desktop.kit.buttons import ButtonWidget
from noughts.ui.desktop.kit.painter import Painter
from noughts.ui.desktop.sounds import Sounds
from noughts.ui.shared.app_state import AppState
from noughts.ui.shared.blocks import Button, ButtonStyle
from noughts.ui.shared.board_input import ARROWS as STEPS
from noughts.ui.shared.puzzle_controller import AnswerOption
from noughts.ui.shared.values import Line

NOTHING = Line("")


@dataclass(slots=True)
class WindowState:
    """What all scenes share: the state of the application, and what only a window has."""

    app: AppState
    sounds: Sounds
    wake: Callable[[], None]
    """Lets the next frame come soon; any thread may call it."""
    now: float
    """The time of this frame, in seconds."""
    message: Line = NOTHING
    """Shown until the next key or click."""
    uses_keys: bool = False
    """Whether the last input came from the keyboard: then the focus is seen on every page."""


class Scene(ABC):
    """Takes events, is told the time, draws itself."""

    def __init__(self, state: WindowState) -> None:
        self.state = state
        self.app = state.app

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

    def next_look(self, now: float) -> float | None:  # noqa: ARG002 - most wait for a person
        """In how many seconds something may have changed without an event; None if nothing will."""
        return None

    def caption(self) -> str:
        """The title of the window meanwhile."""
        return "noughts"

    def on_shown_again(self) -> None:  # noqa: B027 - most know what they show
        """What lay over this scene has gone."""

    def close(self) -> None:  # noqa: B027 - most have nothing to stop
        """The scene will not be shown again."""


def answer_buttons(options: Sequence[AnswerOption], do: Callable[[str], object]) -> list[ButtonWidget]:
    """What can be done at a puzzle or a task of a lesson, each always in its place."""
    return [
        ButtonWidget(
            Button(
                option.name,
                option.label.capitalize(),
                hint=option.key,
                style=ButtonStyle.MAIN if option.name == "next" and option.works else ButtonStyle.PLAIN,
            ),
            partial(do, option.name),
            works=option.works,
        )
        for option in options
    ]


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
