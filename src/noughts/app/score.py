"""RunningScore: who has won how often since these two sat down."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from noughts.match.setup import Setup
from noughts.rules.outcome import Outcome, Why


@dataclass(frozen=True, slots=True)
class RunningScore:
    """Games won by each name, and draws; abandoned games do not count.

    >>> RunningScore.between("Alice", "Cop").text
    'Alice 0 · Cop 0 · draws 0'
    """

    wins: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    draws: int = 0

    @classmethod
    def between(cls, one: str, other: str) -> RunningScore:
        """Nobody has won yet."""
        return cls(MappingProxyType({one: 0, other: 0}))

    @property
    def text(self) -> str:
        """The score as every front shows it; whoever sat down first stands first."""
        return " · ".join([*(f"{name} {wins}" for name, wins in self.wins.items()), f"draws {self.draws}"])

    def after(self, outcome: Outcome, setup: Setup) -> RunningScore:
        """The score with one more game."""
        if outcome.why is Why.ABANDONED:
            return self
        if outcome.winner is None:
            return RunningScore(self.wins, self.draws + 1)
        name = setup.seat(outcome.winner).name
        return RunningScore(MappingProxyType({**self.wins, name: self.wins.get(name, 0) + 1}), self.draws)
