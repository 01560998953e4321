"""Measuring: what a search takes besides time, and how much it remembers."""

from __future__ import annotations

import tracemalloc
from dataclasses import dataclass

from noughts.rules import Position
from noughts.search import Analysis, Limit
from noughts.search.registry import ALGORITHMS, best_of, searcher_named


@dataclass(frozen=True, slots=True)
class PeakMemory:
    """The most memory that a search held; only a part if the measuring run ended early."""

    size: int  # bytes
    is_whole: bool


@dataclass(frozen=True, slots=True)
class Measurement:
    """One search on one position, and its memory."""

    search: str
    analysis: Analysis
    memory: PeakMemory | None = None  # None for compiled code, which cannot be measured


def measurement(search: str, position: Position, limit: Limit) -> Measurement:
    """Run a search, and again to measure its memory."""
    analysis = best_of(searcher_named(search).analyse(position, limit))
    return Measurement(search, analysis, memory_of(search, analysis, limit))


def memory_of(search: str, analysis: Analysis, limit: Limit) -> PeakMemory | None:
    """Run a search again, no further than before, and measure its memory; None for compiled code.

    Measuring takes time, so it needs a run of its own.

    >>> position = Position.parse("XX./OO./...")
    >>> analysis = best_of(searcher_named("minimax").analyse(position, Limit()))
    >>> memory_of("minimax", analysis, Limit(seconds=60)).is_whole, memory_of("table", analysis, Limit())
    (True, None)
    """
    if not ALGORITHMS[search.partition(":")[0].strip().lower()].can_be_heard:
        return None
    was_counting = tracemalloc.is_tracing()
    if not was_counting:
        tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        tracemalloc.reset_peak()
        again = best_of(searcher_named(search).analyse(analysis.position, Limit(nodes=analysis.nodes).within(limit)))
        return PeakMemory(tracemalloc.get_traced_memory()[1] - before, again.nodes >= analysis.nodes)
    finally:
        if not was_counting:
            tracemalloc.stop()
