"""Which replies could stop a win by fours: the zone. Every cell outside it loses to the very same chain.

The attacker's chain (search.path, found with the defender passing) is attack a1, forced reply r1, a2, r2, ..., and last two
cells that both complete a line. Let the defender use his free move on a cell d. The chain still works unless
  1. d is a cell of the chain: an attack, a reply, or one of the last two. (Every line of the chain consists of cells that
     carry the attacker's mark already and of cells of the chain, so no other d can lie on one.) Or
  2. d lets the defender make a four or a line of his own on the way. That line holds d, marks that the defender has, and
     replies of the chain; with all of them it has at least k - 1. So without d it has k - 2 or more.
The zone is the cells of 1 and the empty cells of all lines of 2. With the exact rule a mark of the defender never spoils a
line of the attacker from outside and can only spoil lines of his own, so the argument stands. With gravity a move also opens
the cell above it: then the zone is not used.
"""

from noughts.search.core.compiler import compiled, inner
from noughts.search.core.engine.layout import EMPTY, LACKS_ONE, LACKS_TWO
from noughts.search.core.engine.types import Board, Flag, Integer, Nothing, Search, Tables


@inner(Flag(Search, Integer))
def _is_reply(search, i):
    """Replies stand at odd places; of the last two cells the defender may fill either."""
    return i % 2 == 1 or i == search.path_length - 1


@inner(Nothing(Tables, Search, Integer))
def _tally_replies(tables, search, step):
    for i in range(search.path_length):
        if _is_reply(search, i):
            cell = search.path[i]
            for j in range(tables.cell_line_count[cell]):
                search.tally[tables.cell_lines[cell, j]] += step


@inner(Integer(Board, Search, Integer, Integer, Integer))
def _add(board, search, cell, defender, end):
    if board.marks[cell] != EMPTY or search.zone[cell] == search.zone_stamp:
        return end
    search.zone[cell] = search.zone_stamp
    search.moves[end] = cell * 2 + defender
    return end + 1


@inner(Integer(Tables, Board, Search, Integer, Integer, Integer))
def _add_line(tables, board, search, line, defender, end):
    for i in range(tables.k):
        end = _add(board, search, tables.line_cells[line, i], defender, end)
    return end


@inner(Integer(Tables, Board, Search, Integer, Integer))
def _add_lines_of_replies(tables, board, search, defender, end):
    """Lines on which the defender's marks and the replies of the chain together come to k - 2."""
    _tally_replies(tables, search, 1)
    for i in range(search.path_length):
        if not _is_reply(search, i):
            continue
        cell = search.path[i]
        for j in range(tables.cell_line_count[cell]):
            line = tables.cell_lines[cell, j]
            alive = board.counts[1 - defender, line] == 0 and board.guard_hits[defender, line] == 0
            if alive and board.counts[defender, line] + search.tally[line] >= tables.k - 2:
                end = _add_line(tables, board, search, line, defender, end)
    _tally_replies(tables, search, -1)
    return end


@compiled(Integer(Tables, Board, Search, Integer, Integer))
def list_defences(tables, board, search, defender, base):
    """Write the moves of the zone of search.path to search.moves[base:], the chain's own cells first; return the end."""
    search.zone_stamp += 1
    end = base
    for i in range(search.path_length):
        end = _add(board, search, search.path[i], defender, end)
    for lacking in (LACKS_ONE, LACKS_TWO):
        for i in range(board.list_size[defender, lacking]):
            end = _add_line(tables, board, search, board.list_lines[defender, lacking, i], defender, end)
    return _add_lines_of_replies(tables, board, search, defender, end)
