"""Alpha-beta for games of own marks in which a line wins: few candidate moves, and proofs by threat search.

What makes a score above PROVEN (or below its negative) a proof although most moves are never looked at:
  - a win needs one move, and that one is really played;
  - a node is lost only if all moves are lost that could save the game: the one cell that blocks a four, the zone of a winning
    chain (zone.py), or all legal moves. Looking at the best few is enough only while one of those is not lost.
"""

from numba import types

from noughts.search.core.compiler import inner
from noughts.search.core.engine.board import count_wins, legal_moves, place, remove
from noughts.search.core.engine.evaluate import evaluate
from noughts.search.core.engine.fours import win_by_fours
from noughts.search.core.engine.layout import MAX_PLY, PROVEN, WIN
from noughts.search.core.engine.memory import recall_move, recall_score, remember
from noughts.search.core.engine.ordering import pick_best, reward, set_keys
from noughts.search.core.engine.plies import enter, keep_chain, keep_line
from noughts.search.core.engine.types import Board, Control, Failures, Flag, Integer, Memory, Search, Tables
from noughts.search.core.engine.zone import list_defences

LEAF_BUDGET, LEAF_LENGTH = 40, 6  # search of fours at the horizon: nodes, fours
NODE_BUDGET, NODE_LENGTH = 200, 10  # and before it
QUIET_DEPTH = -4  # how far below the horizon replies to a winning chain are still tried
# Late moves are first searched one or two plies less deep; 25 of 40 points against one ply from the sixth move on.
REDUCE_FROM, REDUCE_MORE_FROM, REDUCE_DEPTH = 2, 8, 2


@inner(Integer(Tables, Board, Search, Failures, Control, Integer, Integer))
def _fours(tables, board, search, failures, control, attacker, depth):
    """Search of fours with the effort that this depth deserves."""
    if depth <= 0:
        return win_by_fours(tables, board, search, failures, control, attacker, LEAF_BUDGET, LEAF_LENGTH)
    return win_by_fours(tables, board, search, failures, control, attacker, NODE_BUDGET, NODE_LENGTH)


@inner(types.Tuple((Integer, Flag))(Tables, Board, Search, Memory, Failures, Control, Integer, Integer, Integer, Integer))
def _list_moves(tables, board, search, memory, failures, control, depth, ply, base, fours_against):
    """List the moves to look at, none at the horizon of a quiet position.

    The second result: are they so many that the best looking will do while one of them is not lost?
    """
    side = board.placed & 1
    if fours_against:
        search.moves[base] = board.win_cells[1 - side, 0] * 2 + side
        search.keys[base] = 0
        return base + 1, False
    end = base
    if not tables.gravity and depth > QUIET_DEPTH and _fours(tables, board, search, failures, control, 1 - side, depth):
        end = list_defences(tables, board, search, side, base)
    elif depth > 0:
        end = legal_moves(tables, board, search, base)
        set_keys(tables, board, search, recall_move(memory, board.hash), ply, base, end)
        return end, end - base > search.width > 0
    set_keys(tables, board, search, recall_move(memory, board.hash), ply, base, end)
    return end, False


@inner(types.Tuple((Flag, Integer))(Tables, Board, Search, Integer, Integer))
def _at_once(tables, board, search, ply, fours_against):
    """What needs no search: a draw, a line that can be completed now, two fours of the opponent."""
    side = board.placed & 1
    if board.placed == tables.cells or board.alive[0] + board.alive[1] == 0:
        return True, 0
    search.pv_length[ply] = 1
    if count_wins(tables, board, side):
        search.pv[ply, 0] = board.win_cells[side, 0] * 2 + side
        return True, WIN - ply - 1
    if fours_against == 2:
        search.pv[ply, 0] = board.win_cells[1 - side, 0] * 2 + side
        return True, -(WIN - ply - 2)
    search.pv_length[ply] = 0
    return False, 0


@inner(Integer(Tables, Board, Search, Memory, Failures, Control, Integer, Integer, Integer, Integer, Integer))
def search_fight(tables, board, search, memory, failures, control, depth, alpha, beta, ply, base):
    """The score of an unfinished position for the side to move (fail-soft principal variation search)."""
    if not enter(search, control, ply):
        return 0
    side = board.placed & 1
    fours_against = count_wins(tables, board, 1 - side)
    settled, score = _at_once(tables, board, search, ply, fours_against)
    if settled:
        return score
    settled, score = recall_score(memory, board.hash, depth, alpha, beta, ply)
    if settled:
        return score
    if ply >= MAX_PLY - 1:
        return evaluate(tables, board)
    if fours_against == 0:
        plies = _fours(tables, board, search, failures, control, side, depth)
        if plies:
            keep_chain(search, ply, side)
            remember(memory, board.hash, depth, WIN - ply - plies, alpha, beta, search.pv[ply, 0], ply)
            return WIN - ply - plies
    end, narrow = _list_moves(tables, board, search, memory, failures, control, depth, ply, base, fours_against)
    if end == base:
        return evaluate(tables, board)
    best, best_move, floor = -WIN, -1, alpha
    for i in range(base, end):
        if narrow and i - base >= search.width and best >= -PROVEN:
            break
        move = pick_best(search, i, end)
        place(tables, board, move >> 1, side)
        reached = depth if fours_against else depth - 1
        reduced = reached
        if narrow and depth >= REDUCE_DEPTH and i - base >= REDUCE_FROM:
            reduced -= 2 if i - base >= REDUCE_MORE_FROM else 1
        window = beta if i == base else floor + 1
        score = -search_fight(tables, board, search, memory, failures, control, reduced, -window, -floor, ply + 1, end)
        if score > floor and (reduced < reached or window < beta) and not search.stopped:
            score = -search_fight(tables, board, search, memory, failures, control, reached, -beta, -floor, ply + 1, end)
        remove(tables, board, move >> 1, side)
        if search.stopped:
            return 0
        if score > best:
            best, best_move = score, move
            if score > floor:
                floor = score
                keep_line(search, ply, move)
            # A proven win is enough. Looking for a shorter one would give windows in which bounds look like proofs.
            if score >= beta or score > PROVEN:
                reward(search, side, move, max(depth, 1), ply)
                break
    remember(memory, board.hash, depth, best, alpha, beta, best_move, ply)
    return best
