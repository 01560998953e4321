"""The training step: a batch of remembered positions, the losses, and the optimisers Muon and AdamW."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

import torch
from torch import Tensor
from torch.nn import functional

from noughts.learn.batched_games import SYMMETRIES, BatchedGames
from noughts.learn.batched_rules import Boards, Observation
from noughts.learn.gumbel import ILLEGAL
from noughts.learn.model import Model
from noughts.learn.practice import PENDING, Practice

BETAS = (0.9, 0.99)  # AdamW's decay of the mean gradients and of their squares
MOMENTUM = 0.95  # Muon's decay of the mean gradients
DECAY = 1e-2  # weight decay, times the rate
LENGTH = 0.8  # the root mean square of a step of Muon, relative to the rate

EVENING = (3.4445, -4.7750, 2.0315)
"""A polynomial that brings every number between 0 and 1 close to 1 when it is applied repeatedly."""

TIMES = 5


class Optimiser:
    """Muon for the matrices inside blocks, AdamW for the rest, with one rate."""

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
        self.rate.fill_(rate)
        if not self._is_card:
            for group in self._adam.param_groups:
                group["lr"] = rate

    def forget_gradients(self) -> None:
        for value in self._all:
            value.grad = None

    @torch.no_grad()
    def step(self) -> None:
        torch.nn.utils.clip_grad_norm_(self._all, 1.0, foreach=True)
        self._adam.step()
        for group, momentum in zip(self._alike, self._momenta, strict=True):
            gradients = torch.stack([value.grad.view(_size(value)) for value in group if value.grad is not None])
            momentum.lerp_(gradients, 1 - MOMENTUM)
            steps = orthogonalised(gradients.lerp(momentum, MOMENTUM)) * LENGTH * max(momentum.shape[1:]) ** 0.5
            torch._foreach_mul_(group, 1 - self.rate * DECAY)
            torch._foreach_sub_(group, [step.view_as(value) for value, step in zip(group, self.rate * steps, strict=True)])

    def state(self) -> dict[str, Any]:
        return {"adam": self._adam.state_dict(), "momenta": self._momenta}

    def restore(self, state: Mapping[str, Any]) -> None:
        self._adam.load_state_dict(state["adam"])
        if self._is_card:
            for group in self._adam.param_groups:
                group["lr"] = self.rate
        for own, kept in zip(self._momenta, state["momenta"], strict=True):
            own.copy_(kept)


def orthogonalised(matrices: Tensor) -> Tensor:
    """Matrices with the same singular vectors, and singular values of about 1.

    >>> strengths = torch.linalg.svdvals(orthogonalised(torch.diag(torch.tensor([1.0, 0.5, 0.1]))[None]))
    >>> 0.6 < strengths.min() < strengths.max() < 1.3
    tensor(True)
    """
    if matrices.shape[1] > matrices.shape[2]:
        return orthogonalised(matrices.transpose(1, 2)).transpose(1, 2)
    linear, cubic, quintic = EVENING
    made: Tensor = matrices / (matrices.norm(dim=(1, 2), keepdim=True) + 1e-7)
    for _ in range(TIMES):
        square = made @ made.transpose(1, 2)
        made = linear * made + (cubic * square + quintic * square @ square) @ made
    return made


def _size(value: Tensor) -> tuple[int, int]:
    """A convolution is one matrix from all neighbours of a cell."""
    return value.numel() // value.shape[-1], value.shape[-1]


CANDIDATES = 8  # one of so many positions is drawn, so that surprising ones can be preferred at most by this factor


class Batch:
    """Draws remembered positions at random, each kind of game in a fixed share, each turned by a random symmetry.

    Surprising positions are drawn more often, since the others teach the network little.
    """

    def __init__(self, batched: BatchedGames, practice: Practice, surprise: float, generator: torch.Generator) -> None:
        self.batched = batched
        self.practice = practice
        self.surprise = surprise
        self.generator = generator
        if batched.kinds != practice.batched.kinds:
            raise ValueError("a batch has the kinds of the practice that it is drawn from")

    def draw(self) -> tuple[Boards, Tensor, Tensor, Tensor]:
        """The positions, policies, results (PENDING in unfinished games) and values to learn."""
        batched, practice = self.batched, self.practice
        source = practice.batched
        row = self._rows()
        turn = (self._chances(batched.games) * SYMMETRIES).long()
        marks = practice.marks.view(-1, source.width).index_select(0, row)
        marks = marks.gather(1, batched.cell_sources[batched.kind, turn])
        policy = practice.policy.view(-1, source.moves).index_select(0, row).float()
        policy = policy.gather(1, batched.move_sources[batched.kind, turn])
        swaps = batched.swaps_marks[batched.kind, turn][:, None]
        x, o = marks == torch.where(swaps, 2, 1), marks == torch.where(swaps, 1, 2)
        boards = Boards(x, o, (x | o).sum(1))
        result, target = (table.view(-1)[row] for table in (practice.result, practice.target))
        return boards, policy, result.long(), target

    def _rows(self) -> Tensor:
        """The rows of the positions in the memory, each chosen from some candidates."""
        batched, practice = self.batched, self.practice
        source = practice.batched
        when, who, which = self._chances(3, CANDIDATES, batched.games)
        remembered = practice.clock.clamp(max=practice.settings.memory)
        place = (practice.clock - 1 - (when * remembered).long()) % practice.settings.memory
        rows = place * source.games + source.first[batched.kind] + (who * source.count[batched.kind]).long()
        surprise = practice.surprise.view(-1)[rows].clamp(min=0)
        weight = 1 - self.surprise + self.surprise * surprise / surprise.mean().clamp(min=1e-6)
        # A race: a candidate of twice the weight is twice as fast, and so first twice as often.
        first = (-which.log() / weight).argmin(0, keepdim=True)
        drawn: Tensor = rows.gather(0, first)[0]
        return drawn

    def _chances(self, *size: int) -> Tensor:
        return torch.rand(size, generator=self.generator, device=self.batched.device, dtype=torch.double)


def losses(model: Model, batch: Batch) -> Tensor:
    """The losses of the policies, the results and the values; and the entropy of the policies."""
    boards, policy, result, target = batch.draw()
    observation = Observation.of(batch.batched, boards)
    logits, outcome = model(batch.batched, observation.planes, observation.facts)
    odds = torch.where(observation.legal, logits, ILLEGAL).log_softmax(1)
    policy_loss = -(policy * odds).sum(1).mean()
    entropy = -(policy * policy.clamp(min=1e-6).log()).sum(1).mean()
    wins = functional.cross_entropy(outcome, (1 - result).clamp(min=0), reduction="none")
    chances = outcome.softmax(1)
    off = (chances[:, 0] - chances[:, 2] - target).square()
    told, valued = _mean_where(wins, result != PENDING), _mean_where(off, target != PENDING)
    return torch.stack([policy_loss, told, valued, entropy.detach()])


def _mean_where(values: Tensor, counts: Tensor) -> Tensor:
    return (values * counts).sum() / counts.sum().clamp(min=1)


class Learner:
    """The model, its optimiser, and a slow average of its weights, which plays."""

    def __init__(self, model: Model, batches: Sequence[tuple[float, Batch]], device: torch.device) -> None:
        self.model = model
        self.batches = batches  # each with its share of the loss
        parameters = dict(model.named_parameters())
        self.optimiser = Optimiser(parameters, device)
        self.average = {name: value.detach().clone() for name, value in parameters.items()}
        self.momentum = torch.tensor(0.0, device=device)  # the share of the average that stays in each step
        self.seen = torch.zeros(len(batches), 4, device=device)  # the smoothed losses of each batch

    def set_rate(self, rate: float, momentum: float) -> None:
        """Set the learning rate, and how slowly the average follows."""
        self.optimiser.set_rate(rate)
        self.momentum.fill_(momentum)

    def step(self) -> None:
        parameters: list[Tensor] = list(self.model.parameters())
        self.optimiser.forget_gradients()
        total = torch.zeros((), device=self.momentum.device)
        seen = []
        for share, batch in self.batches:
            parts = losses(self.model, batch)
            total = total + share * (parts[0] + 0.5 * parts[1] + 0.5 * parts[2])
            seen.append(parts.detach())
        total.backward()
        self.optimiser.step()
        self.seen.lerp_(torch.stack(seen), 0.02)
        with torch.no_grad():
            average = list(self.average.values())
            torch._foreach_mul_(average, self.momentum)
            torch._foreach_add_(average, torch._foreach_mul(parameters, 1 - self.momentum))
