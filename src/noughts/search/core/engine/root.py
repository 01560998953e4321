"""One iteration of deepening at the root; Python calls `think` with depth 1, 2, 3, ... and shows what it found."""

from __future__ import annotations

from noughts.search.core.engine import alphabeta, forbidden, layout, nogil, threats
from noughts.search.core.engine import board as boards
from noughts.search.core.engine import memory as memories
from noughts.search.core.engine import workspace as workspaces
from noughts.search.core.engine.workspace import Workspace

# Effort of threat search at the root, in nodes: at least this, and a share of all nodes so far.
ROOT_FOURS, FOURS_SHARE = 20_000, 10
ROOT_THREES, THREES_SHARE = 100, 20  # each of these nodes searches fours itself
ROOT_CHECK, CHECK_SHARE = 40, 80  # for the check that a move does not lose to the opponent's threats
REDUCE_FROM, REDUCE_DEPTH = 4, 2  # later moves are first searched less deep
ROOT_WIDTH = 40  # moves looked at while one of them is not lost
# By how much a first move must beat the most central one, which is searched first: on an empty board, less is chance.
# This is an expected result of about 0.1; of the network's value, which saw few first moves, about 0.4.
OPENING_MARGIN, LEARNED_MARGIN = 50, 200


def _after(work: Workspace, depth: int, floor: int, ceiling: int) -> int:
    """The score of the root move just made, for its player, by the search that suits the game."""
    if work.tables.threats:
        return -alphabeta.threat_alphabeta(work, depth, -ceiling, -floor, 1, 0)
    return -alphabeta.full_alphabeta(work, depth, -ceiling, -floor, 1, 0)


def _check(work: Workspace, depth: int, score: int) -> int:
    """The score of the root move just made; a proven loss if the opponent now wins by threats."""
    side = work.board.placed & 1
    budget = max(ROOT_CHECK, work.watch.nodes // CHECK_SHARE)
    plies = threats.win_by_threats(work, side, budget, 2 + depth, 0)
    if plies == 0:
        return score
    work.pv[1][0] = work.attack * 2 + side
    work.pv_length[1] = 1
    return -(layout.WIN - 1 - plies)


def _reduction(work: Workspace, depth: int, i: int) -> int:
    """How many plies less deep root move i is looked at first; none where the whole game is searched."""
    if i < REDUCE_FROM or depth <= REDUCE_DEPTH or not work.tables.is_learned or not work.root_count > work.width > 0:
        return 0
    return alphabeta.reduction(work, depth, i)


def _search_move(work: Workspace, depth: int, i: int, floor: int) -> int:
    """The score of one root move, exact only above the floor; also kept in work.root_*."""
    move = work.root_moves[i]
    if boards.place(work.board, move >> 1, move & 1):
        work.pv_length[1] = 0
        score = (layout.WIN - 1) * (-1 if work.tables.misere else 1)
    else:
        score = layout.WIN
        if floor > -layout.WIN:  # first ask only whether it beats the best so far
            reduction = _reduction(work, depth, i)
            if reduction:
                score = _after(work, depth - 1 - reduction, floor, floor + 1)
            if score > floor and not work.stopped:
                score = _after(work, depth - 1, floor, floor + 1)
        if score > floor and not work.stopped:
            score = _after(work, depth - 1, floor, layout.WIN)
        if (
            work.tables.threats
            and not work.tables.gravity
            and score > floor
            and abs(score) < layout.PROVEN
            and not work.stopped
        ):
            score = _check(work, depth, score)
    boards.remove(work.board, move >> 1, move & 1)
    if not work.stopped:
        work.root_depths[i] = depth
        work.root_scores[i] = score
        # A proof holds in any window: all replies prove a loss, one proves a win.
        work.root_kinds[i] = layout.VALUE if score > floor or score < -layout.PROVEN else layout.AT_MOST
    return score


def _rank(work: Workspace, i: int, leader: int) -> int:
    """The sort key: unsearched moves go below all estimates and above proven losses; a value beats a bound."""
    if work.root_moves[i] == leader:
        return 8 * layout.WIN
    if work.root_kinds[i] == layout.UNSEARCHED:
        return -4 * layout.PROVEN
    return 4 * work.root_scores[i] + work.root_kinds[i]


def _sort_root(work: Workspace, leader: int) -> None:
    """The leader first, then by score. Insertion sort: the list is nearly sorted."""
    for i in range(1, work.root_count):
        move, score, kind, depth = work.root_moves[i], work.root_scores[i], work.root_kinds[i], work.root_depths[i]
        j = i
        while j > 0 and _rank(work, j - 1, leader) < _rank(work, i, leader):
            j -= 1
        for n in range(i, j, -1):
            work.root_moves[n] = work.root_moves[n - 1]
            work.root_scores[n] = work.root_scores[n - 1]
            work.root_kinds[n] = work.root_kinds[n - 1]
            work.root_depths[n] = work.root_depths[n - 1]
        work.root_moves[j] = move
        work.root_scores[j] = score
        work.root_kinds[j] = kind
        work.root_depths[j] = depth


def _won(work: Workspace, move: int, plies: int, skip: int, depth: int) -> bool:
    """Put a proven winning move first, with its principal line: work.pv[1] after `skip` moves."""
    for i in range(work.root_count):
        if work.root_moves[i] == move:
            work.root_scores[i] = layout.WIN - plies
            work.root_kinds[i] = layout.VALUE
            work.root_depths[i] = depth
            work.line_length = 1
            work.line[0] = move
            for j in range(skip, work.pv_length[1]):
                work.line[work.line_length] = work.pv[1][j]
                work.line_length += 1
            work.best = move
    _sort_root(work, move)
    return True


def _win_by_force(work: Workspace, depth: int) -> bool:
    """Look for a win by threats, with an effort that grows with the search."""
    side = work.board.placed & 1
    budget = max(ROOT_FOURS, work.watch.nodes // FOURS_SHARE)
    plies = threats.win_by_fours(work, side, budget, layout.MAX_PATH // 2)
    if plies:
        workspaces.keep_chain(work, 1, side)
        return _won(work, work.path[0] * 2 + side, plies, 1, depth)
    if work.tables.gravity or work.stopped:
        return False
    budget = max(ROOT_THREES, work.watch.nodes // THREES_SHARE)
    plies = threats.win_by_threats(work, side, budget, 1 + depth, 0)
    if plies:
        work.pv_length[1] = 0
        return _won(work, work.attack * 2 + side, plies, 0, depth)
    return False


def _lead(work: Workspace, i: int) -> None:
    """Make root move i the best so far, with its line."""
    work.best = work.root_moves[i]
    work.line[0] = work.root_moves[i]
    length = min(work.pv_length[1], layout.MAX_PLY)
    for j in range(length):
        work.line[j + 1] = work.pv[1][j]
    work.line_length = length + 1


def _age(work: Workspace) -> None:
    """Fade what was learnt about move ordering at earlier positions."""
    for side in range(2):
        for move in range(layout.MAX_MOVES):
            work.history[side][move] >>= 3
    for ply in range(layout.MAX_PLY):
        work.killers[ply][0] = work.killers[ply][1] = layout.NO_MOVE


def _mark_lost(work: Workspace) -> None:
    """If the opponent threatens to win by fours, mark every move outside the zone of that chain as lost."""
    side = work.board.placed & 1
    if boards.count_wins(work.board, side):
        return
    if work.tables.renju and side == layout.MARK_O:
        return
    plies = threats.win_by_fours(work, 1 - side, ROOT_FOURS, layout.MAX_PATH // 2)
    if plies == 0:
        return
    threats.list_defences(work, side, 0)
    for i in range(work.root_count):
        if work.zone[work.root_moves[i] >> 1] != work.zone_stamp:
            work.root_scores[i] = -(layout.WIN - 1 - plies)
            work.root_kinds[i] = layout.VALUE
    _sort_root(work, layout.NO_MOVE)
    lost = 0
    for i in range(work.root_count):
        if work.root_kinds[i] == layout.VALUE:
            lost += 1
    work.root_width = work.root_count - lost
    work.best = work.root_moves[0]
    work.line[0] = work.root_moves[0]


def _list_root(work: Workspace) -> None:
    """List all legal moves, most promising first."""
    _age(work)
    end = workspaces.list_all(work, memories.recall_move(work.memory, work.board.hash), 0, 0)
    count = 0
    for i in range(end):
        if forbidden.bans(work.board, work.moves[i]):
            continue
        work.root_moves[count] = work.moves[i]
        work.root_scores[count] = 0
        work.root_kinds[count] = layout.UNSEARCHED
        work.root_depths[count] = 0
        count += 1
    work.root_count = count
    work.root_width = min(count, ROOT_WIDTH) if work.width else count
    work.line[0] = work.root_moves[0]
    work.line_length = 1
    work.best = work.root_moves[0]


def iterate(work: Workspace, depth: int) -> bool:
    """Search one iteration, and say whether it was finished; in any case work.root_* hold the best known."""
    work.stopped = False
    if depth <= 1 or work.root_count == 0:
        _list_root(work)
        if work.tables.threats and not work.tables.gravity:
            _mark_lost(work)
    if work.tables.threats and _win_by_force(work, depth):
        return True
    best = -layout.WIN
    margin = 0
    if work.tables.threats and work.board.placed == 0:
        margin = LEARNED_MARGIN if work.tables.is_learned else OPENING_MARGIN
    for i in range(work.root_count):
        if i >= work.root_width and best >= -layout.PROVEN:
            break
        if work.root_kinds[i] == layout.VALUE and work.root_scores[i] < -layout.PROVEN:
            if work.root_scores[i] > best:
                best = work.root_scores[i]
                work.pv_length[1] = 0  # what stands there is about another move
                _lead(work, i)
            continue
        floor = best + margin if best > -layout.PROVEN else best
        score = _search_move(work, depth, i, floor)
        if work.stopped:
            break
        if best < score <= floor:
            score = work.root_scores[i] = best
        if score > best:
            best = score
            _lead(work, i)
            if best > layout.PROVEN:
                break
    _sort_root(work, work.best)
    return not work.stopped


def think(work: Workspace, depth: int) -> bool:
    """`iterate` while other threads run."""
    return nogil.released(iterate, work, depth)
