"""Norm: layer norm over the channels of each cell, after which what is below 0 becomes 0."""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor
from torch.nn import functional

from noughts.learn import kernels


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
