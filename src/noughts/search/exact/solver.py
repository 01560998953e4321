"""Solver: the exact value of every move, proven, on boards of up to 64 cells."""

from __future__ import annotations

from dataclasses import dataclass, field
from time import perf_counter

from noughts.rules import Move, Position, Rules
from noughts.search.analysis import Candidate, Progress, Snapshots, guess_at
from noughts.search.core.proof.memory import Memory
from noughts.search.core.runtime import Watch
from noughts.search.exact.prover import Prover
from noughts.search.exact.proving import Inquiry, MoveScore, best_line, best_moves, is_exact, score_moves, sharper
from noughts.search.heuristics import evaluate
from noughts.search.immediate import immediate_results
from noughts.search.limits import UNLIMITED, BadLimit, Budget, Clock, Limit
from noughts.search.readable.alphabeta import AlphaBeta
from noughts.search.score import Estimate, Loss, Score, Win
from noughts.search.table_cache import TableCache

LARGEST = 64
"""Cells: a board is one machine word for each mark."""

MEGABYTES = 64
"""What the solver remembers of positions it has met; the table is replaced bit by bit when it is full."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Solver:
    """Proves, the best move first; what it has no time to prove is an estimate, and says so."""

    every: bool = True
    """Value every move; if off, only the position and one best move."""
    megabytes: int = MEGABYTES
    clock: Clock = perf_counter
    table_cache: TableCache | None = field(default=None, repr=False, compare=False)
    """For whoever goes on asking about a game; without them each search begins anew, and so repeats itself."""

    def __post_init__(self) -> None:
        if self.megabytes < 1:
            raise BadLimit(f"megabytes {self.megabytes}: expected at least 1; leave it out for {MEGABYTES}")

    def analyse(self, position: Position, limit: Limit = UNLIMITED) -> Snapshots:
        """Ever better snapshots, until everything is proven or the limit is reached."""
        # A limit on depth is about plies that were looked at, which a proof does not count.
        if limit.depth is not None or position.outcome or not fits(position.rules):
            yield from AlphaBeta(every=self.every, clock=self.clock).analyse(position, limit)
            return
        budget = Budget(limit, self.clock)
        table_cache = self.table_cache or TableCache()
        kind = (Solver, position.rules, self.megabytes)
        with table_cache.borrow(kind, lambda: Memory(position.rules, self.megabytes)) as memory:
            yield from self._prove(position, limit, budget, memory)

    def _prove(self, position: Position, limit: Limit, budget: Budget, memory: Memory) -> Snapshots:
        """A snapshot now and then when a move was judged: with every move, making them took longer than the proof."""
        found = _Found(position, budget, every=self.every)
        left = budget.left
        inquiry = Prover(position.rules, memory, Watch(left.nodes, left.seconds, left.stop))
        verdicts = score_moves(inquiry, position, found.scores()) if self.every else best_moves(inquiry, position)
        yield found.snapshot()
        for verdict in verdicts:
            budget.nodes, budget.depth = inquiry.nodes, inquiry.depth
            if verdict:
                found.note(verdict)
            if limit.seconds is not None and budget.seconds >= limit.seconds:
                break
            if budget.is_pause():
                yield found.snapshot()
        if not inquiry.is_exhausted:
            found.extend_line(inquiry)
        budget.nodes, budget.depth = inquiry.nodes, inquiry.depth
        yield found.snapshot()


class _Found(Progress):
    """What is proven so far, and where every move is to be valued, a guess about the others."""

    def __init__(self, position: Position, budget: Budget, *, every: bool) -> None:
        super().__init__(position, budget)
        self._every = every
        self.known = immediate_results(position)
        self.is_settled = len(self.known) == len(self.moves)
        others = [move for move in self.moves if move not in self.known]
        if every:
            for move in others:
                guess = -Estimate(evaluate(position.play(move)))
                self.known[move] = Candidate.of(position, guess, (move,), proven=False)
        elif others and not any(isinstance(candidate.score, Win) for candidate in self.known.values()):
            guess_for_now = guess_at(position, others)
            self.known[guess_for_now.move] = guess_for_now

    def scores(self) -> dict[Move, Score]:
        """What is proven."""
        return {move: candidate.score for move, candidate in self.known.items() if candidate.proven}

    def note(self, verdict: MoveScore) -> None:
        """Keep what was found out about a move, and what follows for the others if it is the best."""
        if verdict.score is None:
            return
        before = self.known.get(verdict.move)
        score = sharper(before.score, verdict.score) if before and before.proven else verdict.score
        candidate = Candidate.of(self.position, score, (verdict.move,), proven=True)
        if not self._every:
            self.known, self.is_settled, self.is_certain = {verdict.move: candidate}, True, True
            return
        self.known[verdict.move] = candidate
        if verdict.is_best:
            self._bound_others(verdict.score)
        self.is_settled |= self._is_all_proven

    @property
    def _is_all_proven(self) -> bool:
        return all(candidate.proven for candidate in self.known.values())

    def _bound_others(self, best: Score) -> None:
        """No move is better than the best: not in plies either, if these are exact."""
        self.is_certain = True
        self.is_settled = is_exact(best)
        self.known = {move: known.below(best, self.position) for move, known in self.known.items()}

    def extend_line(self, inquiry: Inquiry) -> None:
        """Best play behind the best move, where its score is exact."""
        best = self.snapshot().candidates[0]
        score = best.score
        if best.proven and is_exact(score):
            after = self.position.play(best.move)
            known = -score if not isinstance(score, Win | Loss) else (Loss if isinstance(score, Win) else Win)(score.plies - 1)
            line = (best.move, *best_line(inquiry, after, known))
            self.known[best.move] = Candidate.of(self.position, score, line, proven=True)


def fits(rules: Rules) -> bool:
    """Whether the board is small enough."""
    return rules.cols * rules.rows <= LARGEST
