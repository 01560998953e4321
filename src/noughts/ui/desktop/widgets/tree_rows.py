"""TreeRows: the lines of a tree, as many as there are; only those in sight are drawn."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect

from noughts.ui.desktop.icons import Icon, of_icon
from noughts.ui.desktop.painter import Painter
from noughts.ui.desktop.typeface import Size
from noughts.ui.desktop.widgets.widget import Look, Widget
from noughts.ui.view.watched_tree import Sign, TreeRow

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

    def draw(self, painter: Painter, rect: Rect, look: Look) -> None:
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
                painter.box(line, fill=palette.chosen, border=palette["focus" if look.is_focused else "quiet"], radius=5)
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
