"""Alpha-beta for every kind of game: all legal moves, no threat search. What it sees within its horizon is exact."""

from noughts.search.core.compiler import inner
from noughts.search.core.engine.board import legal_moves, place, remove
from noughts.search.core.engine.evaluate import evaluate
from noughts.search.core.engine.layout import MAX_PLY, WIN
from noughts.search.core.engine.memory import recall_move, recall_score, remember
from noughts.search.core.engine.ordering import pick_best, reward, set_keys
from noughts.search.core.engine.plies import enter, keep_line
from noughts.search.core.engine.types import Board, Control, Integer, Memory, Search, Tables


@inner(Integer(Tables, Board, Search, Memory, Control, Integer, Integer, Integer, Integer, Integer))
def search_plain(tables, board, search, memory, control, depth, alpha, beta, ply, base):
    """The score of an unfinished position for the side to move (fail-soft principal variation search)."""
    if not enter(search, control, ply):
        return 0
    if board.placed == tables.cells or board.alive[0] + board.alive[1] == 0:
        return 0
    settled, score = recall_score(memory, board.hash, depth, alpha, beta, ply)
    if settled and ply > 0:
        return score
    if depth <= 0 or ply >= MAX_PLY - 1:
        return evaluate(tables, board)
    side = board.placed & 1
    best, best_move, floor = -WIN, -1, alpha
    end = legal_moves(tables, board, search, base)
    set_keys(tables, board, search, recall_move(memory, board.hash), ply, base, end)
    for i in range(base, end):
        move = pick_best(search, i, end)
        if place(tables, board, move >> 1, move & 1):
            search.pv_length[ply + 1] = 0
            score = (WIN - ply - 1) * (-1 if tables.misere else 1)
        else:
            window = beta if i == base else floor + 1
            score = -search_plain(tables, board, search, memory, control, depth - 1, -window, -floor, ply + 1, end)
            if window < beta and floor < score < beta and not search.stopped:
                score = -search_plain(tables, board, search, memory, control, depth - 1, -beta, -floor, ply + 1, end)
        remove(tables, board, move >> 1, move & 1)
        if search.stopped:
            return 0
        if score > best:
            best, best_move = score, move
            if score > floor:
                floor = score
                keep_line(search, ply, move)
            if score >= beta:
                reward(search, side, move, depth, ply)
                break
    remember(memory, board.hash, depth, best, alpha, beta, best_move, ply)
    return best
