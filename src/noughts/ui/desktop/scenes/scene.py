"""Scene: one thing that the window shows."""

from __future__ import annotations

from abc import ABC, abstractmethod

from pygame import Rect
from pygame.event import Event

from noughts.ui.desktop.painter import Painter
from noughts.ui.desktop.stage import Stage


class Scene(ABC):
    """Takes events, is told the time, draws itself."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage

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
