"""Trace: a search recorded as the tree that it walked.

A search that has a listener tells it of every node it enters and how it
leaves it; without one, all that this costs is one ``if``. Scores in a trace
are for the side to move at their node, and count plies from the root, so that
a score and the window it is held against are on one scale.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Protocol

from noughts.rules import Move, NoughtsError, Position, quoted
from noughts.search.analysis import Snapshots
from noughts.search.limits import BadLimit
from noughts.search.score import Bound, Score, Window

Path = tuple[int, ...]
"""Which root, then which child of it, and so on, counted from 0."""


class NotRepeatable(NoughtsError):
    """A search took another course when it was run again, so a node cannot be expanded."""


class How(Enum):
    """How a node got its value."""

    FINISHED = "finished"
    SEARCHED = "searched"
    CUT = "cut"
    """A move reached beta, the bound above which the other side would not let it come to this; the rest was skipped."""
    TABLE = "table"
    TWIN = "twin"
    """From the table, where a symmetric position stood."""
    DEPTH = "depth"
    """The depth limit: an estimate."""
    PLAYOUT = "playout"
    """A game of random moves."""
    NETWORK = "network"
    """What a network expects."""
    SIGHT = "sight"
    """The rules alone show the end: a move wins at once, or every move lets the other side win at once."""


@dataclass(frozen=True, slots=True)
class Belief:
    """What a network says of a position when the search first comes there."""

    prior: float | None
    """The share of its wishes that the move there got, from 0 to 1; None where it was not asked for wishes, as at the root."""
    value: float | None
    """What it expects for the side to move, from -1 to 1; None where it was not asked, since all moves but one lose at once."""


class Listener(Protocol):
    """Whoever wants to hear what a search does."""

    def entered(self, move: Move | None, position: Position, window: Window) -> None:
        """The search has come to a node for the first time; the root has no move."""

    def returned(self, move: Move | None) -> None:
        """The search has come once more to a node that it knows (only a search by playouts or with a network does)."""

    def believed(self, belief: Belief) -> None:
        """What a network says of the node that was entered last."""

    def left(self, score: Score, bound: Bound, how: How) -> None:
        """The search goes back to the parent of the node that it entered last."""


@dataclass(slots=True, eq=False)
class TraceNode:
    """A node as the search saw it; without a score, the search stopped inside it."""

    path: Path
    move: Move | None
    position: Position
    window: Window
    score: Score | None = None
    bound: Bound | None = None
    how: How | None = None
    visit: int = 1
    """Its place in the order of visits, from 1."""
    size: int = 1
    """The nodes from here down, this one included."""
    cuts: int = 0
    """How many of these were cut."""
    comes: int = 0
    """How often the search came here."""
    belief: Belief | None = None
    """What a network said of it, if one was asked."""
    entered: int = 0
    """The children that the search entered, kept or not."""
    children: list[TraceNode] = field(default_factory=list, repr=False)

    @property
    def is_expanded(self) -> bool:
        """Whether all children are here."""
        return len(self.children) == self.entered


class Recorder:
    """A listener that keeps the tree: all of it, the first so many plies, or what lies around one node.

    ``along`` is a line of moves: the plies are then counted from its end, and
    what was tried beside each of its moves is kept too, and so are the
    children of the ``opened`` nodes.
    """

    def __init__(
        self,
        *,
        plies: int | None = None,
        around: Path | None = None,
        along: Sequence[Move] = (),
        opened: Collection[Path] = (),
    ) -> None:
        self.roots: list[TraceNode] = []
        """One for each time that the search began at the root, as iterative deepening does."""
        self._plies = plies
        self._around = around
        self._along = tuple(along)
        self._opened = frozenset(opened)
        self._visits = 0
        self.comes_back = False
        """Whether the search goes on in nodes that it has left."""
        self._stack: list[TraceNode] = []

    def entered(self, move: Move | None, position: Position, window: Window) -> None:
        """Add a node."""
        for above in self._stack:
            above.size += 1
        self._visits += 1
        if not self._stack:
            node = TraceNode((len(self.roots),), move, position, window, visit=self._visits)
            self.roots.append(node)
        else:
            parent = self._stack[-1]
            node = TraceNode((*parent.path, parent.entered), move, position, window, visit=self._visits)
            parent.entered += 1
            if self._keeps(node.path):
                parent.children.append(node)
        self._stack.append(node)

    def returned(self, move: Move | None) -> None:
        """Go on in a node; one that was not kept is followed by a nameless stand-in."""
        self.comes_back = True
        parent = self._stack[-1] if self._stack else None
        known = parent.children if parent else self.roots
        node = next((child for child in known if child.move == move), None)
        if node is None:
            above = self._stack[-1]
            node = TraceNode((*above.path, -1), move, above.position, above.window)
        self._stack.append(node)

    def believed(self, belief: Belief) -> None:
        """Keep what a network said."""
        self._stack[-1].belief = belief

    def left(self, score: Score, bound: Bound, how: How) -> None:
        """Close the node."""
        node = self._stack.pop()
        node.comes += 1
        node.score, node.bound, node.how = score, bound, how
        if how is How.CUT:
            for each in (node, *self._stack):
                each.cuts += 1

    def find(self, path: Path) -> TraceNode | None:
        """The node at a path, if it was kept."""
        nodes, found = self.roots, None
        for depth in range(1, len(path) + 1):
            found = next((node for node in nodes if node.path == path[:depth]), None)
            nodes = found.children if found else []
        return found

    def _keeps(self, path: Path) -> bool:
        if self._around is not None:
            return path == self._around[: len(path)] or path[:-1] == self._around
        if self._opened and path[:-1] in self._opened:
            return True
        if self._plies is not None and len(path) > len(self._along) + self._plies + 1:
            return False
        return all(above.move == move for above, move in zip(self._stack[1:], self._along, strict=False))


class Trace:
    """A tree that is kept down to some plies; what lies deeper is found by searching again when it is asked for.

    Searches repeat themselves exactly, so the second run shows what the
    first one did, with all it had learnt on the way, and at no time is more
    than the wanted part in memory. ``run`` starts the search with a listener.
    """

    def __init__(self, run: Callable[[Recorder], Snapshots], searcher: str = "", *, plies: int | None = None) -> None:
        if plies is not None and not (isinstance(plies, int) and plies >= 0):
            raise BadLimit(f"plies {quoted(plies)}: expected a number of plies, 0 or more")
        self._run = run
        self.searcher = searcher
        """What the search is called."""
        self._plies = plies
        self.roots: list[TraceNode] = []

    def search(self) -> Snapshots:
        """Run the search, and hand on what it says."""
        recorder = Recorder(plies=self._plies)
        self.roots = recorder.roots
        yield from self._run(recorder)

    def expand(self, node: TraceNode) -> list[TraceNode]:
        """The children of a node; searches again if they were not kept."""
        for _ in self.expanding(node):
            pass
        return node.children

    def expanding(self, node: TraceNode) -> Iterator[None]:
        """The same, with a pause now and then for whoever has other things to do."""
        if not node.is_expanded:
            recorder = Recorder(around=node.path)
            snapshots = self._run(recorder)
            for _ in snapshots:
                yield
                seen = recorder.find(node.path)
                if seen and seen.size == node.size and seen.how and not recorder.comes_back:
                    snapshots.close()  # what comes after it is not asked for
            again = recorder.find(node.path)
            if again is None or (again.position, again.entered) != (node.position, node.entered):
                raise NotRepeatable(f"{node.move}: the search went another way this time; limit it by nodes, not by seconds")
            node.children = again.children

    def __str__(self) -> str:
        from noughts.search.readable.trace_text import trace_text

        return trace_text(self)

    def _repr_html_(self) -> str:
        from noughts.search.readable.trace_text import trace_html

        return trace_html(self)
