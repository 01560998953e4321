"""The clock and the signals, as compiled code sees them. The plain twin of the `.pxd`."""

from __future__ import annotations

from time import perf_counter

LOOK_EVERY = 1
"""Nodes between two looks at the clock; a compiled node is a thousand times as quick as a plain one."""


def now() -> float:
    """Seconds from any start, never backwards."""
    return perf_counter()


def mind_signals() -> None:
    """Nothing to do: between two steps of plain Python the interpreter itself sees to Ctrl-C."""
