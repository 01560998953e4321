"""Solver: the exact value of every move, proven by compiled code, on boards of up to 64 cells."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from time import perf_counter
from typing import TYPE_CHECKING

from noughts.rules.move import Move
from noughts.rules.position import Position
from noughts.rules.rules import Rules
from noughts.search.alphabeta import AlphaBeta
from noughts.search.analysis import Candidate, Snapshots
from noughts.search.background import in_background
from noughts.search.budget import Budget, Clock
from noughts.search.evaluate import evaluate
from noughts.search.limit import UNLIMITED, BadLimit, Limit
from noughts.search.progress import Progress
from noughts.search.proving import best_line, is_exact, judge_moves, judgements, keeping_move
from noughts.search.score import Estimate, Loss, Score, Win
from noughts.search.shelf import Shelf
from noughts.search.standing_in import HandOver, stand_in

if TYPE_CHECKING:
    from noughts.search.core.proof.inquiry import CompiledInquiry

LARGEST = 64
"""Cells: a board is one machine word for each mark."""

MEGABYTES = 128
"""What the solver remembers of positions it has met; the table is replaced bit by bit when it is full."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Solver:
    """Proves; what it has no time to prove is an estimate, and says so.

    Until the compiled code is ready, and where there is no Numba, alpha-beta
    answers instead: the same values, more slowly.
    """

    every: bool = True
    """Value every move; if off, only the position and one best move."""
    megabytes: int = MEGABYTES
    clock: Clock = perf_counter
    _shelf: Shelf = field(default_factory=Shelf, repr=False, compare=False)
    """The memory of the last search, for the next one on the same game."""

    def __post_init__(self) -> None:
        if self.megabytes < 1:
            raise BadLimit(f"megabytes {self.megabytes}: expected at least 1; leave it out for {MEGABYTES}")

    def analyse(self, position: Position, limit: Limit = UNLIMITED) -> Snapshots:
        """Ever better snapshots, until everything is proven or the limit is reached."""
        budget = Budget(limit, self.clock)
        # A limit on depth is about plies that were looked at, which a proof does not count.
        if limit.depth is not None or position.outcome or not fits(position.rules):
            yield from AlphaBeta(every=self.every, clock=self.clock).analyse(position, limit)
        elif hand_over := (yield from stand_in(position, limit, self.clock, every=self.every)):
            yield from self._prove(position, limit, budget, hand_over)

    def _prove(self, position: Position, limit: Limit, budget: Budget, hand_over: HandOver) -> Snapshots:
        """Ask the compiled code, in a thread of its own, and tell what it has found so far."""
        from noughts.search.core.proof.inquiry import CompiledInquiry

        with self._shelf.borrowed(position.rules, self.megabytes) as memory:
            inquiry = CompiledInquiry(position.rules, memory, hand_over.nodes_left(limit))
            progress = Progress(position, budget)
            progress.known = {candidate.move: candidate for candidate in hand_over.candidates}
            search = _every_move if self.every else _best_move
            for found in in_background(search(inquiry, position), inquiry.stop):
                budget.nodes, budget.depth = hand_over.nodes + inquiry.nodes, max(budget.depth, inquiry.depth)
                if found and self.every:
                    progress.add(found)
                    # As long as a move is a guess, it may win more quickly than the best that is proven.
                    progress.is_settled &= all(candidate.proven for candidate in progress.known.values())
                elif found:
                    progress.known, progress.is_settled = {found.move: found}, True
                if limit.seconds is not None and budget.seconds >= limit.seconds:
                    break
                yield progress.snapshot()
            budget.nodes = hand_over.nodes + inquiry.nodes
            yield progress.snapshot()


def _every_move(inquiry: CompiledInquiry, position: Position) -> Iterator[Candidate]:
    """A candidate for every move, and once all are known the best one with its line."""
    candidates = {}
    for move, score in judge_moves(inquiry, position):
        candidates[move] = _candidate(position, (move,), score)
        yield candidates[move]
    if not inquiry.is_exhausted:
        # Of equals the first in cell order, as it is the one that an analysis calls the best.
        in_cell_order = [candidates[move] for move in position.moves()]
        yield _with_line(inquiry, position, max(in_cell_order, key=lambda candidate: candidate.score))


def _best_move(inquiry: CompiledInquiry, position: Position) -> Iterator[Candidate]:
    """One candidate: a move that keeps the score of the position; again once the distance is exact."""
    for score in judgements(inquiry, position):
        move = keeping_move(inquiry, position, score)
        if move is None:
            return
        yield _with_line(inquiry, position, _candidate(position, (move,), score))


def _candidate(position: Position, line: tuple[Move, ...], score: Score | None) -> Candidate:
    if score is None:
        return Candidate.of(position, -Estimate(evaluate(position.play(line[0]))), line, proven=False)
    return Candidate.of(position, score, line, proven=True)


def _with_line(inquiry: CompiledInquiry, position: Position, best: Candidate) -> Candidate:
    """The candidate with best play behind it, where its score is exact."""
    score = best.score
    if not is_exact(score):
        return best
    after = position.play(best.move)
    known = -score if not isinstance(score, Win | Loss) else (Loss if isinstance(score, Win) else Win)(score.plies - 1)
    return Candidate.of(position, score, (best.move, *best_line(inquiry, after, known)), proven=True)


def fits(rules: Rules) -> bool:
    """Whether the board is small enough."""
    return rules.cols * rules.rows <= LARGEST
