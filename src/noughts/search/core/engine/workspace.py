# cython: auto_pickle=False
"""Workspace: everything one search writes to, the steps it takes at every node, and the order of its moves."""

from __future__ import annotations

from noughts.search.core import machine, runtime
from noughts.search.core.engine import board as boards
from noughts.search.core.engine import layout, patterns
from noughts.search.core.engine.board import Board
from noughts.search.core.engine.memory import Memory
from noughts.search.core.runtime import Watch

FIRST = 1 << 30  # the remembered move
KILLER = 1 << 8  # a move that refuted a sister position
HISTORY_SHIFT = 6  # history counts break ties between cells that look alike

PACE = 32
"""Nodes between two looks at the clock; a look costs a tenth of a node."""

SHAPES = {
    "path": (layout.MAX_PATH + 4,),  # the winning fours: attack, reply, attack, ...
    "fours": (layout.FOURS_ROOM,),
    "seen": (layout.MAX_CELLS,),  # == seen_stamp: already listed
    "zone": (layout.MAX_CELLS,),  # == zone_stamp: in the zone
    "tally": (layout.MAX_LINES,),  # replies of the path on each line
    "moves": (layout.MOVES_ROOM,),  # a stack of move lists
    "keys": (layout.MOVES_ROOM,),  # their sort keys
    "killers": (layout.MAX_PLY + 2, 2),
    "history": (2, layout.MAX_MOVES),
    "pv": (layout.MAX_PLY + 2, layout.MAX_PLY + 2),
    "pv_length": (layout.MAX_PLY + 2,),
    "root_moves": (layout.MAX_MOVES,),
    "root_scores": (layout.MAX_MOVES,),
    "root_kinds": (layout.MAX_MOVES,),
    "root_depths": (layout.MAX_MOVES,),
    "line": (layout.MAX_PLY + layout.MAX_PATH,),  # the principal line of the last finished root move
}


class Workspace:
    """One search: its board, its memory, its watch, its results, and the lists it needs."""

    path: list[int]
    fours: list[int]
    seen: list[int]
    zone: list[int]
    tally: list[int]
    moves: list[int]
    keys: list[int]
    killers: list[list[int]]
    history: list[list[int]]
    pv: list[list[int]]
    pv_length: list[int]
    root_moves: list[int]
    root_scores: list[int]
    root_kinds: list[int]
    root_depths: list[int]
    line: list[int]

    def __init__(self, board: Board, memory: Memory, watch: Watch) -> None:
        layout.make_arrays(self, SHAPES)
        self.tables, self.board, self.memory, self.watch = board.tables, board, memory, watch
        self.stopped = False
        self.ticks = 0  # nodes until the next look at the clock
        self.pace = min(PACE, machine.LOOK_EVERY)  # nodes between two of them
        self.width = 0  # moves searched if no proof restricts them; 0: all
        self.budget = 0  # nodes that the running search of fours may still spend
        self.threes_budget = 0  # the same for threes
        self.attack = 0  # the first move of a win found by win_by_threats
        self.listed = 0  # where a list of moves ends, or its likely ones
        self.narrow = False  # whether searching the most promising is enough
        self.path_length = self.seen_stamp = self.zone_stamp = self.line_length = 0
        self.root_count = 0
        self.root_width = 0  # how many root moves this iteration looks at
        self.best = 0  # the root move that leads

    def listed_moves(self, end: int) -> list[int]:
        """The stack of moves up to `end`."""
        return [self.moves[i] for i in range(end)]

    def principal_line(self) -> list[int]:
        """The best line known, the leading root move first."""
        return [self.line[i] for i in range(self.line_length)]

    def roots(self) -> list[tuple[int, int, int, int]]:
        """For each root move, the leader first: the move, its score, the kind of score, and its iteration."""
        return [
            (self.root_moves[i], self.root_scores[i], self.root_kinds[i], self.root_depths[i]) for i in range(self.root_count)
        ]


def halts(work: Workspace) -> bool:
    """Whether the search has to stop."""
    work.ticks -= 1
    if work.ticks <= 0 or work.watch.stop.flag:
        work.ticks = work.pace
        runtime.look(work.watch)
    if work.watch.is_over or work.watch.nodes >= work.watch.node_limit:
        work.stopped = True
    return work.stopped


def enter(work: Workspace, ply: int) -> bool:
    """Count the node, unless the search has to stop; then return False."""
    work.pv_length[ply] = 0
    if halts(work):
        return False
    work.watch.nodes += 1
    return True


def keep_line(work: Workspace, ply: int, move: int) -> None:
    """Set the principal line from here: this move and the line after it."""
    work.pv[ply][0] = move
    follow = min(work.pv_length[ply + 1], layout.MAX_PLY)
    for i in range(follow):
        work.pv[ply][i + 1] = work.pv[ply + 1][i]
    work.pv_length[ply] = follow + 1


def keep_chain(work: Workspace, ply: int, attacker: int) -> None:
    """Set the principal line from here: the chain of fours just found."""
    length = min(work.path_length, layout.MAX_PLY)
    for i in range(length):
        work.pv[ply][i] = work.path[i] * 2 + (attacker if i % 2 == 0 else 1 - attacker)
    work.pv_length[ply] = length


def legal_moves(work: Workspace, base: int) -> int:
    """Write all legal moves (cell * 2 + mark) to work.moves[base:]; returns the end."""
    end = base
    own = work.board.placed & 1 if work.tables.marks_rule == layout.OWN_MARKS else 0
    for cell in range(work.tables.cells):
        if boards.is_playable(work.board, cell):
            work.moves[end] = cell * 2 + own
            end += 1
            if work.tables.marks_rule == layout.WILD:
                work.moves[end] = cell * 2 + 1
                end += 1
    return end


def insert_move(work: Workspace, key: int, move: int, base: int, end: int, room: int) -> int:
    """Insert a move into a sorted list that keeps only the best `room`; returns the new end."""
    if end - base < room:
        end += 1
    elif work.keys[end - 1] >= key:
        return end
    i = end - 1
    while i > base and work.keys[i - 1] < key:
        work.keys[i] = work.keys[i - 1]
        work.moves[i] = work.moves[i - 1]
        i -= 1
    work.keys[i] = key
    work.moves[i] = move
    return end


def _sort_key(work: Workspace, move: int, remembered: int, ply: int) -> int:
    if move == remembered:
        return FIRST
    cell, mark = move >> 1, move & 1
    if work.tables.is_learned:
        key = patterns.promise(work.board.patterns, cell, mark)
        if ply < layout.MAX_PLY and (work.killers[ply][0] == move or work.killers[ply][1] == move):
            key += KILLER
        return key + (work.history[mark][move] >> HISTORY_SHIFT)
    if work.tables.marks_rule == layout.OWN_MARKS:
        # A gain counts a little more than denying the opponent his.
        key = work.board.cell_score[mark][cell] * 5 + work.board.cell_score[1 - mark][cell] * 4
    else:
        key = work.board.cell_score[mark][cell] * 8
    if work.tables.misere:
        key = -key
    if ply < layout.MAX_PLY and (work.killers[ply][0] == move or work.killers[ply][1] == move):
        key += KILLER
    return key + (work.history[work.board.placed & 1][move] >> HISTORY_SHIFT)


def sort_moves(work: Workspace, base: int, end: int) -> None:
    """Insertion sort, greatest key first: lists are short, and equal moves keep their order."""
    for i in range(base + 1, end):
        key, move = work.keys[i], work.moves[i]
        j = i
        while j > base and work.keys[j - 1] < key:
            work.keys[j] = work.keys[j - 1]
            work.moves[j] = work.moves[j - 1]
            j -= 1
        work.keys[j] = key
        work.moves[j] = move


def list_likely(work: Workspace, remembered: int, ply: int, base: int) -> int:
    """List all legal moves with their keys, those near marks first; returns the end, work.listed where the near ones end."""
    side = work.board.placed & 1
    end = base
    for cell in range(work.tables.cells):
        if work.board.marks[cell] == layout.EMPTY and work.board.patterns.active[cell]:
            work.moves[end] = cell * 2 + side
            work.keys[end] = _sort_key(work, cell * 2 + side, remembered, ply)
            end += 1
    work.listed = end
    for cell in range(work.tables.cells):
        if work.board.marks[cell] == layout.EMPTY and not work.board.patterns.active[cell]:
            work.moves[end] = cell * 2 + side
            work.keys[end] = work.tables.centrality[cell] - FIRST
            end += 1
    return end


def set_keys(work: Workspace, remembered: int, ply: int, base: int, end: int) -> None:
    for i in range(base, end):
        work.keys[i] = _sort_key(work, work.moves[i], remembered, ply)


def pick_best(work: Workspace, at: int, end: int) -> int:
    """Swap the best move from `at` on to `at`. Most nodes need one or two, so sorting all would be wasted."""
    best = at
    for i in range(at + 1, end):
        if work.keys[i] > work.keys[best]:
            best = i
    work.keys[at], work.keys[best] = work.keys[best], work.keys[at]
    work.moves[at], work.moves[best] = work.moves[best], work.moves[at]
    return work.moves[at]


def list_all(work: Workspace, remembered: int, ply: int, base: int) -> int:
    """List all legal moves, sorted; among equals the more central first."""
    end = legal_moves(work, base)
    for i in range(base, end):
        work.keys[i] = work.tables.centrality[work.moves[i] >> 1]
    sort_moves(work, base, end)
    set_keys(work, remembered, ply, base, end)
    sort_moves(work, base, end)
    return end


def reward(work: Workspace, side: int, move: int, depth: int, ply: int) -> None:
    """Try a move that caused a cut earlier next time."""
    if work.killers[ply][0] != move:
        work.killers[ply][1] = work.killers[ply][0]
        work.killers[ply][0] = move
    work.history[side][move] += depth * depth
    if work.history[side][move] > 1 << 14:
        for other in range(layout.MAX_MOVES):
            work.history[side][other] >>= 1
