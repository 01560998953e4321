"""Pooling: what a whole board has to say, the mean and the largest of each channel over its cells."""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor

from noughts.learn import kernels
from noughts.learn.fleet import Fleet


def pool(fleet: Fleet, packed: Tensor) -> Tensor:
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
    def forward(ctx: Any, packed: Tensor, fleet: Fleet) -> Tensor:
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
    def forward(ctx: Any, rows: Tensor, fleet: Fleet) -> Tensor:
        ctx.fleet = fleet
        return rows[fleet.seat_of]

    @staticmethod
    def backward(ctx: Any, *grads: Tensor) -> tuple[Tensor, None]:
        fleet: Fleet = ctx.fleet
        grad = grads[0].contiguous()
        channels = grad.shape[1]
        if kernels.can_run(grad):
            mean, _ = kernels.pool(grad, fleet.start_of, fleet.cells, asks_where=False)
            return mean[:, :channels] * fleet.cells[:, None], None
        return grad.new_zeros(fleet.games, channels).index_add_(0, fleet.seat_of, grad), None


def spread(fleet: Fleet, rows: Tensor) -> Tensor:
    """For each cell the row of its game."""
    made: Tensor = _Spread.apply(rows, fleet)
    return made
