"""Winning by threats that are not all fours: the second stage of threat search.

A *three* is a move after which the attacker would win by continuous fours if the defender passed. The defender then has only
the replies of the zone (see zone.py); all of them are tried, so a win found here is proven. Its length is an upper bound:
the attacker may have something shorter; no reply that resists longer is left out.
Not for gravity, where the zone does not hold.
"""

from __future__ import annotations

from noughts.search.core.engine import board as boards
from noughts.search.core.engine import fours, layout, ordering, steps, zone
from noughts.search.core.engine import memory as memories
from noughts.search.core.engine.board import Board
from noughts.search.core.engine.memory import Memory
from noughts.search.core.engine.scratch import Scratch
from noughts.search.core.engine.tables import Tables
from noughts.search.core.watch import Watch

FOURS_BUDGET = 300  # nodes for each search of fours inside
FOURS_LENGTH = 12  # fours in it
MAX_ATTACKS = 14  # attacking moves tried in a position, the most promising first


def _answers(tables: Tables, board: Board, scratch: Scratch, memory: Memory, watch: Watch, attacker: int, base: int) -> int:
    """The attacker has moved: lists all replies that must be tried; scratch.listed is where the list ends.

    Returns the plies in which every other reply loses, 0 if the move threatens nothing.
    """
    scratch.listed = base
    defender = 1 - attacker
    if boards.count_wins(tables, board, defender):
        return 0
    threatened = boards.count_wins(tables, board, attacker)
    if threatened == 2:
        return 1
    if threatened == 1:
        scratch.moves[base] = board.win_cells[attacker][0] * 2 + defender
        scratch.listed = base + 1
        return 1
    plies = fours.win_by_fours(tables, board, scratch, memory, watch, attacker, FOURS_BUDGET, FOURS_LENGTH)
    scratch.threes_budget -= (FOURS_BUDGET - scratch.budget) // 8
    if plies == 0:
        return 0
    scratch.listed = zone.list_defences(tables, board, scratch, defender, base)
    return plies


def _list_attacks(tables: Tables, board: Board, scratch: Scratch, attacker: int, base: int) -> int:
    """Cells on the attacker's lines that lack two or three, best score first; only the block if the defender has a four."""
    scratch.seen_stamp += 1
    wins = boards.count_wins(tables, board, 1 - attacker)
    if wins:
        scratch.moves[base] = board.win_cells[1 - attacker][0] * 2 + attacker
        return base + 1 if wins == 1 else base
    end = base
    for lacking in range(layout.LACKS_TWO, layout.LACKS_THREE + 1):
        for i in range(board.list_size[attacker][lacking]):
            line = board.list_lines[attacker][lacking][i]
            if board.counts[attacker][line] == 0:
                continue
            for j in range(tables.k):
                cell = tables.line_cells[line][j]
                if board.marks[cell] == layout.EMPTY and scratch.seen[cell] != scratch.seen_stamp:
                    scratch.seen[cell] = scratch.seen_stamp
                    score = board.cell_score[attacker][cell]
                    end = ordering.insert_move(scratch, score, cell * 2 + attacker, base, end, MAX_ATTACKS)
    return end


def _attack(
    tables: Tables, board: Board, scratch: Scratch, memory: Memory, watch: Watch, attacker: int, length: int, base: int
) -> int:
    """The attacker, to move, may make `length` more threats before a final chain of fours."""
    scratch.threes_budget -= 1
    if steps.halts(scratch, watch) or scratch.threes_budget <= 0:
        return 0
    plies = fours.win_by_fours(tables, board, scratch, memory, watch, attacker, FOURS_BUDGET, FOURS_LENGTH)
    scratch.threes_budget -= (FOURS_BUDGET - scratch.budget) // 8
    if plies:
        scratch.attack = scratch.path[0]
        return plies
    if length == 0:
        return 0
    if memories.has_failed(memory, board.hash, layout.THREES, attacker, length):
        return 0
    defender = 1 - attacker
    end = _list_attacks(tables, board, scratch, attacker, base)
    for i in range(base, end):
        attack = scratch.moves[i] >> 1
        boards.place(tables, board, attack, attacker)
        worst = _answers(tables, board, scratch, memory, watch, attacker, end)
        last = scratch.listed
        for j in range(end, last):
            reply = scratch.moves[j] >> 1
            boards.place(tables, board, reply, defender)
            plies = _attack(tables, board, scratch, memory, watch, attacker, length - 1, last)
            boards.remove(tables, board, reply, defender)
            worst = max(worst, plies) if plies else 0
            if plies == 0:
                break
        boards.remove(tables, board, attack, attacker)
        if worst:
            scratch.attack = attack
            return worst + 2
    if scratch.threes_budget > 0 and not scratch.stopped:
        memories.keep_failure(memory, board.hash, layout.THREES, attacker, length)
    return 0


def win_by_threats(
    tables: Tables,
    board: Board,
    scratch: Scratch,
    memory: Memory,
    watch: Watch,
    attacker: int,
    budget: int,
    longest: int,
    base: int,
) -> int:
    """The attacker is to move: at most this many plies to a proven win, or 0. scratch.attack is the move that wins.

    base: where scratch.moves is free.
    """
    scratch.threes_budget = budget
    plies = 0
    length = 0
    while plies == 0 and length <= longest and scratch.threes_budget > 0 and not scratch.stopped:
        plies = _attack(tables, board, scratch, memory, watch, attacker, length, base)
        length += 1
    return plies
