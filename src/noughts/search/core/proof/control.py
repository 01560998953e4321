"""The slots through which a caller and a running search talk: stop, limits, progress.

One int64 array is shared by both. The search reads `STOP` and `NODE_LIMIT` at every node, so a request to stop is
answered within microseconds; it writes the others. A plain array works across threads because each slot has one writer.
"""

from __future__ import annotations

import numpy as np

STOP = 0  # the caller sets it to 1
NODE_LIMIT = 1  # the caller's limit, counted on NODES
NODES = 2  # positions visited since the control was made
HALTED = 3  # the search sets it when it gave up for STOP or a limit
DEPTH = 4  # the largest number of plies that was asked about
QUESTION_LIMIT = 5  # the search's own limit for one question, counted on NODES
CHAIN_LIMIT = 6  # the search's own limit for one search of continuous threats
CHAIN_NODES = 7  # positions visited by searches of continuous threats
SLOTS = 8

NEVER = np.iinfo(np.int64).max


def new_control(node_limit: int | None) -> np.ndarray:
    """The slots of a search that has not begun."""
    slots = np.zeros(SLOTS, np.int64)
    slots[NODE_LIMIT] = NEVER if node_limit is None else node_limit
    slots[QUESTION_LIMIT] = NEVER
    return slots
