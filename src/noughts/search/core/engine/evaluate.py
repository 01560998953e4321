"""Static evaluation: how good a quiet position looks for the side to move."""

from __future__ import annotations

from noughts.search.core.engine import board as boards
from noughts.search.core.engine import layout
from noughts.search.core.engine.board import Board
from noughts.search.core.engine.tables import Tables

TEMPO_EIGHTHS = 10  # the side to move counts its own lines at 10/8: it is about to improve one of them
PARITY_SCORE = 20  # what an odd number of safe moves is worth where marks have no owner


def _touches(tables: Tables, board: Board, cell: int, mark: int, lacking: int) -> bool:
    """Whether the cell lies on a living line of this mark that lacks so many cells."""
    wanted = tables.k - lacking - 1
    for i in range(tables.cell_line_count[cell]):
        line = tables.cell_lines[cell][i]
        if board.counts[mark][line] == wanted and board.counts[1 - mark][line] == 0 and board.guard_hits[mark][line] == 0:
            return True
    return False


def _safe_moves(tables: Tables, board: Board) -> int:
    """Moves that do not lose at once: such a game tends to go to whoever makes the last of them.

    A move is unsafe if it completes a line (misere), or lets the opponent complete one (otherwise).
    """
    lacking = layout.LACKS_ONE if tables.misere else layout.LACKS_TWO
    safe = 0
    for cell in range(tables.cells):
        if boards.is_playable(tables, board, cell):
            if not _touches(tables, board, cell, layout.MARK_X, lacking):
                safe += 1
            if tables.marks_rule == layout.WILD and not _touches(tables, board, cell, layout.MARK_O, lacking):
                safe += 1
    return safe


def static_score(tables: Tables, board: Board) -> int:
    """The static score for the side to move: its lines against the opponent's, or where marks have no owner the safe moves."""
    if tables.marks_rule == layout.OWN_MARKS:
        side = board.placed & 1
        score = board.total[side] * TEMPO_EIGHTHS // 8 - board.total[1 - side]
        return -score if tables.misere else score
    return PARITY_SCORE if _safe_moves(tables, board) % 2 else -PARITY_SCORE
