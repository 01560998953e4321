"""Grid: where the cells of a board are in the window, however many there are."""

from __future__ import annotations

from pygame import Rect

from noughts.rules import Cell
from noughts.ui.desktop.scroll import Scroll

SMALLEST_CELL = 20
"""Units; a board whose cells would be smaller is scrolled instead."""


NEARLY = 0.85
"""A board that fits with cells of so much of the smallest size is not scrolled."""

BAR = 5
"""Pixels: how thick a scroll bar is."""


class Grid:
    """Square cells in a window onto the board; the board is moved where it is larger than that."""

    def __init__(self) -> None:
        self.cols = self.rows = 1
        self.cell = 1
        """The side of a cell in pixels."""
        self.window = Rect(0, 0, 1, 1)
        """The part of the screen in which the board is seen."""
        self.across, self.down = Scroll(is_across=True), Scroll()

    def place(self, room: Rect, cols: int, rows: int, *, smallest: int) -> None:
        """Fit a board into its room, in the middle."""
        self.cols, self.rows = cols, rows
        fitting = min(room.width // cols, room.height // rows)
        self.cell = max(4, fitting if fitting >= smallest * NEARLY else smallest)
        width, height = min(room.width, self.cell * cols), min(room.height, self.cell * rows)
        self.window = Rect(0, 0, width, height)
        self.window.center = room.center
        self.across.place(Rect(self.window.left, self.window.bottom + 1, width, BAR), self.cell * cols)
        self.down.place(Rect(self.window.right + 1, self.window.top, BAR, height), self.cell * rows)

    @property
    def board(self) -> Rect:
        """Where the whole board is, seen or not."""
        left, top = self.window.left - self.across.offset, self.window.top - self.down.offset
        return Rect(left, top, self.cell * self.cols, self.cell * self.rows)

    @property
    def overflows(self) -> bool:
        """Whether the board is larger than what is seen of it."""
        return self.across.overflows or self.down.overflows

    def rect(self, cell: Cell) -> Rect:
        """Where a cell is."""
        board = self.board
        return Rect(board.left + cell.col * self.cell, board.top + cell.row * self.cell, self.cell, self.cell)

    def cell_at(self, pos: tuple[int, int]) -> Cell | None:
        """The cell under a point."""
        if not self.window.collidepoint(pos):
            return None
        board = self.board
        col, row = (pos[0] - board.left) // self.cell, (pos[1] - board.top) // self.cell
        return Cell(col, row) if 0 <= col < self.cols and 0 <= row < self.rows else None

    def scroll(self, dx: int, dy: int) -> None:
        """Move the board under its window."""
        self.across.by(dx)
        self.down.by(dy)

    def reveal(self, cell: Cell) -> None:
        """Bring a cell into sight, and a little of what is around it."""
        self.across.reveal((cell.col - 1) * self.cell, (cell.col + 2) * self.cell)
        self.down.reveal((cell.row - 1) * self.cell, (cell.row + 2) * self.cell)

    def seen(self) -> list[Cell]:
        """The cells that are in sight."""
        left, top = self.across.offset // self.cell, self.down.offset // self.cell
        right = min(self.cols, -(-(self.across.offset + self.window.width) // self.cell))
        bottom = min(self.rows, -(-(self.down.offset + self.window.height) // self.cell))
        return [Cell(col, row) for row in range(top, bottom) for col in range(left, right)]
