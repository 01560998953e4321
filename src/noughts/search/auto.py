"""Auto: the search that suits the board."""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from time import perf_counter

from noughts.rules import Move, Position
from noughts.search.analysis import Analysis, Candidate, Snapshots
from noughts.search.core.proof.tables import is_classic
from noughts.search.engine import Engine
from noughts.search.exact import lookup, solver
from noughts.search.exact.lookup import Lookup
from noughts.search.exact.solver import Solver
from noughts.search.limits import UNLIMITED, Budget, Clock, Limit
from noughts.search.options import SWITCH
from noughts.search.score import Score, is_exact, sharper
from noughts.search.table_cache import TableCache

OPTIONS = {"book": SWITCH, "every": SWITCH}

FIRST_SECONDS = 1.0  # for the solver's first turn and the engine's if there is no limit


@dataclass(frozen=True, slots=True)
class TurnShares:
    """The shares of time and nodes for the solver's first turn and for the engine; the solver gets the rest."""

    first: float
    engine: float


CLASSIC = TurnShares(first=0.35, engine=0.35)
"""Where an extra mark never hurts: most proofs come at once, and otherwise the engine plays well."""

OTHERS = TurnShares(first=0.1, engine=0.05)
"""Elsewhere, as under gravity, proofs come late, are worth more than the engine's estimates (tried on Connect Four), and come
soonest without a break; the short first turn finds those that come at once."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Auto:
    """The table up to nine cells; up to 64 the solver, and the engine for what it cannot prove soon; else the engine."""

    every: bool = True  # value every move; if off, the solver only settles the position
    book: bool = True  # look up what the book of the game knows, if it has one
    clock: Clock = perf_counter
    table_cache: TableCache | None = field(default=None, repr=False, compare=False)
    """Keeps memories between searches; without it each search starts empty, and so repeats itself."""

    def analyse(self, position: Position, limit: Limit = UNLIMITED) -> Snapshots:
        if lookup.fits(position.rules):
            yield from Lookup(clock=self.clock).analyse(position, limit)
        elif not solver.fits(position.rules):
            yield from Engine(clock=self.clock, table_cache=self.table_cache).analyse(position, limit)
        elif not self.every or limit.depth is not None:
            yield from self._solver(self.table_cache).analyse(position, limit)
        else:
            yield from self._prove_or_estimate(position, limit)

    def _solver(self, table_cache: TableCache | None) -> Solver:
        return Solver(every=self.every, book=self.book, clock=self.clock, table_cache=table_cache)

    def _prove_or_estimate(self, position: Position, limit: Limit) -> Snapshots:
        """The solver, then the engine, then the solver again, which remembers what it found."""
        budget = Budget(limit, self.clock)
        table_cache = self.table_cache or TableCache()
        merged = _Merged(position, budget)
        shares = CLASSIC if is_classic(position.rules) else OTHERS
        prove, think = self._solver(table_cache), Engine(clock=self.clock, table_cache=table_cache)
        for searcher, share in ((prove, shares.first), (think, shares.engine), (prove, 1)):
            if searcher is think and merged.is_certain:
                continue  # the solver values the remaining moves better
            turn = merged.left(limit, share)
            if turn is None:
                break
            for snapshot in searcher.analyse(position, turn):
                yield merged.with_news(snapshot, from_engine=searcher is think)
            merged.end_turn(snapshot)
            if merged.is_all_known:
                break


class _Merged:
    """The findings of several searches: proofs first, then the engine's estimates, then guesses."""

    def __init__(self, position: Position, budget: Budget) -> None:
        self._position = position
        self._budget = budget
        self._proven: dict[Move, Candidate] = {}
        self._estimated: dict[Move, Candidate] = {}
        self._guessed: dict[Move, Candidate] = {}
        self._best: Score | None = None  # the proven score of the position
        self._nodes, self._depth = 0, 0
        self._has_begun = False

    @property
    def is_certain(self) -> bool:
        """Whether the best move is proven to be as good as any."""
        return self._best is not None

    @property
    def is_all_known(self) -> bool:
        known = [candidate for candidate in self._proven.values() if is_exact(candidate.score)]
        return len(known) == len(self._position.moves())

    def left(self, limit: Limit, share: float) -> Limit | None:
        """What the next search may spend: its share of what is left; None if nothing is, except for the first search."""
        if limit.nodes is None and limit.seconds is None:
            return replace(limit, seconds=FIRST_SECONDS) if share < 1 else limit
        rest = self._budget.left
        nodes, seconds = limit.nodes, limit.seconds
        if self._has_begun and ((nodes and self._nodes >= nodes) or (seconds and self._budget.seconds >= seconds)):
            return None
        self._has_begun = True
        if nodes is not None and rest.nodes is not None:
            nodes = min(math.ceil(nodes * share), rest.nodes)
        if seconds is not None and rest.seconds is not None:
            seconds = min(seconds * share, rest.seconds)
        return replace(limit, nodes=nodes, seconds=seconds)

    def with_news(self, snapshot: Analysis, *, from_engine: bool) -> Analysis:
        """Everything known, including the latest snapshot of a search."""
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
        if snapshot.proven and (self._best is None or sharper(self._best, snapshot.score) is snapshot.score):
            self._best = snapshot.score
        # A guess of one search does not compare with an estimate of another, so use one kind only.
        known = {**(self._estimated or self._guessed), **self._proven}
        if self._best is not None:
            known = {move: candidate.below(self._best, self._position) for move, candidate in known.items()}
        is_settled = len(self._proven) == len(self._position.moves()) or (self._best is not None and is_exact(self._best))
        return Analysis.of(
            self._position, known.values(), self._budget, is_settled=is_settled, is_certain=self._best is not None
        )

    def end_turn(self, snapshot: Analysis) -> None:
        """Count what a search spent."""
        self._nodes += snapshot.nodes
        self._budget.nodes = self._nodes
        self._depth = max(self._depth, snapshot.depth)

    def _prove(self, candidate: Candidate) -> None:
        """Keep a proof, unless a sharper one is known."""
        before = self._proven.get(candidate.move)
        if before is None or sharper(before.score, candidate.score) is candidate.score:
            self._proven[candidate.move] = candidate
