"""Runs a search while other threads run. The plain twin of the `.pxd`, which releases the interpreter's lock."""

from __future__ import annotations

from collections.abc import Callable

from noughts.search.core.engine.workspace import Workspace


def released(search: Callable[[Workspace, int], bool], work: Workspace, depth: int) -> bool:
    return search(work, depth)
