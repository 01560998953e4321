"""The chain of fours over patterns: the same search as `threats`, several times as quick.

A four lacks one cell, so each attack has one reply. Only the codes of cells in line with a mark change, and only attacks in
line with the last one are new; so a step of the chain touches a few dozen numbers and no list of lines.
Not for exact games, where a pattern does not see the cell that makes a line too long.
"""

from __future__ import annotations

from noughts.search.core.engine import layout, patterns
from noughts.search.core.engine import memory as memories
from noughts.search.core.engine import workspace as workspaces
from noughts.search.core.engine.workspace import Workspace


def _toggle(work: Workspace, cell: int, mark: int) -> None:
    """Put a mark into a cell, or take it away."""
    patterns.toggle(work.board.patterns, cell, mark)
    work.board.hash ^= work.tables.zobrist[mark][cell]


def chain(work: Workspace, attacker: int, length: int, at: int, begin: int, end: int, must: int) -> int:
    """One step of the chain: plies to the win, or 0. The attacker is to move and has no line to complete.

    `length` is the number of fours left, `at` the number of plies so far; patterns.fours[begin:end] holds the cells where the
    attacker may make a four. `must` is the cell in which the defender would complete a line, or NO_MOVE.
    """
    if workspaces.halts(work) or work.budget <= 0:
        return 0
    work.budget -= 1
    work.watch.nodes += 1
    if length == 0 or at + 4 > layout.MAX_PATH:
        return 0
    is_known = at == 0 or at >= 4  # nothing comes about twice before
    if is_known and memories.has_failed(work.memory, work.board.hash, layout.FOURS, attacker, length):
        return 0
    last = patterns.list_fours(work.board.patterns, attacker, begin, end, must)
    for i in range(end, last if must == layout.NO_MOVE else min(last, end + 1)):
        attack = work.board.patterns.fours[i]
        _toggle(work, attack, attacker)
        reply = patterns.completing(work.board.patterns, attack, attacker, layout.NO_MOVE)
        second = patterns.completing(work.board.patterns, attack, attacker, reply)
        plies = 0
        if second != layout.NO_MOVE:
            work.path[at + 2] = second
            work.path_length = at + 3
            plies = 3
        else:
            _toggle(work, reply, 1 - attacker)
            block = patterns.completing(work.board.patterns, reply, 1 - attacker, layout.NO_MOVE)
            if (
                block == layout.NO_MOVE
                or patterns.completing(work.board.patterns, reply, 1 - attacker, block) == layout.NO_MOVE
            ):
                top = patterns.add_fours(work.board.patterns, attack, attacker, end, last)
                plies = chain(work, attacker, length - 1, at + 2, end, top, block)
            _toggle(work, reply, 1 - attacker)
            if plies:
                plies += 2
        _toggle(work, attack, attacker)
        if plies:
            work.path[at] = attack
            work.path[at + 1] = reply
            return plies
    if is_known and work.budget > 0 and not work.stopped:
        memories.keep_failure(work.memory, work.board.hash, layout.FOURS, attacker, length)
    return 0
