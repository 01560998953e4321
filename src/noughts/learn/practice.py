"""Practice: all games of a fleet played on by one move, again and again, and what is remembered of them."""

from __future__ import annotations

from dataclasses import dataclass, field

import torch
from torch import Tensor

from noughts.learn.batched_games import BatchedGames
from noughts.learn.batched_rules import UNKNOWN, Boards
from noughts.learn.gumbel import Evaluate, Found, GumbelSearch, Plan
from noughts.learn.hard_positions import EMPTY_SHARE, LARGE, HardPositions

PENDING = 2
"""Stands for the result of a game that is not over yet."""

PATIENCE = 0.75
"""Games that are ended as soon as the search has proven the result; the others are played out."""

SKETCHES = 2
"""Every so-manyth seat of a small board never plays on: it thinks about one random position after another. A game begins with
one random position and goes on with sensible ones, so without these seats she would meet few boards that make no sense."""

OUTCOME_SHARE = 0.9
"""TD(lambda): how much of a position's target comes from what happened later, move by move."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How much is remembered, and how moves are searched for."""

    memory: int = 256
    """Moves of each seat that are remembered."""
    plan: Plan = field(default_factory=Plan)
    looks: int = 4
    """Random positions that each seat looks at in a round, for the next one to begin with."""


class Practice:
    """A fleet that plays against itself; the memory is a ring with a row of all seats for each move."""

    def __init__(self, fleet: BatchedGames, evaluate: Evaluate, settings: Settings, generator: torch.Generator) -> None:
        self.fleet = fleet
        self.settings = settings
        self.generator = generator
        self.search = GumbelSearch(fleet, evaluate, settings.plan)
        device, games, memory = fleet.device, fleet.games, settings.memory
        seat = torch.arange(games, device=device) - fleet.first[fleet.kind]
        self._sketches = (seat % SKETCHES == SKETCHES - 1) & (fleet.cells < LARGE)
        empty = torch.where(self._sketches, 0.0, EMPTY_SHARE)  # games show her the empty board often enough
        self.doubts = HardPositions(fleet, evaluate, settings.looks, empty, generator)
        self.boards = self.doubts.take(torch.ones_like(self._sketches))
        self.clock = torch.zeros(1, dtype=torch.long, device=device)
        """Moves made so far in every seat."""
        self.born = torch.zeros(games, dtype=torch.long, device=device)
        """The clock when each game began."""
        self.marks = torch.zeros(memory, games, fleet.width, dtype=torch.uint8, device=device)
        self.policy = torch.zeros(memory, games, fleet.moves, dtype=torch.half, device=device)
        self.surprise = torch.zeros(memory, games, device=device)
        self.value = torch.zeros(memory, games, device=device)
        self.target = torch.full((memory, games), float(PENDING), device=device)
        """What a position turned out to be worth: by how its game ended, and for a sketch by what thinking made of it."""
        self.result = torch.full((memory, games), PENDING, dtype=torch.int8, device=device)
        self.tally = torch.zeros(len(fleet.kinds), 5, device=device)
        """For each kind: games, won by the first player, drawn, their moves, and those that ended by proof."""
        self.history = min(fleet.width, memory - 1)
        powers = torch.arange(self.history, device=device)
        gap = powers[:, None] - powers
        fades = torch.where(gap >= 0, OUTCOME_SHARE ** gap.clamp(min=0), 0.0)
        self._fading = (1 - OUTCOME_SHARE) * fades
        self._faded = OUTCOME_SHARE ** (powers + 1)
        self._back = powers
        self._sign = torch.where(powers % 2 == 0, 1.0, -1.0)

    def state(self) -> dict[str, Tensor]:
        """All that changes while playing."""
        names = ("clock", "born", "marks", "policy", "surprise", "value", "target", "result", "tally")
        boards = {"x": self.boards.x, "o": self.boards.o, "ply": self.boards.ply}
        return {**{name: getattr(self, name) for name in names}, **boards, **self.doubts.state()}

    @torch.no_grad()
    def step(self) -> None:
        """Search every position, remember what was found, and play it."""
        fleet, boards = self.fleet, self.boards
        noise = torch.rand(fleet.games, fleet.moves, generator=self.generator, device=fleet.device)
        gumbel = -(-(noise.clamp(1e-9, 1 - 1e-7)).log()).log()
        found = self.search.run(boards, gumbel)
        self._remember(boards, found)
        chance = torch.rand(fleet.games, generator=self.generator, device=fleet.device)
        is_proven = (found.known != UNKNOWN) & (chance < PATIENCE)
        is_over = is_proven | found.is_last
        result = torch.where(is_proven, found.known, found.proof)
        self._conclude(is_over, is_proven, result)
        after = boards.after(fleet, found.move)
        is_left = is_over | self._sketches
        self.doubts.look()
        self.clock += 1
        self.born.copy_(torch.where(is_left, self.clock, self.born))
        boards.become(self.doubts.take(is_left).where(is_left, after))

    def _remember(self, boards: Boards, found: Found) -> None:
        place = self.clock % self.settings.memory
        self.marks.index_copy_(0, place, (boards.x + 2 * boards.o.byte())[None])
        self.policy.index_copy_(0, place, found.policy.half()[None])
        self.surprise.index_copy_(0, place, found.surprise[None])
        self.value.index_copy_(0, place, found.value[None])
        self.result.index_fill_(0, place, PENDING)
        self.target.index_copy_(0, place, torch.where(self._sketches, found.value, PENDING)[None])

    def _conclude(self, is_over: Tensor, is_proven: Tensor, result: Tensor) -> None:
        """Tell the positions of finished games how they ended; ``result`` is for the side to move now."""
        times = self.clock - self._back
        places = times % self.settings.memory
        is_told = is_over & (times[:, None] >= self.born)
        results = result * self._sign[:, None]
        values = self.value.index_select(0, places) * self._sign[:, None]
        targets = (self._fading @ values + self._faded[:, None] * result) * self._sign[:, None]
        self.result.index_copy_(0, places, torch.where(is_told, results.to(torch.int8), self.result.index_select(0, places)))
        self.target.index_copy_(0, places, torch.where(is_told, targets, self.target.index_select(0, places)))
        over = is_over.float()
        second = self.boards.ply % 2 == 1
        first_won = over * (torch.where(second, -result, result) == 1)
        drawn = over * (result == 0)
        length = over * (self.clock - self.born + 1)
        self.tally.index_add_(0, self.fleet.kind, torch.stack([over, first_won, drawn, length, over * is_proven], 1))
