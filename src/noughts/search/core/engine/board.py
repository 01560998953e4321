# cython: auto_pickle=False
"""Board: a position that search changes in place: marks, and for every line how far each mark has come."""

from __future__ import annotations

from collections.abc import Iterable

from noughts.search.core.engine import layout, zeros
from noughts.search.core.engine.scratch import Scratch
from noughts.search.core.engine.tables import Tables

SHAPES = {
    "total": (2,),  # worth of all living lines of a mark
    "alive": (2,),  # how many lines a mark can still complete
    "marks": (layout.MAX_CELLS,),
    "counts": (2, layout.MAX_LINES),  # marks on each line
    "guard_hits": (2, layout.MAX_LINES),  # marks on its guard cells
    "empty_sum": (layout.MAX_LINES,),  # sum of its empty cells: with one left, that cell
    "list_size": (2, 3),
    "list_lines": (2, 3, layout.MAX_LINES),  # living lines by what they lack
    "list_place": (2, layout.MAX_LINES),  # where in its list a line stands
    "cell_score": (2, layout.MAX_CELLS),  # gain of placing a mark in a cell
    "win_cells": (2, 2),  # filled by count_wins
}


class Board:
    """One position of one game."""

    total: list[int]
    alive: list[int]
    marks: list[int]
    counts: list[list[int]]
    guard_hits: list[list[int]]
    empty_sum: list[int]
    list_size: list[list[int]]
    list_lines: list[list[list[int]]]
    list_place: list[list[int]]
    cell_score: list[list[int]]
    win_cells: list[list[int]]

    def __init__(self, tables: Tables, x_cells: Iterable[int] = (), o_cells: Iterable[int] = ()) -> None:
        zeros.make(self, SHAPES)
        self.hash = 0
        self.placed = 0  # marks on the board; its parity is the side to move
        self.scoring = True  # False while threat search runs: it needs no cell scores
        _begin(tables, self)
        for cell in x_cells:
            place(tables, self, cell, layout.MARK_X)
        for cell in o_cells:
            place(tables, self, cell, layout.MARK_O)


def _join_list(board: Board, mark: int, lacking: int, line: int) -> None:
    size = board.list_size[mark][lacking]
    board.list_lines[mark][lacking][size] = line
    board.list_place[mark][line] = size
    board.list_size[mark][lacking] = size + 1


def _leave_list(board: Board, mark: int, lacking: int, line: int) -> None:
    """The last line of the list takes the place of the one that leaves."""
    size = board.list_size[mark][lacking] - 1
    last = board.list_lines[mark][lacking][size]
    gap = board.list_place[mark][line]
    board.list_lines[mark][lacking][gap] = last
    board.list_place[mark][last] = gap
    board.list_size[mark][lacking] = size


def _set_level(tables: Tables, board: Board, line: int, mark: int, old: int, new: int) -> None:
    """One line goes from one level to another: totals, cell scores and the lists of nearly full lines follow."""
    board.total[mark] += tables.weight[new + 1] - tables.weight[old + 1]
    if old == layout.DEAD:
        board.alive[mark] += 1
    elif tables.k - 3 <= old < tables.k:
        _leave_list(board, mark, tables.k - old - 1, line)
    if new == layout.DEAD:
        board.alive[mark] -= 1
    elif tables.k - 3 <= new < tables.k:
        _join_list(board, mark, tables.k - new - 1, line)
    if board.scoring:
        change = tables.gain[new + 1] - tables.gain[old + 1]
        for i in range(tables.k):
            board.cell_score[mark][tables.line_cells[line][i]] += change


def _begin(tables: Tables, board: Board) -> None:
    """Every line of the empty board is alive for both marks and carries none."""
    for line in range(tables.lines):
        for i in range(tables.k):
            board.empty_sum[line] += tables.line_cells[line][i]
        _set_level(tables, board, line, 0, layout.DEAD, 0)
        _set_level(tables, board, line, 1, layout.DEAD, 0)


def place(tables: Tables, board: Board, cell: int, mark: int) -> bool:
    """Put a mark into an empty cell and tell whether that completed a line."""
    board.marks[cell] = mark + 1
    board.hash ^= tables.zobrist[mark][cell]
    board.placed += 1
    completed = 0
    other = 1 - mark
    for i in range(tables.cell_line_count[cell]):
        line = tables.cell_lines[cell][i]
        level = board.counts[mark][line]
        board.empty_sum[line] -= cell
        if board.counts[other][line] == 0 and board.guard_hits[mark][line] == 0:
            _set_level(tables, board, line, mark, level, level + 1)
            if level + 1 == tables.k:
                completed = 1
        if level == 0 and board.guard_hits[other][line] == 0:
            _set_level(tables, board, line, other, board.counts[other][line], layout.DEAD)
        board.counts[mark][line] = level + 1
    for i in range(tables.guard_line_count[cell]):
        line = tables.guard_lines[cell][i]
        if board.guard_hits[mark][line] == 0 and board.counts[other][line] == 0:
            _set_level(tables, board, line, mark, board.counts[mark][line], layout.DEAD)
        board.guard_hits[mark][line] += 1
    return completed > 0


def remove(tables: Tables, board: Board, cell: int, mark: int) -> None:
    """Take back what place did: the same steps in the opposite order."""
    other = 1 - mark
    for i in range(tables.guard_line_count[cell]):
        line = tables.guard_lines[cell][i]
        board.guard_hits[mark][line] -= 1
        if board.guard_hits[mark][line] == 0 and board.counts[other][line] == 0:
            _set_level(tables, board, line, mark, layout.DEAD, board.counts[mark][line])
    for i in range(tables.cell_line_count[cell]):
        line = tables.cell_lines[cell][i]
        level = board.counts[mark][line] - 1
        board.counts[mark][line] = level
        board.empty_sum[line] += cell
        if level == 0 and board.guard_hits[other][line] == 0:
            _set_level(tables, board, line, other, layout.DEAD, board.counts[other][line])
        if board.counts[other][line] == 0 and board.guard_hits[mark][line] == 0:
            _set_level(tables, board, line, mark, level + 1, level)
    board.placed -= 1
    board.hash ^= tables.zobrist[mark][cell]
    board.marks[cell] = layout.EMPTY


def is_playable(tables: Tables, board: Board, cell: int) -> bool:
    """Whether a mark may be placed here now: with gravity the cell below must be filled."""
    if board.marks[cell] != layout.EMPTY:
        return False
    below = cell + tables.cols
    return not tables.gravity or below >= tables.cells or board.marks[below] != layout.EMPTY


def count_wins(tables: Tables, board: Board, mark: int) -> int:
    """How many playable cells complete a line of this mark: 0, 1 or 2 (two or more). They go into win_cells[mark]."""
    found = 0
    for i in range(board.list_size[mark][layout.LACKS_ONE]):
        cell = board.empty_sum[board.list_lines[mark][layout.LACKS_ONE][i]]
        if found == 1 and cell == board.win_cells[mark][0]:
            continue
        if is_playable(tables, board, cell):
            board.win_cells[mark][found] = cell
            found += 1
            if found == 2:
                break
    return found


def legal_moves(tables: Tables, board: Board, scratch: Scratch, base: int) -> int:
    """Write all legal moves (cell * 2 + mark) to scratch.moves[base:] and return where they end."""
    end = base
    own = board.placed & 1 if tables.marks_rule == layout.OWN_MARKS else 0
    for cell in range(tables.cells):
        if is_playable(tables, board, cell):
            scratch.moves[end] = cell * 2 + own
            end += 1
            if tables.marks_rule == layout.WILD:
                scratch.moves[end] = cell * 2 + 1
                end += 1
    return end
