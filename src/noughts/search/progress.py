"""Progress: what a running search knows so far, ready to be told at any moment."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from noughts.rules.move import Move
from noughts.rules.position import Position
from noughts.search.analysis import Analysis, Candidate
from noughts.search.budget import Budget
from noughts.search.evaluate import evaluate
from noughts.search.ordering import central_order
from noughts.search.score import Estimate, Loss
from noughts.search.sight import at_sight


class Progress:
    """The candidates found so far.

    Before there are any, a snapshot tells what the rules alone can see, and
    names the most central of the other moves with a bare guess, so that
    whoever has no time at all still gets a sensible move.
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
        candidates: Iterable[Candidate] = self.known.values()
        if self.moves and not self.known:
            candidates = self._at_first
        return Analysis.of(self.position, candidates, self.budget, is_settled=self.is_settled, is_certain=self.is_certain)

    @cached_property
    def _at_first(self) -> list[Candidate]:
        seen = at_sight(self.position)
        others = [move for move in self.moves if move not in seen]
        if others and all(isinstance(candidate.score, Loss) for candidate in seen.values()):
            move = min(others, key=central_order(self.position.rules).__getitem__)
            guess = Estimate(evaluate(self.position))
            return [*seen.values(), Candidate.of(self.position, guess, (move,), proven=False)]
        return list(seen.values())
