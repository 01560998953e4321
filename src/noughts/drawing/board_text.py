"""The board as lines of plain text."""

from __future__ import annotations

from dataclasses import dataclass

from noughts.drawing.picture import COLUMNS, Picture, Place

MOST_RULED_ROWS = 9
"""Rows of the highest board that has room for a line between them."""

LABEL = 2
"""Columns of text for the number of a row."""


@dataclass(frozen=True, slots=True)
class Style:
    """How much room a board takes: a cell's width, what is between cells and rows, whether empty cells show a number."""

    cell: int
    gap: str
    is_ruled: bool
    is_numbered: bool

    @property
    def indent(self) -> str:
        """What stands left of a row that has no number."""
        return " " * (LABEL + len(self.gap))

    def width(self, cols: int) -> int:
        """Columns of text for a whole row."""
        return len(self.indent) + cols * (self.cell + len(self.gap)) - len(self.gap)


def board_text(board: Picture, width: int = 80) -> str:
    """The board, with the number of every empty cell where there is room and it can be typed.

    The last move stands in brackets, the line that ended the game between
    stars, and cells that are marked for another reason in parentheses.

    >>> print(board_text(Picture(3, 3, {(0, 0): "X", (2, 0): "O", (1, 1): "X"}, last=(2, 0))))
        a   b   c
     1  X | 2 |[O]
       ---+---+---
     2  4 | X | 6
       ---+---+---
     3  7 | 8 | 9
    """
    style = _style(board, width)
    lines = _headings(board, style)
    for row in range(board.rows):
        if style.is_ruled and row:
            lines.append(style.indent + "+".join(["-" * style.cell] * board.cols))
        cells = []
        for place in ((col, row) for col in range(board.cols)):
            frame = "**" if place in board.line else "[]" if place == board.last else "()" if place in board.marked else "  "
            cells.append(_framed(_cell_text(board, place, style), frame, style.cell))
        lines.append(f"{row + 1:{LABEL}}{style.indent[LABEL:]}{style.gap.join(cells)}")
    return "\n".join(text.rstrip() for text in lines)


def _style(board: Picture, width: int) -> Style:
    """The roomiest way to draw a board that fits the width."""
    is_ruled = board.rows <= MOST_RULED_ROWS
    roomy = Style(cell=3, gap="|" if is_ruled else " ", is_ruled=is_ruled, is_numbered=not board.falls)
    return roomy if roomy.width(board.cols) <= width else Style(cell=3, gap="", is_ruled=False, is_numbered=False)


def _headings(board: Picture, style: Style) -> list[str]:
    """The letters of the columns; under gravity their numbers too, since a number is a column there."""
    names = [list(COLUMNS[: board.cols])]
    if board.falls:
        names.append([str(col + 1) for col in range(board.cols)])
    between = " " * len(style.gap)
    return [style.indent + between.join(f"{name:^{style.cell}}" for name in row) for row in names]


def _cell_text(board: Picture, place: Place, style: Style) -> str:
    empty = str(place[1] * board.cols + place[0] + 1) if style.is_numbered else "."
    return board.marks.get(place, empty)


def _framed(text: str, frame: str, width: int) -> str:
    """A text in the middle of its cell, between the two signs of a frame where there is room for them."""
    return f"{frame[0]}{text}{frame[1]}" if len(text) + 2 == width else f"{text:^{width}}"
