"""Practice: self-play in all games, move by move, and the positions remembered from it; and hard positions to begin with."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

import torch
from torch import Tensor
from torch.nn import functional

from noughts.learn.batched_games import BatchedGames
from noughts.learn.batched_rules import UNKNOWN, Boards, Observation, has_line
from noughts.learn.gumbel import ILLEGAL, Evaluate, GumbelSearch, SearchPlan, SearchResult

LONGEST = 20  # the most random moves of an opening
LARGE = 60  # cells of a board that gets only half as many random moves: a large board that is half random is no real game
CUTS = (0.9, 0.7, 0.5)  # an opening with a line is cut to these shares in turn, before the empty board takes its place


def random_openings(batched: BatchedGames, generator: torch.Generator) -> Boards:
    """An unfinished position for every game after some random moves."""
    order = _order(batched, generator)
    longest = torch.minimum(torch.where(batched.cells >= LARGE, LONGEST // 2, LONGEST), batched.cells * 8 // 10)
    length = 1 + (_random(batched, batched.games, generator=generator) * longest).long().clamp(max=longest - 1)
    wild = _random(batched, batched.games, batched.width, generator=generator) < 0.5
    is_o = torch.where(batched.has_own_marks[:, None], order % 2 == 1, batched.is_wild[:, None] & wild)
    boards = _after(order, is_o, length)
    for part in CUTS:
        length = torch.where(has_line(batched, boards), (length * part).long(), length)
        boards = _after(order, is_o, length)
    length = torch.where(has_line(batched, boards), 0, length)
    return _after(order, is_o, length)


def _order(batched: BatchedGames, generator: torch.Generator) -> Tensor:
    """For each cell the number of its move in a complete game of random moves.

    Every cell waits for a random time. Under gravity its waiting begins when the cell below is taken, so that each
    column that is not full is equally likely to be next.
    """
    wait = -_random(batched, batched.games, batched.width, generator=generator).clamp(min=1e-30).log()
    when = wait
    for _ in range(batched.tallest - 1):
        when = wait + functional.pad(when, (0, 1)).gather(1, batched.below)
    order = torch.where(batched.on_board, when, math.inf).argsort(1).argsort(1)
    return torch.where(batched.on_board, order, batched.width)


def _after(order: Tensor, is_o: Tensor, length: Tensor) -> Boards:
    is_played = order < length[:, None]
    return Boards(is_played & ~is_o, is_played & is_o, length)


def _random(batched: BatchedGames, *size: int, generator: torch.Generator) -> Tensor:
    return torch.rand(size, generator=generator, device=batched.device)


EMPTY_SHARE = 0.2  # the share of games that begin with the empty board
LEAST = 0.02  # the weight of a position without any doubt, so that known ones are not forgotten


class HardPositions:
    """For every game the position to begin with next, chosen among random ones by the network's doubt.

    A trained network knows most random positions, so searching them teaches it little; one look at a position is cheap.
    In every round each game looks at a few random positions. They run a race in which doubtful positions are faster,
    and the winner so far waits until the game needs it.
    """

    def __init__(
        self, batched: BatchedGames, evaluate: Evaluate, looks: int, empty: Tensor, generator: torch.Generator
    ) -> None:
        """``empty`` is how often each game begins with the empty board."""
        self.batched = batched
        self.evaluate = evaluate
        self.looks = looks
        self.empty = empty
        self.generator = generator
        self.boards = random_openings(batched, generator)
        self.arrival = torch.full((batched.games,), math.inf, device=batched.device)
        """The arrival time of the waiting position; one that arrives sooner replaces it."""

    def state(self) -> dict[str, Tensor]:
        return {"next_x": self.boards.x, "next_o": self.boards.o, "next_ply": self.boards.ply, "arrival": self.arrival}

    def look(self) -> None:
        """Let a few more random positions run the race."""
        for _ in range(self.looks):
            boards = random_openings(self.batched, self.generator)
            chance = torch.rand(self.batched.games, generator=self.generator, device=self.batched.device)
            arrival = -chance.clamp(min=1e-9).log() / (LEAST + self._doubt(boards))
            is_first = arrival < self.arrival
            self.boards.become(boards.where(is_first, self.boards))
            self.arrival.copy_(torch.minimum(arrival, self.arrival))

    def take(self, is_taken: Tensor) -> Boards:
        """The waiting position of every game; those taken are replaced by the next to arrive."""
        self.arrival.masked_fill_(is_taken, math.inf)
        is_empty = torch.rand(self.batched.games, generator=self.generator, device=self.batched.device) < self.empty
        return Boards.empty(self.batched).where(is_empty, self.boards)

    def _doubt(self, boards: Boards) -> Tensor:
        """The network's doubt about both the move and the result: high only if both are open."""
        observation = Observation.of(self.batched, boards)
        logits, outcome = self.evaluate(observation.planes, observation.facts)
        return _entropy(torch.where(observation.legal, logits, ILLEGAL)) * _entropy(outcome)


def _entropy(logits: Tensor) -> Tensor:
    odds = logits.log_softmax(1)
    return -(odds.exp() * odds).sum(1)


PENDING = 2

PATIENCE = 0.75  # the share of games that end as soon as the search proves the result; the others are played out

SKETCHES = 2
"""One in so many seats of a small board plays no games, but searches one random position after another. A game soon leaves its
random first position for sensible ones, so without these seats the network would see few boards that make no sense."""

OUTCOME_SHARE = 0.9  # the lambda of TD(lambda): how much of a position's target comes from later positions


@dataclass(frozen=True, slots=True)
class PracticeSettings:
    memory: int = 256  # moves of each game that are remembered
    plan: SearchPlan = field(default_factory=SearchPlan)
    looks: int = 4  # random positions that each game looks at in a round


class Practice:
    """Self-play in all games; the memory is a ring with a row for each move."""

    def __init__(
        self, batched: BatchedGames, evaluate: Evaluate, settings: PracticeSettings, generator: torch.Generator
    ) -> None:
        self.batched = batched
        self.settings = settings
        self.generator = generator
        self.search = GumbelSearch(batched, evaluate, settings.plan)
        device, games, memory = batched.device, batched.games, settings.memory
        seat = torch.arange(games, device=device) - batched.first[batched.kind]
        self._sketches = (seat % SKETCHES == SKETCHES - 1) & (batched.cells < LARGE)
        empty = torch.where(self._sketches, 0.0, EMPTY_SHARE)  # games show the empty board often enough
        self.hard_positions = HardPositions(batched, evaluate, settings.looks, empty, generator)
        self.boards = self.hard_positions.take(torch.ones_like(self._sketches))
        self.clock = torch.zeros(1, dtype=torch.long, device=device)  # moves made so far in every game
        self.born = torch.zeros(games, dtype=torch.long, device=device)  # the clock when each game began
        self.marks = torch.zeros(memory, games, batched.width, dtype=torch.uint8, device=device)
        self.policy = torch.zeros(memory, games, batched.moves, dtype=torch.half, device=device)
        self.surprise = torch.zeros(memory, games, device=device)
        self.value = torch.zeros(memory, games, device=device)
        self.target = torch.full((memory, games), float(PENDING), device=device)
        """The value of a position by the end of its game, and for a sketch by its search."""
        self.result = torch.full((memory, games), PENDING, dtype=torch.int8, device=device)
        self.tally = torch.zeros(len(batched.kinds), 5, device=device)
        """For each kind: games, first player's wins, draws, moves, and games that ended by proof."""
        self.history = min(batched.width, memory - 1)
        powers = torch.arange(self.history, device=device)
        gap = powers[:, None] - powers
        fades = torch.where(gap >= 0, OUTCOME_SHARE ** gap.clamp(min=0), 0.0)
        self._fading = (1 - OUTCOME_SHARE) * fades
        self._faded = OUTCOME_SHARE ** (powers + 1)
        self._back = powers
        self._sign = torch.where(powers % 2 == 0, 1.0, -1.0)

    def state(self) -> dict[str, Tensor]:
        names = ("clock", "born", "marks", "policy", "surprise", "value", "target", "result", "tally")
        boards = {"x": self.boards.x, "o": self.boards.o, "ply": self.boards.ply}
        return {**{name: getattr(self, name) for name in names}, **boards, **self.hard_positions.state()}

    @torch.no_grad()
    def step(self) -> None:
        """Search every position, remember the results, and play the moves."""
        batched, boards = self.batched, self.boards
        noise = torch.rand(batched.games, batched.moves, generator=self.generator, device=batched.device)
        gumbel = -(-(noise.clamp(1e-9, 1 - 1e-7)).log()).log()
        found = self.search.run(boards, gumbel)
        self._remember(boards, found)
        chance = torch.rand(batched.games, generator=self.generator, device=batched.device)
        is_proven = (found.known != UNKNOWN) & (chance < PATIENCE)
        is_over = is_proven | found.is_last
        result = torch.where(is_proven, found.known, found.proof)
        self._conclude(is_over, is_proven, result)
        after = boards.after(batched, found.move)
        is_left = is_over | self._sketches
        self.hard_positions.look()
        self.clock += 1
        self.born.copy_(torch.where(is_left, self.clock, self.born))
        boards.become(self.hard_positions.take(is_left).where(is_left, after))

    def _remember(self, boards: Boards, found: SearchResult) -> None:
        place = self.clock % self.settings.memory
        self.marks.index_copy_(0, place, (boards.x + 2 * boards.o.byte())[None])
        self.policy.index_copy_(0, place, found.policy.half()[None])
        self.surprise.index_copy_(0, place, found.surprise[None])
        self.value.index_copy_(0, place, found.value[None])
        self.result.index_fill_(0, place, PENDING)
        self.target.index_copy_(0, place, torch.where(self._sketches, found.value, PENDING)[None])

    def _conclude(self, is_over: Tensor, is_proven: Tensor, result: Tensor) -> None:
        """Write the results of finished games to their positions; ``result`` is for the side to move now."""
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
        self.tally.index_add_(0, self.batched.kind, torch.stack([over, first_won, drawn, length, over * is_proven], 1))
