"""Widgets: parts of a page that know their size, draw themselves and can be pressed; and how they flow into rows."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from pygame import Rect
from pygame.event import Event

from noughts.ui.desktop.kit.fonts import Size, Weight
from noughts.ui.desktop.kit.painter import Painter

Press = Callable[[], object]

GAP = 9  # units between two widgets


@dataclass(frozen=True, slots=True)
class Highlight:
    """What is true of a widget at this moment."""

    is_hovered: bool = False
    is_focused: bool = False


@dataclass(frozen=True, slots=True)
class Placed:
    """A widget and where it is."""

    widget: Widget
    rect: Rect


class Widget(ABC):
    """Placed by ``flow``: beside the one before, or in a row of its own."""

    key: str = ""
    """Identifies the widget when its page is made again; empty for what cannot be pressed."""
    fills = False
    """Whether it takes a row of its own."""
    joins = False
    """Whether it touches the one before."""
    is_last = True
    """Whether nothing touches it from behind."""
    stretches = False
    """Whether it is as high as the highest widget of its row."""
    starts_row = False
    above: float = GAP
    """Units between it and the row above."""
    is_main = False
    """Whether it is what Enter presses after a click anywhere on its page."""
    works = True
    """Whether there is something to press it for now."""

    @abstractmethod
    def measure(self, painter: Painter, room: int) -> tuple[int, int]:
        """The width and the height that it needs, in pixels, where there is so much room."""

    @abstractmethod
    def draw(self, painter: Painter, rect: Rect, look: Highlight) -> None: ...

    def parts(self, painter: Painter, rect: Rect) -> Sequence[Placed]:  # noqa: ARG002 - most are one piece
        """Widgets that lie on this one."""
        return ()

    def press(self) -> None:  # noqa: B027 - most of a page is only to be read
        """It was clicked, or Enter was pressed."""

    def click(self, pos: tuple[int, int], rect: Rect) -> None:  # noqa: ARG002 - most do not care where
        self.press()

    def drag(self, pos: tuple[int, int], rect: Rect) -> None:  # noqa: B027 - most cannot be moved
        """The mouse has moved since the click, and its button is still down."""

    def type(self, event: Event) -> bool:  # noqa: ARG002
        """A key, while it has the focus; says whether it was of use."""
        return False


class PressWidget(Widget):
    """Has a label, and does one thing."""

    def __init__(self, key: str, label: str, press: Press) -> None:
        self.key = key
        self.label = label
        self._press = press

    def press(self) -> None:
        if self.works:
            self._press()


def ring(painter: Painter, rect: Rect, radius: float = 10) -> None:
    """The frame around what has the focus; nothing else on a page has one of this colour."""
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
    """The title of a part of a page."""
    return TextWidget(text, above=18, weight=Weight.STRONG)


def label(text: str) -> TextWidget:
    """What stands above an input."""
    return TextWidget(text, size=Size.SMALL, role="quiet")


class LabelWidget(Widget):
    """What stands before an input in its row."""

    starts_row = True

    def __init__(self, text: str) -> None:
        self.text = text

    def measure(self, painter: Painter, room: int) -> tuple[int, int]:
        return min(room, painter.width(self.text, Size.SMALL)), painter.line_height(Size.BODY) + painter.px(14)

    def draw(self, painter: Painter, rect: Rect, look: Highlight) -> None:  # noqa: ARG002
        painter.text(self.text, rect, size=Size.SMALL, role="quiet")


class Gap(Widget):
    """Room in a row of its own; without a height, only the end of a row."""

    fills = True
    above = 0

    def __init__(self, units: float = 0) -> None:
        self._units = units

    def measure(self, painter: Painter, room: int) -> tuple[int, int]:
        return room, painter.px(self._units) if self._units else 0

    def draw(self, painter: Painter, rect: Rect, look: Highlight) -> None:
        pass


def flow(painter: Painter, widgets: Sequence[Widget], width: int) -> tuple[list[Placed], int]:
    """Where each widget goes in a column of this width, from its top on, and how high they are together."""
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
    """Let each touch the one before."""
    for number, widget in enumerate(widgets):
        widget.joins, widget.is_last = number > 0, number == len(widgets) - 1


Measured = tuple[Widget, int, int]
"""A widget, its width and its height."""


def _rows(painter: Painter, widgets: Sequence[Widget], width: int) -> Iterator[list[Measured]]:
    gap, row, x = painter.px(GAP), list[Measured](), 0
    for run in _runs([(widget, *widget.measure(painter, width)) for widget in widgets]):
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


def _runs(measured: Sequence[Measured]) -> list[list[Measured]]:
    """Widgets that touch each other, together."""
    found: list[list[Measured]] = []
    for each in measured:
        if each[0].joins and found:
            found[-1].append(each)
        else:
            found.append([each])
    return found


def _balanced(run: Sequence[Measured], width: int) -> list[list[Measured]]:
    """Widgets that touch each other but do not fit one row, in rows of nearly the same width."""
    best: list[tuple[int, list[list[Measured]]]] = [(0, [])]
    """For so many of them: the sum of the squares of what is left over in each row, and the rows."""
    for end in range(1, len(run) + 1):
        found = []
        for start in range(end):
            left = width - sum(w for _, w, _ in run[start:end])
            if left >= 0 or start == end - 1:
                cost, rows = best[start]
                found.append((cost + left * left, [*rows, list(run[start:end])]))
        best.append(min(found, key=lambda each: each[0]))
    rows = best[-1][1]
    for row in rows:
        join([widget for widget, _, _ in row])
    return rows


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
