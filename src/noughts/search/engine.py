"""Engine: strong play on boards that are too large for proofs, up to 26 x 26."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter

from noughts.rules.position import Position
from noughts.rules.rules import Rules
from noughts.search.alphabeta import AlphaBeta
from noughts.search.analysis import Snapshots
from noughts.search.background import in_background
from noughts.search.budget import Budget, Clock
from noughts.search.limit import UNLIMITED, Limit
from noughts.search.progress import Progress
from noughts.search.standing_in import stand_in

LONGEST_LINE = 26
"""Cells of the longest line that the compiled code has room for; only a torus has longer ones."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Engine:
    """Deepens until the limit. Scores are estimates until a win or a loss is proven, mostly by continuous threats.

    Until the compiled code is ready, and where there is no Numba, alpha-beta
    answers instead.
    """

    clock: Clock = perf_counter

    def analyse(self, position: Position, limit: Limit = UNLIMITED) -> Snapshots:
        """Ever better snapshots, one after each iteration; candidates are the moves that were looked at."""
        budget = Budget(limit, self.clock)
        if position.outcome or not fits(position.rules):
            yield from AlphaBeta(clock=self.clock).analyse(position, limit)
            return
        hand_over = yield from stand_in(position, limit, self.clock)
        if not hand_over:
            return
        from noughts.search.core.engine.thinking import DEEPEST, Thinking

        thinking = Thinking(position, hand_over.nodes_left(limit))
        progress = Progress(position, budget)
        progress.known = {candidate.move: candidate for candidate in hand_over.candidates}
        for candidates in in_background(thinking.iterations(limit.depth or DEEPEST), thinking.stop):
            budget.nodes, budget.depth = hand_over.nodes + thinking.nodes, thinking.depth
            if candidates:
                progress.known = {candidate.move: candidate for candidate in candidates}
                progress.is_settled = thinking.is_settled
            if limit.seconds is not None and budget.seconds >= limit.seconds:
                thinking.stop()  # what the iteration has found so far is still to come
            else:
                yield progress.snapshot()
        budget.nodes = hand_over.nodes + thinking.nodes
        yield progress.snapshot()


def fits(rules: Rules) -> bool:
    """Whether the compiled code has room for these rules."""
    return rules.k <= LONGEST_LINE
