"""Decision: a program's turn, from its first thought to the reason for its move."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from random import Random

from noughts.game import Effort
from noughts.players import Choice, Player
from noughts.reasons import Explanation, PointOfView, explain
from noughts.rules import Position
from noughts.search import Analysis, Limit, lookup
from noughts.search.lookup import Lookup
from noughts.search.searcher import Searcher, best_of


@dataclass(frozen=True, slots=True)
class Decision:
    """The choice, the values of all moves, and why the chosen one is good or bad."""

    choice: Choice
    analysis: Analysis | None = None
    explanation: Explanation | None = None

    @property
    def effort(self) -> Effort:
        """What the program's own search took."""
        analysis = self.choice.analysis
        if analysis is None:
            return Effort()
        chosen = next((c for c in analysis.candidates if c.move == self.choice.move), None)
        return Effort(nodes=analysis.nodes, depth=analysis.depth, score=chosen.score.code if chosen else None)


def deciding(
    player: Player, position: Position, limit: Limit, rng: Random, view: PointOfView | None, teacher: Searcher | None
) -> Generator[Analysis, None, Decision]:
    """What the program knows so far, and in the end its decision.

    A teacher values the moves of one that does not look; without a point of view nobody asks for the reason.
    The reason is the true one wherever that is known at once, whatever the program believed.
    """
    choice = yield from player.choosing(position, limit, rng)
    analysis = choice.analysis
    if analysis is None and teacher:
        for analysis in teacher.analyse(position, limit):
            yield analysis
    if analysis is None or view is None:
        return Decision(choice, analysis)
    known = best_of(Lookup().analyse(position)) if lookup.fits(position.rules) else analysis
    return Decision(choice, analysis, explain(position, choice.move, known, limit=limit, view=view))
