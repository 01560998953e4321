"""Pupil: the network that learns, in PyTorch; ``search.neural.network`` runs the same with NumPy."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass

import torch
from torch import Tensor, nn
from torch.nn import functional

from noughts.learn import kernels
from noughts.learn.batched_games import BatchedGames
from noughts.learn.batched_rules import PLANES_WIDE
from noughts.learn.layers import around, norm_relu, pool, spread
from noughts.search.neural.features import FACTS, PLANES, is_pooled


@dataclass(frozen=True, slots=True)
class Shape:
    """The size of a network."""

    blocks: int = 8
    channels: int = 64
    wide: int = 1
    """How many times as many channels there are inside a block as between blocks."""

    @property
    def inner(self) -> int:
        """The channels inside a block."""
        return self.channels * self.wide

    def to_json(self) -> dict[str, int]:
        """The shape as a JSON document."""
        return asdict(self)


class Model(nn.Module):
    """A residual network over cells and their neighbours; for each cell the odds of a move there, and win, draw or loss.

    Its parameters are a flat dictionary, named as they are kept.
    """

    def __init__(self, shape: Shape, generator: torch.Generator) -> None:
        super().__init__()
        self.shape = shape
        channels, inner = shape.channels, shape.inner
        made: dict[str, Tensor] = {}

        def matrix(name: str, *size: int, fan_in: int, gain: float = 1.0) -> None:
            made[name] = torch.randn(size, generator=generator) * gain * (2 / fan_in) ** 0.5

        def norm(name: str, size: int = channels) -> None:
            made[f"{name}.scale"], made[f"{name}.shift"] = torch.ones(size), torch.zeros(size)

        matrix("stem.cells", 9, PLANES_WIDE, channels, fan_in=2 * len(PLANES))
        matrix("stem.facts", FACTS, channels, fan_in=FACTS)
        for number in range(shape.blocks):
            block = f"block{number}"
            norm(f"{block}.norm1")
            matrix(f"{block}.around1", 9, channels, inner, fan_in=9 * channels)
            if is_pooled(number):
                matrix(f"{block}.pool", 2 * inner, inner, fan_in=2 * inner, gain=0.5)
            norm(f"{block}.norm2", inner)
            # The last matrix of a block begins small, so that a fresh network is nearly a shallow one.
            matrix(f"{block}.around2", 9, inner, channels, fan_in=9 * inner, gain=0.3)
        norm("top")
        matrix("policy.cells", channels, channels, fan_in=channels)
        matrix("policy.pool", 2 * channels, channels, fan_in=2 * channels, gain=0.5)
        matrix("policy.out", channels, 2, fan_in=channels, gain=0.1)
        matrix("value.pool", 2 * channels, 2 * channels, fan_in=2 * channels)
        made["value.bias"] = torch.zeros(2 * channels)
        matrix("value.out", 2 * channels, 3, fan_in=2 * channels, gain=0.1)
        made["value.out_bias"] = torch.zeros(3)
        self.made = nn.ParameterDict({name.replace(".", "/"): nn.Parameter(value) for name, value in made.items()})

    def __getitem__(self, name: str) -> Tensor:
        parameter: Tensor = self.made[name.replace(".", "/")]
        return parameter

    def forward(self, fleet: BatchedGames, planes: Tensor, facts: Tensor) -> tuple[Tensor, Tensor]:
        """The logits of all moves in the wide layout, illegal ones not yet left out, and those of win, draw and loss."""
        dtype = planes.dtype

        def weight(name: str) -> Tensor:
            return self[name].to(dtype)

        trunk = self._stem(fleet, planes, facts @ weight("stem.facts"))
        for number in range(self.shape.blocks):
            trunk = self._block(fleet, trunk, f"block{number}", has_pool=is_pooled(number))
        top = self._norm(fleet, trunk, "top")
        pooled = pool(fleet, top)
        logits = self._policy(fleet, top, pooled @ weight("policy.pool"))
        wide = functional.pad(logits, (0, 1)).gather(0, fleet.logit_of.view(-1)).view(fleet.games, fleet.moves)
        hidden = functional.relu(pooled @ weight("value.pool") + weight("value.bias"))
        return wide, (hidden @ weight("value.out") + weight("value.out_bias")).float()

    def _stem(self, fleet: BatchedGames, planes: Tensor, facts: Tensor) -> Tensor:
        weight = self["stem.cells"].to(planes.dtype)
        if self._is_fast(planes):
            return kernels.around_and_whole(planes, fleet.beside, weight, facts, fleet.seat_of)
        return around(planes, fleet.beside, weight) + spread(fleet, facts)

    def _block(self, fleet: BatchedGames, trunk: Tensor, name: str, *, has_pool: bool) -> Tensor:
        inner = around(self._norm(fleet, trunk, f"{name}.norm1"), fleet.beside, self[f"{name}.around1"])
        whole = pool(fleet, inner) @ self[f"{name}.pool"].to(inner.dtype) if has_pool else None
        inner = self._norm(fleet, inner, f"{name}.norm2", whole)
        if self._is_fast(inner):
            return kernels.around(inner, fleet.beside, self[f"{name}.around2"].to(inner.dtype), trunk)
        return trunk + around(inner, fleet.beside, self[f"{name}.around2"])

    def _norm(self, fleet: BatchedGames, packed: Tensor, name: str, whole: Tensor | None = None) -> Tensor:
        scale, shift = self[f"{name}.scale"], self[f"{name}.shift"]
        if self._is_fast(packed):
            return kernels.norm_relu(packed, scale, shift, whole, fleet.seat_of)
        if whole is not None:
            packed = packed + spread(fleet, whole)
        return norm_relu(packed, scale, shift)

    def _policy(self, fleet: BatchedGames, top: Tensor, whole: Tensor) -> Tensor:
        cells, out = self["policy.cells"].to(top.dtype), self["policy.out"].to(top.dtype)
        if self._is_fast(top):
            return kernels.policy(top, whole, fleet.seat_of, cells, out)
        return (functional.relu(top @ cells + spread(fleet, whole)) @ out).float().view(-1)

    def _is_fast(self, packed: Tensor) -> bool:
        """Whether a kernel that knows no gradient may do it."""
        is_suitable = kernels.has_suitable(self.shape.channels, self.shape.inner)
        return is_suitable and not torch.is_grad_enabled() and kernels.can_run(packed)


UNEVEN = 0.25
"""How far the shares of two copies are from each other, so that they do not stay the same for ever."""


def grown(known: Mapping[str, Tensor], fresh: Mapping[str, Tensor], seed: int) -> dict[str, Tensor]:
    """The parameters that were known in the shape of fresh ones; nothing is taken away where those are smaller."""
    chance = torch.Generator().manual_seed(seed)
    made = {}
    for name, value in fresh.items():
        if name not in known:
            made[name] = torch.zeros_like(value) if name.endswith("around2") else value.clone()
        elif known[name].numel() < value.numel():
            made[name] = _widened(name.rpartition("/")[2], known[name], value, chance)
        else:
            made[name] = known[name]
    return {**known, **made}


def _widened(part: str, known: Tensor, fresh: Tensor, chance: torch.Generator) -> Tensor:
    times = fresh.shape[-1] // known.shape[-1]
    if part == "around2":
        return _shared(known, 1, fresh.shape[1] // known.shape[1], chance)
    if part == "pool":  # it reads the means of all channels, and then the largest of all
        halves = _shared(known.view(2, -1, known.shape[1]), 1, times, chance)
        return halves.view(-1, known.shape[1]).repeat(1, times)
    return known.repeat(*[1] * (known.dim() - 1), times)


def _shared(known: Tensor, dim: int, times: int, chance: torch.Generator) -> Tensor:
    """Copies along a dimension, which add up to what was there."""
    uneven = UNEVEN * torch.randn((times, *known.shape), generator=chance).to(known.device)
    shares = 1 / times + uneven - uneven.mean(0)
    return torch.cat(list(shares * known), dim)
