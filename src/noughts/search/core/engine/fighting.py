"""Alpha-beta for games of own marks in which a line wins: few candidate moves, and proofs by threat search.

What makes a score above PROVEN (or below its negative) a proof although most moves are never looked at:
  - a win needs one move, and that one is really played;
  - a node is lost only if all moves are lost that could save the game: the one cell that blocks a four, the zone of a winning
    chain (zone.py), or all legal moves. Looking at the best few is enough only while one of those is not lost.
"""

from __future__ import annotations

from noughts.search.core.engine import board as boards
from noughts.search.core.engine import evaluate, fours, layout, ordering, steps, zone
from noughts.search.core.engine import memory as memories
from noughts.search.core.engine.board import Board
from noughts.search.core.engine.memory import Memory
from noughts.search.core.engine.scratch import Scratch
from noughts.search.core.engine.tables import Tables
from noughts.search.core.watch import Watch

LEAF_BUDGET, LEAF_LENGTH = 40, 6  # search of fours at the horizon: nodes, fours
NODE_BUDGET, NODE_LENGTH = 200, 10  # and before it
QUIET_DEPTH = -4  # how far below the horizon replies to a winning chain are still tried
# Late moves are first searched one or two plies less deep; 25 of 40 points against one ply from the sixth move on.
REDUCE_FROM, REDUCE_MORE_FROM, REDUCE_DEPTH = 2, 8, 2


def _fours(tables: Tables, board: Board, scratch: Scratch, memory: Memory, watch: Watch, attacker: int, depth: int) -> int:
    """Search of fours with the effort that this depth deserves."""
    if depth <= 0:
        return fours.win_by_fours(tables, board, scratch, memory, watch, attacker, LEAF_BUDGET, LEAF_LENGTH)
    return fours.win_by_fours(tables, board, scratch, memory, watch, attacker, NODE_BUDGET, NODE_LENGTH)


def _list_moves(
    tables: Tables,
    board: Board,
    scratch: Scratch,
    memory: Memory,
    watch: Watch,
    depth: int,
    ply: int,
    base: int,
    fours_against: int,
) -> int:
    """List the moves to look at, none at the horizon of a quiet position; return where the list ends.

    scratch.narrow tells whether they are so many that the best looking will do while one of them is not lost.
    """
    side = board.placed & 1
    scratch.narrow = False
    if fours_against:
        scratch.moves[base] = board.win_cells[1 - side][0] * 2 + side
        scratch.keys[base] = 0
        return base + 1
    end = base
    if not tables.gravity and depth > QUIET_DEPTH and _fours(tables, board, scratch, memory, watch, 1 - side, depth):
        end = zone.list_defences(tables, board, scratch, side, base)
    elif depth > 0:
        end = boards.legal_moves(tables, board, scratch, base)
        scratch.narrow = end - base > scratch.width > 0
    ordering.set_keys(tables, board, scratch, memories.recall_move(memory, board.hash), ply, base, end)
    return end


def _at_once(tables: Tables, board: Board, scratch: Scratch, ply: int, fours_against: int) -> int:
    """What needs no search: a draw, a line that can be completed now, two fours of the opponent; else UNSETTLED."""
    side = board.placed & 1
    if board.placed == tables.cells or board.alive[0] + board.alive[1] == 0:
        return 0
    scratch.pv_length[ply] = 1
    if boards.count_wins(tables, board, side):
        scratch.pv[ply][0] = board.win_cells[side][0] * 2 + side
        return layout.WIN - ply - 1
    if fours_against == 2:
        scratch.pv[ply][0] = board.win_cells[1 - side][0] * 2 + side
        return -(layout.WIN - ply - 2)
    scratch.pv_length[ply] = 0
    return layout.UNSETTLED


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
    side = board.placed & 1
    fours_against = boards.count_wins(tables, board, 1 - side)
    score = _at_once(tables, board, scratch, ply, fours_against)
    if score != layout.UNSETTLED:
        return score
    score = memories.recall_score(memory, board.hash, depth, alpha, beta, ply)
    if score != layout.UNSETTLED:
        return score
    if ply >= layout.MAX_PLY - 1:
        return evaluate.static_score(tables, board)
    if fours_against == 0:
        plies = _fours(tables, board, scratch, memory, watch, side, depth)
        if plies:
            steps.keep_chain(scratch, ply, side)
            memories.remember(memory, board.hash, depth, layout.WIN - ply - plies, alpha, beta, scratch.pv[ply][0], ply)
            return layout.WIN - ply - plies
    end = _list_moves(tables, board, scratch, memory, watch, depth, ply, base, fours_against)
    narrow = scratch.narrow
    if end == base:
        return evaluate.static_score(tables, board)
    best, best_move, floor = -layout.WIN, -1, alpha
    for i in range(base, end):
        if narrow and i - base >= scratch.width and best >= -layout.PROVEN:
            break
        move = ordering.pick_best(scratch, i, end)
        boards.place(tables, board, move >> 1, side)
        reached = depth if fours_against else depth - 1
        reduced = reached
        if narrow and depth >= REDUCE_DEPTH and i - base >= REDUCE_FROM:
            reduced -= 2 if i - base >= REDUCE_MORE_FROM else 1
        window = beta if i == base else floor + 1
        score = -search(tables, board, scratch, memory, watch, reduced, -window, -floor, ply + 1, end)
        if score > floor and (reduced < reached or window < beta) and not scratch.stopped:
            score = -search(tables, board, scratch, memory, watch, reached, -beta, -floor, ply + 1, end)
        boards.remove(tables, board, move >> 1, side)
        if scratch.stopped:
            return 0
        if score > best:
            best, best_move = score, move
            if score > floor:
                floor = score
                steps.keep_line(scratch, ply, move)
            # A proven win is enough. Looking for a shorter one would give windows in which bounds look like proofs.
            if score >= beta or score > layout.PROVEN:
                ordering.reward(scratch, side, move, max(depth, 1), ply)
                break
    memories.remember(memory, board.hash, depth, best, alpha, beta, best_move, ply)
    return best
