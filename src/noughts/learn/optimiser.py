"""Optimiser: how weights follow their gradients; Muon for the matrices inside the blocks, AdamW for all the rest.

Of a matrix of gradients Muon keeps the directions and makes them equally strong: else the few
in which most positions agree would drown the many that only some positions need.
After Jordan and others, *Muon* (2024); a step is as long as one of AdamW, after Liu and others, *Muon is scalable* (2025).
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from typing import Any

import torch
from torch import Tensor

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
