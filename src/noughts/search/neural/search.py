"""Neural search: a network suggests moves and values positions, and a tree checks it.

The tree grows by PUCT: moves come first that did well, that the network
likes, or that were seldom tried. The network's value takes the place of a
random game. Certain results are proven as in ``mcts``.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

from noughts.extras import missing, require
from noughts.rules import Move, Position, Rules
from noughts.search.analysis import Analysis, Candidate, Findings, Snapshots, immediate_results
from noughts.search.limits import UNLIMITED, Budget, Clock, Limit, LimitReached
from noughts.search.neural.ages import AGES, GROWN_UP, Age, age_named, network_of
from noughts.search.options import OptionReader
from noughts.search.readable.mcts import ProofNode, back_up
from noughts.search.readable.trace import How, Listener, Prediction
from noughts.search.score import Bound, Draw, Estimate, Score, Window

if TYPE_CHECKING:
    from noughts.search.neural.network import Network, Opinion


PATIENCE = 400  # nodes if the limit gives neither nodes nor seconds

EXPLORATION = 2.0
"""How much the network's policy counts against results, which lie between -1 and 1. Of 401 doubtful positions of Connect Four,
64 nodes play 16 wrong (``benchmarks.ada doubtful``); with 3 it would be 22."""

LEAST_DOUBT = 0.1
"""The share of the exploration that is left where the network is sure: it proves 3x3 torus in 44 nodes; with 1 it takes 274."""

CAUTION = 0.25  # how much less than its parent an untried move is expected to be worth, once all likely ones were tried
BATCH = 8  # the most positions in one batch: one product of large matrices is quicker than many small ones

BATCH_CELLS = 200
"""Cells that make the product large enough; a larger batch only keeps its positions from learning from each other."""

FIRST_BATCHES = 4
"""A batch is at most the tree's size divided by this, since the positions of one batch cannot learn from each other."""

TRUST = 25.0  # how much results count against the logarithm of the policy when moves are ranked, as in training
TINY = 1e-6  # the step between estimates that would be equal, and the least that a policy counts for

SURE = 0.999


def check(rules: Rules) -> None:  # noqa: ARG001 - it plays every game
    require("neural")


def fits(rules: Rules) -> bool:  # noqa: ARG001 - it plays every game
    """Whether everything it needs is installed."""
    return not missing("neural")


def _network(path: str) -> Network:
    """The network in a file that ``noughts train`` wrote."""
    require("neural")
    from noughts.search.neural.network import Network

    if not Path(path).is_file():  # a pipe would be waited for
        raise ValueError
    try:
        with Path(path).open("rb") as file:
            return Network.read(file)
    except OSError as error:
        raise ValueError from error


OPTIONS = {
    "age": OptionReader(age_named, f"an age, {', '.join(AGES)}"),
    "network": OptionReader(_network, "a file that noughts train wrote", keeps_case=True),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Neural:
    """PUCT with a network and proofs; the same node limit gives the same answer.

    A node is a position that the network valued, or one that needs no network:
    the rules alone show its end, or all moves but one lose at once.
    One node is the network's policy alone, without any search.

    >>> position = Position.parse("XX./OO./...")
    >>> *_, analysis = Neural().analyse(position, Limit(nodes=8))
    >>> str(analysis.best), analysis.score, analysis.proven
    ('c1', Win(1), True)
    """

    age: Age = GROWN_UP  # how long the network had trained
    network: Network | None = None  # A network to use instead of the shipped ones
    listener: Listener | None = None
    clock: Clock = perf_counter

    def analyse(self, position: Position, limit: Limit = UNLIMITED) -> Snapshots:
        check(position.rules)
        if limit.nodes is None and limit.seconds is None:
            limit = Limit(limit.depth, PATIENCE)
        yield from _NeuralRun(self, position, limit).snapshots()


class _NeuralNode(ProofNode):
    """A position in the tree; once the network was asked, its moves are sorted by their priors."""

    __slots__ = ("children", "is_asked", "is_forced", "moves", "priors", "value", "waiting")

    def __init__(self, move: Move | None, position: Position) -> None:
        super().__init__(move, position)
        self.children: dict[int, _NeuralNode] = {}
        self.moves: Sequence[Move] = ()
        self.priors: Sequence[float] = ()
        self.value = 0.0
        self.is_asked = False
        self.is_forced = False  # whether all moves but one lose at once, so that the network need not be asked
        self.waiting = 0  # visits on their way down; they count as losses until they return

    @property
    def tried(self) -> Collection[_NeuralNode]:
        return self.children.values()

    @property
    def is_all_tried(self) -> bool:
        return len(self.children) == len(self.moves)

    def hear(self, opinion: Opinion) -> None:
        known = {child.move: child for child in self.tried}
        moves = self.position.moves()
        order = sorted(range(len(moves)), key=lambda number: -opinion.policy[number])
        self.moves = [moves[number] for number in order]
        self.priors = [float(opinion.policy[number]) for number in order]
        self.children = {number: known[move] for number, move in enumerate(self.moves) if move in known}
        self.value = opinion.value
        self.is_asked = True

    def look(self) -> None:
        """Add what the rules alone show: moves that end the game, and moves to which a reply wins at once."""
        if not self.moves:
            self.moves = self.position.moves()
            self.priors = [1 / len(self.moves)] * len(self.moves)
        seen = immediate_results(self.position)
        for move, candidate in seen.items():
            child = self.children[self.moves.index(move)] = _NeuralNode(move, self.position.play(move))
            if not child.proven:
                reply = candidate.line[1]
                child.children[0] = _NeuralNode(reply, child.position.play(reply))
                child.conclude()
        if seen:
            self.conclude()
            self.is_forced = not self.proven and len(seen) == len(self.moves) - 1

    def choose(self) -> int:
        """The number of the unproven move to try next."""
        # If the result is hardly in doubt there is little to explore, and following one line to its end proves it.
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


class _NeuralRun:
    def __init__(self, options: Neural, position: Position, limit: Limit) -> None:
        self.network = options.network or network_of(options.age)
        self.listener = options.listener
        self.limit = limit
        self.budget = Budget(limit, options.clock)
        self.findings = Findings(position, self.budget)
        self.deepest = limit.depth or math.inf
        self.batch = max(1, min(BATCH, BATCH_CELLS // (position.rules.cols * position.rules.rows)))
        self.root = _NeuralNode(None, position)
        self.is_due = False  # whether it is time for a snapshot

    def snapshots(self) -> Snapshots:
        with suppress(LimitReached):
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

    def _paths(self, count: int) -> list[list[_NeuralNode]]:
        """Paths to different nodes for the network; paths to known values are backed up here."""
        paths: list[list[_NeuralNode]] = []
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

    def _spend(self, path: list[_NeuralNode]) -> None:
        """Count the new nodes of a path; a path without any counts as one."""
        new = sum(node.visits == 0 and node.waiting == 1 for node in path)
        for ply in range(len(path) - max(1, new), len(path)):
            self.is_due |= self.budget.spend(ply)

    def _descend(self) -> list[_NeuralNode]:
        """The path to a node that is new and has a choice, is proven, or is as deep as the limit allows."""
        node = self.root
        path = [node]
        room = self._nodes_left
        node.waiting += 1
        while (node.is_asked or (node.is_forced and room > 0)) and not node.proven and len(path) <= self.deepest:
            number = node.choose()
            if number not in node.children:
                child = node.children[number] = _NeuralNode(node.moves[number], node.position.play(node.moves[number]))
                room -= 1
                if not child.proven:
                    child.look()
            node = node.children[number]
            node.waiting += 1
            path.append(node)
        return path

    def _ask(self, paths: list[list[_NeuralNode]]) -> None:
        """Ask the network about the last nodes, and back up its answers."""
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

    def _enter(self, path: list[_NeuralNode]) -> None:
        """Report a path, which may end with new nodes, to the listener."""
        if self.listener is None:
            return
        for parent, node in zip([None, *path], path, strict=False):
            if node.visits:
                self.listener.returned(node.move)
                continue
            self.listener.entered(node.move, node.position, Window())
            if node.is_asked or node.is_forced:
                wanted = parent.priors[parent.moves.index(node.move)] if parent and parent.is_asked and node.move else None
                self.listener.predicted(Prediction(wanted, node.value if node.is_asked else None))

    def _back_up(self, path: list[_NeuralNode], result: float) -> None:
        for node in path:
            node.waiting -= 1
        back_up(path, result, _how(path[-1]), self.listener)

    def _snapshot(self) -> Analysis:
        root = self.root
        self.findings.known = {candidate.move: candidate for candidate in self._candidates()}
        self.findings.is_settled = root.is_settled
        return self.findings.snapshot()

    def _candidates(self) -> list[Candidate]:
        """Every move: what is proven of it, or an estimate in the order of the improved policy."""
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
                # A move ranked below a sure draw is not estimated above it.
                highest = min(highest, 0.0) if isinstance(score, Draw) else highest
            else:
                highest = max(-SURE, min(highest - TINY, worths[number]))
                score = Estimate(highest)
            line = child.line() if child else (root.moves[number],)
            found.append(Candidate.of(root.position, score, line, proven=bool(child and child.proven)))
        return found

    def _worth(self, number: int, guess: float) -> float:
        """The mean result of a root move, or a guess if it was never tried."""
        child = self.root.children.get(number)
        return -child.total / child.visits if child and child.visits else guess


def _how(node: _NeuralNode) -> How:
    """How a node got its value when the search first reached it."""
    if node.position.outcome:
        return How.FINISHED
    return How.SIGHT if node.proven else How.NETWORK
