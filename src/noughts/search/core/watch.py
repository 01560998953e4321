"""Watch: when a running search has to end."""

from __future__ import annotations

from noughts.search.core import clock
from noughts.search.stop import Stop

NEVER = (1 << 63) - 1
"""More nodes than any search visits."""

SIGNALS_EVERY = 0.1
"""Seconds between two looks for Ctrl-C, which need the interpreter's lock."""


class Watch:
    """Counts nodes, and says when to give up: at a number of nodes, at a moment, at a wish, at Ctrl-C.

    A search adds one to ``nodes`` at every node, and calls ``look`` once ``nodes`` has reached ``next_look``
    or the wish was made::

        watch.nodes += 1
        if watch.nodes >= watch.next_look or watch.stop.word:
            watches.look(watch)
        if watch.is_over:
            return ...
    """

    def __init__(self, nodes: int | None = None, seconds: float | None = None, stop: Stop | None = None) -> None:
        self.nodes = 0
        """Positions visited so far."""
        self.node_limit = NEVER if nodes is None else nodes
        self.deadline = float("inf") if seconds is None else clock.now() + seconds
        self.stop = Stop() if stop is None else stop
        self.is_over = False
        """Whether no further node may be visited."""
        self.next_look = 0
        self.next_signals = clock.now() + SIGNALS_EVERY
        self.error: BaseException | None = None

    def check(self) -> bool:
        """Look now; whether the search has to end. Raises what a signal has raised meanwhile."""
        look(self)
        if self.error is not None:
            error, self.error = self.error, None
            raise error
        return self.is_over


def look(watch: Watch) -> None:
    """Look at everything that can end the search, and choose when to look again."""
    moment = clock.now()
    if watch.nodes >= watch.node_limit or watch.stop.word or moment >= watch.deadline:
        watch.is_over = True
    if moment >= watch.next_signals:
        watch.next_signals = moment + SIGNALS_EVERY
        mind_signals(watch)
    watch.next_look = min(watch.node_limit, watch.nodes + clock.LOOK_EVERY)


def mind_signals(watch: Watch) -> None:
    """Let the interpreter handle signals; what that raises is kept until the search has come back to Python."""
    try:
        clock.mind_signals()
    except BaseException as error:
        watch.error = error
        watch.is_over = True
