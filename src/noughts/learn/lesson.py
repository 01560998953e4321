"""Lesson: one step of learning from a batch of remembered positions."""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch import Tensor
from torch.nn import functional

from noughts.learn.fleet import SYMMETRIES, Fleet
from noughts.learn.gumbel import ILLEGAL
from noughts.learn.optimiser import Optimiser
from noughts.learn.practice import PENDING, Practice
from noughts.learn.pupil import Pupil
from noughts.learn.survey import Boards, Survey

CANDIDATES = 8
"""Positions of which one is drawn: the most by which a surprising one can be preferred."""


class Batch:
    """Remembered positions drawn at random, each kind of game in a fixed share, each turned by a random symmetry.

    What she would have played anyway teaches her little, so that surprising positions are drawn more often.
    """

    def __init__(self, fleet: Fleet, practice: Practice, surprise: float, generator: torch.Generator) -> None:
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


def losses(pupil: Pupil, batch: Batch) -> Tensor:
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

    def __init__(self, pupil: Pupil, batches: Sequence[tuple[float, Batch]], device: torch.device) -> None:
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
