"""Widgets: parts of a page that measure and draw themselves, and can be pressed; how they flow into rows, and scroll."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise, zip_longest

from pygame import Rect
from pygame.event import Event

from noughts.ui.desktop.kit.fonts import Size, Weight
from noughts.ui.desktop.kit.painter import Painter

Press = Callable[[], object]

GAP = 9  # units between two widgets


@dataclass(frozen=True, slots=True)
class Highlight:
    is_hovered: bool = False
    is_focused: bool = False


@dataclass(frozen=True, slots=True)
class Placed:
    widget: Widget
    rect: Rect


class Widget(ABC):
    """Placed by ``flow``: beside the previous one, or in its own row."""

    key: str = ""
    """Identifies the widget when its page is rebuilt; empty if it cannot be pressed."""
    fills = False
    joins = False
    """Whether it touches the previous one."""
    is_last = True
    """Whether the next one does not touch it."""
    stretches = False
    """Whether it is as high as its row."""
    starts_row = False
    above: float = GAP
    """Units above its row."""
    count, narrowest = 1, 0.0
    """How many widgets share rows evenly, and their least width in units; 0 for natural width."""
    is_main = False
    """Whether Enter presses it after a click anywhere on the page."""
    works = True
    """Whether pressing it does something now."""

    @abstractmethod
    def measure(self, painter: Painter, room: int) -> tuple[int, int]:
        """The width and height it needs in this room, in pixels."""

    @abstractmethod
    def draw(self, painter: Painter, rect: Rect, look: Highlight) -> None: ...

    def parts(self, painter: Painter, rect: Rect) -> Sequence[Placed]:  # noqa: ARG002 - most are one piece
        """Widgets on top of this one."""
        return ()

    def press(self) -> None:  # noqa: B027 - most of a page is only to be read
        """React to a click or to Enter."""

    def click(self, pos: tuple[int, int], rect: Rect) -> None:  # noqa: ARG002 - most do not care where
        self.press()

    def drag(self, pos: tuple[int, int], rect: Rect) -> None:  # noqa: B027 - most cannot be moved
        """The mouse has moved with its button down."""

    def type(self, event: Event) -> bool:  # noqa: ARG002
        """Take a key while it has the focus; returns whether it was used."""
        return False


class PressWidget(Widget):
    def __init__(self, key: str, label: str, press: Press) -> None:
        self.key = key
        self.label = label
        self._press = press

    def press(self) -> None:
        if self.works:
            self._press()


def ring(painter: Painter, rect: Rect, radius: float = 10) -> None:
    """The frame around what has the focus."""
    gap = painter.px(3)
    painter.box(rect.inflate(2 * gap, 2 * gap), fill=painter.palette["focus"], radius=radius + 3)
    painter.box(rect.inflate(gap - 1, gap - 1), fill=painter.palette["background"], radius=radius + 1)


class TextWidget(Widget):
    """Text over the whole width."""

    fills = True

    def __init__(
        self, text: str, *, size: Size = Size.BODY, role: str = "ink", above: float = GAP, weight: Weight | None = None
    ) -> None:
        self.text = text
        self.above = above
        self._size = size
        self._role = role
        self._weight = weight

    def measure(self, painter: Painter, room: int) -> tuple[int, int]:
        return room, painter.height(self.text, room, size=self._size, weight=self._weight)

    def draw(self, painter: Painter, rect: Rect, look: Highlight) -> None:  # noqa: ARG002
        painter.paragraph(self.text, rect, size=self._size, role=self._role, weight=self._weight)


def heading(text: str) -> TextWidget:
    return TextWidget(text, above=18, weight=Weight.STRONG)


def label(text: str) -> TextWidget:
    return TextWidget(text, size=Size.SMALL, role="quiet")


class Gap(Widget):
    """Empty room in its own row; without a height, it only ends a row."""

    fills = True
    above = 0

    def __init__(self, units: float = 0) -> None:
        self._units = units

    def measure(self, painter: Painter, room: int) -> tuple[int, int]:
        return room, painter.px(self._units) if self._units else 0

    def draw(self, painter: Painter, rect: Rect, look: Highlight) -> None:
        pass


def flow(painter: Painter, widgets: Sequence[Widget], width: int) -> tuple[list[Placed], int]:
    """Place widgets in a column of this width; returns their places from its top on, and their height."""
    gap = painter.px(GAP)
    placed: list[Placed] = []
    y = 0
    for row in _rows(painter, widgets, width):
        x, height = 0, max(h for _, _, h in row)
        y += painter.px(row[0][0].above) if placed and row[0][0].above else 0
        for widget, w, h in row:
            x -= gap if x and widget.joins else 0
            place = Placed(widget, Rect(x, y, w, height if widget.stretches else h))
            placed += [place, *widget.parts(painter, place.rect)]
            x += w + gap
        y += height
    return placed, y


def join(widgets: Sequence[Widget]) -> None:
    for number, widget in enumerate(widgets):
        widget.joins, widget.is_last = number > 0, number == len(widgets) - 1


Measured = tuple[Widget, int, int]
"""A widget, its width and its height."""


def _rows(painter: Painter, widgets: Sequence[Widget], width: int) -> Iterator[list[Measured]]:
    gap, row, x = painter.px(GAP), list[Measured](), 0
    measured = [(widget, *widget.measure(painter, _room(painter, widget, width))) for widget in widgets]
    starts = [number for number, each in enumerate(measured) if not each[0].joins]
    for start, end in zip_longest(starts, starts[1:]):
        run = measured[start:end]
        first, whole = run[0][0], sum(w for _, w, _ in run)
        if row and (first.fills or first.starts_row or x + whole > width):
            yield row
            row, x = [], 0
        if first.fills and not run[0][2]:
            continue
        pieces = [run] if whole <= width else _balanced(run, width)
        yield from pieces[:-1]
        row += pieces[-1]
        x += sum(w for _, w, _ in pieces[-1]) + gap
        if first.fills:
            yield row
            row, x = [], 0
    if row:
        yield row


def _room(painter: Painter, widget: Widget, width: int) -> int:
    """A widget's share of a row."""
    if not widget.narrowest:
        return width
    gap = painter.px(GAP)
    fitting = max(1, (width + gap) // (painter.px(widget.narrowest) + gap))
    in_row = -(-widget.count // -(-widget.count // fitting))
    return (width - (in_row - 1) * gap) // in_row


def _balanced(run: list[Measured], width: int) -> list[list[Measured]]:
    """Touching widgets that do not fit one row, spread evenly over as few rows as possible."""
    for count in range(1, len(run) + 1):
        ends = [len(run) * number // count for number in range(count + 1)]
        rows = [run[start:end] for start, end in pairwise(ends)]
        if all(sum(w for _, w, _ in row) <= width for row in rows):
            break
    for row in rows:
        join([widget for widget, _, _ in row])
    return rows


def neighbour(placed: Sequence[Placed], key: str, dx: int, dy: int) -> str:
    """The key of the widget in the direction of an arrow; the same key if there is none."""
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


SHORTEST = 24  # units; a shorter bar could not be caught
REACH = 4  # pixels beside a bar that still count as the bar


class Scroll:
    """The scroll bar of something longer than its visible part."""

    def __init__(self, *, is_across: bool = False) -> None:
        self.offset = 0
        """Pixels out of sight before the visible part."""
        self.whole = 0
        """All pixels."""
        self.track = Rect(0, 0, 0, 0)
        """Where the bar can be; as long as the visible part."""
        self._is_across = is_across
        self._shortest = SHORTEST
        self._held: int | None = None

    @property
    def seen(self) -> int:
        return self.track.width if self._is_across else self.track.height

    @property
    def overflows(self) -> bool:
        return self.whole > self.seen

    def place(self, track: Rect, whole: int) -> None:
        self.track, self.whole = track, whole
        self.by(0)

    def by(self, pixels: float) -> None:
        self.offset = max(0, min(round(self.offset + pixels), self.whole - self.seen))

    def reveal(self, start: int, end: int) -> None:
        self.by(min(0, start - self.offset) + max(0, end - self.offset - self.seen))

    @property
    def bar(self) -> Rect:
        size = min(self.seen, max(self._shortest, self.seen * self.seen // max(1, self.whole)))
        start = (self.seen - size) * self.offset // max(1, self.whole - self.seen)
        if self._is_across:
            return Rect(self.track.left + start, self.track.top, size, self.track.height)
        return Rect(self.track.left, self.track.top + start, self.track.width, size)

    # The mouse

    @property
    def is_held(self) -> bool:
        return self._held is not None

    def grab(self, pos: tuple[int, int]) -> bool:
        """Hold the bar, which jumps to a click on its track; returns whether it was hit."""
        if not self.overflows or not self.track.inflate(2 * REACH, 2 * REACH).collidepoint(pos):
            return False
        bar, at = self.bar, pos[not self._is_across]
        start, size = (bar.left, bar.width) if self._is_across else (bar.top, bar.height)
        self._held = at - start if start <= at < start + size else size // 2
        self.drag(pos)
        return True

    def drag(self, pos: tuple[int, int]) -> None:
        if self._held is None:
            return
        bar = self.bar
        first, size = (self.track.left, bar.width) if self._is_across else (self.track.top, bar.height)
        start = pos[not self._is_across] - self._held - first
        self.offset = 0
        self.by(start * (self.whole - self.seen) / max(1, self.seen - size))

    def release(self) -> None:
        self._held = None

    def draw(self, painter: Painter) -> None:
        self._shortest = painter.px(SHORTEST)
        if self.overflows:
            painter.box(self.bar, fill=painter.palette["quiet" if self.is_held else "grid"], radius=3)
