"""Picture: everything that can be seen of a board, without rules; and a board as text."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

COLUMNS = "abcdefghijklmnopqrstuvwxyz"  # the names of the columns; their number is the width of the widest board

Place = tuple[int, int]  # column and row, counted from 0 from the top left

REACH = 0.30  # from the middle of a cell to the end of a stroke, as a share of the cell
PEN = 0.115  # the width of a stroke, the same
DISC = 0.41  # the radius of a disc and of the hole it falls through, the same
STRIKE = 0.055  # the width of the line that ended the game, the same
SHORT = 0.72  # how far that line goes beyond the middle of its first and last cell, as a share of half a cell


@dataclass(frozen=True, slots=True)
class Picture:
    cols: int
    rows: int
    marks: Mapping[Place, str]
    falls: bool = False  # whether marks fall, so that moves are columns
    line: Sequence[Place] = ()  # the line that ended the game, in order
    line_role: str = "ink"
    last: Place | None = None
    marked: Collection[Place] = ()
    forbidden: Collection[Place] = ()  # empty cells in which the side to move must not play
    values: Mapping[Place, tuple[str, str]] = field(default_factory=dict)
    """The value of cells: a short text and the role of its colour."""

    def name(self, place: Place) -> str:
        """The name of a cell.

        >>> Picture(3, 3, {}).name((1, 2))
        'b3'
        """
        return f"{COLUMNS[place[0]]}{place[1] + 1}"

    @property
    def words(self) -> str:
        """The board in one sentence, for screen readers.

        >>> Picture(3, 3, {(1, 1): "X", (0, 0): "O"}).words
        'Board of 3 x 3: X on b2; O on a1'
        """
        names = {mark: [self.name(place) for place, its in self.marks.items() if its == mark] for mark in "XO"}
        marks = "; ".join(f"{mark} on {' '.join(places)}" for mark, places in names.items() if places)
        forbidden = f"; forbidden: {' '.join(map(self.name, self.forbidden))}" if self.forbidden else ""
        return f"Board of {self.cols} x {self.rows}: {marks or 'empty'}{forbidden}"


def step_of(line: Sequence[Place], cols: int, rows: int) -> Place:
    """The step from one cell of a line to the next, the shorter way around.

    >>> step_of([(2, 0), (0, 1), (1, 2)], 3, 3)
    (1, 1)
    """
    if len(line) < 2:
        return 1, 0
    return _shorter(line[1][0] - line[0][0], cols), _shorter(line[1][1] - line[0][1], rows)


def _shorter(difference: int, size: int) -> int:
    return difference if abs(difference) <= 1 else difference - size if difference > 0 else difference + size


MOST_RULED_ROWS = 9  # rows of the highest board with lines between them
FORBIDDEN = "!"  # a cell in which the side to move must not play
LABEL = 2  # width of a row number in characters


@dataclass(frozen=True, slots=True)
class Style:
    """The layout of a board as text: the width of a cell, the gap, lines between rows, numbers in empty cells."""

    cell: int
    gap: str
    is_ruled: bool
    is_numbered: bool

    @property
    def indent(self) -> str:
        return " " * (LABEL + len(self.gap))

    def width(self, cols: int) -> int:
        return len(self.indent) + cols * (self.cell + len(self.gap)) - len(self.gap)


def board_text(board: Picture, width: int = 80) -> str:
    """The board as text, with the number of every empty cell if there is room and it can be typed.

    The last move is in brackets, the line that ended the game between stars,
    marked cells are in parentheses, and a forbidden one has an exclamation mark.

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
    is_ruled = board.rows <= MOST_RULED_ROWS
    roomy = Style(cell=3, gap="|" if is_ruled else " ", is_ruled=is_ruled, is_numbered=not board.falls)
    return roomy if roomy.width(board.cols) <= width else Style(cell=3, gap="", is_ruled=False, is_numbered=False)


def _headings(board: Picture, style: Style) -> list[str]:
    """The letters of the columns; with gravity their numbers too, since a number means a column there."""
    names = [list(COLUMNS[: board.cols])]
    if board.falls:
        names.append([str(col + 1) for col in range(board.cols)])
    between = " " * len(style.gap)
    return [style.indent + between.join(f"{name:^{style.cell}}" for name in row) for row in names]


def _cell_text(board: Picture, place: Place, style: Style) -> str:
    if place in board.forbidden:
        return FORBIDDEN
    empty = str(place[1] * board.cols + place[0] + 1) if style.is_numbered else "."
    return board.marks.get(place, empty)


def _framed(text: str, frame: str, width: int) -> str:
    return f"{frame[0]}{text}{frame[1]}" if len(text) + 2 == width else f"{text:^{width}}"
