"""Which moves a search looks at, and in which order: a good first move is what makes alpha-beta fast."""

from noughts.search.core.compiler import inner
from noughts.search.core.engine.board import legal_moves
from noughts.search.core.engine.layout import MAX_PLY, OWN_MARKS
from noughts.search.core.engine.types import Board, Integer, Nothing, Search, Tables

FIRST = 1 << 30  # the remembered move
KILLER = 1 << 8  # a move that refuted a sister position
HISTORY_SHIFT = 6  # history counts break ties between cells that look alike


@inner(Integer(Search, Integer, Integer, Integer, Integer, Integer))
def insert_move(search, key, move, base, end, room):
    """Put a move into a sorted list that keeps only the best `room`; return the new end."""
    if end - base < room:
        end += 1
    elif search.keys[end - 1] >= key:
        return end
    i = end - 1
    while i > base and search.keys[i - 1] < key:
        search.keys[i] = search.keys[i - 1]
        search.moves[i] = search.moves[i - 1]
        i -= 1
    search.keys[i] = key
    search.moves[i] = move
    return end


@inner(Integer(Tables, Board, Search, Integer, Integer, Integer))
def _sort_key(tables, board, search, move, remembered, ply):
    if move == remembered:
        return FIRST
    cell, mark = move >> 1, move & 1
    if tables.marks_rule == OWN_MARKS:
        # One's own gain counts a little more than taking it away from the opponent.
        key = board.cell_score[mark, cell] * 5 + board.cell_score[1 - mark, cell] * 4
    else:
        key = board.cell_score[mark, cell] * 8
    if tables.misere:
        key = -key
    if ply < MAX_PLY and (search.killers[ply, 0] == move or search.killers[ply, 1] == move):
        key += KILLER
    return key + (search.history[board.placed & 1, move] >> HISTORY_SHIFT)


@inner(Nothing(Search, Integer, Integer))
def sort_moves(search, base, end):
    """Insertion sort, greatest key first: lists are short, and equal moves stay in cell order."""
    for i in range(base + 1, end):
        key, move = search.keys[i], search.moves[i]
        j = i
        while j > base and search.keys[j - 1] < key:
            search.keys[j] = search.keys[j - 1]
            search.moves[j] = search.moves[j - 1]
            j -= 1
        search.keys[j] = key
        search.moves[j] = move


@inner(Nothing(Tables, Board, Search, Integer, Integer, Integer, Integer))
def set_keys(tables, board, search, remembered, ply, base, end):
    """Give every listed move the key by which it will be picked."""
    for i in range(base, end):
        search.keys[i] = _sort_key(tables, board, search, search.moves[i], remembered, ply)


@inner(Integer(Search, Integer, Integer))
def pick_best(search, at, end):
    """Bring the best of the moves from `at` on to the front. Most nodes need one or two: sorting all would be wasted."""
    best = at
    for i in range(at + 1, end):
        if search.keys[i] > search.keys[best]:
            best = i
    search.keys[at], search.keys[best] = search.keys[best], search.keys[at]
    search.moves[at], search.moves[best] = search.moves[best], search.moves[at]
    return search.moves[at]


@inner(Integer(Tables, Board, Search, Integer, Integer, Integer))
def list_all(tables, board, search, remembered, ply, base):
    """All legal moves, sorted; for every kind of game."""
    end = legal_moves(tables, board, search, base)
    set_keys(tables, board, search, remembered, ply, base, end)
    sort_moves(search, base, end)
    return end


@inner(Nothing(Search, Integer, Integer, Integer, Integer))
def reward(search, side, move, depth, ply):
    """A move that cut the search off is tried earlier next time."""
    if search.killers[ply, 0] != move:
        search.killers[ply, 1] = search.killers[ply, 0]
        search.killers[ply, 0] = move
    search.history[side, move] += depth * depth
    if search.history[side, move] > 1 << 14:
        for other in range(len(search.history[side])):
            search.history[side, other] >>= 1
