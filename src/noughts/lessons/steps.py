"""Steps: a search in the order in which it ran, with its pseudo-code, to step through forwards and backwards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from noughts.lessons.node import Role, TreeNode, bounded_text, capital, window_texts
from noughts.lessons.tree import Tree
from noughts.rules import Move, Position
from noughts.search import Score
from noughts.search.neural.search import Neural
from noughts.search.readable.alphabeta import AlphaBeta
from noughts.search.readable.mcts import Mcts
from noughts.search.readable.trace import How
from noughts.search.registry import Searcher
from noughts.search.score import Window

MOST_REMEMBERED = 12_000  # positions after which counting stops; 3x3 has 5,478


class Counter:
    """Counts the nodes of whole trees, computing each position once.

    >>> from noughts.rules import Rules
    >>> Counter().nodes(Position.start(Rules.parse("3x3")))
    549946
    """

    def __init__(self) -> None:
        self._known: dict[tuple[int, int, int | None], int] = {}

    def nodes(self, position: Position, plies: int | None = None) -> int | None:
        """The number of nodes below a position, ``plies`` deep; None if there are too many."""
        if plies == 0 or position.outcome:
            return 1
        key = position.x, position.o, plies
        if key not in self._known:
            if len(self._known) >= MOST_REMEMBERED:
                return None
            total = 1
            for move in position.moves():
                below = self.nodes(position.play(move), None if plies is None else plies - 1)
                if below is None:
                    return None
                total += below
            self._known[key] = total
        return self._known[key]


class CodePlace(Enum):
    ENTER = "enter"
    OVER = "over"
    DEEP = "deep"
    KNOWN = "known"
    LOOP = "loop"
    CHILD = "child"
    MAX = "max"
    MIN = "min"
    CUT = "cut"
    RETURN = "return"
    PLAYOUT = "playout"
    ASK = "ask"


@dataclass(frozen=True, slots=True)
class CodeLine:
    text: str
    place: CodePlace


MINIMAX = (
    CodeLine("value(position):", CodePlace.ENTER),
    CodeLine("  if the game is over: return its result", CodePlace.OVER),
    CodeLine("  if this is deep enough: return a guess", CodePlace.DEEP),
    CodeLine("  for each move:", CodePlace.LOOP),
    CodeLine("    v = value(position after the move)", CodePlace.CHILD),
    CodeLine("    if MAX moves: best = max(best, v)", CodePlace.MAX),
    CodeLine("    if MIN moves: best = min(best, v)", CodePlace.MIN),
    CodeLine("  return best", CodePlace.RETURN),
)

ALPHABETA = (
    CodeLine("value(position, alpha, beta):", CodePlace.ENTER),
    CodeLine("  if the game is over: return its result", CodePlace.OVER),
    CodeLine("  if this is deep enough: return a guess", CodePlace.DEEP),
    CodeLine("  if the table knows it: return what it says", CodePlace.KNOWN),
    CodeLine("  for each move, the most promising first:", CodePlace.LOOP),
    CodeLine("    v = value(position after the move, alpha, beta)", CodePlace.CHILD),
    CodeLine("    if MAX moves: best = max(best, v); alpha = max(alpha, best)", CodePlace.MAX),
    CodeLine("    if MIN moves: best = min(best, v); beta = min(beta, best)", CodePlace.MIN),
    CodeLine("    if alpha >= beta: return best (skip the other moves)", CodePlace.CUT),
    CodeLine("  return best", CodePlace.RETURN),
)

PLAYOUTS = (
    CodeLine("repeat until all is proven or the limit is reached:", CodePlace.LOOP),
    CodeLine("  go down by moves that did well or were seldom tried", CodePlace.CHILD),
    CodeLine("  add one new position", CodePlace.ENTER),
    CodeLine("  if the game is over there: its result is proven", CodePlace.OVER),
    CodeLine("  else play at random to the end", CodePlace.PLAYOUT),
    CodeLine("  add the result to every position on the way back", CodePlace.RETURN),
)

NETWORK = (
    CodeLine("repeat until all is proven or the limit is reached:", CodePlace.LOOP),
    CodeLine("  go down by moves that the network likes, that did well or were seldom tried", CodePlace.CHILD),
    CodeLine("  add one new position", CodePlace.ENTER),
    CodeLine("  if a move or the reply to it ends the game: that is proven", CodePlace.OVER),
    CodeLine("  ask the network: how will it end, and which moves are worth a look?", CodePlace.ASK),
    CodeLine("  add its answer to every position on the way back", CodePlace.RETURN),
)

PLACES = {
    How.FINISHED: CodePlace.OVER,
    How.DEPTH: CodePlace.DEEP,
    How.TABLE: CodePlace.KNOWN,
    How.TWIN: CodePlace.KNOWN,
    How.CUT: CodePlace.CUT,
    How.SEARCHED: CodePlace.RETURN,
    How.PLAYOUT: CodePlace.PLAYOUT,
    How.NETWORK: CodePlace.ASK,
    How.SIGHT: CodePlace.OVER,
}
"""Where in the code a node gets its value."""


def title_of(searcher: Searcher) -> str:
    """The name of the algorithm.

    >>> title_of(AlphaBeta())
    'Alpha-beta'
    """
    titles = {Mcts: "Monte Carlo", Neural: "Neural search", AlphaBeta: "Alpha-beta"}
    return titles.get(type(searcher), "Minimax")


def code_of(searcher: Searcher) -> tuple[CodeLine, ...]:
    """The pseudo-code of a search, without what is turned off.

    >>> len(code_of(AlphaBeta())), len(code_of(AlphaBeta(table=False)))
    (10, 9)
    """
    if isinstance(searcher, Mcts | Neural):
        return PLAYOUTS if isinstance(searcher, Mcts) else NETWORK
    if not isinstance(searcher, AlphaBeta):
        return MINIMAX
    is_ordered = searcher.ordering or searcher.killers or searcher.history or searcher.table
    lines = (line for line in ALPHABETA if searcher.table or line.place is not CodePlace.KNOWN)
    return tuple(line if is_ordered or line.place is not CodePlace.LOOP else MINIMAX[3] for line in lines)


class StepKind(Enum):
    ENTER = "enter"  # the search enters a node
    LEAVE = "leave"  # it knows the value of the node and goes back
    BACK = "back"  # the parent takes note of that value
    END = "end"  # the search has ended


@dataclass(frozen=True, slots=True)
class Step:
    """One step: where the search is, what it knows, and how much it has done."""

    number: int  # counted from 1
    kind: StepKind
    node: TreeNode  # the current node; for a step back, the parent
    line: int  # of the code, from 0
    text: str
    window: Window  # alpha and beta of the node after the step
    value: Score | None  # the value of the node after the step
    root_value: Score | None  # the best value at the root so far
    root_move: Move | None
    visited: int
    cut: int
    saved: int | None
    """Nodes that minimax would have visited and this search did not. None if they are too many to count, and before the
    end of a search that searches a move more than once."""
    is_cut: bool = False
    changes_root: bool = False


class Walk:
    """A place among the steps of a search."""

    def __init__(self, steps: Sequence[Step]) -> None:
        self.steps = tuple(steps)
        self.at = 0  # steps taken

    @property
    def step(self) -> Step | None:
        return self.steps[self.at - 1] if self.at else None

    def go(self, at: int) -> Step | None:
        self.at = max(0, min(at, len(self.steps)))
        return self.step

    def forward(self) -> Step | None:
        return self.go(self.at + 1)

    def back(self) -> Step | None:
        return self.go(self.at - 1)

    def to_cut(self) -> Step | None:
        """Go to the next cut, or the end."""
        return self.go(next((step.number for step in self.steps[self.at :] if step.is_cut), len(self.steps)))

    def to_change(self) -> Step | None:
        """Go to the next change of the root's value, or the end."""
        return self.go(next((step.number for step in self.steps[self.at :] if step.changes_root), len(self.steps)))


def steps_of(tree: Tree) -> tuple[Step, ...]:
    """All steps through the open nodes of a tree; a closed node is a single step.

    >>> walk = Walk(steps_of(Tree("XOX/XOO/.X.").complete()))
    >>> walk.go(5).text
    'c3 is worth 0. beta falls to 0.'
    >>> walk.to_change().text
    'a3 is worth 0. alpha rises to 0.'
    """
    return tuple(_StepBuilder(tree).steps())


class _StepBuilder:
    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self.words = tree.words
        self.code: tuple[CodeLine, ...] = code_of(tree.searcher)
        self.lines = {line.place: number for number, line in enumerate(self.code)}
        self.counter = Counter()
        self.number = self.visited = self.cut = 0
        self.saved: int | None = 0 if tree.looks_once else None
        self.root_value: Score | None = None
        self.root_move: Move | None = None

    def steps(self) -> Iterator[Step]:
        roots = self.tree.roots
        if self.tree.has_playouts:
            yield from self._playouts(roots)
        else:
            for root in roots:
                yield from self._node(root, root)
        if roots and not self.tree.is_running:  # it may have been stopped before its first node
            yield self._end(roots)

    def _step(
        self, kind: StepKind, node: TreeNode, place: CodePlace, text: str, window: Window, value: Score | None, **marks: bool
    ) -> Step:
        self.number += 1
        return Step(
            self.number, kind, node, self.lines.get(place, 0), text, window, value,
            self.root_value, self.root_move, self.visited, self.cut, self.saved, **marks,
        )  # fmt: skip

    def _end(self, roots: Sequence[TreeNode]) -> Step:
        analysis, root = self.tree.analysis, roots[-1]
        self.visited = sum(each.size for each in roots)  # a stopped search may have counted one node more
        before = self.root_value, self.root_move
        if analysis is not None:
            self.root_value, self.root_move = analysis.score, analysis.best
        full = None if self.tree.has_playouts or root.value is None else self.counter.nodes(root.position, self.tree.depth)
        self.saved = None if full is None else full - self.visited
        value = self._worth(self.root_value)
        answer = f"{self.root_move}, worth {value}" if self.root_move else f"the game is over, worth {value}"
        text = f"The search ends after {self.visited:,} {'node' if self.visited == 1 else 'nodes'}. Its answer: {answer}."
        changes = before != (self.root_value, self.root_move)
        return self._step(StepKind.END, root, CodePlace.RETURN, text, root.window, self.root_value, changes_root=changes)

    def _playouts(self, roots: Sequence[TreeNode]) -> Iterator[Step]:
        """One step for each open node, in the order in which the tree grew."""
        for node in sorted((node for root in roots for node in root.walk()), key=lambda node: node.visit):
            self.visited = node.visit
            before, self.root_value = self.root_value, self.tree.root_values.get(node.visit, self.root_value)
            changes = before != self.root_value
            is_settled = node.how in (How.FINISHED, How.SIGHT)
            grown = CodePlace.ASK if self.tree.has_network else CodePlace.PLAYOUT
            place = CodePlace.OVER if is_settled else grown if node.move else CodePlace.LOOP
            yield self._step(StepKind.ENTER, node, place, self._entering(node), node.window, None, changes_root=changes)

    def _node(self, node: TreeNode, root: TreeNode) -> Iterator[Step]:
        self.visited += 1
        yield self._step(StepKind.ENTER, node, CodePlace.ENTER, self._entering(node), node.window, None)
        for child in node.children:
            yield from self._node(child, root)
            if child.value is not None:
                yield self._back(node, child)
        if node.value is None:
            return
        if not node.is_open:
            self.visited += node.size - 1
            self.cut += node.cuts
        elif node.how is How.CUT:
            self.cut += 1
        self._save(node)
        changes = False
        if node is root:
            changes = self.root_value != node.value
            self.root_value = node.value
        place = PLACES.get(node.how, CodePlace.RETURN) if node.how else CodePlace.RETURN
        is_cut = node.how is How.CUT
        yield self._step(
            StepKind.LEAVE, node, place, self._leaving(node), node.window, node.value, is_cut=is_cut, changes_root=changes
        )

    def _back(self, parent: TreeNode, child: TreeNode) -> Step:
        """The step in which the parent takes note of a value."""
        before = self.root_value
        if parent.move is None and child.best is not None:
            if child.best != self.root_value or child is parent.children[0]:
                self.root_move = child.move
            self.root_value = child.best
        place = CodePlace.MAX if parent.role is Role.MAX else CodePlace.MIN
        window = child.after or parent.window
        changes = before != self.root_value
        return self._step(
            StepKind.BACK, parent, place, self._returning(parent, child), window, child.best, changes_root=changes
        )

    def _save(self, node: TreeNode) -> None:
        """Count what was skipped at a node; at a closed one, everything skipped below it."""
        if self.saved is None:
            return
        depth = None if self.tree.depth is None else self.tree.depth - (len(node.path) - 1)
        if node.is_open and node.children:
            skipped = [node.position.play(each.move) for each in node.unlooked]
            counts = [self.counter.nodes(position, None if depth is None else depth - 1) for position in skipped]
        else:
            full = self.counter.nodes(node.position, depth)
            counts = [None if full is None else full - node.size]
        self.saved = None if None in counts else self.saved + sum(count for count in counts if count is not None)

    def _entering(self, node: TreeNode) -> str:
        side = self.words.name(node.position.side)
        turn = f"{capital(side)} to move ({node.role.value})"
        who = self.words.name(node.position.side.other)
        come = f"{capital(who)} plays {node.move}" if node.move else "The root"
        again = f", look {node.look}" if node.look > 1 else ""
        alpha, beta = window_texts(node.window, node.cells)
        window = f", alpha {alpha}, beta {beta}" if self.tree.has_windows else ""
        return f"Node {node.visit}: {come}{again}. {turn}{window}."

    def _leaving(self, node: TreeNode) -> str:
        if node.is_open:
            return node.why
        return f"{node.size:,} nodes, not opened here. {node.why}"

    def _returning(self, parent: TreeNode, child: TreeNode) -> str:
        worth = f"{child.move} is worth {self._bounded(child)}."
        if child.after is None:
            best = self._worth(child.best)
            return f"{worth} The best so far is {best}."
        name = "alpha" if parent.role is Role.MAX else "beta"
        before, after = (window_texts(window, parent.cells) for window in (parent.window_before(child), child.after))
        which = 0 if parent.role is Role.MAX else 1
        if before[which] == after[which]:
            return f"{worth} {name} stays {after[which]}."
        return f"{worth} {name} {'rises' if parent.role is Role.MAX else 'falls'} to {after[which]}."

    def _bounded(self, node: TreeNode) -> str:
        return "unknown" if node.value is None else bounded_text(node.value, node.bound, node.cells)

    def _worth(self, score: Score | None) -> str:
        return "unknown" if score is None else self.words.points(score)
