"""A small training for one game, which a processor finishes in minutes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from pickle import UnpicklingError
from typing import Any
from zipfile import ZIP_STORED, BadZipFile, ZipFile

import torch
from torch import Tensor

from noughts.learn.batched_games import BatchedGames
from noughts.learn.batched_rules import UNKNOWN, Boards, Observation
from noughts.learn.gumbel import ILLEGAL, SearchPlan
from noughts.learn.model import Model
from noughts.learn.training import GameGroup, Training, TrainingConfig, cosine
from noughts.learn.weights_file import write_weights
from noughts.rules import NoughtsError, Rules
from noughts.search.neural.network import Shape


@dataclass(frozen=True, slots=True)
class Evaluation:
    """Shares of games against a random player won and not lost, moving first and second."""

    wins_first: float
    wins_second: float
    holds_first: float
    holds_second: float

    @property
    def points(self) -> float:
        """The share of points in both seats; a draw is half a point."""
        return (self.wins_first + self.wins_second + self.holds_first + self.holds_second) / 4

    @property
    def losses(self) -> float:
        return 1 - (self.holds_first + self.holds_second) / 2


@torch.no_grad()
def against_random(model: Model, rules: Rules, generator: torch.Generator, games: int = 128) -> Evaluation:
    """Play ``games`` in each seat, all at once."""
    batched = BatchedGames([(rules, 2 * games)], torch.device("cpu"))
    is_first = torch.arange(2 * games) < games
    boards, result = Boards.empty(batched), torch.full((2 * games,), UNKNOWN)
    while (result == UNKNOWN).any():
        observation = Observation.of(batched, boards)
        own, _ = model(batched, observation.planes, observation.facts)
        any_move = torch.rand(own.shape, generator=generator)
        is_own = is_first == (boards.ply % 2 == 0)
        wish = torch.where(is_own[:, None], own, any_move)
        move = torch.where(observation.legal, wish, ILLEGAL).argmax(1)
        value = observation.ending.gather(1, move[:, None])[:, 0]
        is_new = (result == UNKNOWN) & (value != UNKNOWN)
        result = torch.where(is_new, torch.where(is_own, value, -value), result)
        boards = boards.where(result != UNKNOWN, boards.after(batched, move))
    return Evaluation(
        _share(result[is_first] == 1),
        _share(result[~is_first] == 1),
        _share(result[is_first] >= 0),
        _share(result[~is_first] >= 0),
    )


def _share(truths: Tensor) -> float:
    return float(truths.float().mean())


class BadCheckpoint(NoughtsError):
    """The file holds no checkpoint of this training."""


SEATS = 128
POINTS = 20

SMALL = 9  # cells for which a very small network is enough


@dataclass(frozen=True, slots=True)
class CurvePoint:
    """The state of a training: its rounds, finished games, loss, and now and then an evaluation."""

    rounds: int
    games: int
    loss: float
    evaluation: Evaluation | None


class QuickTraining:
    """The training of one network for one game; the same seed and rounds give the same weights."""

    def __init__(self, rules: Rules, rounds: int, seed: int) -> None:
        torch.set_num_threads(1)  # several threads would add up in a different order each time
        self.rules = rules
        self.rounds = rounds
        is_small = rules.cols * rules.rows <= SMALL
        shape = Shape(2, 32) if is_small else Shape(4, 48)
        memory = max(64, 2 * rules.cols * rules.rows)
        self.training = Training(
            TrainingConfig(
                (GameGroup(((rules, SEATS),), 256, memory=memory),),
                shape,
                SearchPlan(12, 6, 5),
                2,
                8,
                rate=3e-3,
                decay=0.98,
                seed=seed,
            ),
            torch.device("cpu"),
        )
        self._seed = seed

    def run(self) -> Iterator[CurvePoint]:
        """Train to the end, yielding after each round."""
        training = self.training
        every = max(1, self.rounds // POINTS)
        while training.rounds < self.rounds:
            training.round(cosine(training.rounds / self.rounds))
            yield self.point(is_evaluated=training.rounds % every == 0 or training.rounds == self.rounds)

    def point(self, *, is_evaluated: bool = True) -> CurvePoint:
        training = self.training
        policy, outcome, value, entropy = training.learner.seen[0].tolist()
        loss = policy - entropy + (outcome + value) / 2
        return CurvePoint(training.rounds, training.games, loss, self.evaluation() if is_evaluated else None)

    def evaluation(self) -> Evaluation:
        """Play against a random player; this does not change the training."""
        evaluation: Evaluation = against_random(self.training.player, self.rules, torch.Generator().manual_seed(self._seed))
        return evaluation

    def save_checkpoint(self, path: Path) -> None:
        torch.save({**self.training.checkpoint(is_full=True), "course": self._config}, path)

    def restore(self, path: Path) -> None:
        """Continue from a checkpoint; BadCheckpoint unless it is one of the same training."""
        try:
            if not path.is_file():  # a pipe would be waited for
                raise BadZipFile
            with ZipFile(path) as archive:
                if any(member.compress_type != ZIP_STORED for member in archive.infolist()):
                    raise BadZipFile  # it could unpack into gigabytes, and PyTorch packs nothing
            known: dict[str, Any] = torch.load(path, weights_only=True)
            config: dict[str, Any] = known["course"]
        except (BadZipFile, EOFError, LookupError, RuntimeError, TypeError, UnpicklingError, ValueError) as error:
            raise BadCheckpoint(f"{path}: not a checkpoint of a training") from error
        if config != self._config:
            said = ", ".join(f"{name} {value}" for name, value in config.items())
            raise BadCheckpoint(f"{path}: a checkpoint of another training ({said}). Use the same options, or another file.")
        try:
            self.training.restore(known)
        except (RuntimeError, LookupError, TypeError) as error:
            raise BadCheckpoint(
                f"{path}: another version of noughts wrote this checkpoint. Start again with another file."
            ) from error

    @property
    def _config(self) -> dict[str, Any]:
        return {"rules": str(self.rules), "rounds": self.rounds, "seed": self._seed}

    def save_weights(self, path: Path) -> None:
        note = {"shape": self.training.config.shape.to_json(), "rules": str(self.rules), "steps": self.training.steps}
        write_weights(path, self.training.weights(), note)
