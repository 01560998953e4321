"""What every compiled search runs on: requests to stop, the watch that ends a search, and buffers of numbers."""

from __future__ import annotations

from noughts.search.core import machine

NEVER = (1 << 63) - 1
"""More nodes than any search visits."""

SIGNALS_EVERY = 0.1
"""Seconds between two looks for Ctrl-C, which need the interpreter's lock."""


class Stop:
    """A request, from any thread, that a search ends soon; it then ends with its best snapshot, as if its time were up.

    Compiled code looks at it at every node, without the interpreter's lock.

    >>> stop = Stop()
    >>> stop.is_set
    False
    >>> stop.set()
    >>> stop.is_set
    True
    """

    def __init__(self) -> None:
        self.flag = 0

    def set(self) -> None:
        """Make the request; it cannot be taken back."""
        self.flag = 1

    @property
    def is_set(self) -> bool:
        """Whether the request was made."""
        return self.flag != 0


class Watch:
    """Counts nodes, and says when to give up: at a number of nodes, at a moment, on request, at Ctrl-C.

    A search adds one to ``nodes`` at every node, and calls ``look`` once ``nodes`` has reached ``next_look``
    or the request to stop was made::

        watch.nodes += 1
        if watch.nodes >= watch.next_look or watch.stop.flag:
            runtime.look(watch)
        if watch.is_over:
            return ...
    """

    def __init__(self, nodes: int | None = None, seconds: float | None = None, stop: Stop | None = None) -> None:
        self.nodes = 0
        """Positions visited so far."""
        self.node_limit = NEVER if nodes is None else nodes
        self.deadline = float("inf") if seconds is None else machine.now() + seconds
        self.stop = Stop() if stop is None else stop
        self.is_over = False
        """Whether no further node may be visited."""
        self.next_look = 0
        self.next_signals = machine.now() + SIGNALS_EVERY
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
    moment = machine.now()
    if watch.nodes >= watch.node_limit or watch.stop.flag or moment >= watch.deadline:
        watch.is_over = True
    if moment >= watch.next_signals:
        watch.next_signals = moment + SIGNALS_EVERY
        check_signals(watch)
    watch.next_look = min(watch.node_limit, watch.nodes + machine.LOOK_EVERY)


def check_signals(watch: Watch) -> None:
    """Let the interpreter handle signals; what that raises is kept until the search has come back to Python."""
    try:
        machine.check_signals()
    except BaseException as error:
        watch.error = error
        watch.is_over = True


class U64Buffer:
    """Numbers of 64 bits without a sign, all zero at first: sets of cells, hashes, entries of a table.

    Code that holds on to ``at`` must keep the buffer alive.
    """

    def __init__(self, size: int) -> None:
        self.size = size
        self.at = machine.allocate_u64(size)

    def fill(self, values: list[int]) -> None:
        """Write these numbers, the first to the first place."""
        for place, value in enumerate(values[: self.size]):
            self.at[place] = value

    def __dealloc__(self) -> None:
        machine.release(self.at)


class I64Buffer:
    """Numbers of 64 bits with a sign, all zero at first: counts, scores, cells that may be none."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.at = machine.allocate_i64(size)

    def fill(self, values: list[int]) -> None:
        """Write these numbers, the first to the first place."""
        for place, value in enumerate(values[: self.size]):
            self.at[place] = value

    def __dealloc__(self) -> None:
        machine.release(self.at)
