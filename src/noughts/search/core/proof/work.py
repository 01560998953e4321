"""The room in which one search works, and the order in which it tries moves."""

from __future__ import annotations

from noughts.search.core.proof import bits, layout
from noughts.search.core.proof.memory import Memory
from noughts.search.core.proof.tables import Board
from noughts.search.core.room import Numbers, Words
from noughts.search.core.watch import NEVER, Watch


class Work:
    """Everything that a running search writes to; one for each thread."""

    def __init__(self, board: Board, memory: Memory, watch: Watch) -> None:
        self.watch = watch
        self.halted = False  # whether the last question was given up
        self.question_limit = NEVER  # for one question, counted on the nodes of the watch
        self.chain_nodes = 0  # positions visited by searches of continuous threats
        self.chain_limit = 0  # for one such search
        self.memory = memory
        open_lines = Words(board.lines)
        self.open_lines = open_lines.at  # for the pairing proof: the missing cells of each open line
        owner, parent = Numbers(64), Numbers(64)
        self.owner = owner.at  # for the pairing proof: the line that a cell is given to
        self.parent = parent.at  # for the pairing proof: the way back along a path
        scores, moves = Numbers(layout.WIDTH), Numbers(layout.PLIES * layout.WIDTH)
        self.scores = scores.at  # for each cell, how promising it is
        self.moves = moves.at  # [ply, number]: the moves to try
        zones, threats = Words(layout.PLIES * layout.ZONE_WORDS), Words(layout.PLIES * layout.WIDTH)
        self.zones = zones.at  # [ply]: the zone of the last proof found there, see `zone`
        self.threats = threats.at  # [ply, number]: the threats that each of these moves makes
        self._owners = (open_lines, owner, parent, scores, moves, zones, threats)


FIRST = 1 << 40
"""The score of the move to try before all others."""


def rank(
    board: Board, att: int, dfn: int, candidates: int, best: int, attacking: bool, has_rival: bool, work: Work, ply: int
) -> int:
    """Write the candidates to `work.moves` of a ply, in no order, each below its score; returns their number.

    A cell scores by the open lines through it: the fewer cells a line lacks, the more.
    """
    cells = candidates
    while cells:
        cell = bits.index_of(cells)
        cells &= cells - 1
        work.scores[cell] = board.weights[cell]
    steepness = 2 if attacking else 1  # chosen by the nodes needed on 6x5x4, 7x7x4, 5x5x4, 6x6x5 and 7x4x4
    for line in range(board.lines):
        mask = board.masks[line]
        if mask & dfn == 0:
            _credit(work.scores, mask & ~att, candidates, steepness)
        elif has_rival and mask & att == 0:
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
    """Add the worth of one line to its candidates."""
    amount = 1 << (28 - min(20, steepness * bits.count(missing)))
    cells = missing & candidates
    while cells:
        scores[bits.index_of(cells)] += amount
        cells &= cells - 1


def pick(work: Work, ply: int, number: int, tries: int) -> int:
    """The most promising move that is left, which goes to its place among those picked before.

    Most nodes are decided by their first moves, so sorting all of them would be wasted.
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
