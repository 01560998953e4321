"""Trace: a search recorded as the tree it walked, and that tree as text and HTML.

A search reports every node to its listener, if it has one. Scores in a trace
are for the side to move at their node and count plies from the root, so that
they compare with the windows.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum
from html import escape
from itertools import count

from noughts.rules import Move, NoughtsError, Position, quoted
from noughts.search.analysis import Snapshots
from noughts.search.limits import BadLimit
from noughts.search.score import Bound, Draw, Estimate, Loss, Score, Win, Window

Path = tuple[int, ...]  # which root, which of its children, and so on, counted from 0


class NotRepeatable(NoughtsError):
    """A repeated search went another way, so a node cannot be expanded."""


class How(Enum):
    FINISHED = "finished"
    SEARCHED = "searched"
    CUT = "cut"
    """A move reached beta, so that the other side avoids this node; the rest was skipped."""
    TABLE = "table"
    TWIN = "twin"
    """The table had a symmetric position."""
    DEPTH = "depth"
    """An estimate at the depth limit."""
    PLAYOUT = "playout"
    """A game of random moves."""
    NETWORK = "network"
    SIGHT = "sight"
    """The rules alone show it: a move wins at once, or every move lets the other side win at once."""


@dataclass(frozen=True, slots=True)
class Prediction:
    """What a network says of a position when the search first reaches it."""

    prior: float | None
    """The policy's share for the move there, from 0 to 1; None where the policy was not asked, as at the root."""
    value: float | None
    """The expected result for the side to move, from -1 to 1; None if not asked, since all moves but one lose at once."""


class Listener:
    """Hears what a search does; override what you need."""

    def entered(self, move: Move | None, position: Position, window: Window) -> None:
        """The search enters a node for the first time; the root has no move."""

    def returned(self, move: Move | None) -> None:
        """The search returns to a known node, as it does only with playouts or a network."""

    def predicted(self, prediction: Prediction) -> None:
        """A network has valued the node entered last."""

    def left(self, score: Score, bound: Bound, how: How) -> None:
        """The search goes back to the parent."""


@dataclass(slots=True, eq=False)
class TraceNode:
    """A node as the search saw it; it has no score if the search stopped inside it."""

    path: Path
    move: Move | None
    position: Position
    window: Window
    score: Score | None = None
    bound: Bound | None = None
    how: How | None = None
    visit: int = 1
    """The place in the order of visits, from 1."""
    size: int = 1
    """The nodes from here down, including this one."""
    cuts: int = 0
    """How many of those were cut."""
    comes: int = 0
    """How often the search came here."""
    prediction: Prediction | None = None
    entered: int = 0
    """How many children the search entered, kept or not."""
    children: list[TraceNode] = field(default_factory=list, repr=False)

    @property
    def is_expanded(self) -> bool:
        """Whether all children are here."""
        return len(self.children) == self.entered


class Recorder(Listener):
    """Keeps the tree: all of it, the first ``plies``, or what lies around one node.

    With a line of moves ``along``, plies count from its end, and the
    alternatives to its moves are kept too, as are the children of the
    ``opened`` nodes.
    """

    def __init__(
        self, *, plies: int | None = None, around: Path | None = None, along: Sequence[Move] = (), opened: Collection[Path] = ()
    ) -> None:
        self.roots: list[TraceNode] = []  # one for each time the search started at the root, as iterative deepening does
        self._plies = plies
        self._around = around
        self._along = tuple(along)
        self._opened = frozenset(opened)
        self._visits = 0
        self.comes_back = False  # whether the search returned to nodes it had left
        self._stack: list[TraceNode] = []

    def entered(self, move: Move | None, position: Position, window: Window) -> None:
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
        """Reopen a node; one that was not kept gets a stand-in."""
        self.comes_back = True
        parent = self._stack[-1] if self._stack else None
        known = parent.children if parent else self.roots
        node = next((child for child in known if child.move == move), None)
        if node is None:
            above = self._stack[-1]
            node = TraceNode((*above.path, -1), move, above.position, above.window)
        self._stack.append(node)

    def predicted(self, prediction: Prediction) -> None:
        self._stack[-1].prediction = prediction

    def left(self, score: Score, bound: Bound, how: How) -> None:
        node = self._stack.pop()
        node.comes += 1
        node.score, node.bound, node.how = score, bound, how
        if how is How.CUT:
            for each in (node, *self._stack):
                each.cuts += 1

    def find(self, path: Path) -> TraceNode | None:
        """The node at a path; None if it was not kept."""
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
    """A tree kept down to some plies; deeper nodes are found by searching again.

    Searches repeat themselves exactly, so a second run shows what the first
    did, and only the wanted part is ever in memory. ``run`` starts the search
    with a listener.
    """

    def __init__(self, run: Callable[[Recorder], Snapshots], searcher: str = "", *, plies: int | None = None) -> None:
        if plies is not None and not (isinstance(plies, int) and plies >= 0):
            raise BadLimit(f"plies {quoted(plies)}: expected a number of plies, 0 or more")
        self._run = run
        self.searcher = searcher
        self._plies = plies
        self.roots: list[TraceNode] = []

    def search(self) -> Snapshots:
        recorder = Recorder(plies=self._plies)
        self.roots = recorder.roots
        yield from self._run(recorder)

    def expand(self, node: TraceNode) -> list[TraceNode]:
        """The children of a node; searches again if they were not kept, and raises NotRepeatable if that went another way."""
        for _ in self.expanding(node):
            pass
        return node.children

    def expanding(self, node: TraceNode) -> Iterator[None]:
        """The same, yielding now and then so that the caller can do other work."""
        if not node.is_expanded:
            recorder = Recorder(around=node.path)
            snapshots = self._run(recorder)
            for _ in snapshots:
                yield
                seen = recorder.find(node.path)
                if seen and seen.size == node.size and seen.how and not recorder.comes_back:
                    snapshots.close()  # the rest is not needed
            again = recorder.find(node.path)
            if again is None or (again.position, again.entered) != (node.position, node.entered):
                raise NotRepeatable(f"{node.move}: the search went another way this time; limit it by nodes, not by seconds")
            node.children = again.children

    def __str__(self) -> str:
        return trace_text(self)

    def _repr_html_(self) -> str:
        return trace_html(self)


HOW_TEXTS = {
    How.FINISHED: "the game is over",
    How.TABLE: "known already",
    How.TWIN: "known already, mirrored or turned",
    How.DEPTH: "the depth limit",
    How.PLAYOUT: "played to the end at random",
    How.NETWORK: "the network's guess",
    How.SIGHT: "seen at a glance",
}
"""Notes on values that were not searched for."""

NOTHING = "nothing was searched"


def trace_text(trace: Trace) -> str:
    """The tree as text; of several rounds, the last in which each first move was searched.

    Each value is for the side that plays the move; wins and losses say at
    which ply of the search they come.
    """
    if not trace.roots:
        return NOTHING
    root = trace.roots[-1]
    return "\n".join([title_text(trace), worth_text(root), *_below(first_moves(trace), "", len(trace.roots))])


def title_text(trace: Trace) -> str:
    rounds = f" · {len(trace.roots)} rounds, each one ply deeper" if len(trace.roots) > 1 else ""
    side = f"{trace.roots[-1].position.side} to move"
    nodes = sum(each.size for each in trace.roots)
    return f"{trace.searcher} · {side} · {nodes:,} {'node' if nodes == 1 else 'nodes'}{rounds}"


def first_moves(trace: Trace) -> list[TraceNode]:
    """Each first move in the last round in which it was searched."""
    return list({child.move: child for each in trace.roots for child in each.children}.values())


def _below(children: list[TraceNode], indent: str, rounds: int = 0) -> Iterator[str]:
    for number, child in enumerate(children, start=1):
        sign, more = ("└", "  ") if number == len(children) else ("├", "│ ")
        when = f" · settled in round {child.path[0] + 1}" if rounds and child.path[0] + 1 < rounds else ""
        yield f"{indent}{sign} {child.move} {worth_text(child)}{when}"
        yield from _below(child.children, indent + more)


def worth_text(node: TraceNode) -> str:
    """A value for the side that plays the move, with its bound and how it was found."""
    if node.score is None:
        return "not finished"
    is_root = node.move is None
    score = node.score if is_root else -node.score
    words = [_value(score)]
    if node.bound is not None and node.bound is not Bound.EXACT:
        words[0] += " or better" if (node.bound is Bound.AT_LEAST) is is_root else " or worse"
    if node.how is How.CUT:
        words.append(f"cut off after {node.entered} of {len(node.position.moves())} moves")
    elif node.how in HOW_TEXTS:
        words.append(HOW_TEXTS[node.how])
    return " · ".join(words)


def _value(score: Score) -> str:
    match score:
        case Win(plies=plies):
            return f"wins at ply {plies}"
        case Loss(plies=plies):
            return f"loses at ply {plies}"
        case Estimate(x=x):
            return f"looks {x + 0.0:+.2f}"
        case Draw():
            return "draws"
    return str(score)


MOST_BOARDS = 80  # nodes with a picture, since a notebook is sent whole

ROW = "display: inline-flex; align-items: center; gap: 0.6em; vertical-align: middle"
BOARD = "width: 3.2em; flex: none"
BELOW = "margin-left: 1.4em"


def trace_html(trace: Trace) -> str:
    """The tree as HTML: nodes with their boards, which open one by one."""
    if not trace.roots:
        return f"<p>{NOTHING}</p>"
    root = trace.roots[-1]
    boards = count(1)
    row = _row(root, "the root", boards)
    below = _nested([_node(child, boards) for child in first_moves(trace)])
    title = f"<p><b>{escape(title_text(trace))}</b></p>"
    return f"<div>{title}<details open><summary>{row}</summary>{below}</details></div>"


def _node(node: TraceNode, boards: Iterator[int]) -> str:
    row = _row(node, f"{node.position.side.other} {node.move}", boards)
    below = [_node(child, boards) for child in node.children]
    return f"<details><summary>{row}</summary>{_nested(below)}</details>" if below else f"<div>{row}</div>"


def _row(node: TraceNode, name: str, boards: Iterator[int]) -> str:
    board = ""
    if next(boards) <= MOST_BOARDS:
        board = f'<span style="{BOARD}">{node.position.svg(last=node.move.cell if node.move else None)}</span>'
    return f'<span style="{ROW}">{board}<span><b>{escape(name)}</b> {escape(worth_text(node))}</span></span>'


def _nested(rows: list[str]) -> str:
    return f'<div style="{BELOW}">{"".join(rows)}</div>'
