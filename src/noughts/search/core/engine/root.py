"""One iteration of deepening at the root: think(). Python calls it with depth 1, 2, 3, ... and shows what it found."""

from noughts.search.core.compiler import compiled, inner
from noughts.search.core.engine.board import count_wins, place, remove
from noughts.search.core.engine.fighting import search_fight
from noughts.search.core.engine.fours import win_by_fours
from noughts.search.core.engine.layout import (
    AT_MOST,
    BEST,
    DEPTH,
    MAX_MOVES,
    MAX_PATH,
    MAX_PLY,
    NODES,
    PROVEN,
    SCORE,
    UNSEARCHED,
    VALUE,
    WIN,
)
from noughts.search.core.engine.memory import NO_MOVE, recall_move
from noughts.search.core.engine.ordering import list_all
from noughts.search.core.engine.plain import search_plain
from noughts.search.core.engine.plies import keep_chain
from noughts.search.core.engine.threes import win_by_threats
from noughts.search.core.engine.types import Board, Control, Failures, Flag, Integer, Memory, Nothing, Search, Tables
from noughts.search.core.engine.zone import list_defences

# Effort of threat search at the root, in nodes: at least this much, and a share of all nodes spent so far.
ROOT_FOURS, FOURS_SHARE = 20_000, 10
ROOT_THREES, THREES_SHARE = 100, 40  # each of these nodes searches fours itself
ROOT_CHECK, CHECK_SHARE = 40, 80  # for the check that a move does not lose to the opponent's threats
ROOT_WIDTH = 40  # moves looked at while one of them is not lost


@inner(Integer(Tables, Board, Search, Memory, Failures, Control, Integer, Integer, Integer))
def _after(tables, board, search, memory, failures, control, depth, floor, ceiling):
    """The score of the root move just made, for whoever made it; the search is the one that suits the game."""
    if tables.threats:
        return -search_fight(tables, board, search, memory, failures, control, depth, -ceiling, -floor, 1, 0)
    return -search_plain(tables, board, search, memory, control, depth, -ceiling, -floor, 1, 0)


@inner(Integer(Tables, Board, Search, Failures, Control, Integer, Integer))
def _check(tables, board, search, failures, control, depth, score):
    """The score of the root move just made, or a proven loss if the opponent now wins by threats."""
    side = board.placed & 1
    budget = max(ROOT_CHECK, control[NODES] // CHECK_SHARE)
    plies = win_by_threats(tables, board, search, failures, control, side, budget, 2 + depth, 0)
    if plies == 0:
        return score
    search.pv[1, 0] = search.attack * 2 + side
    search.pv_length[1] = 1
    return -(WIN - 1 - plies)


@inner(Integer(Tables, Board, Search, Memory, Failures, Control, Integer, Integer, Integer))
def _search_move(tables, board, search, memory, failures, control, depth, i, floor):
    """The score of one root move, exact only above the floor; kept in search.root_scores with what it means."""
    move = search.root_moves[i]
    if place(tables, board, move >> 1, move & 1):
        search.pv_length[1] = 0
        score = (WIN - 1) * (-1 if tables.misere else 1)
    else:
        score = WIN
        if floor > -WIN:  # at first only: is it better than the best so far?
            score = _after(tables, board, search, memory, failures, control, depth - 1, floor, floor + 1)
        if score > floor and not search.stopped:
            score = _after(tables, board, search, memory, failures, control, depth - 1, floor, WIN)
        if tables.threats and not tables.gravity and score > floor and abs(score) < PROVEN and not search.stopped:
            score = _check(tables, board, search, failures, control, depth, score)
    remove(tables, board, move >> 1, move & 1)
    if not search.stopped:
        search.root_scores[i] = score
        # A proof stands whatever the window was: a loss is proven by all replies, a win by one.
        search.root_kinds[i] = VALUE if score > floor or score < -PROVEN else AT_MOST
    return score


@inner(Integer(Search, Integer, Integer))
def _rank(search, i, leader):
    """One number to sort by. Unsearched moves stand below all estimates and above proven losses; a value beats a bound."""
    if search.root_moves[i] == leader:
        return 8 * WIN
    if search.root_kinds[i] == UNSEARCHED:
        return -4 * PROVEN
    return 4 * search.root_scores[i] + search.root_kinds[i]


@inner(Nothing(Search, Integer))
def _sort_root(search, leader):
    """The leader first, then by score. Insertion sort: the list is nearly sorted already."""
    for i in range(1, search.root_count):
        move, score, kind = search.root_moves[i], search.root_scores[i], search.root_kinds[i]
        j = i
        while j > 0 and _rank(search, j - 1, leader) < _rank(search, i, leader):
            j -= 1
        for n in range(i, j, -1):
            search.root_moves[n] = search.root_moves[n - 1]
            search.root_scores[n] = search.root_scores[n - 1]
            search.root_kinds[n] = search.root_kinds[n - 1]
        search.root_moves[j], search.root_scores[j], search.root_kinds[j] = move, score, kind


@inner(Flag(Search, Control, Integer, Integer, Integer))
def _won(search, control, move, plies, skip):
    """Put a proven winning move first. The principal line behind it stands in search.pv[1] after `skip` moves."""
    for i in range(search.root_count):
        if search.root_moves[i] == move:
            search.root_scores[i] = WIN - plies
            search.root_kinds[i] = VALUE
            search.line_length = 1
            search.line[0] = move
            for j in range(skip, search.pv_length[1]):
                search.line[search.line_length] = search.pv[1, j]
                search.line_length += 1
            control[BEST], control[SCORE] = move, WIN - plies
    _sort_root(search, move)
    return True


@inner(Flag(Tables, Board, Search, Failures, Control, Integer))
def _win_by_force(tables, board, search, failures, control, depth):
    """Look for a win by threats, with an effort that grows with the search."""
    side = board.placed & 1
    budget = max(ROOT_FOURS, control[NODES] // FOURS_SHARE)
    plies = win_by_fours(tables, board, search, failures, control, side, budget, MAX_PATH // 2)
    if plies:
        keep_chain(search, 1, side)
        return _won(search, control, search.path[0] * 2 + side, plies, 1)
    if tables.gravity or search.stopped:
        return False
    budget = max(ROOT_THREES, control[NODES] // THREES_SHARE)
    plies = win_by_threats(tables, board, search, failures, control, side, budget, 1 + depth, 0)
    if plies:
        search.pv_length[1] = 0
        return _won(search, control, search.attack * 2 + side, plies, 0)
    return False


@inner(Nothing(Search, Control, Integer, Integer))
def _lead(search, control, i, score):
    """Root move i is the best so far: publish it with its line."""
    control[BEST], control[SCORE] = search.root_moves[i], score
    search.line[0] = search.root_moves[i]
    length = min(search.pv_length[1], MAX_PLY)
    for j in range(length):
        search.line[j + 1] = search.pv[1, j]
    search.line_length = length + 1


@inner(Nothing(Search))
def _age(search):
    """What was learnt about move ordering at an earlier position counts for less here."""
    for side in range(2):
        for move in range(MAX_MOVES):
            search.history[side, move] >>= 3
    for ply in range(MAX_PLY):
        search.killers[ply, 0] = search.killers[ply, 1] = NO_MOVE


@inner(Nothing(Tables, Board, Search, Failures, Control))
def _mark_lost(tables, board, search, failures, control):
    """If the opponent threatens to win by fours, every move outside the zone of that chain is proven lost."""
    side = board.placed & 1
    if count_wins(tables, board, side):
        return
    plies = win_by_fours(tables, board, search, failures, control, 1 - side, ROOT_FOURS, MAX_PATH // 2)
    if plies == 0:
        return
    list_defences(tables, board, search, side, 0)
    for i in range(search.root_count):
        if search.zone[search.root_moves[i] >> 1] != search.zone_stamp:
            search.root_scores[i] = -(WIN - 1 - plies)
            search.root_kinds[i] = VALUE
    _sort_root(search, NO_MOVE)
    lost = 0
    for i in range(search.root_count):
        lost += search.root_kinds[i] == VALUE
    search.root_width = search.root_count - lost
    control[BEST], control[SCORE] = search.root_moves[0], search.root_scores[0]
    search.line[0] = search.root_moves[0]


@inner(Nothing(Tables, Board, Search, Memory, Control))
def _list_root(tables, board, search, memory, control):
    """All legal moves, best looking first."""
    _age(search)
    end = list_all(tables, board, search, recall_move(memory, board.hash), 0, 0)
    search.root_count = end
    search.root_width = min(end, ROOT_WIDTH) if search.width else end
    for i in range(end):
        search.root_moves[i] = search.moves[i]
        search.root_scores[i] = 0
        search.root_kinds[i] = UNSEARCHED
    search.line[0] = search.root_moves[0]
    search.line_length = 1
    control[BEST], control[SCORE] = search.root_moves[0], search.root_scores[0]


@compiled(Flag(Tables, Board, Search, Memory, Failures, Control, Integer))
def think(tables, board, search, memory, failures, control, depth):
    """Search one iteration. True if it was finished; if not, what search.root_* say is still the best known."""
    search.stopped = 0
    control[DEPTH] = depth
    if depth <= 1 or search.root_count == 0:
        _list_root(tables, board, search, memory, control)
        if tables.threats and not tables.gravity:
            _mark_lost(tables, board, search, failures, control)
    if tables.threats and _win_by_force(tables, board, search, failures, control, depth):
        return True
    best = -WIN
    for i in range(search.root_count):
        if i >= search.root_width and best >= -PROVEN:
            break
        if search.root_kinds[i] == VALUE and search.root_scores[i] < -PROVEN:
            if search.root_scores[i] > best:
                best = search.root_scores[i]
                search.pv_length[1] = 0  # what stands there is about another move
                _lead(search, control, i, best)
            continue
        score = _search_move(tables, board, search, memory, failures, control, depth, i, best)
        if search.stopped:
            break
        if score > best:
            best = score
            _lead(search, control, i, best)
            if best > PROVEN:
                break
    _sort_root(search, control[BEST])
    return not search.stopped
