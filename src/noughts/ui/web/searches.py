"""Searches to watch and to compare: trees that visitors share, and measurements in a separate process."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable, Generator
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.pool import AsyncResult
from typing import Any, TypeVar

from cachetools import LRUCache

from noughts.lessons.measuring import Measurement, measurement
from noughts.lessons.tree import Tree, usual_limit
from noughts.play.pool import Question
from noughts.rules import Move, NoughtsError, Position
from noughts.search import BadLimit, Limit, Stop
from noughts.search.readable.trace import Path
from noughts.ui.shared.open_tree import in_turns, snapshots
from noughts.ui.shared.tree_document import tree_document
from noughts.ui.shared.tree_export import tree_page

T = TypeVar("T")

MAX_TREES = 40
MAX_SHOWN_NODES = 3_000
"""In one document; more would overwhelm a page."""

MAX_NODES = {"minimax": 600_000, "alphabeta": 600_000, "mcts": 20_000, "neural": 1_000}
"""Some seconds of each search on nine cells; on a larger board, where a node takes longer, there are fewer.
Plain minimax on 3x3 visits 549,946."""

SMALL_BOARD_CELLS = 9

LOCK_WAIT_S = 0.01
"""How long a thread waits for a tree before it does something else."""


@dataclass(frozen=True, slots=True)
class WantedTree:
    """What the address of a tree says. The same address always shows the same tree."""

    position: Position
    search: str
    depth: int | None = None
    plies: int = 1
    line: tuple[Move, ...] = ()

    @property
    def limit(self) -> Limit:
        """The depth that was asked for or the usual limit, within the limits of a site."""
        cells = self.position.rules.cols * self.position.rules.rows
        most = MAX_NODES.get(self.search.partition(":")[0].strip().lower(), 1) * SMALL_BOARD_CELLS
        usual = usual_limit(self.position, self.search)
        limit = Limit(depth=self.depth) if self.depth is not None else usual
        return limit.within(Limit(nodes=max(1, most // max(SMALL_BOARD_CELLS, cells))))

    def tree(self, opened: frozenset[Path]) -> Tree:
        return Tree(self.position, self.search, plies=self.plies, line=self.line, limit=self.limit, opened=opened)


class _SharedTree:
    """A searched tree that visitors share; each sees what they opened."""

    def __init__(self, tree: Tree, opened: frozenset[Path]) -> None:
        self._tree = tree
        self._always_open = tree.opened - opened
        self._lock = threading.Lock()

    @property
    def is_large(self) -> bool:
        """Whether it is too large to keep."""
        return self._tree.held > MAX_SHOWN_NODES

    def showing(self, opened: frozenset[Path], show: Callable[[Tree], T], stop: Stop) -> Generator[None, None, T]:
        """Show the tree with these nodes open as well; yields while it waits or searches."""
        while not self._lock.acquire(timeout=LOCK_WAIT_S):  # its holder may be waiting for this very thread
            yield
        try:
            for path in sorted(opened - self._tree.opened, key=len):
                yield from in_turns(self._tree.opening(path), stop)
            return show(self._tree.showing(self._always_open | opened))
        finally:
            self._lock.release()


class Trees:
    """The trees that were seen last. Others are searched again from their addresses."""

    def __init__(self) -> None:
        self._trees: LRUCache[WantedTree, _SharedTree] = LRUCache(MAX_TREES)
        self._lock = threading.Lock()

    def question(self, wanted: WantedTree, opened: frozenset[Path], show: Callable[[Tree], T]) -> Question[T | None, T]:
        """A question for a tree; its news show the tree while the search runs."""

        def think(stop: Stop) -> Generator[T | None, None, T]:
            with self._lock:
                shared = self._trees.get(wanted)
            if shared is None:
                tree = wanted.tree(opened)
                yield from snapshots(tree, stop, show)
                if stop.is_set():
                    raise NoughtsError("the search was stopped because the page was closed")
                shared = _SharedTree(tree, opened)
            found = yield from shared.showing(opened, show, stop)
            with self._lock:
                self._trees.pop(wanted, None)
                if not shared.is_large:
                    self._trees[wanted] = shared
            return found

        return Question(think, ("tree", show, wanted, opened), takes_turns=True)


def page_of(tree: Tree) -> str:
    return "" if tree.is_running else tree_page(checked_size(tree))


def document_of(tree: Tree) -> dict[str, Any]:
    return tree_document(checked_size(tree))


def checked_size(tree: Tree) -> Tree:
    """The same tree; BadLimit if too much of it is open."""
    count = sum(1 for root in tree.roots for _ in root.walk())
    if count > MAX_SHOWN_NODES:
        raise BadLimit(f"{count:,} nodes cannot be shown at once; open fewer of them, or ask for fewer plies")
    return tree


TIME_PER_SEARCH = Limit(seconds=10)

POLL_S = 0.05

MAX_MEASUREMENT_S = 60.0
"""For a process that does not answer: it must start first, and then it searches twice."""

NICENESS = 5
"""Lets players go before measurements, where the system has priorities."""


Measurements = tuple[Measurement, ...]


class MeasurementStopped(NoughtsError):
    """The measuring process is gone, or does not answer."""


def comparison(position: Position, searches: tuple[str, ...]) -> Question[Measurements | None, Measurements]:
    """A question for searches side by side; its news are those measured so far.

    They run in a separate process, since measuring memory slows a whole process down.
    """

    def think(stop: Stop) -> Generator[Measurements | None, None, Measurements]:
        measured: Measurements = ()
        with get_context("spawn").Pool(1, _step_back) as process:
            for search in searches:
                running = process.apply_async(measurement, (search, position, TIME_PER_SEARCH))
                measured = (*measured, _result(running, stop))
                yield measured
        return measured

    return Question(think, ("comparison", position, searches), takes_turns=True)


def _result(running: AsyncResult[Measurement], stop: Stop) -> Measurement:
    end = time.monotonic() + MAX_MEASUREMENT_S
    while not running.ready():
        if stop.is_set() or time.monotonic() > end:
            raise MeasurementStopped("the measurement was stopped; try again, or compare fewer searches")
        running.wait(POLL_S)
    return running.get()


def _step_back() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is meant for the server, which ends this process
    if hasattr(os, "nice"):
        os.nice(NICENESS)
