"""Doubts: positions to begin with about which the network is in doubt, found among many random ones.

A network that has learned for a while knows most random positions well: somebody wins soon, or it hardly matters
what is played. To think about those again teaches it next to nothing, and looking at a position once costs little beside
thinking about it.
"""

from __future__ import annotations

import math

import torch
from torch import Tensor
from torch.nn import functional

from noughts.learn.batched_games import BatchedGames
from noughts.learn.batched_rules import Boards, Survey, has_line
from noughts.learn.gumbel import ILLEGAL, Evaluate

LONGEST = 20
"""Random moves at most."""

LARGE = 60
"""Cells from which on a board gets half as many random moves: a large one that is half random is no game any more."""

CUTS = (0.9, 0.7, 0.5)
"""To which part of itself an opening on which a line stands is cut, one after the other, before the empty board is taken."""


def random_openings(fleet: BatchedGames, generator: torch.Generator) -> Boards:
    """A position in every seat after some random moves, never over."""
    order = _order(fleet, generator)
    longest = torch.minimum(torch.where(fleet.cells >= LARGE, LONGEST // 2, LONGEST), fleet.cells * 8 // 10)
    length = 1 + (_random(fleet, fleet.games, generator=generator) * longest).long().clamp(max=longest - 1)
    wild = _random(fleet, fleet.games, fleet.width, generator=generator) < 0.5
    is_o = torch.where(fleet.has_own_marks[:, None], order % 2 == 1, fleet.is_wild[:, None] & wild)
    boards = _after(order, is_o, length)
    for part in CUTS:
        length = torch.where(has_line(fleet, boards), (length * part).long(), length)
        boards = _after(order, is_o, length)
    length = torch.where(has_line(fleet, boards), 0, length)
    return _after(order, is_o, length)


def _order(fleet: BatchedGames, generator: torch.Generator) -> Tensor:
    """For each cell as which move it is played, if a game of random moves were played to the end.

    Every cell waits for a while that nobody can foresee. Under gravity its waiting begins when the cell below is taken:
    whichever columns are full, each of the others is as likely as the next to be taken first.
    """
    wait = -_random(fleet, fleet.games, fleet.width, generator=generator).clamp(min=1e-30).log()
    when = wait
    for _ in range(fleet.tallest - 1):
        when = wait + functional.pad(when, (0, 1)).gather(1, fleet.below)
    order = torch.where(fleet.on_board, when, math.inf).argsort(1).argsort(1)
    return torch.where(fleet.on_board, order, fleet.width)


def _after(order: Tensor, is_o: Tensor, length: Tensor) -> Boards:
    is_played = order < length[:, None]
    return Boards(is_played & ~is_o, is_played & is_o, length)


def _random(fleet: BatchedGames, *size: int, generator: torch.Generator) -> Tensor:
    return torch.rand(size, generator=generator, device=fleet.device)


EMPTY_SHARE = 0.2
"""Games that begin with the empty board."""

LEAST = 0.02
"""What a position without any doubt counts for, so that what is known is not forgotten."""


class HardPositions:
    """For every seat the position with which it begins next.

    In every round each seat looks at a few random positions. They run a race in which a
    doubtful one is as much faster as it is more doubtful, and the winner so far waits until the seat needs it.
    """

    def __init__(self, fleet: BatchedGames, evaluate: Evaluate, looks: int, empty: Tensor, generator: torch.Generator) -> None:
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
