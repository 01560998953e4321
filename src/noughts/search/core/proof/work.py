"""The room in which one search works, and the order in which it tries moves."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import int64

from noughts.search.core.proof.bits import NOTHING, ONE, count, index_of, inner
from noughts.search.core.proof.tables import LINES, Board
from noughts.search.core.proof.zone import ZONE_WORDS


class Work(NamedTuple):
    """Everything that a running search writes to; one for each thread."""

    words: np.ndarray  # the table of `Memory`
    control: np.ndarray  # the slots of `Control`
    open_lines: np.ndarray  # for the pairing proof: the missing cells of each open line
    owner: np.ndarray  # for the pairing proof: the line that a cell is given to
    parent: np.ndarray  # for the pairing proof: the way back along a path
    scores: np.ndarray  # for each cell, how promising it is
    moves: np.ndarray  # [ply, number]: the moves to try
    zones: np.ndarray  # [ply]: the zone of the last proof found there, see `zone`
    threats: np.ndarray  # [ply, number]: the threats that each of these moves makes


def new_work(board: Board, words: np.ndarray, control: np.ndarray) -> Work:
    """Room for one search."""
    return Work(
        words=words,
        control=control,
        open_lines=np.zeros(max(1, board.masks.size), np.uint64),
        owner=np.zeros(64, np.int64),
        parent=np.zeros(64, np.int64),
        scores=np.zeros(130, np.int64),
        moves=np.zeros((66, 130), np.uint8),
        zones=np.zeros((68, ZONE_WORDS), np.uint64),
        threats=np.zeros((66, 130), np.uint64),
    )


@inner
def rank(board, att, dfn, candidates, best, attacking, has_rival, work, ply):
    """Write the candidates to `work.moves[ply]`, most promising first; returns their number.

    A cell scores by the open lines through it: the fewer cells a line lacks, the more.
    """
    scores = work.scores
    cells = candidates
    while cells:
        cell = index_of(cells)
        cells &= cells - ONE
        scores[cell] = board.weights[cell]
    steepness = 2 if attacking else 1  # chosen by the nodes needed on 6x5x4, 7x7x4, 5x5x4, 6x6x5 and 7x4x4
    for line in range(board.facts[LINES]):
        mask = board.masks[line]
        if mask & dfn == NOTHING:
            _credit(scores, mask & ~att, candidates, steepness)
        elif has_rival and mask & att == NOTHING:
            _credit(scores, mask & ~dfn, candidates, steepness)
    if best >= 0:
        scores[best] = int64(1) << 40
    return _sorted_moves(scores, candidates, work.moves[ply])


@inner
def _credit(scores, missing, candidates, steepness):
    """Add the worth of one line to its candidates."""
    amount = int64(1) << (28 - min(20, steepness * count(missing)))
    cells = missing & candidates
    while cells:
        scores[index_of(cells)] += amount
        cells &= cells - ONE


@inner
def _sorted_moves(scores, candidates, moves):
    """Insertion sort: the lists are short and often nearly in order."""
    size = 0
    while candidates:
        cell = index_of(candidates)
        candidates &= candidates - ONE
        at = size
        while at > 0 and scores[moves[at - 1]] < scores[cell]:
            moves[at] = moves[at - 1]
            at -= 1
        moves[at] = cell
        size += 1
    return size
