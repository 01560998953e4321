"""Players that search: a search chooses, and chance decides among equally good moves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from noughts.players.player import Considering, Odds, Player, Thought, considered
from noughts.players.temper import Temper, best_of, keeping
from noughts.rules import Move, Position, Rules
from noughts.search import Analysis, Candidate, Limit
from noughts.search.auto import Auto
from noughts.search.searcher import Searcher, any_rules
from noughts.search.stepping import last_word

Preference = Callable[[Sequence[Candidate]], Sequence[Move]]
"""Which candidates, best first, are all right to play."""


@dataclass(frozen=True, slots=True)
class RandomPlayer(Player):
    """Any legal move, without looking."""

    name: str = "random"

    def think(self, position: Position, limit: Limit) -> Thought:  # noqa: ARG002 - there is nothing to limit
        """All moves alike."""
        return Thought(Odds.even(position.moves()))


@dataclass(frozen=True, slots=True)
class Searching(Player):
    """Plays what a search finds best; by default any of the moves that are exactly as good."""

    name: str
    searcher: Searcher
    prefers: Preference = best_of
    asks: Callable[[Rules], None] = any_rules
    """Raises an error for rules that the search cannot be used with."""

    def check(self, rules: Rules) -> None:
        """Some searches are for some boards only."""
        self.asks(rules)

    def think(self, position: Position, limit: Limit) -> Thought:
        """The preferred moves alike."""
        return last_word(self.consider(position, limit))

    def consider(self, position: Position, limit: Limit) -> Considering:
        """The search as it goes on, and the preferred moves."""
        return considered(self.searcher.analyse(position, limit), self._preferred)

    def _preferred(self, analysis: Analysis) -> Thought:
        return Thought(Odds.even(self.prefers(analysis.candidates)), analysis)


@dataclass(frozen=True, slots=True)
class Tempered(Player):
    """Knows what every move is worth, and errs as its temper has it."""

    name: str
    temper: Temper
    searcher: Searcher = field(default_factory=Auto)

    def think(self, position: Position, limit: Limit) -> Thought:
        """The odds of its temper."""
        return last_word(self.consider(position, limit))

    def consider(self, position: Position, limit: Limit) -> Considering:
        """The search as it goes on; the weakness comes after it."""
        return considered(self.searcher.analyse(position, limit), lambda found: Thought(self.temper.odds(found), found))


def perfect() -> Player:
    """Any move that keeps the value of the position, and in a lost one those that lose last."""
    return Searching("perfect", Auto(), prefers=keeping)


BLIND = (1.0, 0.88, 0.76, 0.62, 0.45, 0.31, 0.2, 0.12, 0.06, 0.0)
"""How often each level moves without looking; chosen for steps of about one size on 5x5x4 (benchmarks/strength.py)."""


def level(number: int) -> Player:
    """The dial: from 1, which never looks, to 10, which always does."""
    return Tempered(f"level:{number}", Temper(blind=BLIND[number - 1]))
