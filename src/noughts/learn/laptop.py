"""Laptop: a small training for one game, which a processor finishes in minutes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch

from noughts.learn.gumbel import Plan
from noughts.learn.pupil import Shape
from noughts.learn.sparring import Bout, against_random
from noughts.learn.training import Course, School, Training, cosine
from noughts.learn.weights_file import write_weights
from noughts.rules.rules import Rules

SEATS = 128
POINTS = 20
"""Points of the curve."""

SMALL = 9
"""Cells up to which a very small network is enough."""


@dataclass(frozen=True, slots=True)
class Point:
    """Where a training stands: rounds done, games finished, the pupil's error, and now and then a bout against random."""

    rounds: int
    games: int
    loss: float
    bout: Bout | None


class Laptop:
    """The training of one network for one game; the same seed and rounds give the same weights."""

    def __init__(self, rules: Rules, rounds: int, seed: int) -> None:
        torch.set_num_threads(1)  # several threads would add up in another order each time
        self.rules = rules
        self.rounds = rounds
        is_small = rules.cols * rules.rows <= SMALL
        shape = Shape(2, 32) if is_small else Shape(4, 48)
        memory = max(64, 2 * rules.cols * rules.rows)
        self.training = Training(
            Course(
                (School(((rules, SEATS),), 256, memory=memory),), shape, Plan(12, 6, 5), 2, 8, rate=3e-3, decay=0.98, seed=seed
            ),
            torch.device("cpu"),
        )
        self._seed = seed

    def run(self) -> Iterator[Point]:
        """Round by round, from where it stands."""
        training = self.training
        every = max(1, self.rounds // POINTS)
        while training.rounds < self.rounds:
            training.round(cosine(training.rounds / self.rounds))
            is_point = training.rounds % every == 0 or training.rounds == self.rounds
            policy, outcome, value, entropy = training.lesson.seen[0].tolist()
            yield Point(
                training.rounds, training.games, policy - entropy + (outcome + value) / 2, self.bout() if is_point else None
            )

    def bout(self) -> Bout:
        """How it fares now; asking changes nothing."""
        bout: Bout = against_random(self.training.player, self.rules, torch.Generator().manual_seed(self._seed))
        return bout

    def checkpoint(self) -> dict[str, Any]:
        """All that is needed to go on exactly where it stands."""
        return {**self.training.checkpoint(is_full=True), "rules": str(self.rules), "of": self.rounds}

    def save(self, path: Path) -> None:
        """Keep the weights for playing."""
        note = {"shape": self.training.course.shape.to_json(), "rules": str(self.rules), "steps": self.training.steps}
        write_weights(path, self.training.weights(), note)
