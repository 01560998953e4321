"""Around: the convolution over a cell and its eight neighbours, wherever the rules say that those are."""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor
from torch.nn import functional

from noughts.learn import kernels
from noughts.learn.batched_games import BatchedGames


def around(packed: Tensor, beside: Tensor, weight: Tensor) -> Tensor:
    """For each cell the sum over the nine cells around it, each times its own matrix (of shape 9, in, out)."""
    made: Tensor = _Around.apply(packed, beside, weight)
    return made


class _Around(torch.autograd.Function):
    """Written out, since its gradient is the same operation again: who is beside me has me beside them."""

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
            to_weight = kernels.around_weight(packed, beside, grad)
        else:
            to_weight = (_gathered(packed, beside).T @ grad).view(weight.shape)
        return to_packed, None, to_weight.to(weight.dtype)


def _multiply(packed: Tensor, beside: Tensor, weight: Tensor) -> Tensor:
    if kernels.can_run(packed) and kernels.has_suitable(*weight.shape[1:]):
        return kernels.around(packed, beside, weight)
    return _gathered(packed, beside) @ weight.flatten(0, 1)


def _gathered(packed: Tensor, beside: Tensor) -> Tensor:
    """The nine rows of each cell side by side; a row of zeros for cells that are not there."""
    rows, channels = packed.shape
    padded = torch.cat([packed, packed.new_zeros(1, channels)])
    return padded.index_select(0, beside.view(-1)).view(rows, 9 * channels)


def norm_relu(packed: Tensor, scale: Tensor, shift: Tensor) -> Tensor:
    """Each cell's channels with mean 0 and variance 1, then scaled, shifted and cut off at 0."""
    if kernels.can_run(packed):
        made: Tensor = _NormRelu.apply(packed, scale, shift)
        return made
    return functional.relu(functional.layer_norm(packed, packed.shape[1:], scale.to(packed.dtype), shift.to(packed.dtype)))


class _NormRelu(torch.autograd.Function):
    """The same with kernels."""

    @staticmethod
    def forward(ctx: Any, packed: Tensor, scale: Tensor, shift: Tensor) -> Tensor:
        ctx.save_for_backward(packed, scale, shift)
        return kernels.norm_relu(packed, scale, shift)

    @staticmethod
    def backward(ctx: Any, *grads: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        packed, scale, shift = ctx.saved_tensors
        return kernels.norm_relu_grad(packed, scale, shift, grads[0].contiguous())


def pool(fleet: BatchedGames, packed: Tensor) -> Tensor:
    """The mean and the largest of each channel over the cells of each game."""
    if kernels.can_run(packed):
        if not torch.is_grad_enabled():
            return kernels.pool(packed, fleet.start_of, fleet.cells, asks_where=False)[0]
        made: Tensor = _Pool.apply(packed, fleet)
        return made
    parts = []
    start = 0
    for games, cells in fleet.sizes:
        part = packed[start : start + games * cells].view(games, cells, -1)
        parts.append(torch.cat([part.mean(1), part.amax(1)], 1))
        start += games * cells
    return torch.cat(parts)


class _Pool(torch.autograd.Function):
    """The same with kernels."""

    @staticmethod
    def forward(ctx: Any, packed: Tensor, fleet: BatchedGames) -> Tensor:
        pooled, which = kernels.pool(packed, fleet.start_of, fleet.cells, asks_where=True)
        ctx.fleet = fleet
        ctx.save_for_backward(which)
        return pooled

    @staticmethod
    def backward(ctx: Any, *grads: Tensor) -> tuple[Tensor, None]:
        (which,) = ctx.saved_tensors
        fleet = ctx.fleet
        return kernels.unpool(grads[0].contiguous(), which, fleet.seat_of, fleet.cell_of, fleet.cells), None


class _Spread(torch.autograd.Function):
    """The row of its game for each cell; backwards a sum over cells, which is a mean times their number."""

    @staticmethod
    def forward(ctx: Any, rows: Tensor, fleet: BatchedGames) -> Tensor:
        ctx.fleet = fleet
        return rows[fleet.seat_of]

    @staticmethod
    def backward(ctx: Any, *grads: Tensor) -> tuple[Tensor, None]:
        fleet: BatchedGames = ctx.fleet
        grad = grads[0].contiguous()
        channels = grad.shape[1]
        if kernels.can_run(grad):
            mean, _ = kernels.pool(grad, fleet.start_of, fleet.cells, asks_where=False)
            return mean[:, :channels] * fleet.cells[:, None], None
        return grad.new_zeros(fleet.games, channels).index_add_(0, fleet.seat_of, grad), None


def spread(fleet: BatchedGames, rows: Tensor) -> Tensor:
    """For each cell the row of its game."""
    made: Tensor = _Spread.apply(rows, fleet)
    return made
