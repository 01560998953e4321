"""One iteration, called so that other threads run meanwhile. The plain twin of the `.pxd`, which lets go of the lock."""

from __future__ import annotations

from noughts.search.core.engine import root
from noughts.search.core.engine.board import Board
from noughts.search.core.engine.memory import Memory
from noughts.search.core.engine.scratch import Scratch
from noughts.search.core.engine.tables import Tables
from noughts.search.core.watch import Watch


def think(tables: Tables, board: Board, scratch: Scratch, memory: Memory, watch: Watch, depth: int) -> bool:
    """Search one iteration; whether it was finished."""
    return root.think(tables, board, scratch, memory, watch, depth)
