"""OpenTree: a search that runs in a thread while a person expands and collapses the nodes of its tree."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from dataclasses import dataclass
from enum import Enum
from typing import TypeVar

from noughts.lessons.node import TreeNode, capital, points_text, window_texts
from noughts.lessons.steps import Step, StepKind, Walk, steps_of
from noughts.lessons.tree import Tree
from noughts.play.pool import Job, Question, SearchPool, shared_pool
from noughts.rules import Position
from noughts.search import Stop
from noughts.search.readable.trace import How, Path
from noughts.search.score import Window
from noughts.ui.shared.tree_document import OutlineLine, caption_text, outline, value_text

T = TypeVar("T")

BETWEEN_NEWS = 0.25
"""Seconds between two snapshots of a running search."""


def snapshots(
    tree: Tree, stop: Stop, show: Callable[[Tree], T], clock: Callable[[], float] = time.monotonic
) -> Generator[T, None, None]:
    """Run the search of a tree until it is stopped, and show it from time to time."""
    with closing(tree.search()) as search:
        for _ in in_turns(search, stop, clock):
            yield show(tree)


def in_turns(work: Iterator[object], stop: Stop, clock: Callable[[], float] = time.monotonic) -> Iterator[None]:
    """Do work that pauses often, yielding from time to time, until it is done or stopped."""
    due = clock()
    for _ in work:
        if stop.is_set():
            return
        if clock() >= due:
            yield
            due = clock() + BETWEEN_NEWS


@dataclass(frozen=True, slots=True)
class TreeSnapshot:
    """A tree as it is now, in values that stay while the search continues."""

    roots: tuple[TreeNode, ...]
    steps: tuple[Step, ...]
    visited: int
    is_running: bool

    @classmethod
    def of(cls, tree: Tree) -> TreeSnapshot:
        visited = tree.analysis.nodes if tree.analysis else 0
        return cls(tree.roots or (tree.root,), steps_of(tree), visited, tree.is_running)


class Sign(Enum):
    """Whether there is more below a line."""

    COLLAPSED = "▸"
    EXPANDED = "▾"
    NOTHING = " "


@dataclass(frozen=True, slots=True)
class TreeRow:
    """A line of the tree on the screen: a node, or moves that were never looked at."""

    node: TreeNode
    """For moves that were never looked at, the node above them."""
    depth: int
    sign: Sign
    words: str
    tone: str
    position: Position | None
    """The board to draw; none for moves that were never looked at."""
    lines: tuple[str, ...]
    """The text beside the board in a drawing."""
    is_faded: bool
    """Whether nothing came of it: it was cut, skipped, or not looked at yet."""
    is_node: bool = True

    @property
    def text(self) -> str:
        return f"{'  ' * self.depth}{self.sign.value} {self.words}"


class OpenTree:
    """One search on one position. ``wake`` is called from a thread when there is more to see."""

    def __init__(
        self, position: Position, search: str, *, wake: Callable[[], None], thinkers: SearchPool | None = None, plies: int = 1
    ) -> None:
        self.tree = Tree(position, search, plies=plies)
        self.snapshot = TreeSnapshot((self.tree.root,), (), 0, is_running=True)
        self.walk = Walk(())
        self._collapsed: set[int] = set()
        """Nodes that were closed by hand, by their visit."""
        self._wake = wake
        self._thinkers = thinkers or shared_pool()
        self._thinking: Job[TreeSnapshot, TreeSnapshot] | None = None
        self._asked = 0
        self._halt = Stop()
        self._ask(lambda stop: snapshots(self.tree, stop, TreeSnapshot.of))

    @property
    def is_thinking(self) -> bool:
        return self._thinking is not None

    def fetch(self) -> bool:
        """Take the latest snapshot; False if it is not new. Raises what went wrong in the search."""
        thinking = self._thinking
        if thinking is None:
            return False
        found = thinking.result if thinking.is_done else thinking.news
        if thinking.is_done:
            self._thinking = None
            if thinking.error:
                raise thinking.error
        if found is None or found is self.snapshot:
            return thinking.is_done
        was_running, was_at_end, step = self.snapshot.is_running, self.walk.at == len(self.walk.steps), self.walk.step
        self.snapshot, self.walk = found, Walk(found.steps)
        if found.is_running or (was_at_end and not was_running):
            self.walk.go(len(found.steps))
        elif step is not None:  # without one, a search that has just ended starts at its first step
            self.walk.go(_same(found.steps, step))
        return True

    def expand(self, node: TreeNode) -> None:
        """Show what lies below a node, and search for it if necessary."""
        self._collapsed.discard(node.visit)
        if not node.is_open and not self.is_thinking:
            self._ask(lambda stop: self._opening(node.path, stop))

    def collapse(self, node: TreeNode) -> None:
        if node.children or node.unlooked:
            self._collapsed.add(node.visit)

    def is_collapsed(self, node: TreeNode) -> bool:
        """Whether what lies below a node is hidden or unknown."""
        return node.visit in self._collapsed or not node.is_open

    def reveal(self, node: TreeNode) -> None:
        """Open all nodes above a node."""
        for root in self.snapshot.roots:
            self._collapsed -= {
                each.visit for each in root.walk() if each.path == node.path[: len(each.path)] and each is not node
            }

    def halt(self) -> None:
        """Stop the search soon; what it has found stays."""
        self._halt.set()

    def close(self) -> None:
        if self._thinking:
            self._thinking.stop()
            self._thinking = None

    def _ask(self, work: Callable[[Stop], Generator[TreeSnapshot, None, None]]) -> None:
        halt = self._halt = Stop()

        def think(stop: Stop) -> Generator[TreeSnapshot, None, TreeSnapshot]:
            with closing(work(stop)) as news:
                for sight in news:
                    yield sight
                    if halt.is_set():
                        break
            return TreeSnapshot.of(self.tree)

        self._asked += 1
        question = Question(think, ("watched tree", id(self), self._asked), takes_turns=True)
        self._thinking = self._thinkers.ask(question, ("watched tree", id(self)), self._wake)

    def _opening(self, path: Path, stop: Stop) -> Generator[TreeSnapshot, None, None]:
        for _ in in_turns(self.tree.opening(path), stop):
            yield self.snapshot

    # What to show

    def rows(self) -> list[TreeRow]:
        known = {} if self._knows_all else {step.node.visit: step for step in self.walk.steps[: self.walk.at]}
        return [self._row(line, known) for root in self.snapshot.roots for line in outline(root, self.is_collapsed)]

    def window_above(self, node: TreeNode) -> Window:
        """Alpha and beta of the parent before it knew of this node."""
        above = (each for root in self.snapshot.roots for each in root.walk() if each.path == node.path[:-1])
        parent = next(above, None)
        return parent.window_before(node) if parent else Window()

    @property
    def _knows_all(self) -> bool:
        return self.snapshot.is_running or self.walk.at == len(self.walk.steps)

    def _row(self, line: OutlineLine, known: dict[int, Step]) -> TreeRow:
        node, group = line.node, line.unlooked
        if group:
            lines = f"not looked at: {group.names}", group.why
            return TreeRow(
                node, line.depth, Sign.NOTHING, group.text, "quiet", group.position, lines, is_faded=True, is_node=False
            )
        sign = Sign.COLLAPSED if self.is_collapsed(node) else Sign.EXPANDED
        if not (node.entered or node.unlooked):
            sign = Sign.NOTHING
        step = known.get(node.visit)
        is_done = node.value is not None and (self._knows_all or (step is not None and step.kind is StepKind.LEAVE))
        tone = "quiet" if not is_done else "loss" if node.how is How.CUT else "ink"
        words = f"{node.visit}. {self._name(node)}: {self._worth(node, step, is_done=is_done)}"
        bounds = "alpha {}, beta {}".format(*window_texts(node.window, node.cells)) if self.tree.has_windows else ""
        lines = words, *((bounds, caption_text(node)) if is_done else ())
        is_faded = tone == "loss" or not (is_done or step or self._knows_all)
        return TreeRow(node, line.depth, sign, words, tone, node.position, tuple(filter(None, lines)), is_faded=is_faded)

    def _name(self, node: TreeNode) -> str:
        if node.move is None:
            return "Root"
        return f"{capital(self.tree.words.name(node.position.side.other))} {node.move}"

    def _worth(self, node: TreeNode, step: Step | None, *, is_done: bool) -> str:
        if is_done:
            how = {How.CUT: " cut", How.TABLE: " remembered", How.TWIN: " a twin"}.get(node.how) if node.how else None
            return f"{value_text(node)}{how or ''}"
        if step is not None and step.value is not None:
            return f"{points_text(step.value, node.cells)} so far"
        return "…" if step is not None else "not yet"


def _same(steps: tuple[Step, ...], wanted: Step) -> int:
    """The number of a step in a longer list of steps."""
    key = wanted.kind, wanted.node.visit, wanted.text
    return next((each.number for each in steps if (each.kind, each.node.visit, each.text) == key), len(steps))
