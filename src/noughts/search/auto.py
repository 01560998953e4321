"""Auto: the search that suits the board."""

from __future__ import annotations

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
from noughts.search.solver import Solver

SHARE = 0.35
"""Of the time: what the solver gets before the engine is asked, and then the engine; the rest is the solver's again."""

FIRST_SECONDS = 1.0
"""The same where there is no limit of time."""


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
        prove, think = Solver(clock=self.clock), Engine(clock=self.clock)
        merged = _Merged(position, Budget(limit, self.clock))
        first = limit.seconds * SHARE if limit.seconds else FIRST_SECONDS
        for searcher, seconds in ((prove, first), (think, first), (prove, None)):
            share = merged.left(limit, seconds)
            if share is None:
                break
            for snapshot in searcher.analyse(position, share):
                yield merged.with_news(snapshot)
            merged.end_turn(snapshot)
            if merged.is_all_proven:
                break


class _Merged:
    """What several searches in turn have found: proofs first, then the engine's estimates, then guesses."""

    def __init__(self, position: Position, budget: Budget) -> None:
        self._position = position
        self._budget = budget
        self._proven: dict[Move, Candidate] = {}
        self._estimated: dict[Move, Candidate] = {}
        self._nodes = self._depth = 0

    @property
    def is_all_proven(self) -> bool:
        """Whether there is nothing left to find out."""
        return len(self._proven) == len(self._position.moves())

    def left(self, limit: Limit, seconds: float | None) -> Limit | None:
        """What the next search may spend: its share, but no more than is left; None when nothing is."""
        nodes = None if limit.nodes is None else limit.nodes - self._nodes
        if limit.seconds is not None:
            rest = limit.seconds - self._budget.seconds
            seconds = rest if seconds is None else min(seconds, rest)
        if (nodes is not None and nodes < 1) or (seconds is not None and seconds <= 0):
            return None
        return Limit(nodes=nodes, seconds=seconds)

    def with_news(self, snapshot: Analysis) -> Analysis:
        """All that is known, with what a running search says."""
        self._budget.nodes = self._nodes + snapshot.nodes
        self._budget.depth = max(self._depth, snapshot.depth)
        self._proven.update((candidate.move, candidate) for candidate in snapshot.candidates if candidate.proven)
        guesses = {candidate.move: candidate for candidate in snapshot.candidates}
        # A guess of one search does not compare with an estimate of another, so there is one kind only.
        known = {**(self._estimated or guesses), **self._proven}
        is_settled = len(known) == len(self._position.moves())
        return Analysis.of(self._position, known.values(), self._budget, is_settled=is_settled)

    def end_turn(self, snapshot: Analysis) -> None:
        """Keep what a search said last; the estimates of the latest one that searched for them count."""
        self._nodes += snapshot.nodes
        self._depth = max(self._depth, snapshot.depth)
        self._estimated = self._estimated or {c.move: c for c in snapshot.candidates if not c.proven}
