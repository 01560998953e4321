"""Widget: a part of a page that knows its size, draws itself, and can be pressed."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pygame import Rect
from pygame.event import Event

from noughts.ui.desktop.kit.fonts import Size, Weight
from noughts.ui.desktop.kit.painter import Painter

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


class Writing(Widget):
    """Text over the whole width."""

    fills = True

    def __init__(
        self, text: str, *, size: Size = Size.BODY, role: str = "ink", above: float = 0, weight: Weight | None = None
    ) -> None:
        self.text = text
        self._size = size
        self._role = role
        self._above = above
        self._weight = weight

    def measure(self, painter: Painter, room: int) -> tuple[int, int]:
        """As many lines as it needs."""
        height = painter.paragraph(self.text, Rect(0, 0, room, 0), size=self._size, draw=False, weight=self._weight)
        return room, height + (painter.px(self._above) if self._above else 0)

    def draw(self, painter: Painter, rect: Rect, look: Look) -> None:  # noqa: ARG002
        """Draw the lines."""
        below = rect.move(0, painter.px(self._above) if self._above else 0)
        painter.paragraph(self.text, below, size=self._size, role=self._role, weight=self._weight)


def heading(text: str) -> Writing:
    """The title of a part of a page."""
    return Writing(text, size=Size.SMALL, role="quiet", above=10)


class Gap(Widget):
    """Nothing, for a while; of no height, only the end of a row."""

    fills = True

    def __init__(self, units: float = 0) -> None:
        self._units = units

    def measure(self, painter: Painter, room: int) -> tuple[int, int]:
        """The height alone."""
        return room, painter.px(self._units) if self._units else 0

    def draw(self, painter: Painter, rect: Rect, look: Look) -> None:
        """Nothing to draw."""


GAP = 9
"""Units between two widgets."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A widget and where it is on its page, before scrolling."""

    widget: Widget
    rect: Rect


def flow(painter: Painter, widgets: Sequence[Widget], width: int) -> tuple[list[Placed], int]:
    """Where each widget goes, and how high they are together; what fills a row and has no height ends the one before."""
    gap = painter.px(GAP)
    placed: list[Placed] = []
    x = y = row_height = 0
    for widget in widgets:
        w, h = widget.measure(painter, width)
        if x and widget.joins:
            x -= gap
        if x and (widget.fills or x + w > width):
            x, y, row_height = 0, y + row_height + gap, 0
            if widget.joins and placed:  # what touched in one row ends there, and begins anew in the next
                placed[-1].widget.is_last, widget.joins = True, False
        if widget.fills and not h:
            continue
        placed.append(Placed(widget, Rect(x, y, w, h)))
        row_height = max(row_height, h)
        x += w + gap
        if widget.fills:
            x, y, row_height = 0, y + row_height + gap, 0
    return placed, y + row_height


def neighbour(placed: Sequence[Placed], key: str, dx: int, dy: int) -> str:
    """The key of the widget that an arrow leads to from another; the same if there is none."""
    able = [each for each in placed if each.widget.key]
    here = next((each for each in able if each.widget.key == key), None)
    if here is None:
        return able[0].widget.key if able else ""
    if dx:
        index = able.index(here) + dx
        return able[index].widget.key if 0 <= index < len(able) else key
    ahead = [each for each in able if (each.rect.centery - here.rect.centery) * dy > here.rect.height // 4]
    if not ahead:
        return key
    row = min(ahead, key=lambda each: abs(each.rect.centery - here.rect.centery))
    in_row = [each for each in ahead if abs(each.rect.centery - row.rect.centery) < row.rect.height // 2]
    return min(in_row, key=lambda each: abs(each.rect.centerx - here.rect.centerx)).widget.key
