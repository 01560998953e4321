"""Engine: strong play on boards that are too large for proofs, up to 26 x 26."""

from __future__ import annotations

from dataclasses import dataclass, field
from time import perf_counter

from noughts.rules import Position, Rules
from noughts.search.analysis import Progress, Snapshots
from noughts.search.core.engine.memory import Memory
from noughts.search.core.engine.thinking import DEEPEST, Thinking
from noughts.search.core.watch import Watch
from noughts.search.immediate import immediate_results
from noughts.search.limits import UNLIMITED, Budget, Clock, Limit
from noughts.search.readable.alphabeta import AlphaBeta
from noughts.search.score import Win
from noughts.search.table_cache import TableCache

LONGEST_LINE = 26
"""Cells of the longest line that the compiled code has room for; only a torus has longer ones."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Engine:
    """Deepens until the limit. Scores are estimates until a win or a loss is proven, mostly by continuous threats."""

    clock: Clock = perf_counter
    table_cache: TableCache | None = field(default=None, repr=False, compare=False)
    """For whoever goes on asking about a game; without them each search begins anew, and so repeats itself."""

    def analyse(self, position: Position, limit: Limit = UNLIMITED) -> Snapshots:
        """Ever better snapshots, one after each iteration; candidates are the moves that were looked at."""
        budget = Budget(limit, self.clock)
        if position.outcome or not fits(position.rules):
            yield from AlphaBeta(clock=self.clock).analyse(position, limit)
            return
        progress = Progress(position, budget)
        seen = immediate_results(position)
        if any(isinstance(candidate.score, Win) for candidate in seen.values()) or len(seen) == len(progress.moves):
            progress.known, progress.is_settled = seen, True
            budget.nodes = budget.depth = 1
            yield progress.snapshot()
            return
        watch = Watch(limit.nodes, budget.left.seconds, limit.stop)
        with (self.table_cache or TableCache()).borrow(("engine", position.rules), Memory) as memory:
            thinking = Thinking(position, memory, watch)
            for candidates in thinking.iterations(limit.depth or DEEPEST):
                budget.nodes, budget.depth = watch.nodes, thinking.depth
                progress.known = {candidate.move: candidate for candidate in candidates} | seen
                progress.is_settled = thinking.is_settled
                snapshot = progress.snapshot()
                yield snapshot
                if limit.seconds is not None and snapshot.seconds >= limit.seconds:
                    return


def fits(rules: Rules) -> bool:
    """Whether the compiled code has room for these rules."""
    return rules.k <= LONGEST_LINE
