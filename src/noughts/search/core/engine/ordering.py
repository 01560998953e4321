"""Which moves a search looks at, and in which order: a good first move is what makes alpha-beta fast."""

from __future__ import annotations

from noughts.search.core.engine import board as boards
from noughts.search.core.engine import layout
from noughts.search.core.engine.board import Board
from noughts.search.core.engine.scratch import Scratch
from noughts.search.core.engine.tables import Tables

FIRST = 1 << 30  # the remembered move
KILLER = 1 << 8  # a move that refuted a sister position
HISTORY_SHIFT = 6  # history counts break ties between cells that look alike


def insert_move(scratch: Scratch, key: int, move: int, base: int, end: int, room: int) -> int:
    """Put a move into a sorted list that keeps only the best `room`; return the new end."""
    if end - base < room:
        end += 1
    elif scratch.keys[end - 1] >= key:
        return end
    i = end - 1
    while i > base and scratch.keys[i - 1] < key:
        scratch.keys[i] = scratch.keys[i - 1]
        scratch.moves[i] = scratch.moves[i - 1]
        i -= 1
    scratch.keys[i] = key
    scratch.moves[i] = move
    return end


def _sort_key(tables: Tables, board: Board, scratch: Scratch, move: int, remembered: int, ply: int) -> int:
    if move == remembered:
        return FIRST
    cell, mark = move >> 1, move & 1
    if tables.marks_rule == layout.OWN_MARKS:
        # One's own gain counts a little more than taking it away from the opponent.
        key = board.cell_score[mark][cell] * 5 + board.cell_score[1 - mark][cell] * 4
    else:
        key = board.cell_score[mark][cell] * 8
    if tables.misere:
        key = -key
    if ply < layout.MAX_PLY and (scratch.killers[ply][0] == move or scratch.killers[ply][1] == move):
        key += KILLER
    return key + (scratch.history[board.placed & 1][move] >> HISTORY_SHIFT)


def sort_moves(scratch: Scratch, base: int, end: int) -> None:
    """Insertion sort, greatest key first: lists are short, and equal moves stay in their order."""
    for i in range(base + 1, end):
        key, move = scratch.keys[i], scratch.moves[i]
        j = i
        while j > base and scratch.keys[j - 1] < key:
            scratch.keys[j] = scratch.keys[j - 1]
            scratch.moves[j] = scratch.moves[j - 1]
            j -= 1
        scratch.keys[j] = key
        scratch.moves[j] = move


def set_keys(tables: Tables, board: Board, scratch: Scratch, remembered: int, ply: int, base: int, end: int) -> None:
    """Give every listed move the key by which it will be picked."""
    for i in range(base, end):
        scratch.keys[i] = _sort_key(tables, board, scratch, scratch.moves[i], remembered, ply)


def pick_best(scratch: Scratch, at: int, end: int) -> int:
    """Bring the best of the moves from `at` on to the front. Most nodes need one or two: sorting all would be wasted."""
    best = at
    for i in range(at + 1, end):
        if scratch.keys[i] > scratch.keys[best]:
            best = i
    scratch.keys[at], scratch.keys[best] = scratch.keys[best], scratch.keys[at]
    scratch.moves[at], scratch.moves[best] = scratch.moves[best], scratch.moves[at]
    return scratch.moves[at]


def list_all(tables: Tables, board: Board, scratch: Scratch, remembered: int, ply: int, base: int) -> int:
    """All legal moves, sorted, of equals the more central first; for every kind of game."""
    end = boards.legal_moves(tables, board, scratch, base)
    for i in range(base, end):
        scratch.keys[i] = tables.centrality[scratch.moves[i] >> 1]
    sort_moves(scratch, base, end)
    set_keys(tables, board, scratch, remembered, ply, base, end)
    sort_moves(scratch, base, end)
    return end


def reward(scratch: Scratch, side: int, move: int, depth: int, ply: int) -> None:
    """A move that cut the search off is tried earlier next time."""
    if scratch.killers[ply][0] != move:
        scratch.killers[ply][1] = scratch.killers[ply][0]
        scratch.killers[ply][0] = move
    scratch.history[side][move] += depth * depth
    if scratch.history[side][move] > 1 << 14:
        for other in range(layout.MAX_MOVES):
            scratch.history[side][other] >>= 1
