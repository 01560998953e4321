"""What every compiled search needs: requests to stop, the watch that ends a search, and buffers of numbers."""

from __future__ import annotations

from noughts.search.core import machine

NEVER = (1 << 63) - 1
"""More nodes than any search visits."""

SIGNALS_EVERY = 0.1
"""Seconds between two looks for Ctrl-C, which need the interpreter's lock."""


class Stop:
    """A request, from any thread, to end a search soon, with its best snapshot, as if its time were up.

    Compiled code checks it at every node, without the interpreter's lock.

    >>> stop = Stop()
    >>> stop.is_set()
    False
    >>> stop.set()
    >>> stop.is_set()
    True
    """

    def __init__(self) -> None:
        self.flag = 0

    def set(self) -> None:
        """Make the request; it cannot be withdrawn."""
        self.flag = 1

    def is_set(self) -> bool:
        return self.flag != 0


class Watch:
    """Counts nodes, and ends a search at a number of nodes, at a deadline, on request or at Ctrl-C.

    At every node a search does this::

        watch.nodes += 1
        if watch.nodes >= watch.next_look or watch.stop.flag:
            runtime.look(watch)
        if watch.is_over:
            return ...
    """

    def __init__(self, nodes: int | None = None, seconds: float | None = None, stop: Stop | None = None) -> None:
        self.nodes = 0
        self.node_limit = NEVER if nodes is None else nodes
        self.deadline = float("inf") if seconds is None else machine.now() + seconds
        self.stop = Stop() if stop is None else stop
        self.is_over = False
        """Whether no further node may be visited."""
        self.next_look = 0
        self.next_signals = machine.now() + SIGNALS_EVERY
        self.error: BaseException | None = None

    def check(self) -> bool:
        """Look now, and say whether the search has to end; raises what a signal handler raised."""
        look(self)
        if self.error is not None:
            error, self.error = self.error, None
            raise error
        return self.is_over


def look(watch: Watch) -> None:
    """Check everything that can end the search, and choose when to look again."""
    moment = machine.now()
    if watch.nodes >= watch.node_limit or watch.stop.flag or moment >= watch.deadline:
        watch.is_over = True
    if moment >= watch.next_signals:
        watch.next_signals = moment + SIGNALS_EVERY
        check_signals(watch)
    watch.next_look = min(watch.node_limit, watch.nodes + machine.LOOK_EVERY)


def check_signals(watch: Watch) -> None:
    """Let the interpreter handle signals; keep what that raises until the search is back in Python."""
    try:
        machine.check_signals()
    except BaseException as error:
        watch.error = error
        watch.is_over = True


class U64Buffer:
    """Unsigned numbers of 64 bits, all zero at first unless it is told not to clear them.

    Keep the buffer alive while ``at`` is in use.
    """

    def __init__(self, size: int, is_clear: bool = True) -> None:
        self.size = size
        self.at = machine.allocate_u64(size) if is_clear else machine.allocate_any_u64(size)

    def fill(self, values: list[int]) -> None:
        for place, value in enumerate(values[: self.size]):
            self.at[place] = value

    def __dealloc__(self) -> None:
        machine.release(self.at)


class I64Buffer:
    """Signed numbers of 64 bits, all zero at first."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.at = machine.allocate_i64(size)

    def fill(self, values: list[int]) -> None:
        for place, value in enumerate(values[: self.size]):
            self.at[place] = value

    def __dealloc__(self) -> None:
        machine.release(self.at)
