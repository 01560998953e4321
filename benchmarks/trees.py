"""Trees of searches: how long one waits for the first level, and for a node to open, on one board after the other."""

from __future__ import annotations

import time
from collections.abc import Callable

from noughts.lessons.tree import TEXTBOOK, Tree
from noughts.rules import Position
from noughts.search import Stop
from noughts.ui.shared.open_tree import snapshots
from noughts.ui.shared.tree_document import tree_document

BOARDS = ("3x3", "5x5", "7x7", "connect-four", "15x15")
TIMES = 5


def fastest(work: Callable[[], object]) -> float:
    """Seconds, the least of some runs."""
    seconds = []
    for _ in range(TIMES):
        start = time.perf_counter()
        work()
        seconds.append(time.perf_counter() - start)
    return min(seconds)


def whole(board: str, search: str) -> Tree:
    """The first level with all its values."""
    tree = Tree(Position.start(board), search, plies=1).complete()
    tree_document(tree)
    return tree


def first_sight(board: str, search: str) -> None:
    """The first level while the search runs."""
    next(snapshots(Tree(Position.start(board), search, plies=1), Stop(), tree_document))


def opened(tree: Tree) -> None:
    """The first node that is closed, opened and closed again."""
    node = next(child for child in tree.root.children if not child.is_open)
    tree.open(node.path)
    tree.close(node.path)


def main() -> None:
    print(f"\n{TEXTBOOK}: the first level with its values, and one node opened; ratio to 3x3")
    known: dict[str, tuple[float, float]] = {}
    for board in BOARDS:
        tree = whole(board, TEXTBOOK)
        has_more = any(not child.is_open for child in tree.root.children)
        level = fastest(lambda board=board: whole(board, TEXTBOOK))  # type: ignore[misc]
        node = fastest(lambda tree=tree: opened(tree)) if has_more else 0.0  # type: ignore[misc]
        known[board] = level, node
        ratios = [now / before if before else 0.0 for now, before in zip(known[board], known["3x3"], strict=True)]
        print(
            f"  {board:14} level {1000 * level:8.1f} ms ({ratios[0]:5.2f})   node {1000 * node:8.1f} ms ({ratios[1]:5.2f})"
            f"   {tree.held:5,} nodes held",
            flush=True,
        )
    sight = fastest(lambda: first_sight("3x3", "minimax"))
    tree = whole("3x3", "minimax")
    print(f"\nplain minimax, empty 3x3: first level to be seen after {1000 * sight:.1f} ms; {tree.held} nodes held of 549,946")
