"""Both searches, called so that other threads run meanwhile. The plain twin of the `.pxd`, which lets go of the lock."""

from __future__ import annotations

from noughts.search.core.proof import classic, variant
from noughts.search.core.proof.tables import Board
from noughts.search.core.proof.work import Work


def prove(board: Board, att: int, dfn: int, attacking: bool, plies: int, has_rival: bool, work: Work) -> bool:
    """The classic search from its first ply on."""
    return classic.prove(board, att, dfn, attacking, plies, has_rival, work, 0)


def prove_any(board: Board, a: int, b: int, attacking: bool, plies: int, work: Work) -> bool:
    """The search for every variant."""
    return variant.prove_any(board, a, b, attacking, plies, work)
