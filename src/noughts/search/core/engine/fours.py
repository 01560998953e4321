"""Winning by continuous fours, and the moves that could stop it.

A *four* is a line of one mark that lacks one playable cell. Whoever faces one must fill that cell at once, so a chain of
fours is a tree with one reply in each node: it can be searched very deep. Only for own marks where a line wins.

Why a win found here is proven: the attacker's moves are really played, the defender is left one reply each time (any other
loses to the completed line, and the defender is checked to have no line to complete himself), and the chain ends with two
cells that both complete a line.
"""

import numpy as np

from noughts.search.core.compiler import compiled, inner
from noughts.search.core.engine.board import count_wins, is_playable, place, remove
from noughts.search.core.engine.layout import FOURS_ROOM, LACKS_TWO, MAX_PATH, NODE_LIMIT, NODES, STOP
from noughts.search.core.engine.types import Board, Control, Failures, Integer, Search, Tables

FOURS_SALT = np.uint64(0x9E3779B97F4A7C15)
LENGTH_SALT = np.uint64(0xD1B54A32D192ED03)


@inner(Integer(Tables, Board, Search, Integer, Integer, Integer))
def _fours(tables, board, search, attacker, must_block, base):
    """List the cells in which the attacker makes a four; only the one that also blocks, if the defender has a four."""
    only = board.win_cells[1 - attacker, 0] if must_block else -1
    search.seen_stamp += 1
    end = base
    for i in range(board.list_size[attacker, LACKS_TWO]):
        line = board.list_lines[attacker, LACKS_TWO, i]
        for j in range(tables.k):
            cell = tables.line_cells[line, j]
            if (only >= 0 and cell != only) or search.seen[cell] == search.seen_stamp:
                continue
            if is_playable(tables, board, cell) and end < FOURS_ROOM:
                search.seen[cell] = search.seen_stamp
                search.fours[end] = cell
                end += 1
    return end


@inner(Integer(Tables, Board, Search, Failures, Control, Integer, Integer, Integer, Integer))
def _chain(tables, board, search, failures, control, attacker, length, at, base):
    """One step of the chain: the attacker, to move, may make `length` more fours; `at` counts the plies so far."""
    if control[STOP]:
        search.stopped = 1
    if search.budget <= 0 or search.stopped:
        return 0
    search.budget -= 1
    if count_wins(tables, board, attacker) > 0:
        search.path[at] = board.win_cells[attacker, 0]
        search.path_length = at + 1
        return 1
    defender = 1 - attacker
    must_block = count_wins(tables, board, defender)
    if must_block == 2 or length == 0 or at + 4 > MAX_PATH:
        return 0
    key = board.hash ^ (FOURS_SALT * np.uint64(attacker + 1)) ^ (LENGTH_SALT * np.uint64(length))
    slot = key & np.uint64(len(failures) - 1)
    if failures[slot] == key:
        return 0
    end = _fours(tables, board, search, attacker, must_block, base)
    plies = 0
    for i in range(base, end):
        attack = search.fours[i]
        place(tables, board, attack, attacker)
        open_ends = 0
        # Under gravity an attack may open a cell in which the defender wins.
        if count_wins(tables, board, defender) == 0:
            open_ends = count_wins(tables, board, attacker)
        reply = board.win_cells[attacker, 0]
        if open_ends == 2:
            search.path[at + 2] = board.win_cells[attacker, 1]
            search.path_length = at + 3
            plies = 3
        elif open_ends == 1:
            place(tables, board, reply, defender)
            plies = _chain(tables, board, search, failures, control, attacker, length - 1, at + 2, end)
            remove(tables, board, reply, defender)
            if plies:
                plies += 2
        remove(tables, board, attack, attacker)
        if plies:
            search.path[at] = attack
            search.path[at + 1] = reply
            return plies
    if search.budget > 0 and not search.stopped:
        failures[slot] = key
    return 0


@compiled(Integer(Tables, Board, Search, Failures, Control, Integer, Integer, Integer))
def win_by_fours(tables, board, search, failures, control, attacker, budget, longest):
    """The attacker is to move: plies to a win by continuous fours, or 0. search.path then holds the winning chain.

    Short chains are tried first, so that the way shown is a short one. Not finding a win proves nothing.
    """
    if board.list_size[attacker, LACKS_TWO] == 0 and count_wins(tables, board, attacker) == 0:
        search.budget = budget
        return 0
    if control[NODE_LIMIT] > 0:
        budget = max(0, min(budget, control[NODE_LIMIT] - control[NODES]))
    board.scoring = 0
    search.budget = budget
    plies = 0
    length = 1
    while plies == 0 and length <= longest and search.budget > 0 and not search.stopped:
        plies = _chain(tables, board, search, failures, control, attacker, length, 0, 0)
        length = length + 1 if length < 4 else length * 2
    board.scoring = 1
    control[NODES] += budget - search.budget
    return plies
