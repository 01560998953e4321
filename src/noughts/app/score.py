"""RunningScore: who has won how often since these two sat down."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from noughts.game import UNCOUNTED, Aid
from noughts.match import Setup
from noughts.rules import Outcome, Why


@dataclass(frozen=True, slots=True)
class RunningScore:
    """Games won by each name, and draws; abandoned games do not count, and neither do those that were tried again.

    >>> from noughts import Rules, Seat
    >>> RunningScore.of(Setup(Rules.parse("3x3"), Seat("Cop", "cop"), Seat("Alice"))).text
    'Alice: 0 · Cop: 0 · draws: 0'
    """

    wins: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    draws: int = 0

    @classmethod
    def of(cls, setup: Setup) -> RunningScore:
        """Nobody has won yet; people stand before programs."""
        seats = sorted((setup.x, setup.o), key=lambda seat: seat.program is not None)
        return cls(MappingProxyType({seat.name: 0 for seat in seats}))

    @property
    def games(self) -> int:
        """How many there have been."""
        return sum(self.wins.values()) + self.draws

    @property
    def text(self) -> str:
        """The score as every front shows it; whoever sat down first stands first."""
        return " · ".join([*(f"{name}: {wins}" for name, wins in self.wins.items()), f"draws: {self.draws}"])

    def renamed(self, names: Mapping[str, str]) -> RunningScore:
        """The score of the same two, some of whom have other names by now."""
        return RunningScore(MappingProxyType({names.get(name, name): wins for name, wins in self.wins.items()}), self.draws)

    def after(self, outcome: Outcome, setup: Setup, aids: frozenset[Aid] = frozenset()) -> RunningScore:
        """The score with one more game."""
        if outcome.why is Why.ABANDONED or aids & UNCOUNTED:
            return self
        if outcome.winner is None:
            return RunningScore(self.wins, self.draws + 1)
        name = setup.seat(outcome.winner).name
        return RunningScore(MappingProxyType({**self.wins, name: self.wins.get(name, 0) + 1}), self.draws)
