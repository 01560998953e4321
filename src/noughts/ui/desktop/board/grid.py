"""Grid: where the cells of a board are in the window, however many there are."""

from __future__ import annotations

from pygame import Rect

from noughts.rules import Cell

SMALLEST_CELL = 20
"""Units; a board whose cells would be smaller is scrolled instead."""


NEARLY = 0.85
"""A board that fits with cells of so much of the smallest size is not scrolled."""


class Grid:
    """Square cells in a window onto the board; the board is moved where it is larger than that."""

    def __init__(self) -> None:
        self.cols = self.rows = 1
        self.cell = 1
        """The side of a cell in pixels."""
        self.window = Rect(0, 0, 1, 1)
        """The part of the screen in which the board is seen."""
        self.scroll_x = self.scroll_y = 0

    def place(self, room: Rect, cols: int, rows: int, *, smallest: int) -> None:
        """Fit a board into its room, in the middle."""
        self.cols, self.rows = cols, rows
        fitting = min(room.width // cols, room.height // rows)
        self.cell = max(4, fitting if fitting >= smallest * NEARLY else smallest)
        width, height = min(room.width, self.cell * cols), min(room.height, self.cell * rows)
        self.window = Rect(0, 0, width, height)
        self.window.center = room.center
        self.scroll(0, 0)

    @property
    def board(self) -> Rect:
        """Where the whole board is, seen or not."""
        left, top = self.window.left - self.scroll_x, self.window.top - self.scroll_y
        return Rect(left, top, self.cell * self.cols, self.cell * self.rows)

    @property
    def overflows(self) -> bool:
        """Whether the board is larger than what is seen of it."""
        return self.board.width > self.window.width or self.board.height > self.window.height

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

    def scroll(self, dx: int, dy: int) -> bool:
        """Move the board under its window; says whether it moved."""
        before = self.scroll_x, self.scroll_y
        self.scroll_x = max(0, min(self.scroll_x + dx, self.cell * self.cols - self.window.width))
        self.scroll_y = max(0, min(self.scroll_y + dy, self.cell * self.rows - self.window.height))
        return before != (self.scroll_x, self.scroll_y)

    def reveal(self, cell: Cell) -> None:
        """Bring a cell into sight, and a little of what is around it."""
        rect, window, near = self.rect(cell), self.window, self.cell
        dx = min(0, rect.left - near - window.left) + max(0, rect.right + near - window.right)
        dy = min(0, rect.top - near - window.top) + max(0, rect.bottom + near - window.bottom)
        self.scroll(dx, dy)

    def seen(self) -> list[Cell]:
        """The cells that are in sight."""
        left, top = self.scroll_x // self.cell, self.scroll_y // self.cell
        right = min(self.cols, -(-(self.scroll_x + self.window.width) // self.cell))
        bottom = min(self.rows, -(-(self.scroll_y + self.window.height) // self.cell))
        return [Cell(col, row) for row in range(top, bottom) for col in range(left, right)]
