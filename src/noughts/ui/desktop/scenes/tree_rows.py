"""TreeRows: the lines of a tree, as many as there are; only those in sight are drawn."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect

from noughts.ui.desktop.board.board import AnimatedBoard
from noughts.ui.desktop.board.drawing import Extras, draw_board, place_board
from noughts.ui.desktop.kit.buttons import Icon, of_icon
from noughts.ui.desktop.kit.fonts import Size, Weight
from noughts.ui.desktop.kit.painter import Painter
from noughts.ui.desktop.kit.scroll import Scroll
from noughts.ui.desktop.kit.widget import Highlight, Widget
from noughts.ui.shared.open_tree import Sign, TreeRow
from noughts.ui.shared.tree_controller import TreeController

LOW = 0.44
"""The share of the height of a window that it takes where it stands below the tree."""

BOARD = (90, 230)
"""Units: how large the board is at least and at most."""

INDENT = 6
"""Units for a space at the beginning of a line of code."""


class TreeSide(Widget):
    """Beside the tree, or below it where the window is narrow; what does not fit is scrolled."""

    fills = True

    def __init__(self, controller: TreeController, board: AnimatedBoard, scroll: Scroll, now: float) -> None:
        self._controller = controller
        self._board = board
        self._scroll = scroll
        self._now = now

    def measure(self, painter: Painter, room: int) -> tuple[int, int]:
        """Where it stands below, as much as leaves the tree the greater part."""
        return room, round(LOW * painter.surface.get_height())

    def draw(self, painter: Painter, rect: Rect, look: Highlight) -> None:  # noqa: ARG002 - there is nothing to press
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
        px, controller = painter.px, self._controller
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
            (controller.step_text(), "ink", Weight.STRONG),
            (controller.counters_text(), "quiet", Weight.REGULAR),
            (controller.said, "quiet", Weight.REGULAR),
            (controller.node_text(), "ink", Weight.REGULAR),
        ):
            if text:
                place = Rect(left, y, room.right - left, 0)
                y += painter.paragraph(text, place, size=Size.SMALL, role=role, weight=weight) + px(5)
        return max(y, square.bottom)

    def _draw_code(self, painter: Painter, room: Rect) -> int:
        """Line by line; returns where it ends."""
        px, height, y = painter.px, painter.line_height(Size.SMALL), room.top
        for text, is_here in self._controller.code_lines():
            line = text.lstrip(" ")
            left = room.left + px(16) + (len(text) - len(line)) * px(INDENT)
            place = Rect(left, y, room.right - left, 0)
            high = painter.paragraph(line, place, size=Size.SMALL, draw=False)
            if is_here:
                painter.box(Rect(room.left, y, room.width, high), fill=painter.palette.current, radius=4)
                of_icon(Icon.PLAY)(painter, Rect(room.left, y, px(14), height))
            y += painter.paragraph(line, place, size=Size.SMALL, role="ink" if is_here else "quiet")
        return y


STEP = 20
"""Units to the right for each step down; less where room is short."""

SIGN = 20
"""Units for the sign that opens a line."""

LEADING = 5
"""Units between two lines."""

INDENTED = 0.4
"""The share of the width that steps to the right take at most."""

SIGNS = {Sign.SHUT: Icon.NEXT, Sign.OPEN: Icon.OPEN}


class TreeRows(Widget):
    """A click chooses a line; one on its sign, or on the line that is chosen, opens or closes it."""

    key = "nodes"
    fills = True

    def __init__(
        self,
        rows: Sequence[TreeRow],
        cursor: int,
        choose: Callable[[int], object],
        toggle: Callable[[], object],
        *,
        deepest: int,
    ) -> None:
        self._rows = rows
        self._cursor = cursor
        self._choose = choose
        self._toggle = toggle
        self._deepest = deepest
        self._height = self._step = self._reach = 1
        """In pixels, as it was last drawn: a line, a step to the right, and how far a sign goes."""
        self.drawn = 0
        """How many lines were in sight then."""

    @staticmethod
    def height(painter: Painter) -> int:
        """Of a line, in pixels."""
        return painter.line_height(Size.SMALL) + painter.px(LEADING)

    def measure(self, painter: Painter, room: int) -> tuple[int, int]:
        """Line by line."""
        return room, max(1, len(self._rows)) * self.height(painter)

    def draw(self, painter: Painter, rect: Rect, look: Highlight) -> None:
        """The lines between the edges of what may be drawn on; the one that is chosen has a frame."""
        px, palette = painter.px, painter.palette
        self._height = height = self.height(painter)
        self._step = step = min(px(STEP), round(INDENTED * rect.width / max(1, self._deepest)))
        self._reach = px(4) + px(SIGN)
        clip = painter.surface.get_clip()
        first, last = max(0, (clip.top - rect.top) // height), (clip.bottom - rect.top) // height + 1
        self.drawn = 0
        for number, row in enumerate(self._rows[first:last], start=first):
            line = Rect(rect.left, rect.top + number * height, rect.width, height)
            if number == self._cursor:
                painter.box(line, fill=palette.current, border=palette["focus" if look.is_focused else "quiet"], radius=5)
            left = line.left + px(4) + row.depth * step
            if row.sign in SIGNS:
                of_icon(SIGNS[row.sign], "quiet")(painter, Rect(left, line.top, px(SIGN), height))
            room = Rect(left + px(SIGN), line.top, line.right - left - px(SIGN) - px(4), height)
            painter.text(row.words, room, size=Size.SMALL, role=row.tone)
            self.drawn += 1

    def click(self, pos: tuple[int, int], rect: Rect) -> None:
        """Choose the line, or open it."""
        number = (pos[1] - rect.top) // self._height
        if not 0 <= number < len(self._rows):
            return
        is_again = number == self._cursor
        self._choose(number)
        row = self._rows[number]
        is_sign = row.sign in SIGNS and pos[0] < rect.left + row.depth * self._step + self._reach
        if is_again or is_sign:
            self._toggle()
