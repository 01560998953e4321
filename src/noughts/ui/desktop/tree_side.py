"""The side of a tree: the step, the board at the node, all about the node, and the code with the line where the step is."""

from __future__ import annotations

from pygame import Rect

from noughts.ui.desktop.board.board import Board
from noughts.ui.desktop.board.drawing import Extras, draw_board, place_board
from noughts.ui.desktop.icons import Icon, of_icon
from noughts.ui.desktop.own_face import Weight
from noughts.ui.desktop.painter import Painter
from noughts.ui.desktop.scroll import Scroll
from noughts.ui.desktop.typeface import Size
from noughts.ui.desktop.widgets.widget import Look, Widget
from noughts.ui.view.watching import Watching

LOW = 0.44
"""The share of the height of a window that it takes where it stands below the tree."""

BOARD = (90, 230)
"""Units: how large the board is at least and at most."""

INDENT = 6
"""Units for a space at the beginning of a line of code."""


class TreeSide(Widget):
    """Beside the tree, or below it where the window is narrow; what does not fit is scrolled."""

    fills = True

    def __init__(self, watching: Watching, board: Board, scroll: Scroll, now: float) -> None:
        self._watching = watching
        self._board = board
        self._scroll = scroll
        self._now = now

    def measure(self, painter: Painter, room: int) -> tuple[int, int]:
        """Where it stands below, as much as leaves the tree the greater part."""
        return room, round(LOW * painter.surface.get_height())

    def draw(self, painter: Painter, rect: Rect, look: Look) -> None:  # noqa: ARG002 - there is nothing to press
        """From the step to the code."""
        px = painter.px
        painter.box(rect, border=painter.palette.outline, radius=14)
        inner = rect.inflate(-2 * px(14), -2 * px(12))
        with painter.inside(inner):
            top = inner.top - self._scroll.offset
            y = self._draw_step(painter, Rect(inner.left, top, inner.width, 0), inner)
            y = self._draw_code(painter, Rect(inner.left, y + px(10), inner.width, 0))
        self._scroll.place(Rect(inner.right + px(5), inner.top, px(5), inner.height), y - top)
        self._scroll.draw(painter)

    def _draw_step(self, painter: Painter, room: Rect, seen: Rect) -> int:
        """The step and the node, with the board above them, or beside them where there is room; returns where they end."""
        px, watching = painter.px, self._watching
        size = max(px(BOARD[0]), min(px(BOARD[1]), round(min(seen.width * 0.9, seen.height * 0.33))))
        is_beside = seen.width > 2.4 * size
        square = Rect(room.left, room.top, size, size)
        if not is_beside:
            square.centerx = room.centerx
        extras = Extras(has_labels=True)
        place_board(painter, self._board, square, extras)
        draw_board(painter, self._board, self._now, extras)
        left = square.right + px(14) if is_beside else room.left
        y = room.top if is_beside else square.bottom + px(6)
        for text, role, weight in (
            (watching.step_text(), "ink", Weight.STRONG),
            (watching.counters_text(), "quiet", Weight.REGULAR),
            (watching.said, "quiet", Weight.REGULAR),
            (watching.node_text(), "ink", Weight.REGULAR),
        ):
            if text:
                place = Rect(left, y, room.right - left, 0)
                y += painter.paragraph(text, place, size=Size.SMALL, role=role, weight=weight) + px(5)
        return max(y, square.bottom)

    def _draw_code(self, painter: Painter, room: Rect) -> int:
        """Line by line; returns where it ends."""
        px, height, y = painter.px, painter.line_height(Size.SMALL), room.top
        for text, is_here in self._watching.code_lines():
            line = text.lstrip(" ")
            left = room.left + px(16) + (len(text) - len(line)) * px(INDENT)
            place = Rect(left, y, room.right - left, 0)
            high = painter.paragraph(line, place, size=Size.SMALL, draw=False)
            if is_here:
                painter.box(Rect(room.left, y, room.width, high), fill=painter.palette.chosen, radius=4)
                of_icon(Icon.PLAY)(painter, Rect(room.left, y, px(14), height))
            y += painter.paragraph(line, place, size=Size.SMALL, role="ink" if is_here else "quiet")
        return y
