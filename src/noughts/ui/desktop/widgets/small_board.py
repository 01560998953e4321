"""SmallBoard: a board on a page, to look at or to place a mark on."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect

from noughts.rules import Cell
from noughts.ui.desktop.board.board import Board
from noughts.ui.desktop.board.drawing import Extras, draw_board, place_board
from noughts.ui.desktop.painter import Painter
from noughts.ui.desktop.widgets.widget import Look, Widget

HIGHEST = 300
"""Units that it takes of a page at most."""


class SmallBoard(Widget):
    """Draws a board into its room; where a cell can be chosen, a click does it."""

    fills = True

    def __init__(self, board: Board, now: float, extras: Extras, choose: Callable[[Cell], object] | None) -> None:
        self.key = "board" if choose else ""
        self._board = board
        self._now = now
        self._extras = extras
        self._choose = choose

    def measure(self, painter: Painter, room: int) -> tuple[int, int]:
        """A square, if there is room."""
        return room, min(room, painter.px(HIGHEST))

    def draw(self, painter: Painter, rect: Rect, look: Look) -> None:  # noqa: ARG002 - the cursor says where we are
        """The board in the middle of its room."""
        place_board(painter, self._board, rect, self._extras)
        draw_board(painter, self._board, self._now, self._extras)

    def click(self, pos: tuple[int, int], rect: Rect) -> None:  # noqa: ARG002 - cells know where they are
        """Choose the cell."""
        cell = self._board.grid.cell_at(pos)
        if cell and self._choose:
            self._choose(cell)
