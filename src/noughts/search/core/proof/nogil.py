"""Runs a search while other threads run. The plain twin of the `.pxd`, which releases the interpreter's lock."""

from __future__ import annotations

from collections.abc import Callable

from noughts.search.core.proof.columns import GravitySearch
from noughts.search.core.proof.workspace import Workspace


def released(search: Callable[[Workspace, int, int], bool], work: Workspace, a: int, b: int) -> bool:
    return search(work, a, b)


def released_bound(
    bound: Callable[[GravitySearch, int, int, int], int], search: GravitySearch, mine: int, other: int, alpha: int
) -> int:
    return bound(search, mine, other, alpha)
