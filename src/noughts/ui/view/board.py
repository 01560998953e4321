"""The board as lines of plain text."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from noughts.rules import Cell, Placement, Position, Rules
from noughts.rules.move import COLUMNS

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

    def width(self, rules: Rules) -> int:
        """Columns of text for a whole row."""
        return len(self.indent) + rules.cols * (self.cell + len(self.gap)) - len(self.gap)


def draw_board(position: Position, *, last: Cell | None = None, marked: Collection[Cell] = (), width: int = 80) -> str:
    """The board, with the number of every empty cell where there is room and it can be typed.

    The last move stands in brackets, the line that ended the game between
    stars, and cells that are marked for another reason in parentheses.

    >>> print(draw_board(Position.parse("X.O/.X./..."), last=Cell(2, 0)))
        a   b   c
     1  X | 2 |[O]
       ---+---+---
     2  4 | X | 6
       ---+---+---
     3  7 | 8 | 9
    """
    rules = position.rules
    style = _style(rules, width)
    line = position.outcome.cells if position.outcome else ()
    lines = _headings(rules, style)
    for row in range(rules.rows):
        if style.is_ruled and row:
            lines.append(style.indent + "+".join(["-" * style.cell] * rules.cols))
        cells = []
        for cell in (Cell(col, row) for col in range(rules.cols)):
            frame = "**" if cell in line else "[]" if cell == last else "()" if cell in marked else "  "
            cells.append(_framed(_cell_text(position, cell, style), frame, style.cell))
        lines.append(f"{row + 1:{LABEL}}{style.indent[LABEL:]}{style.gap.join(cells)}")
    return "\n".join(text.rstrip() for text in lines)


def _style(rules: Rules, width: int) -> Style:
    """The roomiest way to draw a board that fits the width."""
    falls = rules.placement is Placement.GRAVITY
    is_ruled = rules.rows <= MOST_RULED_ROWS
    roomy = Style(cell=3, gap="|" if is_ruled else " ", is_ruled=is_ruled, is_numbered=not falls)
    return roomy if roomy.width(rules) <= width else Style(cell=3, gap="", is_ruled=False, is_numbered=False)


def _headings(rules: Rules, style: Style) -> list[str]:
    """The letters of the columns; under gravity their numbers too, since a number is a column there."""
    names = [list(COLUMNS[: rules.cols])]
    if rules.placement is Placement.GRAVITY:
        names.append([str(col + 1) for col in range(rules.cols)])
    between = " " * len(style.gap)
    return [style.indent + between.join(f"{name:^{style.cell}}" for name in row) for row in names]


def _cell_text(position: Position, cell: Cell, style: Style) -> str:
    mark = position.mark_at(cell)
    if mark:
        return str(mark)
    return str(cell.row * position.rules.cols + cell.col + 1) if style.is_numbered else "."


def _framed(text: str, frame: str, width: int) -> str:
    """A text in the middle of its cell, between the two signs of a frame where there is room for them."""
    return f"{frame[0]}{text}{frame[1]}" if len(text) + 2 == width else f"{text:^{width}}"
