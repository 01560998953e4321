"""Auto: the search that suits the board."""

from __future__ import annotations

import math
from dataclasses import dataclass
from time import perf_counter

from noughts.rules.move import Move
from noughts.rules.position import Position
from noughts.search import lookup, solver
from noughts.search.analysis import Analysis, Candidate, Snapshots
from noughts.search.budget import Budget, Clock
from noughts.search.engine import Engine
from noughts.search.limit import UNLIMITED, Limit
from noughts.search.lookup import Lookup
from noughts.search.proving import is_exact, sharper
from noughts.search.solver import Solver
from noughts.search.standing_in import HandOver, stand_in

SHARE = 0.35
"""Of the time and the nodes: what the solver gets first, and then the engine; the rest is the solver's again."""

FIRST_SECONDS = 1.0
"""The same where there is no limit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Auto:
    """The table on nine cells and fewer; the solver up to 64, and the engine for what it cannot prove soon; else the engine."""

    every: bool = True
    """Value every move; if off, the solver settles the position alone."""
    clock: Clock = perf_counter

    def analyse(self, position: Position, limit: Limit = UNLIMITED) -> Snapshots:
        """Ever better snapshots."""
        if lookup.fits(position.rules):
            yield from Lookup(clock=self.clock).analyse(position, limit)
        elif not solver.fits(position.rules):
            yield from Engine(clock=self.clock).analyse(position, limit)
        elif not self.every or limit.depth is not None:
            yield from Solver(every=self.every, clock=self.clock).analyse(position, limit)
        else:
            yield from self._prove_or_estimate(position, limit)

    def _prove_or_estimate(self, position: Position, limit: Limit) -> Snapshots:
        """The solver, then the engine, then the solver again, which remembers where it was."""
        budget = Budget(limit, self.clock)
        hand_over = yield from stand_in(position, limit, self.clock)
        if not hand_over:
            return
        merged = _Merged(position, budget, hand_over)
        prove, think = Solver(clock=self.clock), Engine(clock=self.clock)
        for searcher, share in ((prove, SHARE), (think, SHARE), (prove, 1)):
            turn = merged.left(limit, share)
            if turn is None:
                break
            for snapshot in searcher.analyse(position, turn):
                yield merged.with_news(snapshot, from_engine=searcher is think)
            merged.end_turn(snapshot)
            if merged.is_all_known:
                break


class _Merged:
    """What several searches in turn have found: proofs first, then the engine's estimates, then guesses."""

    def __init__(self, position: Position, budget: Budget, hand_over: HandOver) -> None:
        self._position = position
        self._budget = budget
        self._proven = {candidate.move: candidate for candidate in hand_over.candidates if candidate.proven}
        self._estimated: dict[Move, Candidate] = {}
        self._guessed: dict[Move, Candidate] = {}
        self._nodes, self._depth = hand_over.nodes, 0

    @property
    def is_all_known(self) -> bool:
        """Whether there is nothing left to find out."""
        known = [candidate for candidate in self._proven.values() if is_exact(candidate.score)]
        return len(known) == len(self._position.moves())

    def left(self, limit: Limit, share: float) -> Limit | None:
        """What the next search may spend: its share, but no more than is left; None when nothing is."""
        if limit.nodes is None and limit.seconds is None:
            return Limit(seconds=FIRST_SECONDS) if share < 1 else UNLIMITED
        nodes, seconds = limit.nodes, limit.seconds
        if nodes is not None:
            nodes = min(math.ceil(nodes * share), nodes - self._nodes)
        if seconds is not None:
            seconds = min(seconds * share, seconds - self._budget.seconds)
        if (nodes is not None and nodes < 1) or (seconds is not None and seconds <= 0):
            return None
        return Limit(nodes=nodes, seconds=seconds)

    def with_news(self, snapshot: Analysis, *, from_engine: bool) -> Analysis:
        """All that is known, with what a running search says."""
        self._budget.nodes = self._nodes + snapshot.nodes
        self._budget.depth = max(self._depth, snapshot.depth)
        for candidate in snapshot.candidates:
            if candidate.proven:
                self._prove(candidate)
        unproven = {candidate.move: candidate for candidate in snapshot.candidates if not candidate.proven}
        if not from_engine:
            self._guessed = unproven
        elif snapshot.depth:
            self._estimated = unproven
        # A guess of one search does not compare with an estimate of another, so there is one kind only.
        known = {**(self._estimated or self._guessed), **self._proven}
        is_settled = len(self._proven) == len(self._position.moves())
        return Analysis.of(self._position, known.values(), self._budget, is_settled=is_settled)

    def end_turn(self, snapshot: Analysis) -> None:
        """Count what a search has spent."""
        self._nodes += snapshot.nodes
        self._depth = max(self._depth, snapshot.depth)

    def _prove(self, candidate: Candidate) -> None:
        """Keep a proof, unless there was a sharper one."""
        before = self._proven.get(candidate.move)
        if before is None or sharper(before.score, candidate.score) is candidate.score:
            self._proven[candidate.move] = candidate
