"""The network in PyTorch; ``search.neural.network`` computes the same with NumPy."""

from __future__ import annotations

from collections.abc import Mapping
from math import prod
from typing import Any

import torch
from torch import Tensor, nn
from torch.nn import functional

from noughts.learn import kernels
from noughts.learn.batched_games import BatchedGames
from noughts.learn.batched_rules import PLANES_WIDE
from noughts.search.neural.features import PLANES, is_pooled
from noughts.search.neural.network import Shape

GAINS = {"value.pool": 1.0, "pool": 0.5, "around2": 0.3, "out": 0.1}
"""How large matrices are at first, by the end of their names; others have 1. The last of a block starts small, so that a new
network is almost a shallow one."""


class Model(nn.Module):
    """A residual network over cells and their neighbours: a policy over the moves, and win, draw or loss.

    Its parameters are a flat dictionary, named as in weights files.
    """

    def __init__(self, shape: Shape, generator: torch.Generator) -> None:
        super().__init__()
        self.shape = shape
        made: dict[str, Tensor] = {}
        for name, size in shape.parameters().items():
            if len(size) == 1:
                made[name] = torch.ones(size) if name.endswith(".scale") else torch.zeros(size)
                continue
            gain = next((gain for end, gain in GAINS.items() if name.endswith(end)), 1.0)
            is_first = name == "stem.cells"
            fan_in = 2 * len(PLANES) if is_first else prod(size[:-1])
            wide = (size[0], PLANES_WIDE, size[2]) if is_first else size
            made[name] = torch.randn(wide, generator=generator) * gain * (2 / fan_in) ** 0.5
        self.made = nn.ParameterDict({name.replace(".", "/"): nn.Parameter(value) for name, value in made.items()})

    def __getitem__(self, name: str) -> Tensor:
        parameter: Tensor = self.made[name.replace(".", "/")]
        return parameter

    def forward(self, batched: BatchedGames, planes: Tensor, facts: Tensor) -> tuple[Tensor, Tensor]:
        """The logits of all moves in the wide layout, including illegal ones, and of win, draw and loss."""
        dtype = planes.dtype

        def weight(name: str) -> Tensor:
            return self[name].to(dtype)

        trunk = self._stem(batched, planes, facts @ weight("stem.facts"))
        for number in range(self.shape.blocks):
            trunk = self._block(batched, trunk, f"block{number}", has_pool=is_pooled(number))
        top = self._norm(batched, trunk, "top")
        pooled = pool(batched, top)
        logits = self._policy(batched, top, pooled @ weight("policy.pool"))
        wide = functional.pad(logits, (0, 1)).gather(0, batched.logit_of.view(-1)).view(batched.games, batched.moves)
        hidden = functional.relu(pooled @ weight("value.pool") + weight("value.bias"))
        return wide, (hidden @ weight("value.out") + weight("value.out_bias")).float()

    def _stem(self, batched: BatchedGames, planes: Tensor, facts: Tensor) -> Tensor:
        weight = self["stem.cells"].to(planes.dtype)
        if self._is_fast(planes):
            return kernels.neighbour_conv_with_rows(planes, batched.beside, weight, facts, batched.seat_of)
        return neighbour_conv(planes, batched.beside, weight) + spread(batched, facts)

    def _block(self, batched: BatchedGames, trunk: Tensor, name: str, *, has_pool: bool) -> Tensor:
        inner = neighbour_conv(self._norm(batched, trunk, f"{name}.norm1"), batched.beside, self[f"{name}.around1"])
        whole = pool(batched, inner) @ self[f"{name}.pool"].to(inner.dtype) if has_pool else None
        inner = self._norm(batched, inner, f"{name}.norm2", whole)
        if self._is_fast(inner):
            return kernels.neighbour_conv(inner, batched.beside, self[f"{name}.around2"].to(inner.dtype), trunk)
        return trunk + neighbour_conv(inner, batched.beside, self[f"{name}.around2"])

    def _norm(self, batched: BatchedGames, packed: Tensor, name: str, whole: Tensor | None = None) -> Tensor:
        scale, shift = self[f"{name}.scale"], self[f"{name}.shift"]
        if self._is_fast(packed):
            return kernels.norm_relu(packed, scale, shift, whole, batched.seat_of)
        if whole is not None:
            packed = packed + spread(batched, whole)
        return norm_relu(packed, scale, shift)

    def _policy(self, batched: BatchedGames, top: Tensor, whole: Tensor) -> Tensor:
        cells, out = self["policy.cells"].to(top.dtype), self["policy.out"].to(top.dtype)
        if self._is_fast(top):
            return kernels.policy(top, whole, batched.seat_of, cells, out)
        return (functional.relu(top @ cells + spread(batched, whole)) @ out).float().view(-1)

    def _is_fast(self, packed: Tensor) -> bool:
        """Whether kernels without gradients can be used."""
        return kernels.has_suitable(self.shape.channels) and not torch.is_grad_enabled() and kernels.can_run(packed)


def grown(known: Mapping[str, Tensor], fresh: Mapping[str, Tensor]) -> dict[str, Tensor]:
    """Known parameters, completed by fresh ones for more blocks, which change nothing until they have learned."""
    return {
        **known,
        **{
            name: torch.zeros_like(value) if name.endswith("around2") else value.clone()
            for name, value in fresh.items()
            if name not in known
        },
    }


def neighbour_conv(packed: Tensor, beside: Tensor, weight: Tensor) -> Tensor:
    """For each cell the sum over the nine cells around it, each times its own matrix (of shape 9, in, out)."""
    made: Tensor = _NeighbourConv.apply(packed, beside, weight)
    return made


class _NeighbourConv(torch.autograd.Function):
    """Written out, since its gradient is the same operation: neighbours are mutual."""

    @staticmethod
    def forward(ctx: Any, packed: Tensor, beside: Tensor, weight: Tensor) -> Tensor:
        ctx.save_for_backward(packed, beside, weight)
        return _multiply(packed, beside, weight.to(packed.dtype))

    @staticmethod
    def backward(ctx: Any, *grads: Tensor) -> tuple[Tensor | None, None, Tensor]:
        packed, beside, weight = ctx.saved_tensors
        grad = grads[0].contiguous()
        to_packed = None
        if ctx.needs_input_grad[0]:
            turned = weight.to(grad.dtype).flip(0).transpose(1, 2).contiguous()
            to_packed = _multiply(grad, beside, turned)
        if kernels.can_run(packed) and kernels.has_suitable(*weight.shape[1:]):
            to_weight = kernels.neighbour_conv_grad(packed, beside, grad)
        else:
            to_weight = (_gathered(packed, beside).T @ grad).view(weight.shape)
        return to_packed, None, to_weight.to(weight.dtype)


def _multiply(packed: Tensor, beside: Tensor, weight: Tensor) -> Tensor:
    if kernels.can_run(packed) and kernels.has_suitable(*weight.shape[1:]):
        return kernels.neighbour_conv(packed, beside, weight)
    return _gathered(packed, beside) @ weight.flatten(0, 1)


def _gathered(packed: Tensor, beside: Tensor) -> Tensor:
    """The nine rows of each cell side by side, with zeros for cells beyond the board."""
    rows, channels = packed.shape
    padded = torch.cat([packed, packed.new_zeros(1, channels)])
    return padded.index_select(0, beside.view(-1)).view(rows, 9 * channels)


def norm_relu(packed: Tensor, scale: Tensor, shift: Tensor) -> Tensor:
    """Layer norm over the channels, then scale, shift and ReLU."""
    if kernels.can_run(packed):
        made: Tensor = _NormRelu.apply(packed, scale, shift)
        return made
    return functional.relu(functional.layer_norm(packed, packed.shape[1:], scale.to(packed.dtype), shift.to(packed.dtype)))


class _NormRelu(torch.autograd.Function):
    @staticmethod
    def forward(ctx: Any, packed: Tensor, scale: Tensor, shift: Tensor) -> Tensor:
        ctx.save_for_backward(packed, scale, shift)
        return kernels.norm_relu(packed, scale, shift)

    @staticmethod
    def backward(ctx: Any, *grads: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        packed, scale, shift = ctx.saved_tensors
        return kernels.norm_relu_grad(packed, scale, shift, grads[0].contiguous())


def pool(batched: BatchedGames, packed: Tensor) -> Tensor:
    """The mean and the maximum of each channel over the cells of each game."""
    if kernels.can_run(packed):
        if not torch.is_grad_enabled():
            return kernels.pool(packed, batched.start_of, batched.cells, asks_where=False)[0]
        made: Tensor = _Pool.apply(packed, batched)
        return made
    parts = []
    start = 0
    for games, cells in batched.sizes:
        part = packed[start : start + games * cells].view(games, cells, -1)
        parts.append(torch.cat([part.mean(1), part.amax(1)], 1))
        start += games * cells
    return torch.cat(parts)


class _Pool(torch.autograd.Function):
    @staticmethod
    def forward(ctx: Any, packed: Tensor, batched: BatchedGames) -> Tensor:
        pooled, which = kernels.pool(packed, batched.start_of, batched.cells, asks_where=True)
        ctx.batched = batched
        ctx.save_for_backward(which)
        return pooled

    @staticmethod
    def backward(ctx: Any, *grads: Tensor) -> tuple[Tensor, None]:
        (which,) = ctx.saved_tensors
        batched = ctx.batched
        return kernels.unpool(grads[0].contiguous(), which, batched.seat_of, batched.cell_of, batched.cells), None


class _Spread(torch.autograd.Function):
    """The row of its game for each cell; the gradient is a sum over cells, a mean times their number."""

    @staticmethod
    def forward(ctx: Any, rows: Tensor, batched: BatchedGames) -> Tensor:
        ctx.batched = batched
        return rows[batched.seat_of]

    @staticmethod
    def backward(ctx: Any, *grads: Tensor) -> tuple[Tensor, None]:
        batched: BatchedGames = ctx.batched
        grad = grads[0].contiguous()
        channels = grad.shape[1]
        if kernels.can_run(grad):
            mean, _ = kernels.pool(grad, batched.start_of, batched.cells, asks_where=False)
            return mean[:, :channels] * batched.cells[:, None], None
        return grad.new_zeros(batched.games, channels).index_add_(0, batched.seat_of, grad), None


def spread(batched: BatchedGames, rows: Tensor) -> Tensor:
    made: Tensor = _Spread.apply(rows, batched)
    return made
