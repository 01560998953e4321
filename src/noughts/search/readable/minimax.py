"""Minimax: try every move to the end of every game, and assume that both sides do the same."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import suppress
from dataclasses import dataclass
from time import perf_counter

from noughts.rules import Move, Position
from noughts.search.analysis import Analysis, Candidate, Findings, Snapshots
from noughts.search.heuristics import evaluate
from noughts.search.limits import UNLIMITED, Budget, Clock, Limit, LimitReached
from noughts.search.readable.trace import How, Listener
from noughts.search.score import DEEPEST, INFINITY, Bound, Estimate, ValueAndLine, Window, result, to_score


@dataclass(frozen=True, slots=True)
class Minimax:
    """The plainest search: no move is skipped, so every value is exact.

    >>> position = Position.parse("XX./OO./...")
    >>> *_, analysis = Minimax().analyse(position)
    >>> str(analysis.best), analysis.score, analysis.nodes
    ('c1', Win(1), 157)
    """

    listener: Listener | None = None
    clock: Clock = perf_counter

    def analyse(self, position: Position, limit: Limit = UNLIMITED) -> Snapshots:
        """Ever better snapshots; the last one has everything found within the limit."""
        yield from _MinimaxRun(self, position, limit).snapshots()


class _MinimaxRun:
    """One search: generators all the way down, so that the caller can stop it at any pause."""

    def __init__(self, options: Minimax, position: Position, limit: Limit) -> None:
        self.listener = options.listener
        self.position = position
        self.budget = Budget(limit, options.clock)
        self.findings = Findings(position, self.budget)
        self.horizon = min(limit.depth or DEEPEST, DEEPEST)
        self.guesses = 0  # positions valued by a guess at the depth limit

    def snapshots(self) -> Snapshots:
        with suppress(LimitReached):
            yield from self._root()
        yield self.findings.snapshot()

    def _root(self) -> Snapshots:
        if self.budget.spend(0):
            yield self.findings.snapshot()
        if self.listener:
            self.listener.entered(None, self.position, Window())
        for move in self.findings.moves:
            guesses = self.guesses
            value, line = yield from self._value(move, self.position.play(move), 1)
            score = to_score(-value, is_complete=guesses == self.guesses)
            proven = not isinstance(score, Estimate)
            self.findings.add(Candidate.of(self.position, score, (move, *line), proven=proven))
            yield self.findings.snapshot()
        if self.listener:
            self.listener.left(
                self.findings.snapshot().score, Bound.EXACT, How.SEARCHED if self.findings.moves else How.FINISHED
            )

    def _value(self, move: Move, position: Position, ply: int) -> Generator[Analysis, None, ValueAndLine]:
        """The value of a position for the side to move, and the line that reaches it."""
        if self.budget.spend(ply):
            yield self.findings.snapshot()
        if self.listener:
            self.listener.entered(move, position, Window())
        guesses = self.guesses
        best: float = -INFINITY
        line: tuple[Move, ...] = ()
        if position.outcome:
            best, how = result(position, ply), How.FINISHED
        elif ply >= self.horizon:
            best, how = evaluate(position), How.DEPTH
            self.guesses += 1
        else:
            how = How.SEARCHED
            for reply in position.moves():
                value, rest = yield from self._value(reply, position.play(reply), ply + 1)
                if -value > best:
                    best, line = -value, (reply, *rest)
        if self.listener:
            self.listener.left(to_score(best, is_complete=guesses == self.guesses), Bound.EXACT, how)
        return best, line
