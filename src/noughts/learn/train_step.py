"""Lesson: one step of learning from a batch of remembered positions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

import torch
from torch import Tensor
from torch.nn import functional

from noughts.learn.batched_games import SYMMETRIES, BatchedGames
from noughts.learn.batched_rules import Boards, Survey
from noughts.learn.gumbel import ILLEGAL
from noughts.learn.model import Model
from noughts.learn.practice import PENDING, Practice

BETAS = (0.9, 0.99)
"""How long AdamW remembers the mean of the gradients and of their squares."""

MOMENTUM = 0.95
"""The same for Muon, which knows no squares."""

DECAY = 1e-2
"""The share of a matrix that is lost in each step, times the rate."""

LENGTH = 0.8
"""The root of the mean square of a step of Muon, over the rate."""

EVENING = (3.4445, -4.7750, 2.0315)
"""A polynomial that brings every number from 0 to 1 near to 1 when it is applied again and again."""

TIMES = 5


class Optimiser:
    """Both of them, with one rate."""

    def __init__(self, parameters: Mapping[str, Tensor], device: torch.device) -> None:
        self._is_card = device.type == "cuda"
        self.rate = torch.tensor(0.0, device=device)
        inside = [value for name, value in parameters.items() if "block" in name and value.dim() > 1]
        heavy = [value for name, value in parameters.items() if "block" not in name and value.dim() > 1]
        light = [value for value in parameters.values() if value.dim() == 1]
        self._alike = [list(group) for _, group in groupby(sorted(inside, key=_size), key=_size)]
        self._momenta = [torch.zeros(len(group), *_size(group[0]), device=device) for group in self._alike]
        # On a card the step is replayed as it was recorded, so the rate must be a tensor; elsewhere it must not.
        self._adam = torch.optim.AdamW(
            [{"params": heavy, "weight_decay": DECAY}, {"params": light, "weight_decay": 0.0}],
            lr=self.rate if self._is_card else 0.0, betas=BETAS, capturable=self._is_card, fused=self._is_card,
        )  # fmt: skip
        self._all = [*inside, *heavy, *light]

    def set_rate(self, rate: float) -> None:
        """How far to go from now on."""
        self.rate.fill_(rate)
        if not self._is_card:
            for group in self._adam.param_groups:
                group["lr"] = rate

    def forget_gradients(self) -> None:
        """Before the next ones are found."""
        for value in self._all:
            value.grad = None

    @torch.no_grad()
    def step(self) -> None:
        """Follow the gradients."""
        torch.nn.utils.clip_grad_norm_(self._all, 1.0, foreach=True)
        self._adam.step()
        for group, momentum in zip(self._alike, self._momenta, strict=True):
            gradients = torch.stack([value.grad.view(_size(value)) for value in group if value.grad is not None])
            momentum.lerp_(gradients, 1 - MOMENTUM)
            steps = evened(gradients.lerp(momentum, MOMENTUM)) * LENGTH * max(momentum.shape[1:]) ** 0.5
            torch._foreach_mul_(group, 1 - self.rate * DECAY)
            torch._foreach_sub_(group, [step.view_as(value) for value, step in zip(group, self.rate * steps, strict=True)])

    def state(self) -> dict[str, Any]:
        """All that it remembers."""
        return {"adam": self._adam.state_dict(), "momenta": self._momenta}

    def go_on(self, state: Mapping[str, Any]) -> None:
        """Remember what another one remembered."""
        self._adam.load_state_dict(state["adam"])
        if self._is_card:
            for group in self._adam.param_groups:
                group["lr"] = self.rate
        for own, kept in zip(self._momenta, state["momenta"], strict=True):
            own.copy_(kept)


def evened(matrices: Tensor) -> Tensor:
    """Matrices with the same directions, all of about the same strength.

    >>> strengths = torch.linalg.svdvals(evened(torch.diag(torch.tensor([1.0, 0.5, 0.1]))[None]))
    >>> 0.6 < strengths.min() < strengths.max() < 1.3
    tensor(True)
    """
    if matrices.shape[1] > matrices.shape[2]:
        return evened(matrices.transpose(1, 2)).transpose(1, 2)
    linear, cubic, quintic = EVENING
    made: Tensor = matrices / (matrices.norm(dim=(1, 2), keepdim=True) + 1e-7)
    for _ in range(TIMES):
        square = made @ made.transpose(1, 2)
        made = linear * made + (cubic * square + quintic * square @ square) @ made
    return made


def _size(value: Tensor) -> tuple[int, int]:
    """A convolution is a matrix from all that is around a cell."""
    return value.numel() // value.shape[-1], value.shape[-1]


CANDIDATES = 8
"""Positions of which one is drawn: the most by which a surprising one can be preferred."""


class Batch:
    """Remembered positions drawn at random, each kind of game in a fixed share, each turned by a random symmetry.

    What she would have played anyway teaches her little, so that surprising positions are drawn more often.
    """

    def __init__(self, fleet: BatchedGames, practice: Practice, surprise: float, generator: torch.Generator) -> None:
        self.fleet = fleet
        self.practice = practice
        self.surprise = surprise
        self.generator = generator
        if fleet.kinds != practice.fleet.kinds:
            raise ValueError("a batch has the kinds of the practice that it is drawn from")

    def draw(self) -> tuple[Boards, Tensor, Tensor, Tensor]:
        """The positions, policies, results (PENDING while a game goes on) and values to learn."""
        fleet, practice = self.fleet, self.practice
        source = practice.fleet
        row = self._rows()
        turn = (self._chances(fleet.games) * SYMMETRIES).long()
        marks = practice.marks.view(-1, source.width).index_select(0, row)
        marks = marks.gather(1, fleet.cell_sources[fleet.kind, turn])
        policy = practice.policy.view(-1, source.moves).index_select(0, row).float()
        policy = policy.gather(1, fleet.move_sources[fleet.kind, turn])
        swaps = fleet.swaps_marks[fleet.kind, turn][:, None]
        x, o = marks == torch.where(swaps, 2, 1), marks == torch.where(swaps, 1, 2)
        boards = Boards(x, o, (x | o).sum(1))
        result, target = (table.view(-1)[row] for table in (practice.result, practice.target))
        return boards, policy, result.long(), target

    def _rows(self) -> Tensor:
        """Where the positions are remembered, one of some candidates each."""
        fleet, practice = self.fleet, self.practice
        source = practice.fleet
        when, who, which = self._chances(3, CANDIDATES, fleet.games)
        remembered = practice.clock.clamp(max=practice.settings.memory)
        place = (practice.clock - 1 - (when * remembered).long()) % practice.settings.memory
        rows = place * source.games + source.first[fleet.kind] + (who * source.count[fleet.kind]).long()
        surprise = practice.surprise.view(-1)[rows].clamp(min=0)
        weight = 1 - self.surprise + self.surprise * surprise / surprise.mean().clamp(min=1e-6)
        # A race in which a candidate of twice the weight is twice as fast: it comes in first twice as often.
        first = (-which.log() / weight).argmin(0, keepdim=True)
        drawn: Tensor = rows.gather(0, first)[0]
        return drawn

    def _chances(self, *size: int) -> Tensor:
        return torch.rand(size, generator=self.generator, device=self.fleet.device, dtype=torch.double)


def losses(pupil: Model, batch: Batch) -> Tensor:
    """How far the pupil is from the policies, from the results, and from the values; with the entropy of the policies."""
    boards, policy, result, target = batch.draw()
    survey = Survey.of(batch.fleet, boards)
    logits, outcome = pupil(batch.fleet, survey.planes, survey.facts)
    odds = torch.where(survey.legal, logits, ILLEGAL).log_softmax(1)
    policy_loss = -(policy * odds).sum(1).mean()
    entropy = -(policy * policy.clamp(min=1e-6).log()).sum(1).mean()
    wins = functional.cross_entropy(outcome, (1 - result).clamp(min=0), reduction="none")
    chances = outcome.softmax(1)
    off = (chances[:, 0] - chances[:, 2] - target).square()
    told, valued = _mean_where(wins, result != PENDING), _mean_where(off, target != PENDING)
    return torch.stack([policy_loss, told, valued, entropy.detach()])


def _mean_where(values: Tensor, counts: Tensor) -> Tensor:
    return (values * counts).sum() / counts.sum().clamp(min=1)


class Lesson:
    """The pupil, its optimiser, and a slow average of its weights, which is what plays."""

    def __init__(self, pupil: Model, batches: Sequence[tuple[float, Batch]], device: torch.device) -> None:
        self.pupil = pupil
        self.batches = batches
        """Each with its share of the loss."""
        parameters = dict(pupil.named_parameters())
        self.optimiser = Optimiser(parameters, device)
        self.average = {name: value.detach().clone() for name, value in parameters.items()}
        self.momentum = torch.tensor(0.0, device=device)
        """How much of the average stays in each step."""
        self.seen = torch.zeros(len(batches), 4, device=device)
        """The losses of each batch, faded."""

    def set_rate(self, rate: float, momentum: float) -> None:
        """How fast to learn from now on, and how slowly the average follows."""
        self.optimiser.set_rate(rate)
        self.momentum.fill_(momentum)

    def step(self) -> None:
        """Learn from one batch."""
        parameters: list[Tensor] = list(self.pupil.parameters())
        self.optimiser.forget_gradients()
        total = torch.zeros((), device=self.momentum.device)
        seen = []
        for share, batch in self.batches:
            parts = losses(self.pupil, batch)
            total = total + share * (parts[0] + 0.5 * parts[1] + 0.5 * parts[2])
            seen.append(parts.detach())
        total.backward()
        self.optimiser.step()
        self.seen.lerp_(torch.stack(seen), 0.02)
        with torch.no_grad():
            average = list(self.average.values())
            torch._foreach_mul_(average, self.momentum)
            torch._foreach_add_(average, torch._foreach_mul(parameters, 1 - self.momentum))
