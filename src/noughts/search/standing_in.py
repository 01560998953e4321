"""Standing in: the readable search that answers until the compiled code is ready."""

from __future__ import annotations

from collections.abc import Generator

from noughts.rules.position import Position
from noughts.search.alphabeta import AlphaBeta
from noughts.search.analysis import Analysis
from noughts.search.budget import Clock
from noughts.search.core.loading import loader
from noughts.search.limit import Limit


def stand_in(position: Position, limit: Limit, clock: Clock, *, every: bool = True) -> Generator[Analysis, None, bool]:
    """Snapshots of alpha-beta until the compiled code can take over; whether there is still something for it to do."""
    if loader().start():
        return True
    wanted = len(position.moves()) if every else 1
    for snapshot in AlphaBeta(every=every, clock=clock).analyse(position, limit):
        yield snapshot
        if loader().start():
            return len([candidate for candidate in snapshot.candidates if candidate.proven]) < wanted
    return False
