"""Small steps that both searches take at every node: counting it, ending a game, keeping the principal line."""

from noughts.search.core.compiler import inner
from noughts.search.core.engine.layout import MAX_PLY, NODE_LIMIT, NODES, STOP
from noughts.search.core.engine.types import Control, Flag, Integer, Nothing, Search


@inner(Flag(Search, Control, Integer))
def enter(search, control, ply):
    """Count the node; false, and not counted, if the search has to stop."""
    search.pv_length[ply] = 0
    if control[STOP] or (control[NODE_LIMIT] > 0 and control[NODES] >= control[NODE_LIMIT]):
        search.stopped = 1
    control[NODES] += not search.stopped
    return not search.stopped


@inner(Nothing(Search, Integer, Integer))
def keep_line(search, ply, move):
    """The principal line from here is this move and what was found best after it."""
    search.pv[ply, 0] = move
    follow = min(search.pv_length[ply + 1], MAX_PLY)
    for i in range(follow):
        search.pv[ply, i + 1] = search.pv[ply + 1, i]
    search.pv_length[ply] = follow + 1


@inner(Nothing(Search, Integer, Integer))
def keep_chain(search, ply, attacker):
    """The principal line from here is the chain of fours that was just found."""
    length = min(search.path_length, MAX_PLY)
    for i in range(length):
        search.pv[ply, i] = search.path[i] * 2 + (attacker if i % 2 == 0 else 1 - attacker)
    search.pv_length[ply] = length
