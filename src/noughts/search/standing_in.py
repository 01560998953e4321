"""Standing in: the readable search that answers until the compiled code is ready."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass

from noughts.rules.position import Position
from noughts.search.alphabeta import AlphaBeta
from noughts.search.analysis import Analysis, Candidate
from noughts.search.budget import PAUSE, Clock
from noughts.search.core.loading import loader
from noughts.search.limit import Limit


@dataclass(frozen=True, slots=True)
class HandOver:
    """What the stand-in leaves to the compiled search: the nodes it has spent, and what it has found."""

    nodes: int = 0
    candidates: tuple[Candidate, ...] = ()

    def nodes_left(self, limit: Limit) -> int | None:
        """How many of the limit's nodes remain; at least one, so that the compiled search can begin and end."""
        return None if limit.nodes is None else max(1, limit.nodes - self.nodes)


def stand_in(
    position: Position, limit: Limit, clock: Clock, *, every: bool = True
) -> Generator[Analysis, None, HandOver | None]:
    """Snapshots of alpha-beta until the compiled code can take over; None if there is nothing left for it to do."""
    if loader().start():
        return HandOver()
    wanted = len(position.moves()) if every else 1
    for snapshot in AlphaBeta(every=every, clock=clock).analyse(position, limit):
        yield snapshot
        if _is_ready():
            proven = [candidate for candidate in snapshot.candidates if candidate.proven]
            return HandOver(snapshot.nodes, snapshot.candidates) if len(proven) < wanted else None
    return None


def _is_ready() -> bool:
    """Whether the compiled code is there; while it is being loaded, half of the time is left to that."""
    return loader().wait(PAUSE) if loader().is_loading else loader().start()
