"""A position that search changes in place: marks, and for every line how far each mark has come."""

from collections.abc import Iterable

import numpy as np

from noughts.search.core.compiler import compiled, inner
from noughts.search.core.engine.layout import BOARD, DEAD, EMPTY, LACKS_ONE, OWN_MARKS, WILD
from noughts.search.core.engine.types import Board, Flag, Integer, Nothing, Search, Tables


def new_board(tables: np.ndarray, x_cells: Iterable[int] = (), o_cells: Iterable[int] = ()) -> np.ndarray:
    """The position with these cells taken, as an array of one record."""
    board = np.zeros(1, BOARD)
    clear(tables[0], board[0])
    for mark, cells in enumerate((x_cells, o_cells)):
        for cell in cells:
            place(tables[0], board[0], cell, mark)
    return board


@inner(Nothing(Board, Integer, Integer, Integer))
def _join_list(board, mark, lacking, line):
    size = board.list_size[mark, lacking]
    board.list_lines[mark, lacking, size] = line
    board.list_place[mark, line] = size
    board.list_size[mark, lacking] = size + 1


@inner(Nothing(Board, Integer, Integer, Integer))
def _leave_list(board, mark, lacking, line):
    """The last line of the list takes the place of the one that leaves."""
    size = board.list_size[mark, lacking] - 1
    last = board.list_lines[mark, lacking, size]
    gap = board.list_place[mark, line]
    board.list_lines[mark, lacking, gap] = last
    board.list_place[mark, last] = gap
    board.list_size[mark, lacking] = size


@inner(Nothing(Tables, Board, Integer, Integer, Integer, Integer))
def _set_level(tables, board, line, mark, old, new):
    """One line goes from one level to another: totals, cell scores and the lists of nearly full lines follow."""
    board.total[mark] += tables.weight[new + 1] - tables.weight[old + 1]
    if old == DEAD:
        board.alive[mark] += 1
    elif tables.k - 3 <= old < tables.k:
        _leave_list(board, mark, tables.k - old - 1, line)
    if new == DEAD:
        board.alive[mark] -= 1
    elif tables.k - 3 <= new < tables.k:
        _join_list(board, mark, tables.k - new - 1, line)
    if board.scoring:
        change = tables.gain[new + 1] - tables.gain[old + 1]
        for i in range(tables.k):
            board.cell_score[mark, tables.line_cells[line, i]] += change


@compiled(Nothing(Tables, Board))
def clear(tables, board):
    """Make the board empty: every line is alive for both marks and carries none."""
    board.hash = 0
    board.placed = 0
    board.scoring = 1
    board.marks[:] = EMPTY
    board.counts[:] = 0
    board.guard_hits[:] = 0
    board.cell_score[:] = 0
    board.total[:] = 0
    board.alive[:] = 0
    board.list_size[:] = 0
    for line in range(tables.lines):
        board.empty_sum[line] = 0
        for i in range(tables.k):
            board.empty_sum[line] += tables.line_cells[line, i]
        _set_level(tables, board, line, 0, DEAD, 0)
        _set_level(tables, board, line, 1, DEAD, 0)


@compiled(Flag(Tables, Board, Integer, Integer))
def place(tables, board, cell, mark):
    """Put a mark into an empty cell and tell whether that completed a line."""
    board.marks[cell] = mark + 1
    board.hash ^= tables.zobrist[mark, cell]
    board.placed += 1
    completed = False
    other = 1 - mark
    for i in range(tables.cell_line_count[cell]):
        line = tables.cell_lines[cell, i]
        level = board.counts[mark, line]
        board.empty_sum[line] -= cell
        if board.counts[other, line] == 0 and board.guard_hits[mark, line] == 0:
            _set_level(tables, board, line, mark, level, level + 1)
            completed |= level + 1 == tables.k
        if level == 0 and board.guard_hits[other, line] == 0:
            _set_level(tables, board, line, other, board.counts[other, line], DEAD)
        board.counts[mark, line] = level + 1
    for i in range(tables.guard_line_count[cell]):
        line = tables.guard_lines[cell, i]
        if board.guard_hits[mark, line] == 0 and board.counts[other, line] == 0:
            _set_level(tables, board, line, mark, board.counts[mark, line], DEAD)
        board.guard_hits[mark, line] += 1
    return completed


@compiled(Nothing(Tables, Board, Integer, Integer))
def remove(tables, board, cell, mark):
    """Take back what place did: the same steps in the opposite order."""
    other = 1 - mark
    for i in range(tables.guard_line_count[cell]):
        line = tables.guard_lines[cell, i]
        board.guard_hits[mark, line] -= 1
        if board.guard_hits[mark, line] == 0 and board.counts[other, line] == 0:
            _set_level(tables, board, line, mark, DEAD, board.counts[mark, line])
    for i in range(tables.cell_line_count[cell]):
        line = tables.cell_lines[cell, i]
        level = board.counts[mark, line] - 1
        board.counts[mark, line] = level
        board.empty_sum[line] += cell
        if level == 0 and board.guard_hits[other, line] == 0:
            _set_level(tables, board, line, other, DEAD, board.counts[other, line])
        if board.counts[other, line] == 0 and board.guard_hits[mark, line] == 0:
            _set_level(tables, board, line, mark, level + 1, level)
    board.placed -= 1
    board.hash ^= tables.zobrist[mark, cell]
    board.marks[cell] = EMPTY


@compiled(Flag(Tables, Board, Integer))
def is_playable(tables, board, cell):
    """Whether a mark may be placed here now: with gravity the cell below must be filled."""
    if board.marks[cell] != EMPTY:
        return False
    below = cell + tables.cols
    return not tables.gravity or below >= tables.cells or board.marks[below] != EMPTY


@compiled(Integer(Tables, Board, Integer))
def count_wins(tables, board, mark):
    """How many playable cells complete a line of this mark: 0, 1 or 2 (two or more). They go into win_cells[mark]."""
    found = 0
    for i in range(board.list_size[mark, LACKS_ONE]):
        cell = board.empty_sum[board.list_lines[mark, LACKS_ONE, i]]
        if found == 1 and cell == board.win_cells[mark, 0]:
            continue
        if is_playable(tables, board, cell):
            board.win_cells[mark, found] = cell
            found += 1
            if found == 2:
                break
    return found


@compiled(Integer(Tables, Board, Search, Integer))
def legal_moves(tables, board, search, base):
    """Write all legal moves (cell * 2 + mark) to search.moves[base:] and return where they end."""
    end = base
    own = board.placed & 1 if tables.marks_rule == OWN_MARKS else 0
    for cell in range(tables.cells):
        if is_playable(tables, board, cell):
            search.moves[end] = cell * 2 + own
            end += 1
            if tables.marks_rule == WILD:
                search.moves[end] = cell * 2 + 1
                end += 1
    return end
