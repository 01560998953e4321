"""The board as lines of plain text."""

from __future__ import annotations

from dataclasses import dataclass

from noughts.rules.move import COLUMNS, Cell
from noughts.rules.position import Position
from noughts.rules.rules import Placement, Rules

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

    def width(self, rules: Rules) -> int:
        """Columns of text for a whole row."""
        return LABEL + len(self.gap) + rules.cols * (self.cell + len(self.gap)) - len(self.gap)


def draw_board(position: Position, *, last: Cell | None = None, width: int = 80) -> str:
    """The board, with the number of every empty cell where there is room and it can be typed.

    The last move stands in brackets, and the line that ended the game between stars.

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
    texts = [_cell_text(position, Cell(col, row), style) for row in range(rules.rows) for col in range(rules.cols)]
    frames = dict.fromkeys(line, "**") or {last: "[]"}
    cells = [
        _framed(text, frames.get(Cell(number % rules.cols, number // rules.cols), "  "), style.cell)
        for number, text in enumerate(texts)
    ]
    rows = [cells[start : start + rules.cols] for start in range(0, len(cells), rules.cols)]
    lines = [f"{number:{LABEL}}{' ' * len(style.gap)}{style.gap.join(row)}" for number, row in enumerate(rows, start=1)]
    if style.is_ruled:
        rule = " " * (LABEL + len(style.gap)) + "+".join(["-" * style.cell] * rules.cols)
        lines = [text for line_text in lines for text in (line_text, rule)][:-1]
    return "\n".join(text.rstrip() for text in [*_headings(rules, style), *lines])


def _style(rules: Rules, width: int) -> Style:
    """The roomiest way to draw a board that fits the width."""
    falls = rules.placement is Placement.GRAVITY
    is_ruled = rules.rows <= MOST_RULED_ROWS
    roomy = Style(cell=3, gap="|" if is_ruled else " ", is_ruled=is_ruled, is_numbered=not falls)
    return roomy if roomy.width(rules) <= width else Style(cell=3, gap="", is_ruled=False, is_numbered=False)


def _headings(rules: Rules, style: Style) -> list[str]:
    """The letters of the columns; under gravity their numbers too, since a number is a column there."""
    indent = " " * (LABEL + len(style.gap))
    between = " " * len(style.gap)
    letters = indent + between.join(f"{COLUMNS[col]:^{style.cell}}" for col in range(rules.cols))
    counted = indent + between.join(f"{col + 1:^{style.cell}}" for col in range(rules.cols))
    return [letters, counted] if rules.placement is Placement.GRAVITY else [letters]


def _cell_text(position: Position, cell: Cell, style: Style) -> str:
    mark = position.mark_at(cell)
    if mark:
        return str(mark)
    return str(cell.row * position.rules.cols + cell.col + 1) if style.is_numbered else "."


def _framed(text: str, frame: str, width: int) -> str:
    """A text in the middle of its cell, between the two signs of a frame where there is room for them."""
    return f"{frame[0]}{text}{frame[1]}" if len(text) + 2 == width else f"{text:^{width}}"
