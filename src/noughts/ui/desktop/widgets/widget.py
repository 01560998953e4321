"""Widget: a part of a page that knows its size, draws itself, and can be pressed."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass

from pygame import Rect
from pygame.event import Event

from noughts.ui.desktop.painter import Painter

Press = Callable[[], object]


@dataclass(frozen=True, slots=True)
class Look:
    """What is true of a widget at this moment."""

    is_hovered: bool = False
    is_focused: bool = False


class Widget(ABC):
    """Placed by a flow: after one another, or in a row of its own."""

    key: str = ""
    """Tells the same widget again when a page is made anew; empty for what cannot be pressed."""
    fills = False
    """Whether it takes a row of its own."""
    joins = False
    """Whether it touches the one before."""
    is_last = True
    """Whether nothing touches it from behind."""
    is_main = False
    """Whether it is what Enter means, after a click anywhere on its page."""

    @abstractmethod
    def measure(self, painter: Painter, room: int) -> tuple[int, int]:
        """The width and the height that it needs, in pixels, when there is so much room."""

    @abstractmethod
    def draw(self, painter: Painter, rect: Rect, look: Look) -> None:
        """Draw it."""

    def press(self) -> None:  # noqa: B027 - most of a page is only to be read
        """Somebody clicked, or pressed Enter."""

    def click(self, pos: tuple[int, int], rect: Rect) -> None:  # noqa: ARG002 - most do not care where
        """Somebody clicked somewhere on it."""
        self.press()

    def drag(self, pos: tuple[int, int], rect: Rect) -> None:  # noqa: B027 - most cannot be moved
        """The mouse has moved since it was clicked, and its button is still down."""

    def type(self, event: Event) -> bool:  # noqa: ARG002
        """A key, while it has the focus; says whether it was of use."""
        return False


def ring(painter: Painter, rect: Rect, radius: float = 10) -> None:
    """The frame of what has the focus."""
    gap = painter.px(3)
    painter.box(rect.inflate(2 * gap, 2 * gap), fill=painter.palette["focus"], radius=radius + 3)
    painter.box(rect.inflate(gap - 1, gap - 1), fill=painter.palette["background"], radius=radius + 1)
