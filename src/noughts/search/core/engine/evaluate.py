"""Static evaluation: how good a quiet position looks for the side to move."""

from noughts.search.core.compiler import compiled, inner
from noughts.search.core.engine.board import is_playable
from noughts.search.core.engine.layout import LACKS_ONE, LACKS_TWO, OWN_MARKS, WILD
from noughts.search.core.engine.types import Board, Flag, Integer, Tables

TEMPO_EIGHTHS = 10  # the side to move counts its own lines at 10/8: it is about to improve one of them
PARITY_SCORE = 20  # what an odd number of safe moves is worth where marks have no owner


@inner(Flag(Tables, Board, Integer, Integer, Integer))
def _touches(tables, board, cell, mark, lacking):
    """Whether the cell lies on a living line of this mark that lacks so many cells."""
    for i in range(tables.cell_line_count[cell]):
        line = tables.cell_lines[cell, i]
        alive = board.counts[1 - mark, line] == 0 and board.guard_hits[mark, line] == 0
        if alive and board.counts[mark, line] == tables.k - lacking - 1:
            return True
    return False


@inner(Integer(Tables, Board))
def _safe_moves(tables, board):
    """Moves that do not lose at once: such a game tends to go to whoever makes the last of them.

    A move is unsafe if it completes a line (misere), or lets the opponent complete one (otherwise).
    """
    lacking = LACKS_ONE if tables.misere else LACKS_TWO
    safe = 0
    for cell in range(tables.cells):
        if is_playable(tables, board, cell):
            safe += not _touches(tables, board, cell, 0, lacking)
            if tables.marks_rule == WILD:
                safe += not _touches(tables, board, cell, 1, lacking)
    return safe


@compiled(Integer(Tables, Board))
def evaluate(tables, board):
    """The static score for the side to move: its lines against the opponent's, or where marks have no owner the safe moves."""
    if tables.marks_rule == OWN_MARKS:
        side = board.placed & 1
        score = board.total[side] * TEMPO_EIGHTHS // 8 - board.total[1 - side]
        return -score if tables.misere else score
    return PARITY_SCORE if _safe_moves(tables, board) % 2 else -PARITY_SCORE
