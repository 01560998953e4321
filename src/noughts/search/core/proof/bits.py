"""Sets of cells as words of 64 bits. The plain twin of the `.pxd`, which uses machine instructions."""

from __future__ import annotations

NOTHING = 0
ONE = 1
ALL = (1 << 64) - 1


def count(cells: int) -> int:
    return cells.bit_count()


def lowest(cells: int) -> int:
    """The lowest cell of a set, as a set; empty for an empty set."""
    return cells & -cells


def index_of(cells: int) -> int:
    """The index of the lowest cell of a non-empty set."""
    return (cells & -cells).bit_length() - 1


def cell_set(cell: int) -> int:
    return 1 << cell


def is_single(cells: int) -> bool:
    return cells != 0 and cells & (cells - 1) == 0
