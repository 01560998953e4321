"""Alpha-beta for every kind of game: all legal moves, no threat search. What it sees within its horizon is exact."""

from __future__ import annotations

from noughts.search.core.engine import board as boards
from noughts.search.core.engine import evaluate, layout, ordering, steps
from noughts.search.core.engine import memory as memories
from noughts.search.core.engine.board import Board
from noughts.search.core.engine.memory import Memory
from noughts.search.core.engine.scratch import Scratch
from noughts.search.core.engine.tables import Tables
from noughts.search.core.watch import Watch


def search(
    tables: Tables,
    board: Board,
    scratch: Scratch,
    memory: Memory,
    watch: Watch,
    depth: int,
    alpha: int,
    beta: int,
    ply: int,
    base: int,
) -> int:
    """The score of an unfinished position for the side to move (fail-soft principal variation search)."""
    if not steps.enter(scratch, watch, ply):
        return 0
    if board.placed == tables.cells or board.alive[0] + board.alive[1] == 0:
        return 0
    score = memories.recall_score(memory, board.hash, depth, alpha, beta, ply)
    if score != layout.UNSETTLED:
        return score
    if depth <= 0 or ply >= layout.MAX_PLY - 1:
        return evaluate.static_score(tables, board)
    side = board.placed & 1
    best, best_move, floor = -layout.WIN, -1, alpha
    end = boards.legal_moves(tables, board, scratch, base)
    ordering.set_keys(tables, board, scratch, memories.recall_move(memory, board.hash), ply, base, end)
    for i in range(base, end):
        move = ordering.pick_best(scratch, i, end)
        if boards.place(tables, board, move >> 1, move & 1):
            scratch.pv_length[ply + 1] = 0
            score = (layout.WIN - ply - 1) * (-1 if tables.misere else 1)
        else:
            window = beta if i == base else floor + 1
            score = -search(tables, board, scratch, memory, watch, depth - 1, -window, -floor, ply + 1, end)
            if window < beta and floor < score < beta and not scratch.stopped:
                score = -search(tables, board, scratch, memory, watch, depth - 1, -beta, -floor, ply + 1, end)
        boards.remove(tables, board, move >> 1, move & 1)
        if scratch.stopped:
            return 0
        if score > best:
            best, best_move = score, move
            if score > floor:
                floor = score
                steps.keep_line(scratch, ply, move)
            if score >= beta:
                ordering.reward(scratch, side, move, depth, ply)
                break
    memories.remember(memory, board.hash, depth, best, alpha, beta, best_move, ply)
    return best
