"""Solver: the exact value of every move, proven, on boards of up to 64 cells."""

from __future__ import annotations

from dataclasses import dataclass, field
from time import perf_counter

from noughts.rules import Move, Position, Restriction, Rules, quoted
from noughts.search.analysis import Candidate, Findings, Snapshots, guess_at, immediate_results
from noughts.search.core.proof.columns import BoundTable
from noughts.search.core.proof.memory import Memory
from noughts.search.core.runtime import Watch
from noughts.search.exact.book import book_of
from noughts.search.exact.proofs import above_wins_within
from noughts.search.exact.proving import MoveScore, Prover, best_line, best_moves, memory_of, score_moves
from noughts.search.heuristics import evaluate
from noughts.search.limits import UNLIMITED, BadLimit, Budget, Clock, Limit
from noughts.search.options import SWITCH, WHOLE
from noughts.search.readable.alphabeta import AlphaBeta
from noughts.search.score import Estimate, Loss, Score, Win, is_exact, sharper
from noughts.search.table_cache import TableCache

OPTIONS = {"book": SWITCH, "every": SWITCH, "megabytes": WHOLE}

LARGEST = 64
"""Cells: a board is one machine word for each mark."""

MEGABYTES = 64
"""The size of the solver's memory; when it is full, new entries replace old ones."""

MOST_MEGABYTES = 1 << 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Solver:
    """Proves the value of moves, the best one first; what it has no time to prove is an Estimate."""

    every: bool = True
    """Value every move; if off, only the position and one best move."""
    book: bool = True
    """Look up what the book of the game knows, if it has one, instead of searching it."""
    megabytes: int = MEGABYTES
    clock: Clock = perf_counter
    table_cache: TableCache | None = field(default=None, repr=False, compare=False)
    """Keeps memories between searches; without it each search starts empty, and so repeats itself."""

    def __post_init__(self) -> None:
        if not (isinstance(self.megabytes, int) and 1 <= self.megabytes <= MOST_MEGABYTES):
            given = quoted(self.megabytes)
            raise BadLimit(f"megabytes {given}: expected 1 to {MOST_MEGABYTES:,}; leave it out for {MEGABYTES}")

    def analyse(self, position: Position, limit: Limit = UNLIMITED) -> Snapshots:
        """Ever better snapshots, until everything is proven or the limit is reached."""
        # A depth limit counts searched plies, which a proof does not.
        if limit.depth is not None or position.outcome or not fits(position.rules):
            yield from AlphaBeta(every=self.every, clock=self.clock).analyse(position, limit)
            return
        budget = Budget(limit, self.clock)
        table_cache = self.table_cache or TableCache()
        kind = (Solver, position.rules, self.megabytes)
        try:
            with table_cache.borrow(kind, lambda: memory_of(position.rules, self.megabytes)) as memory:
                yield from self._prove(position, limit, budget, memory)
        except MemoryError as error:
            raise BadLimit(f"megabytes {self.megabytes:,}: this machine has too little memory; try fewer") from error

    def _prove(self, position: Position, limit: Limit, budget: Budget, memory: Memory | BoundTable) -> Snapshots:
        """Snapshots at pauses only: one for every move would take longer than the proof."""
        found = _SolverFindings(position, budget, every=self.every)
        left = budget.left
        book = book_of(position.rules) if self.book else None
        prover = Prover(position.rules, memory, Watch(left.nodes, left.seconds, left.stop), book=book)
        move_scores = score_moves(prover, position, found.scores()) if self.every else best_moves(prover, position)
        yield found.snapshot()
        for move_score in move_scores:
            budget.nodes, budget.depth = prover.nodes, prover.depth
            if move_score:
                found.note(move_score)
            if limit.seconds is not None and budget.seconds >= limit.seconds:
                break
            if budget.is_pause():
                yield found.snapshot()
        found.lose_to_above()
        if not prover.is_exhausted:
            found.extend_line(prover)
        budget.nodes, budget.depth = prover.nodes, prover.depth
        yield found.snapshot()


class _SolverFindings(Findings):
    """What is proven so far; where every move is to be valued, also guesses about the others."""

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
        return {move: candidate.score for move, candidate in self.known.items() if candidate.proven}

    def note(self, found: MoveScore) -> None:
        """Keep the score of a move, and what it means for the others if it is the best."""
        if found.score is None:
            return
        before = self.known.get(found.move)
        score = sharper(before.score, found.score) if before and before.proven else found.score
        candidate = Candidate.of(self.position, score, (found.move,), proven=True)
        if not self._every:
            self.known, self.is_settled, self.is_certain = {found.move: candidate}, True, True
            return
        self.known[found.move] = candidate
        if found.is_best:
            self.is_certain = True
            self.is_settled = is_exact(found.score)
            self.known = {move: known.below(found.score, self.position) for move, known in self.known.items()}
        self.is_settled |= all(known.proven for known in self.known.values())

    def lose_to_above(self) -> None:
        """Add what needs no search: games that O wins by always answering on top of X, for the moves still unproven."""
        most = None if self.position.x | self.position.o else above_wins_within(self.position.rules)
        if most is None or self.is_certain:
            return
        for move in self.moves:
            if not (move in self.known and self.known[move].proven):
                self.known[move] = Candidate.of(self.position, Loss(most, exact=False), (move,), proven=True)
        self.is_certain = True

    def extend_line(self, prover: Prover) -> None:
        """Add best play after the best move, if its score is exact."""
        best = self.snapshot().candidates[0]
        score = best.score
        if best.proven and is_exact(score):
            after = self.position.play(best.move)
            line = (best.move, *best_line(prover, after, score.one_ply_later()))
            self.known[best.move] = Candidate.of(self.position, score, line, proven=True)


def fits(rules: Rules) -> bool:
    """Whether the board is small enough, and lines depend on nothing but the marks on them."""
    return rules.cols * rules.rows <= LARGEST and rules.restriction is Restriction.NONE
