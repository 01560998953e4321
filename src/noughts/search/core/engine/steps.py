"""Small steps that both searches take at every node: counting it, ending a game, keeping the principal line."""

from __future__ import annotations

from noughts.search.core import watch as watches
from noughts.search.core.engine import layout
from noughts.search.core.engine.scratch import Scratch
from noughts.search.core.watch import Watch


def halts(scratch: Scratch, watch: Watch) -> bool:
    """Whether the search has to stop."""
    scratch.ticks -= 1
    if scratch.ticks <= 0 or watch.stop.word:
        scratch.ticks = scratch.pace
        watches.look(watch)
    if watch.is_over or watch.nodes >= watch.node_limit:
        scratch.stopped = True
    return scratch.stopped


def enter(scratch: Scratch, watch: Watch, ply: int) -> bool:
    """Count the node; false, and not counted, if the search has to stop."""
    scratch.pv_length[ply] = 0
    if halts(scratch, watch):
        return False
    watch.nodes += 1
    return True


def keep_line(scratch: Scratch, ply: int, move: int) -> None:
    """The principal line from here is this move and what was found best after it."""
    scratch.pv[ply][0] = move
    follow = min(scratch.pv_length[ply + 1], layout.MAX_PLY)
    for i in range(follow):
        scratch.pv[ply][i + 1] = scratch.pv[ply + 1][i]
    scratch.pv_length[ply] = follow + 1


def keep_chain(scratch: Scratch, ply: int, attacker: int) -> None:
    """The principal line from here is the chain of fours that was just found."""
    length = min(scratch.path_length, layout.MAX_PLY)
    for i in range(length):
        scratch.pv[ply][i] = scratch.path[i] * 2 + (attacker if i % 2 == 0 else 1 - attacker)
    scratch.pv_length[ply] = length
