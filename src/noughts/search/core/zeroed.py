"""Zeroed memory, as compiled code takes it: its pages cost nothing until they are written to. The plain twin of the `.pxd`."""

from __future__ import annotations

import mmap


def words(size: int) -> memoryview[int]:
    """Room for so many numbers of 64 bits, none of them negative."""
    return memoryview(mmap.mmap(-1, 8 * max(1, size))).cast("Q")


def numbers(size: int) -> memoryview[int]:
    """Room for so many numbers of 64 bits with a sign."""
    return memoryview(mmap.mmap(-1, 8 * max(1, size))).cast("q")


def give_back(room: memoryview[int]) -> None:
    """Nothing to do: plain Python counts who uses what."""
