"""Stop: a wish that a search ends soon."""

from __future__ import annotations


class Stop:
    """A wish that may be made from any thread. A search that sees it ends with its best snapshot, as if its time were up.

    Compiled code looks at it at every node, without the interpreter's lock.

    >>> stop = Stop()
    >>> stop.is_set
    False
    >>> stop.set()
    >>> stop.is_set
    True
    """

    def __init__(self) -> None:
        self.word = 0

    def set(self) -> None:
        """Wish it; it cannot be taken back."""
        self.word = 1

    @property
    def is_set(self) -> bool:
        """Whether somebody wished it."""
        return self.word != 0
