"""Laptop: a small training for one game, which a processor finishes in minutes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from pickle import UnpicklingError
from typing import Any

import torch
from torch import Tensor

from noughts.learn.batched_games import BatchedGames
from noughts.learn.batched_rules import UNKNOWN, Boards, Survey
from noughts.learn.gumbel import ILLEGAL, Plan
from noughts.learn.model import Model, Shape
from noughts.learn.training import Course, School, Training, cosine
from noughts.learn.weights_file import write_weights
from noughts.rules import NoughtsError, Rules


@dataclass(frozen=True, slots=True)
class Bout:
    """Shares of games won and not lost, moving first and moving second."""

    wins_first: float
    wins_second: float
    holds_first: float
    holds_second: float

    @property
    def points(self) -> float:
        """The share of points in both seats, a draw being half a point."""
        return (self.wins_first + self.wins_second + self.holds_first + self.holds_second) / 4

    @property
    def losses(self) -> float:
        """The share of games lost in both seats."""
        return 1 - (self.holds_first + self.holds_second) / 2


@torch.no_grad()
def against_random(pupil: Model, rules: Rules, generator: torch.Generator, games: int = 128) -> Bout:
    """So many games in each seat, all at once."""
    fleet = BatchedGames([(rules, 2 * games)], torch.device("cpu"))
    is_first = torch.arange(2 * games) < games
    boards, result = Boards.empty(fleet), torch.full((2 * games,), UNKNOWN)
    while (result == UNKNOWN).any():
        survey = Survey.of(fleet, boards)
        own, _ = pupil(fleet, survey.planes, survey.facts)
        any_move = torch.rand(own.shape, generator=generator)
        is_own = is_first == (boards.ply % 2 == 0)
        wish = torch.where(is_own[:, None], own, any_move)
        move = torch.where(survey.legal, wish, ILLEGAL).argmax(1)
        value = survey.ending.gather(1, move[:, None])[:, 0]
        is_new = (result == UNKNOWN) & (value != UNKNOWN)
        result = torch.where(is_new, torch.where(is_own, value, -value), result)
        boards = boards.where(result != UNKNOWN, boards.after(fleet, move))
    return Bout(
        _share(result[is_first] == 1),
        _share(result[~is_first] == 1),
        _share(result[is_first] >= 0),
        _share(result[~is_first] >= 0),
    )


def _share(truths: Tensor) -> float:
    return float(truths.float().mean())


class BadCheckpoint(NoughtsError):
    """The file holds no training that can go on here."""


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
            yield self.point(has_bout=training.rounds % every == 0 or training.rounds == self.rounds)

    def point(self, *, has_bout: bool = True) -> Point:
        """Where it stands now."""
        training = self.training
        policy, outcome, value, entropy = training.lesson.seen[0].tolist()
        loss = policy - entropy + (outcome + value) / 2
        return Point(training.rounds, training.games, loss, self.bout() if has_bout else None)

    def bout(self) -> Bout:
        """How it fares now; asking changes nothing."""
        bout: Bout = against_random(self.training.player, self.rules, torch.Generator().manual_seed(self._seed))
        return bout

    def keep(self, path: Path) -> None:
        """Keep all that is needed to go on exactly where it stands."""
        torch.save({**self.training.checkpoint(is_full=True), "course": self._course}, path)

    def go_on(self, path: Path) -> None:
        """Go on where another one stood; it must have been the same training."""
        try:
            known: dict[str, Any] = torch.load(path, weights_only=True)
            course: dict[str, Any] = known["course"]
        except (RuntimeError, UnpicklingError, LookupError, TypeError) as error:
            raise BadCheckpoint(f"{path}: no checkpoint of a training") from error
        if course != self._course:
            said = ", ".join(f"{name} {value}" for name, value in course.items())
            raise BadCheckpoint(f"{path}: the checkpoint of another training ({said}). Say the same, or another file.")
        try:
            self.training.go_on(known)
        except (RuntimeError, LookupError, TypeError) as error:
            raise BadCheckpoint(
                f"{path}: another version of noughts wrote this checkpoint. Begin anew, with another file."
            ) from error

    @property
    def _course(self) -> dict[str, Any]:
        """What makes one training another."""
        return {"rules": str(self.rules), "rounds": self.rounds, "seed": self._seed}

    def save(self, path: Path) -> None:
        """Keep the weights for playing."""
        note = {"shape": self.training.course.shape.to_json(), "rules": str(self.rules), "steps": self.training.steps}
        write_weights(path, self.training.weights(), note)
