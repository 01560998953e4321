"""Which replies could stop a win by fours: the zone. Every cell outside it loses to the very same chain.

The attacker's chain (scratch.path, found with the defender passing) is attack a1, forced reply r1, a2, r2, ..., and last two
cells that both complete a line. Let the defender use his free move on a cell d. The chain still works unless
  1. d is a cell of the chain: an attack, a reply, or one of the last two. (Every line of the chain consists of cells that
     carry the attacker's mark already and of cells of the chain, so no other d can lie on one.) Or
  2. d lets the defender make a four or a line of his own on the way. That line holds d, marks that the defender has, and
     replies of the chain; with all of them it has at least k - 1. So without d it has k - 2 or more.
The zone is the cells of 1 and the empty cells of all lines of 2. With the exact rule a mark of the defender never spoils a
line of the attacker from outside and can only spoil lines of his own, so the argument stands. With gravity a move also opens
the cell above it: then the zone is not used.
"""

from __future__ import annotations

from noughts.search.core.engine import layout
from noughts.search.core.engine.board import Board
from noughts.search.core.engine.scratch import Scratch
from noughts.search.core.engine.tables import Tables


def _is_reply(scratch: Scratch, i: int) -> bool:
    """Replies stand at odd places; of the last two cells the defender may fill either."""
    return i % 2 == 1 or i == scratch.path_length - 1


def _tally_replies(tables: Tables, scratch: Scratch, step: int) -> None:
    for i in range(scratch.path_length):
        if _is_reply(scratch, i):
            cell = scratch.path[i]
            for j in range(tables.cell_line_count[cell]):
                scratch.tally[tables.cell_lines[cell][j]] += step


def _add(board: Board, scratch: Scratch, cell: int, defender: int, end: int) -> int:
    if board.marks[cell] != layout.EMPTY or scratch.zone[cell] == scratch.zone_stamp:
        return end
    scratch.zone[cell] = scratch.zone_stamp
    scratch.moves[end] = cell * 2 + defender
    return end + 1


def _add_line(tables: Tables, board: Board, scratch: Scratch, line: int, defender: int, end: int) -> int:
    for i in range(tables.k):
        end = _add(board, scratch, tables.line_cells[line][i], defender, end)
    return end


def _add_lines_of_replies(tables: Tables, board: Board, scratch: Scratch, defender: int, end: int) -> int:
    """Lines on which the defender's marks and the replies of the chain together come to k - 2."""
    _tally_replies(tables, scratch, 1)
    for i in range(scratch.path_length):
        if not _is_reply(scratch, i):
            continue
        cell = scratch.path[i]
        for j in range(tables.cell_line_count[cell]):
            line = tables.cell_lines[cell][j]
            if board.counts[1 - defender][line] or board.guard_hits[defender][line]:
                continue  # dead
            if board.counts[defender][line] + scratch.tally[line] >= tables.k - 2:
                end = _add_line(tables, board, scratch, line, defender, end)
    _tally_replies(tables, scratch, -1)
    return end


def list_defences(tables: Tables, board: Board, scratch: Scratch, defender: int, base: int) -> int:
    """Write the moves of the zone of scratch.path to scratch.moves[base:], the chain's own cells first; return the end."""
    scratch.zone_stamp += 1
    end = base
    for i in range(scratch.path_length):
        end = _add(board, scratch, scratch.path[i], defender, end)
    for lacking in range(layout.LACKS_ONE, layout.LACKS_TWO + 1):
        for i in range(board.list_size[defender][lacking]):
            end = _add_line(tables, board, scratch, board.list_lines[defender][lacking][i], defender, end)
    return _add_lines_of_replies(tables, board, scratch, defender, end)
