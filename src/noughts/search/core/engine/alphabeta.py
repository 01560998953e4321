"""Alpha-beta, twice: with few moves and threat search where that is sound, and without threat search for other games.

In the first, a score above PROVEN (or below its negative) is a proof although most moves are never searched:
  - a win needs one move, and that one is really played;
  - a node is lost only if all moves are lost that could save the game: the one cell that blocks a four, the zone of a winning
    chain (threats.py), or all legal moves. Searching the best few is enough only while one of those is not lost.
"""

from __future__ import annotations

from noughts.search.core.engine import board as boards
from noughts.search.core.engine import forbidden, layout, threats
from noughts.search.core.engine import memory as memories
from noughts.search.core.engine import workspace as workspaces
from noughts.search.core.engine.workspace import Workspace

LEAF_BUDGET, LEAF_LENGTH = 40, 6  # search of fours at the horizon: nodes, fours
NODE_BUDGET, NODE_LENGTH = 200, 10  # and before it
QUIET_DEPTH = -4  # how far below the horizon replies to a winning chain are still tried
# Late moves are first searched one or two plies less deep; 25 of 40 points against one ply from the sixth move on.
REDUCE_FROM, REDUCE_MORE_FROM, REDUCE_DEPTH = 2, 8, 2

# With the network of patterns: where replies to a winning chain are no longer tried; how far ahead or behind, for each ply of
# depth, is enough near the horizon (reverse futility pruning and razoring); and the moves that are searched, by depth. Moves
# and reductions are trusted more, since the network puts the best first.
LOWEST_DEPTH = -2
AHEAD_DEPTH, AHEAD_MARGIN = 6, 110
BEHIND_DEPTH, BEHIND_MARGIN = 2, 250
LEAST_WIDTH, MORE_WIDTH = 4, 4


def _search_fours(work: Workspace, attacker: int, depth: int) -> int:
    """`win_by_fours` with an effort that suits the depth."""
    if depth <= 0:
        return threats.win_by_fours(work, attacker, LEAF_BUDGET, LEAF_LENGTH)
    return threats.win_by_fours(work, attacker, NODE_BUDGET, NODE_LENGTH)


def _list_moves(work: Workspace, depth: int, ply: int, base: int, fours_against: int) -> int:
    """List the moves to search, none at the horizon of a quiet position; returns the end of the list.

    work.narrow tells whether the most promising are enough while one of them is not lost.
    """
    side = work.board.placed & 1
    work.narrow = False
    if fours_against:
        work.moves[base] = work.board.win_cells[1 - side][0] * 2 + side
        work.keys[base] = 0
        return base + 1
    end = base
    has_no_zone = work.tables.gravity or (work.tables.renju and side == layout.MARK_O)
    if not has_no_zone and depth > QUIET_DEPTH and _search_fours(work, 1 - side, depth):
        end = threats.list_defences(work, side, base)
    elif depth > 0 and work.tables.is_learned:
        end = workspaces.list_likely(work, memories.recall_move(work.memory, work.board.hash), ply, base)
        work.narrow = end - base > work.width > 0
        return end
    elif depth > 0:
        end = workspaces.legal_moves(work, base)
        work.narrow = end - base > work.width > 0
    workspaces.set_keys(work, memories.recall_move(work.memory, work.board.hash), ply, base, end)
    return end


def _immediate_score(work: Workspace, ply: int, fours_against: int) -> int:
    """The score if none needs a search: a draw, a line to complete now, two fours of the opponent; else UNSETTLED."""
    side = work.board.placed & 1
    if work.board.placed == work.tables.cells or work.board.alive[0] + work.board.alive[1] == 0:
        return 0
    work.pv_length[ply] = 1
    if boards.count_wins(work.board, side):
        work.pv[ply][0] = work.board.win_cells[side][0] * 2 + side
        return layout.WIN - ply - 1
    if fours_against == 2:
        work.pv[ply][0] = work.board.win_cells[1 - side][0] * 2 + side
        return -(layout.WIN - ply - 2)
    work.pv_length[ply] = 0
    if fours_against and forbidden.bans(work.board, work.board.win_cells[1 - side][0] * 2 + side):
        return -(layout.WIN - ply - 2)
    return layout.UNSETTLED


def reduction(work: Workspace, depth: int, number: int) -> int:
    """How many plies less deep a late move is searched first."""
    if work.tables.is_learned:
        return work.tables.reductions[min(depth, layout.REDUCTIONS - 1)][min(number, layout.REDUCTIONS - 1)]
    return 2 if number >= REDUCE_MORE_FROM else 1


def _is_enough(work: Workspace, score: int, depth: int, alpha: int, beta: int) -> bool:
    """Whether the static score is taken for the value: below the horizon, or if one side is far ahead near it.

    Not if so few cells are empty that the search can look at the whole game.
    """
    if depth <= LOWEST_DEPTH:
        return True
    if depth <= 0 or beta - alpha > 1 or abs(beta) >= layout.PROVEN or work.tables.cells - work.board.placed <= work.width:
        return False
    if score >= beta:
        return depth <= AHEAD_DEPTH and score - AHEAD_MARGIN * depth >= beta
    return depth <= BEHIND_DEPTH and score + BEHIND_MARGIN * depth <= alpha


def threat_alphabeta(work: Workspace, depth: int, alpha: int, beta: int, ply: int, base: int) -> int:
    """The score of an unfinished position for the side to move (fail-soft principal variation search)."""
    if not workspaces.enter(work, ply):
        return 0
    side = work.board.placed & 1
    fours_against = boards.count_wins(work.board, 1 - side)
    score = _immediate_score(work, ply, fours_against)
    if score != layout.UNSETTLED:
        return score
    score = memories.recall_score(work.memory, work.board.hash, depth, alpha, beta, ply)
    if score != layout.UNSETTLED:
        return score
    if ply >= layout.MAX_PLY - 1:
        return boards.static_score(work.board)
    if fours_against == 0:
        plies = _search_fours(work, side, depth)
        if plies:
            workspaces.keep_chain(work, ply, side)
            score = layout.WIN - ply - plies
            memories.remember(
                work.memory, work.board.hash, depth, score, memories.bound_of(score, alpha, beta), work.pv[ply][0], ply
            )
            return score
        if work.tables.is_learned:
            score = boards.static_score(work.board)
            if _is_enough(work, score, depth, alpha, beta):
                return score
    end = _list_moves(work, depth, ply, base, fours_against)
    if end == base:
        return score if work.tables.is_learned else boards.static_score(work.board)
    narrow = work.narrow
    likely, width = end, work.width
    if narrow and work.tables.is_learned:
        likely, width = work.listed, min(width, LEAST_WIDTH + depth * MORE_WIDTH)
    best, best_move, floor = -layout.WIN, -1, alpha
    for i in range(base, end):
        if narrow and i - base >= width and best >= -layout.PROVEN:
            break
        move = workspaces.pick_best(work, i, likely if i < likely else end)
        if forbidden.bans(work.board, move):
            continue
        boards.place(work.board, move >> 1, side)
        reached = depth if fours_against else depth - 1
        reduced = reached
        if narrow and depth >= REDUCE_DEPTH and i - base >= REDUCE_FROM:
            reduced -= reduction(work, depth, i - base)
        window = beta if i == base else floor + 1
        score = -threat_alphabeta(work, reduced, -window, -floor, ply + 1, end)
        if score > floor and (reduced < reached or window < beta) and not work.stopped:
            if reduced < reached and window < beta:
                score = -threat_alphabeta(work, reached, -window, -floor, ply + 1, end)
            if score > floor and window < beta and not work.stopped:
                score = -threat_alphabeta(work, reached, -beta, -floor, ply + 1, end)
        boards.remove(work.board, move >> 1, side)
        if work.stopped:
            return 0
        if score > best:
            best, best_move = score, move
            if score > floor:
                floor = score
                workspaces.keep_line(work, ply, move)
            # A proven win is enough. Seeking a shorter one would need windows in which bounds look like proofs.
            if score >= beta or score > layout.PROVEN:
                workspaces.reward(work, side, move, max(depth, 1), ply)
                break
    if best_move < 0:  # whatever was listed is forbidden
        return boards.static_score(work.board)
    memories.remember(work.memory, work.board.hash, depth, best, memories.bound_of(best, alpha, beta), best_move, ply)
    return best


def full_alphabeta(work: Workspace, depth: int, alpha: int, beta: int, ply: int, base: int) -> int:
    """The same for every game, without threat search: all legal moves, exact within its horizon.

    If there is a width, as in caro, the most promising moves are enough while one of them is not lost.
    """
    if not workspaces.enter(work, ply):
        return 0
    if work.board.placed == work.tables.cells or work.board.alive[0] + work.board.alive[1] == 0:
        return 0
    score = memories.recall_score(work.memory, work.board.hash, depth, alpha, beta, ply)
    if score != layout.UNSETTLED:
        return score
    if depth <= 0 or ply >= layout.MAX_PLY - 1:
        return boards.static_score(work.board)
    side = work.board.placed & 1
    best, best_move, floor = -layout.WIN, -1, alpha
    if work.tables.is_learned:
        end = workspaces.list_likely(work, memories.recall_move(work.memory, work.board.hash), ply, base)
        likely = work.listed
    else:
        end = likely = workspaces.legal_moves(work, base)
        workspaces.set_keys(work, memories.recall_move(work.memory, work.board.hash), ply, base, end)
    for i in range(base, end):
        if i - base >= work.width > 0 and best >= -layout.PROVEN:
            break
        move = workspaces.pick_best(work, i, likely if i < likely else end)
        if boards.place(work.board, move >> 1, move & 1):
            work.pv_length[ply + 1] = 0
            score = (layout.WIN - ply - 1) * (-1 if work.tables.misere else 1)
        else:
            window = beta if i == base else floor + 1
            score = -full_alphabeta(work, depth - 1, -window, -floor, ply + 1, end)
            if window < beta and floor < score < beta and not work.stopped:
                score = -full_alphabeta(work, depth - 1, -beta, -floor, ply + 1, end)
        boards.remove(work.board, move >> 1, move & 1)
        if work.stopped:
            return 0
        if score > best:
            best, best_move = score, move
            if score > floor:
                floor = score
                workspaces.keep_line(work, ply, move)
            if score >= beta:
                workspaces.reward(work, side, move, depth, ply)
                break
    memories.remember(work.memory, work.board.hash, depth, best, memories.bound_of(best, alpha, beta), best_move, ply)
    return best
