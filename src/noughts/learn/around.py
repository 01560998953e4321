"""Around: the convolution over a cell and its eight neighbours, wherever the rules say that those are."""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor

from noughts.learn import kernels


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
