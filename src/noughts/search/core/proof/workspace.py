"""Workspace: everything one search writes to, and the order in which it tries moves."""

from __future__ import annotations

from noughts.search.core import runtime
from noughts.search.core.proof import bits, layout
from noughts.search.core.proof.memory import Memory
from noughts.search.core.proof.tables import BitBoard
from noughts.search.core.runtime import NEVER, I64Buffer, U64Buffer, Watch

FIRST = 1 << 40
"""The score of the move to try before all others."""


class Workspace:
    """One search: its board, its memory, its question and everything it writes to; for one thread."""

    def __init__(self, board: BitBoard, memory: Memory, watch: Watch) -> None:
        self.board = board
        self.watch = watch
        # The question: does the attacker win within so many plies? Without a rival only his lines count.
        self.mover_attacks = True
        self.plies = 0
        self.has_rival = True
        self.halted = False  # whether the last question was given up
        self.question_limit = NEVER  # for one question, counted on the nodes of the watch
        self.chain_nodes = 0  # positions visited by searches of continuous threats
        self.chain_limit = 0  # for one such search
        self.memory = memory
        open_lines = U64Buffer(board.lines)
        self.open_lines = open_lines.at  # for the pairing proof: the missing cells of each open line
        owner, parent = I64Buffer(64), I64Buffer(64)
        self.owner = owner.at  # for the pairing proof: the line that a cell is given to
        self.parent = parent.at  # for the pairing proof: the way back along a path
        scores, moves = I64Buffer(layout.WIDTH), I64Buffer(layout.PLIES * layout.WIDTH)
        self.scores = scores.at  # for each cell, how promising it is
        self.moves = moves.at  # [ply, number]: the moves to try
        zones, threats = U64Buffer(layout.PLIES * layout.ZONE_WORDS), U64Buffer(layout.PLIES * layout.WIDTH)
        self.zones = zones.at  # [ply]: the zone of the last proof found there, see `zone`
        self.threats = threats.at  # [ply, number]: the threats that each of these moves makes
        keys = U64Buffer(layout.PLIES * layout.KEY_WORDS)
        self.keys = keys.at  # [ply]: how the position there is remembered
        self._owners = (open_lines, owner, parent, scores, moves, zones, threats, keys)

    def ask(self, *, mover_attacks: bool, plies: int, has_rival: bool, node_limit: int) -> None:
        """Set the question for the next search, and the node count of the watch at which to give up."""
        self.mover_attacks, self.plies, self.has_rival = mover_attacks, plies, has_rival
        self.question_limit, self.halted = node_limit, False

    @property
    def height(self) -> int:
        """Plies within which the last win of the classic search succeeds."""
        return self.zones[layout.HEIGHT]


def should_halt(work: Workspace) -> bool:
    """Count a node, and say whether to give up."""
    work.watch.nodes += 1
    if work.watch.nodes >= work.watch.next_look or work.watch.stop.flag:
        runtime.look(work.watch)
    if work.watch.is_over or work.watch.nodes >= work.question_limit:
        work.halted = True
    return work.halted


def rank(work: Workspace, att: int, dfn: int, candidates: int, best: int, ply: int) -> int:
    """Write the candidates with their scores to `work.moves` of a ply, unsorted; returns their number.

    A cell scores by the open lines through it: more for lines that lack fewer cells.
    """
    cells = candidates
    while cells:
        cell = bits.index_of(cells)
        cells &= cells - 1
        work.scores[cell] = work.board.weights[cell]
    # Chosen by the nodes for 6x5x4, 7x7x4, 5x5x4, 6x6x5 and 7x4x4.
    steepness = 2 if work.mover_attacks == (ply & 1 == 0) else 1
    for line in range(work.board.lines):
        mask = work.board.masks[line]
        if mask & dfn == 0:
            _credit(work.scores, mask & ~att, candidates, steepness)
        elif work.has_rival and mask & att == 0:
            _credit(work.scores, mask & ~dfn, candidates, steepness)
    if best >= 0:
        work.scores[best] = FIRST
    at = layout.WIDTH * ply
    while candidates:
        cell = bits.index_of(candidates)
        candidates &= candidates - 1
        work.moves[at] = work.scores[cell] << 6 | 63 - cell  # of equals the lower cell first
        at += 1
    return at - layout.WIDTH * ply


def _credit(scores: memoryview[int], missing: int, candidates: int, steepness: int) -> None:
    amount = 1 << (28 - min(20, steepness * bits.count(missing)))
    cells = missing & candidates
    while cells:
        scores[bits.index_of(cells)] += amount
        cells &= cells - 1


def pick(work: Workspace, ply: int, number: int, tries: int) -> int:
    """Move the most promising move left to place `number` and return its cell.

    The first moves decide most nodes, so sorting all of them would be wasted.
    """
    base = layout.WIDTH * ply
    at = base + number
    best, found = work.moves[at], at
    for place in range(at + 1, base + tries):
        if work.moves[place] > best:
            best, found = work.moves[place], place
    work.moves[found] = work.moves[at]
    work.moves[at] = best
    return 63 - (best & 63)
