"""Progress: what a running search knows so far, ready to be told at any moment."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from noughts.rules import Move, Position
from noughts.search.analysis import Analysis, Candidate
from noughts.search.budget import Budget
from noughts.search.evaluate import evaluate
from noughts.search.ordering import central_order
from noughts.search.score import Estimate


class Progress:
    """The candidates found so far.

    Before there are any, a snapshot names the most central move with a bare
    guess, so that whoever has no time at all still gets a move.
    """

    def __init__(self, position: Position, budget: Budget) -> None:
        self.position = position
        self.moves = position.moves()
        self.budget = budget
        self.known: dict[Move, Candidate] = {}
        self.is_settled = False
        """Whether no move can be better than the best of those known."""
        self.is_certain = False
        """Whether the best of those known is proven to be as good as any move can be."""

    def add(self, candidate: Candidate) -> None:
        """Note what a move is worth; once all moves are known, none can be better than the best."""
        self.known[candidate.move] = candidate
        self.is_settled = len(self.known) == len(self.moves)

    def snapshot(self) -> Analysis:
        """What is known now."""
        candidates = list(self.known.values())
        if self.moves and not candidates:
            candidates = [self._guess]
        return Analysis.of(self.position, candidates, self.budget, is_settled=self.is_settled, is_certain=self.is_certain)

    @cached_property
    def _guess(self) -> Candidate:
        return guess_at(self.position, self.moves)


def guess_at(position: Position, moves: Iterable[Move]) -> Candidate:
    """The most central of some moves, with a guess at the position for its score."""
    move = min(moves, key=central_order(position.rules).__getitem__)
    return Candidate.of(position, Estimate(evaluate(position)), (move,), proven=False)
