"""Comparison: searches side by side for visitors, measured in a process of its own, where no game disturbs them."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass

from noughts.app.thinkers import Question
from noughts.classroom.measuring import Measurement, growth_of, measurement
from noughts.rules import Position
from noughts.search import Analysis, Limit, Stop
from noughts.ui.web.process_apart import ProcessApart

FOR_EACH = Limit(seconds=10)
"""Time for each search, on each board."""


@dataclass(frozen=True, slots=True)
class WantedComparison:
    """What the address of a comparison says."""

    position: Position
    searches: tuple[str, ...]
    has_growth: bool = False


@dataclass(frozen=True, slots=True)
class Comparison:
    """What was measured so far."""

    measured: tuple[Measurement, ...] = ()
    grown: tuple[tuple[str, dict[str, Analysis]], ...] = ()


def comparison(wanted: WantedComparison) -> Question[Comparison | None, Comparison]:
    """Searches side by side, as something to think about; the news are those that were measured."""

    def think(stop: Stop) -> Generator[Comparison | None, None, Comparison]:
        known = Comparison()
        with ProcessApart(stop) as apart:
            for search in wanted.searches:
                found = apart.do(measurement, search, wanted.position, FOR_EACH)
                known = Comparison((*known.measured, found), known.grown)
                yield known
            for search in wanted.searches if wanted.has_growth else ():
                grown = apart.do(growth_of, search, FOR_EACH)
                known = Comparison(known.measured, (*known.grown, (search, grown)))
                yield known
        return known

    return Question(think, ("comparison", wanted), takes_turns=True)
