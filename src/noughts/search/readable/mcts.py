"""Monte Carlo tree search: play many random games, and look more closely where they go well.

The tree grows by one node a playout, chosen by UCT: moves that did well or
were seldom tried come first. Certain results are proven instead of averaged
(MCTS-Solver), and proven nodes are not visited again, so on a small board the
search ends with a proof.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import count
from random import Random
from time import perf_counter
from typing import Self

from noughts.rules import Move, Position
from noughts.search.analysis import Analysis, Candidate, Findings, Snapshots, result_of
from noughts.search.limits import UNLIMITED, Budget, Clock, Limit, LimitReached
from noughts.search.options import POSITIVE, WHOLE
from noughts.search.readable.trace import How, Listener
from noughts.search.score import Bound, Draw, Estimate, Score, Win, Window, from_root


class ProofNode(ABC):
    """A tree node with the results of the games through it, for its side to move."""

    __slots__ = ("has_draw", "move", "position", "proven", "total", "visits")

    def __init__(self, move: Move | None, position: Position) -> None:
        self.move = move
        self.position = position
        self.visits = 0
        self.total = 0.0
        self.proven: Score | None = result_of(position) if position.outcome else None
        self.has_draw = False  # whether the side to move is sure of a draw

    @property
    @abstractmethod
    def tried(self) -> Collection[Self]:
        """The children that there are so far."""

    @property
    @abstractmethod
    def is_all_tried(self) -> bool:
        """Whether every move has its child."""

    @property
    def score(self) -> Score:
        return self.proven or Estimate(self.total / (self.visits + 1))

    @property
    def is_settled(self) -> bool:
        """Whether it is proven, and no win can be quicker."""
        return self.proven is not None and not (isinstance(self.proven, Win) and not self.proven.exact)

    def conclude(self) -> None:
        """Update what is proven from the proven children."""
        known = [child.proven.one_ply_earlier() for child in self.tried if child.proven]
        best = max(known)
        is_all = len(known) == len(self.tried) and self.is_all_tried
        if isinstance(best, Win):
            # Another move may win faster, unless nothing can be faster or all is known.
            is_exact = best.plies == 1 or (is_all and not any(isinstance(score, Win) and not score.exact for score in known))
            self.proven = Win(best.plies, is_exact)
        elif is_all:
            self.proven = best
        elif isinstance(best, Draw):
            self.has_draw = True

    def corrected(self, result: float) -> float:
        """The result of a game, replaced by what is certain."""
        if self.proven:
            return 0.0 if isinstance(self.proven, Draw) else 1.0 if isinstance(self.proven, Win) else -1.0
        return 0.0 if self.has_draw and result < 0 else result

    def favourite(self) -> Self:
        """The child that continues the line: the best of a proven node, else the most visited."""
        if self.proven:
            return max(self.tried, key=lambda child: child.score.one_ply_earlier())
        return max(self.tried, key=lambda child: child.visits)

    def line(self) -> tuple[Move, ...]:
        """Its own move, then the favourite moves below."""
        moves = [self.move] if self.move else []
        node = self
        while node.tried:
            node = node.favourite()
            if node.move:
                moves.append(node.move)
        return tuple(moves)


def back_up(path: Sequence[ProofNode], result: float, how: How, listener: Listener | None) -> None:
    """Add a result to every node on a path, from the last up to the root, and prove what follows from it."""
    has_news = False
    for ply in reversed(range(len(path))):
        node = path[ply]
        if has_news:
            node.conclude()
        has_news = node.proven is not None
        result = node.corrected(result)
        node.visits += 1
        node.total += result
        result = -result
        if listener:
            listener.left(from_root(node.score, ply), Bound.EXACT, how)
            how = How.SEARCHED


OPTIONS = {"seed": WHOLE, "exploration": POSITIVE}

PATIENCE = 10_000
"""Nodes if the limit gives neither nodes nor seconds, since a large board is never proven; fewer beyond 64 cells."""

LONG_GAME = 64  # plies of a random game between two looks at the clock
EXPLORATION = 1.0  # how much UCT favours seldom tried moves; results lie between -1 and 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Mcts:
    """UCT with proofs; the same seed and node limit give the same answer.

    Nodes and depth are those of the tree, without the random games.
    Estimates of seldom tried moves lean towards 0.

    >>> position = Position.parse("XX./OO./...")
    >>> *_, analysis = Mcts(seed=1).analyse(position, Limit(nodes=100))
    >>> str(analysis.best), analysis.score, analysis.proven
    ('c1', Win(1), True)
    """

    seed: int = 0
    exploration: float = EXPLORATION
    listener: Listener | None = None
    clock: Clock = perf_counter

    def analyse(self, position: Position, limit: Limit = UNLIMITED) -> Snapshots:
        if limit.nodes is None and limit.seconds is None:
            cells = position.rules.cols * position.rules.rows
            limit = replace(limit, nodes=PATIENCE * LONG_GAME // max(LONG_GAME, cells))
        yield from _MctsRun(self, position, limit).snapshots()


class _MctsNode(ProofNode):
    """A node that knows which of its moves have no child yet."""

    __slots__ = ("children", "untried")

    def __init__(self, move: Move | None, position: Position, untried: list[Move]) -> None:
        super().__init__(move, position)
        self.untried = untried
        self.children: list[_MctsNode] = []

    @property
    def tried(self) -> list[_MctsNode]:
        return self.children

    @property
    def is_all_tried(self) -> bool:
        return not self.untried


class _MctsRun:
    def __init__(self, options: Mcts, position: Position, limit: Limit) -> None:
        self.listener = options.listener
        self.exploration = options.exploration
        self.rng = Random(options.seed)  # noqa: S311 - games, not secrets
        self.budget = Budget(limit, options.clock)
        self.findings = Findings(position, self.budget)
        self.deepest = limit.depth or math.inf
        self.root = self._node(None, position, 0)

    def snapshots(self) -> Snapshots:
        with suppress(LimitReached):
            yield from self._visits()
        yield self._snapshot()

    def _visits(self) -> Snapshots:
        """One visit after another, until the root is proven."""
        if self.budget.spend(0):
            yield self._snapshot()
        if self.listener:
            self.listener.entered(None, self.root.position, Window())
            self.listener.left(self.root.score, Bound.EXACT, How.FINISHED if self.root.proven else How.SEARCHED)
        while not self.root.proven:
            path = self._select()
            if self.budget.spend(ply=len(path) if path[-1].untried else len(path) - 1):
                yield self._snapshot()
            self._grow(path)
            how = How.FINISHED if path[-1].proven else How.PLAYOUT
            back_up(path, self._playout(path[-1].position), how, self.listener)

    def _select(self) -> list[_MctsNode]:
        """The path to a node that has untried moves or may not have children."""
        node = self.root
        path = [node]
        while node.children and not node.untried:
            log = math.log(node.visits)
            node = max(
                (child for child in node.children if not child.proven),
                key=lambda child: self.exploration * math.sqrt(log / child.visits) - child.total / child.visits,
            )
            path.append(node)
        return path

    def _grow(self, path: list[_MctsNode]) -> None:
        """Extend the path by a new child, if its last node may have one."""
        if self.listener:
            for node in path:
                self.listener.returned(node.move)
        parent = path[-1]
        if parent.untried:
            move = parent.untried.pop()
            child = self._node(move, parent.position.play(move), len(path))
            parent.children.append(child)
            path.append(child)
            if self.listener:
                self.listener.entered(move, child.position, Window())

    def _node(self, move: Move | None, position: Position, ply: int) -> _MctsNode:
        untried = position.moves() if ply < self.deepest else []
        self.rng.shuffle(untried)
        return _MctsNode(move, position, untried)

    def _playout(self, position: Position) -> float:
        side = position.side
        for ply in count(1):
            if position.outcome:
                break
            position = position.play(self.rng.choice(position.moves()))
            if ply % LONG_GAME == 0:
                self.budget.check()
        winner = position.outcome and position.outcome.winner
        return 0.0 if winner is None else 1.0 if winner is side else -1.0

    def _snapshot(self) -> Analysis:
        root = self.root
        self.findings.known = {child.move: self._candidate(child) for child in root.children if child.move}
        self.findings.is_settled = root.is_settled
        return self.findings.snapshot()

    def _candidate(self, child: _MctsNode) -> Candidate:
        return Candidate.of(
            self.findings.position, child.score.one_ply_earlier(), child.line(), proven=child.proven is not None
        )
