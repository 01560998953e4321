"""One iteration of deepening at the root: think(). Python calls it with depth 1, 2, 3, ... and shows what it found."""

from __future__ import annotations

from noughts.search.core.engine import board as boards
from noughts.search.core.engine import fighting, fours, layout, ordering, plain, steps, threes, zone
from noughts.search.core.engine import memory as memories
from noughts.search.core.engine.board import Board
from noughts.search.core.engine.memory import Memory
from noughts.search.core.engine.scratch import Scratch
from noughts.search.core.engine.tables import Tables
from noughts.search.core.watch import Watch

# Effort of threat search at the root, in nodes: at least this much, and a share of all nodes spent so far.
ROOT_FOURS, FOURS_SHARE = 20_000, 10
ROOT_THREES, THREES_SHARE = 100, 40  # each of these nodes searches fours itself
ROOT_CHECK, CHECK_SHARE = 40, 80  # for the check that a move does not lose to the opponent's threats
ROOT_WIDTH = 40  # moves looked at while one of them is not lost
# By how much a first move must look better than the most central one, which is looked at first: as long as nothing stands
# on the board, less is chance. An expected result of 0.1 or so.
OPENING_MARGIN = 50


def _after(
    tables: Tables, board: Board, scratch: Scratch, memory: Memory, watch: Watch, depth: int, floor: int, ceiling: int
) -> int:
    """The score of the root move just made, for whoever made it; the search is the one that suits the game."""
    if tables.threats:
        return -fighting.search(tables, board, scratch, memory, watch, depth, -ceiling, -floor, 1, 0)
    return -plain.search(tables, board, scratch, memory, watch, depth, -ceiling, -floor, 1, 0)


def _check(tables: Tables, board: Board, scratch: Scratch, memory: Memory, watch: Watch, depth: int, score: int) -> int:
    """The score of the root move just made, or a proven loss if the opponent now wins by threats."""
    side = board.placed & 1
    budget = max(ROOT_CHECK, watch.nodes // CHECK_SHARE)
    plies = threes.win_by_threats(tables, board, scratch, memory, watch, side, budget, 2 + depth, 0)
    if plies == 0:
        return score
    scratch.pv[1][0] = scratch.attack * 2 + side
    scratch.pv_length[1] = 1
    return -(layout.WIN - 1 - plies)


def _search_move(
    tables: Tables, board: Board, scratch: Scratch, memory: Memory, watch: Watch, depth: int, i: int, floor: int
) -> int:
    """The score of one root move, exact only above the floor; kept in scratch.root_scores with what it means."""
    move = scratch.root_moves[i]
    if boards.place(tables, board, move >> 1, move & 1):
        scratch.pv_length[1] = 0
        score = (layout.WIN - 1) * (-1 if tables.misere else 1)
    else:
        score = layout.WIN
        if floor > -layout.WIN:  # at first only: is it better than the best so far?
            score = _after(tables, board, scratch, memory, watch, depth - 1, floor, floor + 1)
        if score > floor and not scratch.stopped:
            score = _after(tables, board, scratch, memory, watch, depth - 1, floor, layout.WIN)
        if tables.threats and not tables.gravity and score > floor and abs(score) < layout.PROVEN and not scratch.stopped:
            score = _check(tables, board, scratch, memory, watch, depth, score)
    boards.remove(tables, board, move >> 1, move & 1)
    if not scratch.stopped:
        scratch.root_depths[i] = depth
        scratch.root_scores[i] = score
        # A proof stands whatever the window was: a loss is proven by all replies, a win by one.
        scratch.root_kinds[i] = layout.VALUE if score > floor or score < -layout.PROVEN else layout.AT_MOST
    return score


def _rank(scratch: Scratch, i: int, leader: int) -> int:
    """One number to sort by. Unsearched moves stand below all estimates and above proven losses; a value beats a bound."""
    if scratch.root_moves[i] == leader:
        return 8 * layout.WIN
    if scratch.root_kinds[i] == layout.UNSEARCHED:
        return -4 * layout.PROVEN
    return 4 * scratch.root_scores[i] + scratch.root_kinds[i]


def _sort_root(scratch: Scratch, leader: int) -> None:
    """The leader first, then by score. Insertion sort: the list is nearly sorted already."""
    for i in range(1, scratch.root_count):
        move, score, kind, depth = (
            scratch.root_moves[i],
            scratch.root_scores[i],
            scratch.root_kinds[i],
            scratch.root_depths[i],
        )
        j = i
        while j > 0 and _rank(scratch, j - 1, leader) < _rank(scratch, i, leader):
            j -= 1
        for n in range(i, j, -1):
            scratch.root_moves[n] = scratch.root_moves[n - 1]
            scratch.root_scores[n] = scratch.root_scores[n - 1]
            scratch.root_kinds[n] = scratch.root_kinds[n - 1]
            scratch.root_depths[n] = scratch.root_depths[n - 1]
        scratch.root_moves[j] = move
        scratch.root_scores[j] = score
        scratch.root_kinds[j] = kind
        scratch.root_depths[j] = depth


def _won(scratch: Scratch, move: int, plies: int, skip: int, depth: int) -> bool:
    """Put a proven winning move first. The principal line behind it stands in scratch.pv[1] after `skip` moves."""
    for i in range(scratch.root_count):
        if scratch.root_moves[i] == move:
            scratch.root_scores[i] = layout.WIN - plies
            scratch.root_kinds[i] = layout.VALUE
            scratch.root_depths[i] = depth
            scratch.line_length = 1
            scratch.line[0] = move
            for j in range(skip, scratch.pv_length[1]):
                scratch.line[scratch.line_length] = scratch.pv[1][j]
                scratch.line_length += 1
            scratch.best = move
    _sort_root(scratch, move)
    return True


def _win_by_force(tables: Tables, board: Board, scratch: Scratch, memory: Memory, watch: Watch, depth: int) -> bool:
    """Look for a win by threats, with an effort that grows with the search."""
    side = board.placed & 1
    budget = max(ROOT_FOURS, watch.nodes // FOURS_SHARE)
    plies = fours.win_by_fours(tables, board, scratch, memory, watch, side, budget, layout.MAX_PATH // 2)
    if plies:
        steps.keep_chain(scratch, 1, side)
        return _won(scratch, scratch.path[0] * 2 + side, plies, 1, depth)
    if tables.gravity or scratch.stopped:
        return False
    budget = max(ROOT_THREES, watch.nodes // THREES_SHARE)
    plies = threes.win_by_threats(tables, board, scratch, memory, watch, side, budget, 1 + depth, 0)
    if plies:
        scratch.pv_length[1] = 0
        return _won(scratch, scratch.attack * 2 + side, plies, 0, depth)
    return False


def _lead(scratch: Scratch, i: int) -> None:
    """Root move i is the best so far: publish it with its line."""
    scratch.best = scratch.root_moves[i]
    scratch.line[0] = scratch.root_moves[i]
    length = min(scratch.pv_length[1], layout.MAX_PLY)
    for j in range(length):
        scratch.line[j + 1] = scratch.pv[1][j]
    scratch.line_length = length + 1


def _age(scratch: Scratch) -> None:
    """What was learnt about move ordering at an earlier position counts for less here."""
    for side in range(2):
        for move in range(layout.MAX_MOVES):
            scratch.history[side][move] >>= 3
    for ply in range(layout.MAX_PLY):
        scratch.killers[ply][0] = scratch.killers[ply][1] = layout.NO_MOVE


def _mark_lost(tables: Tables, board: Board, scratch: Scratch, memory: Memory, watch: Watch) -> None:
    """If the opponent threatens to win by fours, every move outside the zone of that chain is proven lost."""
    side = board.placed & 1
    if boards.count_wins(tables, board, side):
        return
    plies = fours.win_by_fours(tables, board, scratch, memory, watch, 1 - side, ROOT_FOURS, layout.MAX_PATH // 2)
    if plies == 0:
        return
    zone.list_defences(tables, board, scratch, side, 0)
    for i in range(scratch.root_count):
        if scratch.zone[scratch.root_moves[i] >> 1] != scratch.zone_stamp:
            scratch.root_scores[i] = -(layout.WIN - 1 - plies)
            scratch.root_kinds[i] = layout.VALUE
    _sort_root(scratch, layout.NO_MOVE)
    lost = 0
    for i in range(scratch.root_count):
        if scratch.root_kinds[i] == layout.VALUE:
            lost += 1
    scratch.root_width = scratch.root_count - lost
    scratch.best = scratch.root_moves[0]
    scratch.line[0] = scratch.root_moves[0]


def _list_root(tables: Tables, board: Board, scratch: Scratch, memory: Memory) -> None:
    """All legal moves, best looking first."""
    _age(scratch)
    end = ordering.list_all(tables, board, scratch, memories.recall_move(memory, board.hash), 0, 0)
    scratch.root_count = end
    scratch.root_width = min(end, ROOT_WIDTH) if scratch.width else end
    for i in range(end):
        scratch.root_moves[i] = scratch.moves[i]
        scratch.root_scores[i] = 0
        scratch.root_kinds[i] = layout.UNSEARCHED
        scratch.root_depths[i] = 0
    scratch.line[0] = scratch.root_moves[0]
    scratch.line_length = 1
    scratch.best = scratch.root_moves[0]


def think(tables: Tables, board: Board, scratch: Scratch, memory: Memory, watch: Watch, depth: int) -> bool:
    """Search one iteration. True if it was finished; if not, what scratch.root_* say is still the best known."""
    scratch.stopped = False
    if depth <= 1 or scratch.root_count == 0:
        _list_root(tables, board, scratch, memory)
        if tables.threats and not tables.gravity:
            _mark_lost(tables, board, scratch, memory, watch)
    if tables.threats and _win_by_force(tables, board, scratch, memory, watch, depth):
        return True
    best = -layout.WIN
    margin = OPENING_MARGIN if tables.threats and board.placed == 0 else 0
    for i in range(scratch.root_count):
        if i >= scratch.root_width and best >= -layout.PROVEN:
            break
        if scratch.root_kinds[i] == layout.VALUE and scratch.root_scores[i] < -layout.PROVEN:
            if scratch.root_scores[i] > best:
                best = scratch.root_scores[i]
                scratch.pv_length[1] = 0  # what stands there is about another move
                _lead(scratch, i)
            continue
        floor = best + margin if best > -layout.PROVEN else best
        score = _search_move(tables, board, scratch, memory, watch, depth, i, floor)
        if scratch.stopped:
            break
        if best < score <= floor:
            score = scratch.root_scores[i] = best
        if score > best:
            best = score
            _lead(scratch, i)
            if best > layout.PROVEN:
                break
    _sort_root(scratch, scratch.best)
    return not scratch.stopped
