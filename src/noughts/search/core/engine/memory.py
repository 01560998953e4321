"""The transposition table: what the search already knows about a position. Each search has its own, of a fixed size."""

import numpy as np
from numba import types

from noughts.search.core.compiler import inner
from noughts.search.core.engine.layout import ENTRY, EXACT, LOWER, PROVEN, UPPER
from noughts.search.core.engine.types import Flag, Integer, Key, Memory, Nothing

NO_MOVE = -1


def new_memory(bits: int = 20) -> np.ndarray:
    """An empty table of 2**bits entries of 16 bytes each."""
    return np.zeros(1 << bits, ENTRY)


def new_failures(bits: int = 18) -> np.ndarray:
    """An empty table of positions in which threat search found nothing (8 bytes each). A wrong "nothing" is harmless."""
    return np.zeros(1 << bits, np.uint64)


@inner(Integer(Memory, Key))
def slot_of(memory, key):
    """Where in the table a position is remembered."""
    return np.int64(key & np.uint64(len(memory) - 1))


@inner(Integer(Memory, Key))
def recall_move(memory, key):
    """The best move remembered for this position, or NO_MOVE."""
    entry = memory[slot_of(memory, key)]
    return np.int64(entry.move) if entry.key == key and entry.bound != 0 else np.int64(NO_MOVE)


@inner(Integer(Integer, Integer))
def _from_root(score, ply):
    if score > PROVEN:
        return score - ply
    if score < -PROVEN:
        return score + ply
    return score


@inner(types.Tuple((Flag, Integer))(Memory, Key, Integer, Integer, Integer, Integer))
def recall_score(memory, key, depth, alpha, beta, ply):
    """Whether the remembered score settles this node, and that score. A proven score counts whatever its depth.

    "At most a win in 9" proves no win, "at least a loss in 8" no loss: such bounds need the depth like any estimate.
    """
    entry = memory[slot_of(memory, key)]
    if entry.key != key or entry.bound == 0:
        return False, 0
    score = np.int64(entry.score)
    proven = (score > PROVEN and entry.bound != UPPER) or (score < -PROVEN and entry.bound != LOWER)
    if entry.depth < depth and not proven:
        return False, 0
    score = _from_root(score, ply)
    if entry.bound == EXACT:
        return True, score
    if entry.bound == LOWER:
        return score >= beta, score
    return score <= alpha, score


@inner(Integer(Integer, Integer))
def _from_node(score, ply):
    """Plies to the end are kept as counted from the position itself, so that it may be met at any depth."""
    if score > PROVEN:
        return score + ply
    if score < -PROVEN:
        return score - ply
    return score


@inner(Nothing(Memory, Key, Integer, Integer, Integer, Integer, Integer, Integer))
def remember(memory, key, depth, score, alpha, beta, move, ply):
    """Keep the score as a bound, depending on the window it was searched with; a newer entry replaces an older one."""
    entry = memory[slot_of(memory, key)]
    entry.bound = LOWER if score >= beta else (UPPER if score <= alpha else EXACT)
    entry.score = _from_node(score, ply)
    entry.depth = max(-100, min(100, depth))
    entry.move = move
    entry.key = key
