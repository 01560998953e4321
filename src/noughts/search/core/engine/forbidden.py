"""The forbidden moves of renju, on the board that a search changes in place; `noughts.rules.forbidden` says what they are.

Every four and every three through a cell grows at the first empty cells beyond its unbroken row, one to either side, so there
is nothing else to look at. Nothing is changed but one or two marks, which are taken back at once.
"""

from __future__ import annotations

from noughts.search.core.engine import layout
from noughts.search.core.engine.board import Board


def _beyond(board: Board, cell: int, direction: int, way: int) -> int:
    """The next cell in a direction, -1 beyond the edge."""
    row, col = cell // board.tables.cols, cell % board.tables.cols
    if direction != 0:
        row += way
    if direction != 1:
        col += -way if direction == 3 else way
    if row < 0 or col < 0 or col >= board.tables.cols or row * board.tables.cols >= board.tables.cells:
        return -1
    return row * board.tables.cols + col


def _row_end(board: Board, cell: int, direction: int, way: int) -> int:
    """The first cell beyond the row of X that begins behind a cell, -1 at the edge; board.row_length counts its marks."""
    board.row_length = 0
    cell = _beyond(board, cell, direction, way)
    while cell >= 0 and board.marks[cell] == layout.MARK_X + 1:
        board.row_length += 1
        cell = _beyond(board, cell, direction, way)
    return cell


def _length(board: Board, cell: int, direction: int) -> int:
    """The length of the row through a cell, with an X in it."""
    _row_end(board, cell, direction, 1)
    length = board.row_length + 1
    _row_end(board, cell, direction, -1)
    return length + board.row_length


def _growth(board: Board, cell: int, direction: int, way: int, length: int) -> int:
    """The empty cell beyond the row through a cell where one more X makes a row of this length; -1 if there is none."""
    end = _row_end(board, cell, direction, way)
    if end < 0 or board.marks[end] != layout.EMPTY:
        return -1
    return end if _length(board, end, direction) == length else -1


def _lines_next(board: Board, cell: int, direction: int) -> int:
    """How many cells complete a line with the mark in a cell."""
    k = board.tables.k
    return (_growth(board, cell, direction, 1, k) >= 0) + (_growth(board, cell, direction, -1, k) >= 0)


def _makes_three(board: Board, cell: int, direction: int) -> bool:
    """Whether the mark in a cell, which makes no four here, makes a three."""
    for way in range(-1, 2, 2):
        fourth = _growth(board, cell, direction, way, board.tables.k - 1)
        if fourth < 0:
            continue
        board.marks[fourth] = layout.MARK_X + 1
        is_open = _lines_next(board, cell, direction) > 1
        board.marks[fourth] = layout.EMPTY
        if is_open and not _completes(board, fourth) and not is_forbidden(board, fourth):
            return True
    return False


def _completes(board: Board, cell: int) -> bool:
    for direction in range(4):
        if _length(board, cell, direction) == board.tables.k:
            return True
    return False


def _makes_too_much(board: Board, cell: int) -> bool:
    """The same as `is_forbidden`, with the mark in the cell."""
    fours, threes, is_overline = 0, 0, 0
    k = board.tables.k
    for direction in range(4):
        length = _length(board, cell, direction)
        if length == k:
            return False
        if length > k:
            is_overline = 1
        found = _lines_next(board, cell, direction)
        fours += 1 if found and length == k - 1 else found
    if is_overline or fours > 1:
        return True
    for direction in range(4):
        if _lines_next(board, cell, direction) == 0 and _makes_three(board, cell, direction):
            threes += 1
    return threes > 1


def is_forbidden(board: Board, cell: int) -> bool:
    """Whether X must not play in an empty cell."""
    board.marks[cell] = layout.MARK_X + 1
    is_too_much = _makes_too_much(board, cell)
    board.marks[cell] = layout.EMPTY
    return is_too_much


def bans(board: Board, move: int) -> bool:
    """Whether the rules of the game forbid a move, twice the cell and 1 for O, to an empty cell."""
    return board.tables.renju and move & 1 == layout.MARK_X and is_forbidden(board, move >> 1)
