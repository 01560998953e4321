"""Winning by continuous fours, and the moves that could stop it.

A *four* is a line of one mark that lacks one playable cell. Whoever faces one must fill that cell at once, so a chain of
fours is a tree with one reply in each node: it can be searched very deep. Only for own marks where a line wins.

Why a win found here is proven: the attacker's moves are really played, the defender is left one reply each time (any other
loses to the completed line, and the defender is checked to have no line to complete himself), and the chain ends with two
cells that both complete a line.
"""

from __future__ import annotations

from noughts.search.core.engine import board as boards
from noughts.search.core.engine import layout, steps
from noughts.search.core.engine import memory as memories
from noughts.search.core.engine.board import Board
from noughts.search.core.engine.memory import Memory
from noughts.search.core.engine.scratch import Scratch
from noughts.search.core.engine.tables import Tables
from noughts.search.core.watch import Watch


def _fours(tables: Tables, board: Board, scratch: Scratch, attacker: int, must_block: int, base: int) -> int:
    """List the cells in which the attacker makes a four; only the one that also blocks, if the defender has a four."""
    only = board.win_cells[1 - attacker][0] if must_block else -1
    scratch.seen_stamp += 1
    end = base
    for i in range(board.list_size[attacker][layout.LACKS_TWO]):
        line = board.list_lines[attacker][layout.LACKS_TWO][i]
        for j in range(tables.k):
            cell = tables.line_cells[line][j]
            if (only >= 0 and cell != only) or scratch.seen[cell] == scratch.seen_stamp:
                continue
            if boards.is_playable(tables, board, cell) and end < layout.FOURS_ROOM:
                scratch.seen[cell] = scratch.seen_stamp
                scratch.fours[end] = cell
                end += 1
    return end


def _chain(
    tables: Tables, board: Board, scratch: Scratch, memory: Memory, watch: Watch, attacker: int, length: int, at: int, base: int
) -> int:
    """One step of the chain: the attacker, to move, may make `length` more fours; `at` counts the plies so far."""
    if steps.halts(scratch, watch) or scratch.budget <= 0:
        return 0
    scratch.budget -= 1
    watch.nodes += 1
    if boards.count_wins(tables, board, attacker) > 0:
        scratch.path[at] = board.win_cells[attacker][0]
        scratch.path_length = at + 1
        return 1
    defender = 1 - attacker
    must_block = boards.count_wins(tables, board, defender)
    if must_block == 2 or length == 0 or at + 4 > layout.MAX_PATH:
        return 0
    if memories.has_failed(memory, board.hash, layout.FOURS, attacker, length):
        return 0
    end = _fours(tables, board, scratch, attacker, must_block, base)
    plies = 0
    for i in range(base, end):
        attack = scratch.fours[i]
        boards.place(tables, board, attack, attacker)
        open_ends = 0
        # Under gravity an attack may open a cell in which the defender wins.
        if boards.count_wins(tables, board, defender) == 0:
            open_ends = boards.count_wins(tables, board, attacker)
        reply = board.win_cells[attacker][0]
        if open_ends == 2:
            scratch.path[at + 2] = board.win_cells[attacker][1]
            scratch.path_length = at + 3
            plies = 3
        elif open_ends == 1:
            boards.place(tables, board, reply, defender)
            plies = _chain(tables, board, scratch, memory, watch, attacker, length - 1, at + 2, end)
            boards.remove(tables, board, reply, defender)
            if plies:
                plies += 2
        boards.remove(tables, board, attack, attacker)
        if plies:
            scratch.path[at] = attack
            scratch.path[at + 1] = reply
            return plies
    if scratch.budget > 0 and not scratch.stopped:
        memories.keep_failure(memory, board.hash, layout.FOURS, attacker, length)
    return 0


def win_by_fours(
    tables: Tables, board: Board, scratch: Scratch, memory: Memory, watch: Watch, attacker: int, budget: int, longest: int
) -> int:
    """The attacker is to move: plies to a win by continuous fours, or 0. scratch.path then holds the winning chain.

    Short chains are tried first, so that the way shown is a short one. Not finding a win proves nothing.
    """
    if board.list_size[attacker][layout.LACKS_TWO] == 0 and boards.count_wins(tables, board, attacker) == 0:
        scratch.budget = budget
        return 0
    budget = max(0, min(budget, watch.node_limit - watch.nodes))
    board.scoring = False
    scratch.budget = budget
    plies = 0
    length = 1
    while plies == 0 and length <= longest and scratch.budget > 0 and not scratch.stopped:
        plies = _chain(tables, board, scratch, memory, watch, attacker, length, 0, 0)
        length = length + 1 if length < 4 else length * 2
    board.scoring = True
    return plies
