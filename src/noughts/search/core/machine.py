"""The clock, signals and zeroed memory. The plain twin of the `.pxd`."""

from __future__ import annotations

import mmap
from time import perf_counter

LOOK_EVERY = 1
"""Nodes between two looks at the clock; compiled nodes are a thousand times as quick."""


def now() -> float:
    """Seconds from any start, never backwards."""
    return perf_counter()


def check_signals() -> None:
    """Nothing to do: the interpreter handles Ctrl-C between two steps."""


def allocate_u64(size: int) -> memoryview[int]:
    """Unsigned numbers of 64 bits, all zero; their pages cost nothing until they are written to."""
    return _pages(size).cast("Q")


def allocate_any_u64(size: int) -> memoryview[int]:
    """Unsigned numbers of 64 bits of any value, which takes no time."""
    return allocate_u64(size)


def allocate_i64(size: int) -> memoryview[int]:
    """Signed numbers of 64 bits, all zero."""
    return _pages(size).cast("q")


def _pages(size: int) -> memoryview[int]:
    try:
        return memoryview(mmap.mmap(-1, 8 * max(1, size)))
    except (OSError, OverflowError) as error:
        raise MemoryError from error


def release(memory: memoryview[int]) -> None:
    """Nothing to do: plain Python counts references."""
