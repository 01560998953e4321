"""Winning by threats that are not all fours: the second stage of threat search.

A *three* is a move after which the attacker would win by continuous fours if the defender passed. The defender then has only
the replies of the zone (see zone.py); all of them are tried, so a win found here is proven. Its length is an upper bound:
the attacker may have something shorter; no reply that resists longer is left out.
Not for gravity, where the zone does not hold.
"""

import numpy as np
from numba import types

from noughts.search.core.compiler import compiled, inner
from noughts.search.core.engine.board import count_wins, place, remove
from noughts.search.core.engine.fours import win_by_fours
from noughts.search.core.engine.layout import EMPTY, LACKS_THREE, LACKS_TWO, STOP
from noughts.search.core.engine.ordering import insert_move
from noughts.search.core.engine.types import Board, Control, Failures, Integer, Search, Tables
from noughts.search.core.engine.zone import list_defences

THREES_SALT = np.uint64(0xBF58476D1CE4E5B9)
LENGTH_SALT = np.uint64(0x94D049BB133111EB)

FOURS_BUDGET = 300  # nodes for each search of fours inside
FOURS_LENGTH = 12  # fours in it
MAX_ATTACKS = 14  # attacking moves tried in a position, the most promising first


@inner(types.UniTuple(Integer, 2)(Tables, Board, Search, Failures, Control, Integer, Integer))
def _answers(tables, board, search, failures, control, attacker, base):
    """The attacker has moved: lists all replies that must be tried.

    Returns the plies in which every other reply loses (0: the move threatens nothing), and where the list ends.
    """
    defender = 1 - attacker
    if count_wins(tables, board, defender):
        return 0, base
    fours = count_wins(tables, board, attacker)
    if fours == 2:
        return 1, base
    if fours == 1:
        search.moves[base] = board.win_cells[attacker, 0] * 2 + defender
        return 1, base + 1
    plies = win_by_fours(tables, board, search, failures, control, attacker, FOURS_BUDGET, FOURS_LENGTH)
    search.threes_budget -= (FOURS_BUDGET - search.budget) // 8
    if plies == 0:
        return 0, base
    return plies, list_defences(tables, board, search, defender, base)


@inner(Integer(Tables, Board, Search, Integer, Integer))
def _list_attacks(tables, board, search, attacker, base):
    """Cells on the attacker's lines that lack two or three, best score first; only the block if the defender has a four."""
    search.seen_stamp += 1
    wins = count_wins(tables, board, 1 - attacker)
    if wins:
        search.moves[base] = board.win_cells[1 - attacker, 0] * 2 + attacker
        return base + 1 if wins == 1 else base
    end = base
    for lacking in (LACKS_TWO, LACKS_THREE):
        for i in range(board.list_size[attacker, lacking]):
            line = board.list_lines[attacker, lacking, i]
            if board.counts[attacker, line] == 0:
                continue
            for j in range(tables.k):
                cell = tables.line_cells[line, j]
                if board.marks[cell] == EMPTY and search.seen[cell] != search.seen_stamp:
                    search.seen[cell] = search.seen_stamp
                    score = board.cell_score[attacker, cell]
                    end = insert_move(search, score, cell * 2 + attacker, base, end, MAX_ATTACKS)
    return end


@inner(Integer(Tables, Board, Search, Failures, Control, Integer, Integer, Integer))
def _attack(tables, board, search, failures, control, attacker, length, base):
    """The attacker, to move, may make `length` more threats before a final chain of fours."""
    search.threes_budget -= 1
    if control[STOP]:
        search.stopped = 1
    if search.threes_budget <= 0 or search.stopped:
        return 0
    plies = win_by_fours(tables, board, search, failures, control, attacker, FOURS_BUDGET, FOURS_LENGTH)
    search.threes_budget -= (FOURS_BUDGET - search.budget) // 8
    if plies:
        search.attack = search.path[0]
        return plies
    if length == 0:
        return 0
    key = board.hash ^ (THREES_SALT * np.uint64(attacker + 1)) ^ (LENGTH_SALT * np.uint64(length))
    slot = key & np.uint64(len(failures) - 1)
    if failures[slot] == key:
        return 0
    defender = 1 - attacker
    end = _list_attacks(tables, board, search, attacker, base)
    for i in range(base, end):
        attack = search.moves[i] >> 1
        place(tables, board, attack, attacker)
        worst, last = _answers(tables, board, search, failures, control, attacker, end)
        for j in range(end, last):
            reply = search.moves[j] >> 1
            place(tables, board, reply, defender)
            plies = _attack(tables, board, search, failures, control, attacker, length - 1, last)
            remove(tables, board, reply, defender)
            worst = max(worst, plies) if plies else 0
            if plies == 0:
                break
        remove(tables, board, attack, attacker)
        if worst:
            search.attack = attack
            return worst + 2
    if search.threes_budget > 0 and not search.stopped:
        failures[slot] = key
    return 0


@compiled(Integer(Tables, Board, Search, Failures, Control, Integer, Integer, Integer, Integer))
def win_by_threats(tables, board, search, failures, control, attacker, budget, longest, base):
    """The attacker is to move: at most this many plies to a proven win, or 0. search.attack is the move that wins.

    base: where search.moves is free.
    """
    search.threes_budget = budget
    plies = 0
    length = 0
    while plies == 0 and length <= longest and search.threes_budget > 0 and not search.stopped:
        plies = _attack(tables, board, search, failures, control, attacker, length, base)
        length += 1
    return plies
