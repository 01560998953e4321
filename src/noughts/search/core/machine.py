"""The clock, signals and zeroed memory, as compiled code has them from the machine. The plain twin of the `.pxd`."""

from __future__ import annotations

import mmap
from time import perf_counter

LOOK_EVERY = 1
"""Nodes between two looks at the clock; a compiled node is a thousand times as quick as a plain one."""


def now() -> float:
    """Seconds from any start, never backwards."""
    return perf_counter()


def check_signals() -> None:
    """Nothing to do: between two steps of plain Python the interpreter itself sees to Ctrl-C."""


def allocate_u64(size: int) -> memoryview[int]:
    """So many numbers of 64 bits without a sign, all zero; their pages cost nothing until they are written to."""
    return memoryview(mmap.mmap(-1, 8 * max(1, size))).cast("Q")


def allocate_i64(size: int) -> memoryview[int]:
    """The same with a sign."""
    return memoryview(mmap.mmap(-1, 8 * max(1, size))).cast("q")


def release(memory: memoryview[int]) -> None:
    """Nothing to do: plain Python counts references."""
