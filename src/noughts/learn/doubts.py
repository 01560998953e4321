"""Doubts: positions to begin with about which the network is in doubt, found among many random ones.

A network that has learned for a while knows most random positions well: somebody wins soon, or it hardly matters
what is played. To think about those again teaches it next to nothing, and looking at a position once costs little beside
thinking about it.
"""

from __future__ import annotations

import math

import torch
from torch import Tensor

from noughts.learn.fleet import Fleet
from noughts.learn.gumbel import ILLEGAL, Evaluate
from noughts.learn.openings import random_openings
from noughts.learn.survey import Boards, Survey

EMPTY_SHARE = 0.2
"""Games that begin with the empty board."""

LEAST = 0.02
"""What a position without any doubt counts for, so that what is known is not forgotten."""


class Doubts:
    """For every seat the position with which it begins next.

    In every round each seat looks at a few random positions. They run a race in which a
    doubtful one is as much faster as it is more doubtful, and the winner so far waits until the seat needs it.
    """

    def __init__(self, fleet: Fleet, evaluate: Evaluate, looks: int, empty: Tensor, generator: torch.Generator) -> None:
        """``empty`` is how often each seat begins with the empty board."""
        self.fleet = fleet
        self.evaluate = evaluate
        self.looks = looks
        self.empty = empty
        self.generator = generator
        self.boards = random_openings(fleet, generator)
        self.arrival = torch.full((fleet.games,), math.inf, device=fleet.device)
        """When the one that waits came in; the next that comes sooner takes its place."""

    def state(self) -> dict[str, Tensor]:
        """All that changes."""
        return {"next_x": self.boards.x, "next_o": self.boards.o, "next_ply": self.boards.ply, "arrival": self.arrival}

    def look(self) -> None:
        """Let a few more random positions run the race in every seat."""
        for _ in range(self.looks):
            boards = random_openings(self.fleet, self.generator)
            chance = torch.rand(self.fleet.games, generator=self.generator, device=self.fleet.device)
            arrival = -chance.clamp(min=1e-9).log() / (LEAST + self._doubt(boards))
            is_first = arrival < self.arrival
            self.boards.become(boards.where(is_first, self.boards))
            self.arrival.copy_(torch.minimum(arrival, self.arrival))

    def take(self, is_taken: Tensor) -> Boards:
        """What waits in every seat; where it is taken, the next one that comes takes its place."""
        self.arrival.masked_fill_(is_taken, math.inf)
        is_empty = torch.rand(self.fleet.games, generator=self.generator, device=self.fleet.device) < self.empty
        return Boards.empty(self.fleet).where(is_empty, self.boards)

    def _doubt(self, boards: Boards) -> Tensor:
        """How little the network knows what to play and how it will end: high only where both are open."""
        survey = Survey.of(self.fleet, boards)
        logits, outcome = self.evaluate(survey.planes, survey.facts)
        return _entropy(torch.where(survey.legal, logits, ILLEGAL)) * _entropy(outcome)


def _entropy(logits: Tensor) -> Tensor:
    odds = logits.log_softmax(1)
    return -(odds.exp() * odds).sum(1)
