"""Trees: searches that visitors watch, held so that opening one more node does not begin from nothing."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import Any, TypeVar

from noughts.app.thinkers import Question
from noughts.classroom import Tree
from noughts.classroom.tree import usual_limit
from noughts.rules import Move, NoughtsError, Position
from noughts.search import BadLimit, Limit, Stop
from noughts.search.trace import Path
from noughts.ui.view.tree_document import tree_document
from noughts.ui.view.tree_page import tree_page
from noughts.ui.view.watched_tree import growing, in_turns

Document = dict[str, Any]
T = TypeVar("T")

MOST_TREES = 40
"""Held at once; the one that was looked at longest ago is forgotten, and searched again when somebody asks."""

MOST_SHOWN = 3_000
"""Nodes of one document: a page with more is no use to anybody."""

MOST_NODES = {"minimax": 600_000, "alphabeta": 600_000, "mcts": 20_000, "neural": 1_000}
"""What a search may take on a board of nine cells, some seconds each; on larger ones a node takes longer, so there are fewer.
Plain minimax on 3x3 visits 549,946."""

SMALL = 9
"""Cells."""

WAIT = 0.01
"""Seconds in which another visitor may be done with a tree."""


@dataclass(frozen=True, slots=True)
class WantedTree:
    """What the address of a tree says; the same address always shows the same tree."""

    position: Position
    search: str
    depth: int | None = None
    plies: int = 1
    line: tuple[Move, ...] = ()

    @property
    def limit(self) -> Limit:
        """That which was asked for, or the usual one, within what a site can do."""
        cells = self.position.rules.cols * self.position.rules.rows
        most = MOST_NODES.get(self.search.partition(":")[0].strip().lower(), 1) * SMALL // max(SMALL, cells)
        usual = usual_limit(self.position, self.search)
        return (Limit(depth=self.depth) if self.depth is not None else usual).within(Limit(nodes=max(1, most)))

    def tree(self, opened: frozenset[Path]) -> Tree:
        """The tree, not searched yet."""
        return Tree(self.position, self.search, plies=self.plies, line=self.line, limit=self.limit, opened=opened)


class _HeldTree:
    """A tree that was searched. Visitors share it, and each sees what they have opened."""

    def __init__(self, tree: Tree, opened: frozenset[Path]) -> None:
        self._tree = tree
        self._first = tree.opened - opened
        """What everybody sees open."""
        self._lock = threading.Lock()

    @property
    def is_large(self) -> bool:
        """Whether more is kept than one page shows."""
        return self._tree.held > MOST_SHOWN

    def showing(self, opened: frozenset[Path], show: Callable[[Tree], T], stop: Stop) -> Generator[None, None, T]:
        """The tree with these nodes open as well, as it is to be shown; others are let in while it takes long."""
        while not self._lock.acquire(timeout=WAIT):  # whoever has it may wait for this very thread
            yield
        try:
            for path in sorted(opened - self._tree.opened, key=len):
                yield from in_turns(self._tree.opening(path), stop)
            return show(self._tree.showing(self._first | opened))
        finally:
            self._lock.release()


class Trees:
    """The trees of this process. Nothing here belongs to a visitor: all of it can be searched again from an address."""

    def __init__(self) -> None:
        self._held: OrderedDict[WantedTree, _HeldTree] = OrderedDict()
        self._lock = threading.Lock()

    def document(self, wanted: WantedTree, opened: frozenset[Path]) -> Question[Document | None, Document]:
        """The document of a tree, as something to think about; the news are what there is to see while the search runs."""
        return self._question(wanted, opened, _document)

    def page(self, wanted: WantedTree, opened: frozenset[Path]) -> Question[str | None, str]:
        """The page that works from disk, as something to think about."""
        return self._question(wanted, opened, _page)

    def _question(self, wanted: WantedTree, opened: frozenset[Path], show: Callable[[Tree], T]) -> Question[T | None, T]:
        def think(stop: Stop) -> Generator[T | None, None, T]:
            with self._lock:
                held = self._held.get(wanted)
            if held is None:
                tree = wanted.tree(opened)
                yield from growing(tree, stop, show)
                if stop.is_set:
                    raise NoughtsError("nobody waits for this tree any more")
                held = _HeldTree(tree, opened)
            found = yield from held.showing(opened, show, stop)
            self._hold(wanted, held)
            return found

        return Question(think, ("tree", show, wanted, opened), takes_turns=True)

    def _hold(self, wanted: WantedTree, held: _HeldTree) -> None:
        with self._lock:
            self._held.pop(wanted, None)
            if not held.is_large:
                self._held[wanted] = held
            if len(self._held) > MOST_TREES:
                self._held.popitem(last=False)


def _page(tree: Tree) -> str:
    _check_size(tree)
    return "" if tree.is_running else tree_page(tree)


def _document(tree: Tree) -> Document:
    _check_size(tree)
    return tree_document(tree)


def _check_size(tree: Tree) -> None:
    count = sum(1 for root in tree.roots for _ in root.walk())
    if count > MOST_SHOWN:
        raise BadLimit(f"{count:,} nodes cannot be shown at once; open fewer of them, or ask for fewer plies")
