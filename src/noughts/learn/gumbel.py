"""Gumbel search: a few simulations for each of thousands of positions at once.

At the root some moves are drawn without replacement (Gumbel top-k) and share
the simulations by sequential halving: the worse half drops out round by round.
Below the root, visits follow the improved policy.
After Danihelka, Guez, Schrittwieser and Silver, *Policy improvement by planning with Gumbel* (2022).

Certain values are not averaged: a move that ends the game has its value, a
position with a winning move is won, and one with only known moves has the
value of the best. So the tree proves what is within its reach.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

import torch
from torch import Tensor

from noughts.learn import kernels
from noughts.learn.batched_games import BatchedGames
from noughts.learn.batched_rules import UNKNOWN, Boards, Observation

Evaluate = Callable[[Tensor, Tensor], tuple[Tensor, Tensor]]
"""The network: from planes and facts to the logits of all moves, and of win, draw and loss."""

ILLEGAL = -1e4

TRUST = 25.0  # how much values count against the logits before any visit: half of the paper's 50, since values span 2
NOTHING = -2.0  # below every value: the best proven value if none is


@dataclass(frozen=True, slots=True)
class SearchPlan:
    """How a search spends its simulations."""

    simulations: int = 16
    considered: int = 8
    depth: int = 6  # the most plies of a simulation


@dataclass(frozen=True, slots=True)
class SearchResult:
    """For each position the improved policy, its value, the move to play, and what is proven."""

    policy: Tensor
    surprise: Tensor  # the distance of the improved policy from the network's, in nats
    value: Tensor
    move: Tensor
    known: Tensor  # 1, 0 or -1 for the side to move, or UNKNOWN
    proof: Tensor  # the proven value of the move, or UNKNOWN
    is_last: Tensor  # whether the move ends the game on the board


@lru_cache
def visit_plan(considered: int, simulations: int) -> tuple[int, ...]:
    """For each simulation, the number of earlier visits of its root move.

    >>> visit_plan(4, 8)
    (0, 0, 0, 0, 1, 1, 2, 2)
    >>> visit_plan(1, 3)
    (0, 1, 2)
    """
    if considered <= 1:
        return tuple(range(simulations))
    rounds = math.ceil(math.log2(considered))
    visits = [0] * considered
    left, plan = considered, list[int]()
    while len(plan) < simulations:
        for _ in range(max(1, simulations // (rounds * left))):
            plan += visits[:left]
            visits[:left] = [count + 1 for count in visits[:left]]
        left = max(2, left // 2)
    return tuple(plan[:simulations])


class GumbelSearch:
    """One search tree for every game; no shape depends on the results, so a CUDA graph can replay it."""

    def __init__(self, batched: BatchedGames, evaluate: Evaluate, plan: SearchPlan) -> None:
        self.batched = batched
        self.evaluate = evaluate
        self.plan = plan
        self.nodes = plan.simulations + 1
        device = batched.device
        self.rows = torch.arange(batched.games, device=device)
        self.roots = self.rows * self.nodes
        table = [visit_plan(count, plan.simulations) for count in range(plan.considered + 1)]
        self.visit_table = torch.tensor(table, device=device)

    def run(self, boards: Boards, gumbel: Tensor) -> SearchResult:
        """Search every position; ``gumbel`` is the noise that draws the root moves."""
        self._plant(boards)
        legal = self.legal_roots
        is_candidate = legal & (self._row(self.ending, self.roots) != -1)
        is_candidate = torch.where(is_candidate.any(1, keepdim=True), is_candidate, legal)
        count = is_candidate.sum(1).clamp(max=self.plan.considered)
        planned = self.visit_table[count]
        for number in range(self.plan.simulations):
            node, move = self._descend(number, gumbel, is_candidate, planned)
            self._grow(number + 1, node, move)
        return self._found(gumbel, is_candidate)

    def _plant(self, boards: Boards) -> None:
        """Start trees with the positions as roots."""
        batched, size = self.batched, self.batched.games * self.nodes
        device = batched.device
        self.marks = torch.zeros(size, 2 * batched.width, dtype=torch.bool, device=device)  # X and O side by side
        self.ply = torch.zeros(size, dtype=torch.long, device=device)
        self.logits = torch.zeros(size, batched.moves, device=device)
        self.ending = torch.full_like(self.logits, UNKNOWN)
        self.visits = torch.zeros_like(self.logits)
        self.total = torch.zeros_like(self.logits)
        self.child = torch.zeros(size, batched.moves, dtype=torch.short, device=device)
        """The node after a move; 0, the root, for none."""
        self.value = torch.zeros(size, device=device)
        self.known = torch.full_like(self.value, UNKNOWN)
        self.best = torch.full_like(self.value, NOTHING)  # the best proven value of a move of each node
        self.open = torch.zeros_like(self.value)  # the number of unproven moves of each node
        self.parent = torch.zeros_like(self.ply)
        self.via = torch.zeros_like(self.ply)
        root = self._add(0, boards)
        self.legal_roots, self.last_moves = root.legal, root.ending != UNKNOWN

    def _add(self, number: int, boards: Boards) -> Observation:
        observation = Observation.of(self.batched, boards)
        logits, outcome = self.evaluate(observation.planes, observation.facts)
        chances = outcome.softmax(1)
        is_open = observation.legal & (observation.ending == UNKNOWN)
        known = torch.where(observation.ending == UNKNOWN, NOTHING, observation.ending)
        nodes = self.roots + number
        best, count = known.amax(1), is_open.sum(1).float()
        proven = _proven(best, count)
        self.marks[nodes], self.ply[nodes] = torch.cat([boards.x, boards.o], 1), boards.ply
        self.logits[nodes] = torch.where(observation.legal, logits, ILLEGAL)
        self.ending[nodes] = observation.ending
        self.best[nodes], self.open[nodes], self.known[nodes] = best, count, proven
        self.value[nodes] = torch.where(proven == UNKNOWN, chances[:, 0] - chances[:, 2], proven)
        return observation

    def _row(self, table: Tensor, nodes: Tensor) -> Tensor:
        return table.index_select(0, nodes)

    def _completed(self, nodes: Tensor) -> tuple[Tensor, Tensor]:
        """For some nodes the values of their moves, with a guess for untried ones; and the visits."""
        visits, total, ending = self._row(self.visits, nodes), self._row(self.total, nodes), self._row(self.ending, nodes)
        prior = self._row(self.logits, nodes).softmax(1)
        is_tried = visits > 0
        mean = total / visits.clamp(min=1)
        mean = torch.where(ending == UNKNOWN, mean, ending)
        weight = torch.where(is_tried, prior, 0.0)
        tried = (weight * mean).sum(1) / weight.sum(1).clamp(min=1e-8)
        count = visits.sum(1)
        guess = (self._row(self.value, nodes) + count * tried) / (1 + count)
        values = torch.where(is_tried | (ending != UNKNOWN), mean, guess[:, None])
        return values, visits

    def _pushed(self, nodes: Tensor) -> Tensor:
        """The logits of the moves, raised by their values."""
        values, visits = self._completed(nodes)
        return self._row(self.logits, nodes) + (TRUST + visits.amax(1, keepdim=True) / 2) * values

    def _choose(self, nodes: Tensor) -> Tensor:
        """The move below the root whose share of visits lags most behind the improved policy."""
        visits = self._row(self.visits, nodes)
        lag = self._pushed(nodes).softmax(1) - visits / (1 + visits.sum(1, keepdim=True))
        may = (self._row(self.logits, nodes) > ILLEGAL / 2) & (self._row(self.ending, nodes) == UNKNOWN)
        return torch.where(may, lag, -math.inf).argmax(1)

    def _descend(self, number: int, gumbel: Tensor, is_candidate: Tensor, planned: Tensor) -> tuple[Tensor, Tensor]:
        """The path down each tree, to a node and a move that leads to no node yet, to a known value, or too deep."""
        plies = min(number, self.plan.depth)
        if kernels.can_run(gumbel):
            return kernels.descend(
                self, gumbel, is_candidate, planned, number=number, plies=plies, trust=TRUST, unknown=UNKNOWN, illegal=ILLEGAL
            )
        may = is_candidate & (self._row(self.visits, self.roots) == planned[:, number : number + 1])
        node, move = self.roots, torch.where(may, gumbel + self._pushed(self.roots), -math.inf).argmax(1)
        for _ in range(plies):
            edge = node * self.batched.moves + move
            child = self.child.view(-1)[edge].long()
            goes_on = (child > 0) & (self.ending.view(-1)[edge] == UNKNOWN)
            node = torch.where(goes_on, self.roots + child, node)
            move = torch.where(goes_on, self._choose(node), move)
        return node, move

    def _grow(self, number: int, node: Tensor, move: Tensor) -> None:
        """Add a node after a move in each tree, if there is none, and back up its value."""
        edge = node * self.batched.moves + move
        child, ending = self.child.view(-1)[edge].long(), self.ending.view(-1)[edge]
        is_new = (child == 0) & (ending == UNKNOWN)
        x, o = self.marks[node].split(self.batched.width, 1)
        self._add(number, Boards(x, o, self.ply[node]).after(self.batched, move))
        leaf = self.roots + torch.where(is_new, number, child)
        self.child.view(-1)[edge] = (leaf - self.roots).short()
        self.parent[self.roots + number] = node
        self.via[self.roots + number] = move
        value = torch.where(ending == UNKNOWN, -self.value[leaf], ending)
        has_news = is_new & (self.known[leaf] != UNKNOWN)
        self._back_up(min(number, self.plan.depth + 1), node, move, value, has_news, -self.known[leaf])

    def _back_up(self, plies: int, node: Tensor, move: Tensor, value: Tensor, has_news: Tensor, proof: Tensor) -> None:
        """Update every node on the path up with the value, and what it proves."""
        if kernels.can_run(node):
            kernels.back_up(self, node, move, value, has_news, proof, unknown=UNKNOWN, nothing=NOTHING)
            return
        moves = self.batched.moves
        is_on = torch.ones_like(has_news)
        for _ in range(plies):
            edge = node * moves + move
            self.visits.view(-1)[edge] += is_on.float()
            self.total.view(-1)[edge] += torch.where(is_on, value, 0.0)
            has_news &= is_on
            self.ending.view(-1)[edge] = torch.where(has_news, proof, self.ending.view(-1)[edge])
            best = torch.where(has_news, torch.maximum(self.best[node], proof), self.best[node])
            count = self.open[node] - has_news.float()
            before = self.known[node]
            known = torch.where(has_news & (before == UNKNOWN), _proven(best, count), before)
            self.best[node], self.open[node], self.known[node] = best, count, known
            has_news = has_news & (before == UNKNOWN) & (known != UNKNOWN)
            proof = -known
            value = -torch.where(known == UNKNOWN, torch.maximum(value, best), known)
            is_on = is_on & (node != self.roots)
            move = torch.where(is_on, self.via[node], move)
            node = torch.where(is_on, self.parent[node], node)

    def _found(self, gumbel: Tensor, is_candidate: Tensor) -> SearchResult:
        """The improved policy at the root, and the move that sequential halving leaves."""
        roots = self.roots
        values, visits = self._completed(roots)
        ending, known, best = self._row(self.ending, roots), self.known[roots], self.best[roots]
        pushed = self._pushed(roots)
        policy = pushed.masked_fill(~self.legal_roots, -math.inf).softmax(1)
        surprise = (policy * (policy.clamp(min=1e-9).log() - self._row(self.logits, roots).log_softmax(1))).sum(1)
        value = torch.where(known == UNKNOWN, torch.maximum((policy * values).sum(1), best), known)
        is_finalist = is_candidate & (visits == torch.where(is_candidate, visits, -1.0).amax(1, keepdim=True))
        # A proven move that is as good as the position goes before every estimate.
        is_proven = (ending == known[:, None]) & self.legal_roots & (known != UNKNOWN)[:, None]
        is_finalist = torch.where(is_proven.any(1, keepdim=True), is_proven, is_finalist)
        move = torch.where(is_finalist, gumbel + pushed, -math.inf).argmax(1)
        proof, is_last = (table.gather(1, move[:, None])[:, 0] for table in (ending, self.last_moves))
        return SearchResult(policy, surprise, value, move, known, proof, is_last)


def _proven(best: Tensor, count: Tensor) -> Tensor:
    """The value of a node from its best proven move and its number of unproven moves; UNKNOWN if that does not settle it."""
    return torch.where((best == 1) | ((count == 0) & (best > NOTHING)), best, UNKNOWN)
