"""Tables: rows of text in columns, and bars for shares."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from pygame import Rect

from noughts.store import Tally
from noughts.ui.desktop.kit.fonts import Size, Weight
from noughts.ui.desktop.kit.painter import Align, Painter
from noughts.ui.desktop.kit.widget import GAP, Look, Press, Widget, ring


@dataclass(frozen=True, slots=True)
class Columns:
    """How the width is shared out, and which columns are numbers."""

    shares: tuple[float, ...]
    right: frozenset[int] = frozenset()
    spare: frozenset[int] = frozenset()
    """The columns that are left out where there is little room."""
    gap: float = 8
    """Units between two columns."""

    def rects(self, painter: Painter, rect: Rect, *, is_narrow: bool = False) -> list[Rect]:
        """The room of each column; none for one that is left out."""
        rects, x, gap = [], float(rect.left), painter.px(self.gap)
        shares = [0.0 if is_narrow and number in self.spare else share for number, share in enumerate(self.shares)]
        for share in shares:
            width = rect.width * share / sum(shares)
            rects.append(Rect(round(x), rect.top, max(1, round(width) - gap), rect.height))
            x += width
        return rects


NARROW = 640
"""Units; with less room, a table leaves columns out."""


class TableRow(Widget):
    """A row of cells; with something to do, it can be pressed. A tally in place of a text is drawn as a bar."""

    fills = True

    def __init__(
        self,
        columns: Columns,
        cells: Sequence[str | Tally],
        *,
        key: str = "",
        press: Press | None = None,
        roles: Sequence[str] = (),
        is_head: bool = False,
        wraps: Collection[int] = (),
    ) -> None:
        self.key = key
        self.cells = cells
        self._columns = columns
        self._press = press
        self._roles = roles
        self._is_head = is_head
        self._wraps = wraps

    def press(self) -> None:
        """Open it."""
        if self._press:
            self._press()

    def measure(self, painter: Painter, room: int) -> tuple[int, int]:
        """As many lines as its longest cell needs, if it is a text to read."""
        line = painter.line_height(Size.SMALL)
        if self.key or self._is_head or len(self.cells) > 2:
            return room, line + painter.px(6 if self.key else 2)
        rects = self._columns.rects(painter, Rect(0, 0, room, line))
        heights = [
            painter.paragraph(cell, rect, size=Size.SMALL, draw=False)
            for cell, rect in zip(self.cells, rects, strict=True)
            if isinstance(cell, str)
        ]
        return room, max(heights)

    def draw(self, painter: Painter, rect: Rect, look: Look) -> None:
        """Cell by cell."""
        if look.is_focused:
            ring(painter, rect, radius=6)
        if self.key:
            painter.box(
                rect, fill=painter.palette.hover if look.is_hovered or look.is_focused else painter.palette["panel"], radius=6
            )
        pad = painter.px(8) if len(self.cells) > 2 else 0
        is_narrow = rect.width < painter.px(NARROW)
        rects = self._columns.rects(painter, rect.inflate(-2 * pad, 0), is_narrow=is_narrow)
        for number, (cell, room) in enumerate(zip(self.cells, rects, strict=True)):
            if room.width <= 1:
                continue
            if isinstance(cell, Tally):
                draw_bar(painter, room.inflate(0, -painter.px(8)), cell)
                continue
            role = "quiet" if self._is_head else self._roles[number] if number < len(self._roles) else "ink"
            weight = Weight.STRONG if role == "focus" else Weight.REGULAR
            if len(self.cells) <= 2 and not self.key:
                painter.paragraph(cell, room, size=Size.SMALL, role=role, weight=weight)
                continue
            align = Align.RIGHT if number in self._columns.right else Align.LEFT
            painter.text(cell, room, size=Size.SMALL, role=role, align=align, weight=weight)


def draw_bar(painter: Painter, room: Rect, tally: Tally) -> None:
    """Wins, draws and losses side by side, each with its sign where there is room."""
    if not tally.games:
        return
    x = room.left
    edges = [tally.wins, tally.wins + tally.draws, tally.games]
    parts = zip(("win", "draw", "loss"), ("+", "=", "-"), edges, strict=True)
    for role, sign, edge in parts:
        right = room.left + round(room.width * edge / tally.games)
        if right > x:
            piece = Rect(x, room.top, right - x - (1 if edge != tally.games else 0), room.height)
            painter.box(piece, fill=painter.palette.tint(role, 0.22), border=painter.palette[role], radius=3)
            if piece.width > painter.px(16):
                painter.text(sign, piece, size=Size.SMALL, role=role, align=Align.CENTRE, weight=Weight.STRONG)
        x = right


class Bar(Widget):
    """A wide bar of wins, draws and losses."""

    fills = True

    def __init__(self, tally: Tally) -> None:
        self.tally = tally

    def measure(self, painter: Painter, room: int) -> tuple[int, int]:
        """Over the whole width."""
        return room, painter.px(30)

    def draw(self, painter: Painter, rect: Rect, look: Look) -> None:  # noqa: ARG002
        """Three parts."""
        draw_bar(painter, rect, self.tally)


class ChartCell(Widget):
    """One of so many in a row."""

    def __init__(self, text: str, beside: int, *, role: str = "quiet", key: str = "", press: Press | None = None) -> None:
        self.text = text
        self.key = key
        self._beside = beside
        """How many others share its row."""
        self._role = role
        self._press = press

    def press(self) -> None:
        """Go where it leads."""
        if self._press:
            self._press()

    def measure(self, painter: Painter, room: int) -> tuple[int, int]:
        """Its share of the row."""
        width = (room - self._beside * painter.px(GAP)) // (self._beside + 1)
        return width, painter.line_height(Size.SMALL) + painter.px(4)

    def draw(self, painter: Painter, rect: Rect, look: Look) -> None:
        """The word, in a box if there is something to press."""
        if look.is_focused:
            ring(painter, rect, radius=6)
        if self.key:
            is_near = look.is_hovered or look.is_focused
            painter.box(rect, fill=painter.palette.hover if is_near else painter.palette["panel"], radius=6)
        painter.text(self.text, rect.inflate(-2 * painter.px(4), 0), size=Size.SMALL, role=self._role)
