"""Study: what can be said about a position, for whoever asked: values of all moves and the reasons for the best."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from noughts.players.traps import sharpest
from noughts.reasons import Explanation, PointOfView, explain
from noughts.rules import Move, Position
from noughts.search import Analysis, Limit, lookup
from noughts.search.searcher import Searcher

MOST_EXPLAINED = 9
"""Candidates that are explained, the best first: all on 3x3, and as many as a panel shows."""


@dataclass(frozen=True, slots=True)
class Study:
    """An analysis, complete or not, and the reasons found so far."""

    analysis: Analysis
    explanations: Mapping[Move, Explanation] = field(default_factory=lambda: MappingProxyType({}))
    is_complete: bool = False
    advised: Move | None = None
    """What a teacher would say, as soon as the values are known: of equally good moves the one that asks most of the other."""


def study(
    position: Position, limit: Limit, searcher: Searcher, view: PointOfView, played: Move | None = None
) -> Generator[Study, None, Study]:
    """Ever better studies of a position: first the values, then the reasons, of the move that was played and of the best."""
    for analysis in searcher.analyse(position, limit):
        yield Study(analysis)
    explanations: dict[Move, Explanation] = {}
    advised = sharpest(analysis)[0] if analysis.best and lookup.fits(position.rules) else analysis.best
    best = [candidate.move for candidate in analysis.candidates[:MOST_EXPLAINED]]
    for move in filter(None, dict.fromkeys([played, advised, *best])):
        explanations[move] = explain(position, move, analysis, limit=limit, view=view)
        yield Study(analysis, MappingProxyType(dict(explanations)), advised=advised)
    return Study(analysis, MappingProxyType(explanations), is_complete=True, advised=advised)
