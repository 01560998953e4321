"""Training: practice and learning in turn, from scratch or a checkpoint, on a processor or a graphics card."""

from __future__ import annotations

import copy
import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import product
from typing import Any

import torch
from torch import Tensor

from noughts.learn.batched_games import BatchedGames, GameCount
from noughts.learn.gumbel import SearchPlan
from noughts.learn.model import Model, grown
from noughts.learn.practice import Practice, PracticeSettings
from noughts.learn.train_step import Batch, Learner
from noughts.rules import Goal, Marks, Overline, Placement, Rules, Wrap
from noughts.search.neural.network import Shape


@dataclass(frozen=True, slots=True)
class GameGroup:
    """A group of games: how many positions of it a batch holds, and how often it is played."""

    game_counts: tuple[GameCount, ...]
    batch: int
    every: int = 1  # rounds between two moves
    memory: int = 256


@dataclass(frozen=True, slots=True)
class TrainingConfig:
    groups: tuple[GameGroup, ...]
    shape: Shape = field(default_factory=Shape)
    plan: SearchPlan = field(default_factory=SearchPlan)
    looks: int = 4  # random positions that each game looks at in a round, to begin with a doubtful one
    lessons: int = 4  # learning steps after each move
    head_start: int = 24  # moves before the first learning step
    rate: float = 2e-3
    decay: float = 0.999
    surprise: float = 0.5  # the share of the chance to be drawn that depends on surprise; the rest is the same for all
    seed: int = 0


Schedule = Callable[[float], float]  # the share of the highest rate, from the share of the training that is done


def cosine(done: float, lowest: float = 0.01) -> float:
    """Up to the full rate in the first hundredth, then down along a cosine.

    >>> [round(cosine(done), 2) for done in (0.005, 0.01, 0.5, 1.0)]
    [0.5, 1.0, 0.51, 0.01]
    """
    if done < 0.01:
        return max(done, 1e-4) / 0.01
    return lowest + (1 - lowest) * (1 + math.cos(math.pi * min(1.0, (done - 0.01) / 0.99))) / 2


class Training:
    """A model, its practice and its learning, ``round`` by ``round``.

    On a processor the same seed gives the same weights, also if the training
    is continued from a full checkpoint.
    """

    def __init__(self, config: TrainingConfig, device: torch.device) -> None:
        self.config = config
        self.device = device
        self.is_card = device.type == "cuda"
        dtype = torch.bfloat16 if self.is_card else torch.float32
        self.generator = torch.Generator(device).manual_seed(config.seed)
        first = torch.Generator().manual_seed(config.seed)
        self.model = Model(config.shape, first).to(device)
        self.player = copy.deepcopy(self.model).to(dtype).requires_grad_(requires_grad=False)
        """What plays: the average of the model over the last steps."""
        self.practices: list[Practice] = []
        batches = []
        positions = sum(group.batch for group in config.groups)
        for group in config.groups:
            batched = BatchedGames(group.game_counts, device, dtype)
            settings = PracticeSettings(group.memory, config.plan, config.looks)
            practice = Practice(batched, self._evaluate(batched), settings, self.generator)
            sampled = BatchedGames(_shrunk(batched.game_counts, group.batch), device, dtype)
            self.practices.append(practice)
            batches.append((group.batch / positions, Batch(sampled, practice, config.surprise, self.generator)))
        self.learner = Learner(self.model, batches, device)
        self.rounds = 0
        self.steps = 0
        self._practise = [self._replayed(practice.step) for practice in self.practices]
        self._learn = self._replayed(self.learner.step)

    @property
    def games(self) -> int:
        return int(sum(practice.tally[:, 0].sum().item() for practice in self.practices))

    def round(self, rate: float) -> None:
        """Make a move in every game, then learn."""
        for group, practise in zip(self.config.groups, self._practise, strict=True):
            if self.rounds % group.every == 0:
                practise()
        self.rounds += 1
        if self.rounds <= self.config.head_start:
            return
        # The average forgets the first weights quickly.
        self.learner.set_rate(self.config.rate * rate, min(self.config.decay, (1 + self.steps) / (20 + self.steps)))
        for _ in range(self.config.lessons):
            self._learn()
            self.steps += 1
        self._hand_over()

    def weights(self) -> dict[str, Tensor]:
        """The average, which plays, by the names in weights files."""
        return {_plain(name): value.cpu() for name, value in self.learner.average.items()}

    def checkpoint(self, *, is_full: bool) -> dict[str, Any]:
        """Everything needed to continue; a small one has no games and no memory."""
        known = {
            "pupil": self.model.state_dict(),
            "average": self.learner.average,
            "optimiser": self.learner.optimiser.state(),
            "rounds": self.rounds,
            "steps": self.steps,
        }
        if is_full:
            known["practices"] = [practice.state() for practice in self.practices]
            known["chance"] = self.generator.get_state()
        return known

    def restore(self, known: dict[str, Any]) -> None:
        """Continue from a checkpoint; with a small one the memory fills before the next learning step.

        A network with fewer blocks grows: it answers as before until it learns, and the optimiser starts from zero, as
        it does from weights alone.
        """
        fresh = self.model.state_dict()
        is_whole = all(name in known["pupil"] and known["pupil"][name].shape == value.shape for name, value in fresh.items())
        average = grown(known["average"], fresh)
        self.model.load_state_dict(grown(known["pupil"], fresh))
        for name, value in self.learner.average.items():
            value.copy_(average[name])
        if is_whole and "optimiser" in known:
            self.learner.optimiser.restore(known["optimiser"])
        self.steps = known["steps"]
        if "practices" in known:
            self.rounds = known["rounds"]
            for practice, state in zip(self.practices, known["practices"], strict=True):
                for name, value in practice.state().items():
                    value.copy_(state[name])
            self.generator.set_state(known["chance"])
        self._hand_over()

    def _hand_over(self) -> None:
        with torch.no_grad():
            for new, old in zip(self.learner.average.values(), self.player.parameters(), strict=True):
                old.copy_(new)

    def _evaluate(self, batched: BatchedGames) -> Callable[[Tensor, Tensor], tuple[Tensor, Tensor]]:
        def evaluate(planes: Tensor, facts: Tensor) -> tuple[Tensor, Tensor]:
            logits, outcome = self.player(batched, planes, facts)
            return logits, outcome

        return evaluate

    def _replayed(self, function: Callable[[], None]) -> Callable[[], None]:
        """The function itself, or on a graphics card a recording of it, made at its third call."""
        if not self.is_card:
            return function
        calls = 0
        graph: torch.cuda.CUDAGraph | None = None

        def call() -> None:
            nonlocal calls, graph
            calls += 1
            if calls <= 2:
                stream = torch.cuda.Stream()
                stream.wait_stream(torch.cuda.current_stream())
                with torch.cuda.stream(stream):
                    function()
                torch.cuda.current_stream().wait_stream(stream)
                return
            if graph is None:
                torch.cuda.synchronize()
                graph = torch.cuda.CUDAGraph()
                graph.register_generator_state(self.generator)
                with torch.cuda.graph(graph):
                    function()
            graph.replay()

        return call


def _shrunk(game_counts: tuple[GameCount, ...], positions: int) -> list[GameCount]:
    """The same kinds in the same shares, about ``positions`` in all."""
    games = sum(count for _, count in game_counts)
    return [(rules, max(1, round(count * positions / games))) for rules, count in game_counts]


def _plain(name: str) -> str:
    return name.removeprefix("made.").replace("/", ".")


SMALL = 48  # seats for each variant of 3x3

HARD, HARDEST = 192, 512
"""Seats for wild games, which have the most positions, and for wild misère on a plain board, the hardest to learn."""

MAIN: Mapping[str, int] = {"4x4x4": 256, "5x5x4": 1536, "6x6x5": 1280, "7x7x4": 5120, "connect-four": 10240, "9x9x5": 2304}
"""The games that the solver judges, and the largest that trains quickly."""

OTHERS = (
    *("4x3x3", "4x4x3", "5x5x3", "5x4x4", "6x5x4", "6x6x4", "5x5x5", "7x7x5", "8x8x5", "8x8x4", "6x4x4"),
    *("4x4x4 misere", "5x5x4 misere", "4x4x3 misere", "6x6x4 misere", "4x4x4 misere only-x", "4x4x3 only-x", "5x5x4 only-x"),
    *("4x4x4 wild", "4x4x3 wild misere", "5x5x4 wild", "5x5x4 wild misere"),
    *(
        "4x4x3 gravity",
        "5x4x4 gravity",
        "5x5x4 gravity",
        "6x5x4 gravity",
        "6x6x4 gravity",
        "8x7x4 gravity",
        "7x6x4 misere gravity",
    ),
    *("4x4x4 torus", "5x5x4 torus", "5x5x5 torus", "6x6x5 torus", "4x4x4 torus misere", "7x6x4 gravity torus", "7x7x5 torus"),
    *("6x6x4 exact", "7x7x4 exact", "9x9x5 exact", "7x6x4 gravity exact", "5x5x3 exact", "5x5x4 torus exact"),
)
"""A few seats each, so that every word of the rules occurs on several boards."""

FEW = 64  # seats for each of the others


def three_by_three() -> list[Rules]:
    """Every variant of 3x3.

    >>> len(three_by_three())
    48
    """
    return [Rules(3, 3, 3, *knobs) for knobs in product(Goal, Marks, Placement, Wrap, Overline)]


def everything(scale: float = 1.0) -> list[GameCount]:
    """All games up to 9x9."""
    game_counts = [(rules, _seats(rules)) for rules in three_by_three()]
    game_counts += [(Rules.parse(text), count) for text, count in MAIN.items()]
    game_counts += [(Rules.parse(text), FEW) for text in OTHERS]
    return [(rules, max(1, round(count * scale))) for rules, count in game_counts]


def _seats(rules: Rules) -> int:
    if rules.marks is not Marks.WILD:
        return SMALL
    is_plain = rules.placement is Placement.FREE and rules.wrap is Wrap.FLAT
    return HARDEST if is_plain and rules.goal is Goal.LINE_LOSES else HARD


def gomoku(scale: float = 1.0) -> list[GameCount]:
    """The large board, which is played less often."""
    return [(Rules.parse("15x15x5"), max(1, round(320 * scale)))]
