"""Neural search: a network says which moves are worth a look and what a position is worth, and a tree checks it.

The tree grows by PUCT: a move is tried the sooner, the better it has done, the
more the network expects of it, and the less it has been tried. There are no
random games; the network's expectation stands for their result. Results that
are certain are proven as in ``mcts``.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING

from noughts.extras import missing, require
from noughts.rules import Move, Position, Rules
from noughts.search.analysis import Analysis, Candidate, Progress, Snapshots
from noughts.search.immediate import immediate_results
from noughts.search.limits import UNLIMITED, Budget, Clock, Limit, Spent
from noughts.search.neural.ages import GROWN_UP, Age, network_of
from noughts.search.readable.mcts import ProofNode
from noughts.search.readable.trace import Belief, How, Listener
from noughts.search.score import Bound, Draw, Estimate, Score, Win, Window, from_root

if TYPE_CHECKING:
    from noughts.search.neural.network import Network, Opinion


PATIENCE = 400
"""Nodes when the limit says neither nodes nor seconds."""

EXPLORATION = 2.0
"""How much the network's policy counts against results, which lie between -1 and 1. Of 401 positions of Connect Four about
which the network had been in doubt, 16 are played wrong after 64 nodes (``benchmarks.ada doubtful``); with 3 it would be 22."""

LEAST_DOUBT = 0.1
"""Of the exploration, how much is left where the network is sure: 3x3 torus is proven in 44 nodes, and with 1 in 274."""

CAUTION = 0.25
"""How much less than its parent a move is expected to be worth that was never tried, once all likely ones were."""

BATCH = 8
"""Positions that the network is asked about at once, at most: one product of large matrices is quicker than many small ones."""

BATCH_CELLS = 200
"""Cells that make a product large enough; beyond that a batch only keeps its positions from learning from each other."""

FIRST_BATCHES = 4
"""A batch is at most the tree's size divided by this, since what is in one batch cannot learn from each other."""

TRUST = 25.0
"""How much a difference in results counts against the logarithm of the policy when moves are ranked, as in training."""

TINY = 1e-6
"""Between two estimates that would else be equal; and the least that a policy counts for."""

SURE = 0.999
"""An expectation is never nearer to a sure result than this."""


def check(rules: Rules) -> None:  # noqa: ARG001 - it plays every game
    """NotInstalled if a package is missing."""
    require("neural")


def fits(rules: Rules) -> bool:  # noqa: ARG001 - it plays every game
    """Whether there is all that it needs."""
    return not missing("neural")


@dataclass(frozen=True, slots=True, kw_only=True)
class Neural:
    """PUCT with a network and proofs; the same node limit gives the same answer.

    A node is a position that the network was asked about, or one that needs no asking,
    since the rules alone show its end, or that all moves but one lose at once.
    One node is the network's policy alone, without any search.

    >>> position = Position.parse("XX./OO./...")
    >>> *_, analysis = Neural().analyse(position, Limit(nodes=8))
    >>> str(analysis.best), analysis.score, analysis.proven
    ('c1', Win(1), True)
    """

    age: Age = GROWN_UP
    """How long the network has practised."""
    network: Network | None = None
    """Another network than those that are shipped."""
    listener: Listener | None = None
    clock: Clock = perf_counter

    def analyse(self, position: Position, limit: Limit = UNLIMITED) -> Snapshots:
        """Ever better snapshots, until the limit or a proof."""
        check(position.rules)
        if limit.nodes is None and limit.seconds is None:
            limit = Limit(limit.depth, PATIENCE)
        yield from _Run(self, position, limit).snapshots()


class _Node(ProofNode):
    """A position in the tree with its moves; once the network was asked, the likeliest first, and what it expects of each."""

    __slots__ = ("children", "is_asked", "is_forced", "moves", "priors", "value", "waiting")

    def __init__(self, move: Move | None, position: Position) -> None:
        super().__init__(move, position)
        self.children: dict[int, _Node] = {}
        self.moves: Sequence[Move] = ()
        self.priors: Sequence[float] = ()
        self.value = 0.0
        self.is_asked = False
        """Whether the network has been asked about it."""
        self.is_forced = False
        """Whether all moves but one lose at sight: whatever the network thinks, there is one way to go on."""
        self.waiting = 0
        """Visits that are on their way down, and count as lost until they return."""

    @property
    def tried(self) -> Collection[_Node]:
        """The children that there are."""
        return self.children.values()

    @property
    def is_all_tried(self) -> bool:
        """Whether every move has its child."""
        return len(self.children) == len(self.moves)

    def hear(self, opinion: Opinion) -> None:
        """Take in what the network believes."""
        known = {child.move: child for child in self.tried}
        moves = self.position.moves()
        order = sorted(range(len(moves)), key=lambda number: -opinion.policy[number])
        self.moves = [moves[number] for number in order]
        self.priors = [float(opinion.policy[number]) for number in order]
        self.children = {number: known[move] for number, move in enumerate(self.moves) if move in known}
        self.value = opinion.value
        self.is_asked = True

    def look(self) -> None:
        """See what the rules alone can see: moves that end the game, and those to which a reply wins at once."""
        if not self.moves:
            self.moves = self.position.moves()
            self.priors = [1 / len(self.moves)] * len(self.moves)
        seen = immediate_results(self.position)
        for move, candidate in seen.items():
            child = self.children[self.moves.index(move)] = _Node(move, self.position.play(move))
            if not child.proven:
                reply = candidate.line[1]
                child.children[0] = _Node(reply, child.position.play(reply))
                child.conclude()
        if seen:
            self.conclude()
            self.is_forced = not self.proven and len(seen) == len(self.moves) - 1

    def choose(self) -> int:
        """The number of the move to try next; those that are proven need no more tries."""
        # Where the result is hardly in doubt there is little to find out, and one way that is followed to its end proves it.
        mean = self.total / self.visits if self.visits else self.value
        doubt = max(LEAST_DOUBT, math.sqrt(max(0.0, 1 - mean * mean)))
        width = EXPLORATION * doubt * math.sqrt(self.visits + self.waiting + 1)
        seen = sum(self.priors[number] for number in self.children)
        guess = self.value - CAUTION * math.sqrt(seen)
        best, chosen = -math.inf, -1
        for number, child in self.children.items():
            if child.proven is None:
                count = child.visits + child.waiting
                worth = (-child.total - child.waiting) / count if count else guess
                worth += width * self.priors[number] / (1 + count)
                if worth > best:
                    best, chosen = worth, number
        # Untried moves differ in nothing but their prior, so only the likeliest of them can be the best.
        untried = next((number for number in range(len(self.moves)) if number not in self.children), None)
        if untried is not None and guess + width * self.priors[untried] > best:
            chosen = untried
        return chosen


class _Run:
    """One search: the tree and how it grows."""

    def __init__(self, options: Neural, position: Position, limit: Limit) -> None:
        self.network = options.network or network_of(options.age)
        self.listener = options.listener
        self.limit = limit
        self.budget = Budget(limit, options.clock)
        self.progress = Progress(position, self.budget)
        self.deepest = limit.depth or math.inf
        self.batch = max(1, min(BATCH, BATCH_CELLS // (position.rules.cols * position.rules.rows)))
        self.root = _Node(None, position)
        self.is_due = False
        """Whether it is time to let the caller in."""

    def snapshots(self) -> Snapshots:
        with suppress(Spent):
            yield from self._batches()
        yield self._snapshot()

    def _batches(self) -> Snapshots:
        """One batch after another, until the root is proven."""
        if self.budget.spend(0):
            yield self._snapshot()
        if self.root.proven:
            self._enter([self.root])
        else:
            self._ask([[self.root]])
            if self.limit.nodes is None or self.limit.nodes > self.budget.nodes:
                self.root.look()
        if self.listener:
            self.listener.left(self.root.score, Bound.EXACT, _how(self.root))
        while not self.root.proven:
            paths = self._paths(max(1, min(self.batch, (self.root.visits + 1) // FIRST_BATCHES)))
            if self.is_due:
                yield self._snapshot()
                self.is_due = False
            self._ask(paths)

    @property
    def _nodes_left(self) -> float:
        return math.inf if self.limit.nodes is None else self.limit.nodes - self.budget.nodes

    def _paths(self, count: int) -> list[list[_Node]]:
        """Ways down: to different nodes that the network is to be asked about, and to known ends, which are told at once."""
        paths: list[list[_Node]] = []
        while len(paths) < count and not self.root.proven and (self._nodes_left > 0 or not paths):
            path = self._descend()
            last = path[-1]
            is_known = last.proven or last.is_asked
            if not is_known and any(last is other[-1] for other in paths):
                for node in path:
                    node.waiting -= 1
                break
            self._spend(path)
            if is_known:
                self._enter(path)
                self._back_up(path, last.value)
            paths.append(path)
        return paths

    def _spend(self, path: list[_Node]) -> None:
        """Count the nodes that are new, or the way to an old one as one."""
        new = sum(node.visits == 0 and node.waiting == 1 for node in path)
        for ply in range(len(path) - max(1, new), len(path)):
            self.is_due |= self.budget.spend(ply)

    def _descend(self) -> list[_Node]:
        """The way down to a node that is new and has a choice, is proven, or as deep as the limit allows."""
        node = self.root
        path = [node]
        room = self._nodes_left
        node.waiting += 1
        while (node.is_asked or (node.is_forced and room > 0)) and not node.proven and len(path) <= self.deepest:
            number = node.choose()
            if number not in node.children:
                child = node.children[number] = _Node(node.moves[number], node.position.play(node.moves[number]))
                room -= 1
                if not child.proven:
                    child.look()
            node = node.children[number]
            node.waiting += 1
            path.append(node)
        return path

    def _ask(self, paths: list[list[_Node]]) -> None:
        """Ask the network about the last nodes, and tell those above."""
        asked = [path for path in paths if not path[-1].proven and not path[-1].is_asked]
        if not asked:
            return
        opinions = self.network.opinions([path[-1].position for path in asked])
        for path, opinion in zip(asked, opinions, strict=True):
            path[-1].hear(opinion)
            self._enter(path)
            if path[-1] is self.root:
                self.root.visits, self.root.total = 1, opinion.value
            else:
                self._back_up(path, opinion.value)

    def _enter(self, path: list[_Node]) -> None:
        """Tell the listener the way down, which may end with new nodes."""
        if self.listener is None:
            return
        for parent, node in zip([None, *path], path, strict=False):
            if node.visits:
                self.listener.returned(node.move)
                continue
            self.listener.entered(node.move, node.position, Window())
            if node.is_asked or node.is_forced:
                wanted = parent.priors[parent.moves.index(node.move)] if parent and parent.is_asked and node.move else None
                self.listener.believed(Belief(wanted, node.value if node.is_asked else None))

    def _back_up(self, path: list[_Node], result: float) -> None:
        """Tell every node on the path the result, and what follows from it."""
        how = _how(path[-1])
        has_news = False
        for ply in reversed(range(len(path))):
            node = path[ply]
            if has_news:
                node.conclude()
            has_news = node.proven is not None
            result = node.corrected(result)
            node.waiting -= 1
            node.visits += 1
            node.total += result
            result = -result
            if self.listener:
                self.listener.left(from_root(node.score, ply), Bound.EXACT, how)
                how = How.SEARCHED

    def _snapshot(self) -> Analysis:
        root = self.root
        self.progress.known = {candidate.move: candidate for candidate in self._candidates()}
        may_win_faster = isinstance(root.proven, Win) and not root.proven.exact
        self.progress.is_settled = root.proven is not None and not may_win_faster
        return self.progress.snapshot()

    def _candidates(self) -> list[Candidate]:
        """Every move: what is proven of it, or an estimate that keeps to the order of the improved policy."""
        root = self.root
        guess = root.total / max(1, root.visits) - (CAUTION if root.children else 0.0)
        worths = [self._worth(number, guess) for number in range(len(root.moves))]
        trust = TRUST + max((child.visits for child in root.tried), default=0) / 2
        liked = [math.log(max(prior, TINY)) + trust * worth for prior, worth in zip(root.priors, worths, strict=True)]
        highest, found = SURE, []
        for number in sorted(range(len(root.moves)), key=lambda number: -liked[number]):
            child = root.children.get(number)
            score: Score
            if child and child.proven:
                score = child.proven.one_ply_earlier()
                # Whatever is liked less than a sure draw is not hoped to be more.
                highest = min(highest, 0.0) if isinstance(score, Draw) else highest
            else:
                highest = max(-SURE, min(highest - TINY, worths[number]))
                score = Estimate(highest)
            line = child.line() if child else (root.moves[number],)
            found.append(Candidate.of(root.position, score, line, proven=bool(child and child.proven)))
        return found

    def _worth(self, number: int, guess: float) -> float:
        """What a root move has brought so far; one that was never tried less than the others on average."""
        child = self.root.children.get(number)
        return -child.total / child.visits if child and child.visits else guess


def _how(node: _Node) -> How:
    """How a node has got its value when the search first came there."""
    if node.position.outcome:
        return How.FINISHED
    return How.SIGHT if node.proven else How.NETWORK
