"""Training: practice and lessons in turn, from a first network or a checkpoint, on a processor or a graphics card."""

from __future__ import annotations

import copy
import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import product
from typing import Any

import torch
from torch import Tensor

from noughts.learn.batched_games import BatchedGames, Crew
from noughts.learn.gumbel import Plan
from noughts.learn.model import Model, Shape, grown
from noughts.learn.practice import Practice, Settings
from noughts.learn.train_step import Batch, Lesson
from noughts.rules import Goal, Marks, Overline, Placement, Rules, Wrap


@dataclass(frozen=True, slots=True)
class School:
    """A fleet to practise with: its games, how many positions of them a batch holds, and how often they are practised."""

    crews: tuple[Crew, ...]
    batch: int
    every: int = 1
    """Rounds from one move to the next."""
    memory: int = 256


@dataclass(frozen=True, slots=True)
class Course:
    """Everything that decides how a training goes."""

    schools: tuple[School, ...]
    shape: Shape = field(default_factory=Shape)
    plan: Plan = field(default_factory=Plan)
    looks: int = 4
    """Random positions that each seat looks at before it begins with the most doubtful one."""
    lessons: int = 4
    """Steps of learning after each move."""
    head_start: int = 24
    """Moves before the first lesson."""
    rate: float = 2e-3
    decay: float = 0.999
    surprise: float = 0.5
    """How much of the chance to be drawn comes from how far thinking moved the policy; the rest is the same for all."""
    seed: int = 0


Schedule = Callable[[float], float]
"""The share of the highest rate, from how much of the training is done."""


def cosine(done: float, lowest: float = 0.01) -> float:
    """Up to the full rate in the first hundredth, and down to the lowest along a cosine.

    >>> [round(cosine(done), 2) for done in (0.005, 0.01, 0.5, 1.0)]
    [0.5, 1.0, 0.51, 0.01]
    """
    if done < 0.01:
        return max(done, 1e-4) / 0.01
    return lowest + (1 - lowest) * (1 + math.cos(math.pi * min(1.0, (done - 0.01) / 0.99))) / 2


class Training:
    """A pupil, its fleets and its lessons; ``round`` by ``round`` it gets better.

    On a processor the same seed gives the same weights, and a training that goes
    on from a full checkpoint the same as one that was never broken off.
    """

    def __init__(self, course: Course, device: torch.device) -> None:
        self.course = course
        self.device = device
        self.is_card = device.type == "cuda"
        dtype = torch.bfloat16 if self.is_card else torch.float32
        self.generator = torch.Generator(device).manual_seed(course.seed)
        first = torch.Generator().manual_seed(course.seed)
        self.pupil = Model(course.shape, first).to(device)
        self.player = copy.deepcopy(self.pupil).to(dtype).requires_grad_(requires_grad=False)
        """What plays: the average of the pupil over the last steps."""
        self.practices: list[Practice] = []
        batches = []
        positions = sum(school.batch for school in course.schools)
        for school in course.schools:
            fleet = BatchedGames(school.crews, device, dtype)
            settings = Settings(school.memory, course.plan, course.looks)
            practice = Practice(fleet, self._evaluate(fleet), settings, self.generator)
            sampled = BatchedGames(_shrunk(fleet.crews, school.batch), device, dtype)
            self.practices.append(practice)
            batches.append((school.batch / positions, Batch(sampled, practice, course.surprise, self.generator)))
        self.lesson = Lesson(self.pupil, batches, device)
        self.rounds = 0
        self.steps = 0
        self._practise = [self._replayed(practice.step) for practice in self.practices]
        self._learn = self._replayed(self.lesson.step)

    @property
    def games(self) -> int:
        """Games finished so far."""
        return int(sum(practice.tally[:, 0].sum().item() for practice in self.practices))

    def round(self, rate: float) -> None:
        """A move in every game, and then the lessons."""
        for school, practise in zip(self.course.schools, self._practise, strict=True):
            if self.rounds % school.every == 0:
                practise()
        self.rounds += 1
        if self.rounds <= self.course.head_start:
            return
        # The average forgets the first weights quickly.
        self.lesson.set_rate(self.course.rate * rate, min(self.course.decay, (1 + self.steps) / (20 + self.steps)))
        for _ in range(self.course.lessons):
            self._learn()
            self.steps += 1
        self._hand_over()

    def weights(self) -> dict[str, Tensor]:
        """The average, which plays, by the names under which it is kept."""
        return {_plain(name): value.cpu() for name, value in self.lesson.average.items()}

    def checkpoint(self, *, is_full: bool) -> dict[str, Any]:
        """All that is needed to go on; without the games and the memory if it shall be small."""
        known = {
            "pupil": self.pupil.state_dict(),
            "average": self.lesson.average,
            "optimiser": self.lesson.optimiser.state(),
            "rounds": self.rounds,
            "steps": self.steps,
        }
        if is_full:
            known["practices"] = [practice.state() for practice in self.practices]
            known["chance"] = self.generator.get_state()
        return known

    def go_on(self, known: dict[str, Any]) -> None:
        """Go on from a checkpoint; with a small one the memory fills again before the next lesson.

        A smaller network grows. It answers as before until the next lesson, and the optimiser begins afresh, as it does
        where nothing but weights was kept.
        """
        fresh = self.pupil.state_dict()
        is_whole = all(name in known["pupil"] and known["pupil"][name].shape == value.shape for name, value in fresh.items())
        average = grown(known["average"], fresh, self.course.seed)
        self.pupil.load_state_dict(grown(known["pupil"], fresh, self.course.seed))
        for name, value in self.lesson.average.items():
            value.copy_(average[name])
        if is_whole and "optimiser" in known:
            self.lesson.optimiser.go_on(known["optimiser"])
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
            for new, old in zip(self.lesson.average.values(), self.player.parameters(), strict=True):
                old.copy_(new)

    def _evaluate(self, fleet: BatchedGames) -> Callable[[Tensor, Tensor], tuple[Tensor, Tensor]]:
        def evaluate(planes: Tensor, facts: Tensor) -> tuple[Tensor, Tensor]:
            logits, outcome = self.player(fleet, planes, facts)
            return logits, outcome

        return evaluate

    def _replayed(self, function: Callable[[], None]) -> Callable[[], None]:
        """The function itself, or on a card a recording of all that it does, made at its third call."""
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


def _shrunk(crews: tuple[Crew, ...], positions: int) -> list[Crew]:
    """The same kinds in the same shares, about so many in all."""
    games = sum(count for _, count in crews)
    return [(rules, max(1, round(count * positions / games))) for rules, count in crews]


def _plain(name: str) -> str:
    return name.removeprefix("made.").replace("/", ".")


SMALL = 48
"""Seats for each variant of 3x3."""

HARD, HARDEST = 192, 512
"""The same for wild games, which have the most positions, and for wild misère on a plain board, which took longest to learn."""

MAIN: Mapping[str, int] = {
    "4x4x4": 256,
    "5x5x4": 1536,
    "6x6x5": 1280,
    "7x7x4": 5120,
    "connect-four": 10240,
    "9x9x5": 2304,
}
"""The games that are judged by the solver, and the largest that trains quickly."""

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
"""A few seats each, so that every word of the rules has been met on more than one board."""

FEW = 64
"""Seats for each of the others."""


def three_by_three() -> list[Rules]:
    """Every variant of 3x3.

    >>> len(three_by_three())
    48
    """
    return [Rules(3, 3, 3, *knobs) for knobs in product(Goal, Marks, Placement, Wrap, Overline)]


def everything(scale: float = 1.0) -> list[Crew]:
    """All games up to 9x9."""
    crews = [(rules, _seats(rules)) for rules in three_by_three()]
    crews += [(Rules.parse(text), count) for text, count in MAIN.items()]
    crews += [(Rules.parse(text), FEW) for text in OTHERS]
    return [(rules, max(1, round(count * scale))) for rules, count in crews]


def _seats(rules: Rules) -> int:
    """For a variant of 3x3."""
    if rules.marks is not Marks.WILD:
        return SMALL
    is_plain = rules.placement is Placement.FREE and rules.wrap is Wrap.FLAT
    return HARDEST if is_plain and rules.goal is Goal.LINE_LOSES else HARD


def gomoku(scale: float = 1.0) -> list[Crew]:
    """The large board, which is practised less often."""
    return [(Rules.parse("15x15x5"), max(1, round(320 * scale)))]
