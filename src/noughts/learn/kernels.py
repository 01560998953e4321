"""Kernels: the inner loops of the network, written for graphics cards in Triton; elsewhere PyTorch does the same."""

from __future__ import annotations

import os

import torch
from torch import Tensor

try:
    import triton
    from triton import language as tl
except ImportError:  # a processor needs none
    triton = None

ROWS = 128
"""Cells that one program of a kernel works on."""

IS_PRETENDED = os.environ.get("TRITON_INTERPRET") == "1"
"""Triton can pretend to be a card, slowly, so that its kernels can be tested without one."""

state = {"enabled": True}


def can_run(packed: Tensor, weight: Tensor | None = None) -> bool:
    """Whether the kernels are for these tensors: on a card, and with a number of channels that is a power of two."""
    if triton is None or not state["enabled"] or not (packed.is_cuda or IS_PRETENDED):
        return False
    sizes = [packed.shape[1], *(weight.shape[1:] if weight is not None else ())]
    return all(size >= 16 and size & (size - 1) == 0 for size in sizes)


if triton is not None:

    @triton.jit
    def _around_kernel(packed, beside, weight, residual, out, rows, IN: tl.constexpr, OUT: tl.constexpr, ROWS: tl.constexpr, HAS_RESIDUAL: tl.constexpr):  # type: ignore[no-untyped-def]  # noqa: N803, ANN001, ANN202
        """A block of cells: nine times gather a row for each and multiply with that step's matrix."""
        row = tl.program_id(0) * ROWS + tl.arange(0, ROWS)
        inner = tl.arange(0, IN)
        outer = tl.arange(0, OUT)
        is_there = row < rows
        total = tl.zeros((ROWS, OUT), tl.float32)
        for tap in range(9):
            source = tl.load(beside + row * 9 + tap, mask=is_there, other=rows)
            gathered = tl.load(packed + source[:, None] * IN + inner[None, :], mask=(source < rows)[:, None], other=0.0)
            matrix = tl.load(weight + tap * IN * OUT + inner[:, None] * OUT + outer[None, :])
            total = tl.dot(gathered, matrix, total)
        place = row[:, None] * OUT + outer[None, :]
        if HAS_RESIDUAL:
            total += tl.load(residual + place, mask=is_there[:, None], other=0.0).to(tl.float32)
        tl.store(out + place, total.to(out.dtype.element_ty), mask=is_there[:, None])

    @triton.jit
    def _norm_kernel(packed, whole, seat, scale, shift, out, rows, CHANNELS: tl.constexpr, ROWS: tl.constexpr, HAS_WHOLE: tl.constexpr):  # type: ignore[no-untyped-def]  # noqa: N803, ANN001, ANN202
        """Add a row for the whole game, if there is one; layer norm over the channels; what is below 0 becomes 0."""
        row = tl.program_id(0) * ROWS + tl.arange(0, ROWS)
        channel = tl.arange(0, CHANNELS)
        place = row[:, None] * CHANNELS + channel[None, :]
        is_there = (row < rows)[:, None]
        values = tl.load(packed + place, mask=is_there, other=0.0).to(tl.float32)
        if HAS_WHOLE:
            game = tl.load(seat + row, mask=row < rows, other=0)
            values += tl.load(whole + game[:, None] * CHANNELS + channel[None, :]).to(tl.float32)
        mean = tl.sum(values, 1) / CHANNELS
        centred = values - mean[:, None]
        spread = tl.sum(centred * centred, 1) / CHANNELS
        normed = centred * (1 / tl.sqrt(spread + 1e-5))[:, None]
        normed = normed * tl.load(scale + channel).to(tl.float32)[None, :] + tl.load(shift + channel).to(tl.float32)[None, :]
        tl.store(out + place, tl.maximum(normed, 0.0).to(out.dtype.element_ty), mask=is_there)

    @triton.jit
    def _pool_kernel(packed, start, cells, out, CHANNELS: tl.constexpr, ROWS: tl.constexpr):  # type: ignore[no-untyped-def]  # noqa: N803, ANN001, ANN202
        """One game: the mean and the largest of each channel."""
        game = tl.program_id(0)
        channel = tl.arange(0, CHANNELS)
        first = tl.load(start + game)
        count = tl.load(cells + game)
        total = tl.zeros((CHANNELS,), tl.float32)
        largest = tl.full((CHANNELS,), -1e30, tl.float32)
        for done in range(0, count, ROWS):
            row = done + tl.arange(0, ROWS)
            is_there = (row < count)[:, None]
            values = tl.load(packed + (first + row)[:, None] * CHANNELS + channel[None, :], mask=is_there, other=0.0).to(tl.float32)
            total += tl.sum(values, 0)
            largest = tl.maximum(largest, tl.max(tl.where(is_there, values, -1e30), 0))
        place = out + game * 2 * CHANNELS + channel
        tl.store(place, (total / count).to(out.dtype.element_ty))
        tl.store(place + CHANNELS, largest.to(out.dtype.element_ty))


def around(packed: Tensor, beside: Tensor, weight: Tensor, residual: Tensor | None = None) -> Tensor:
    """The sum over the nine cells around each cell, each times its own matrix; plus a residual, if there is one."""
    rows = len(packed)
    out = torch.empty(rows, weight.shape[2], dtype=packed.dtype, device=packed.device)
    grid = (triton.cdiv(rows, ROWS),)
    _around_kernel[grid](
        packed, beside, weight, out if residual is None else residual, out, rows,
        IN=weight.shape[1], OUT=weight.shape[2], ROWS=ROWS, HAS_RESIDUAL=residual is not None, num_warps=4, num_stages=3,
    )  # fmt: skip
    return out


def norm_relu(packed: Tensor, scale: Tensor, shift: Tensor, whole: Tensor | None = None, seat: Tensor | None = None) -> Tensor:
    """Layer norm over the channels of each cell, and what is below 0 becomes 0; before that, add its game's row to each cell."""
    out = torch.empty_like(packed)
    _norm_kernel[(triton.cdiv(len(packed), ROWS),)](
        packed, packed if whole is None else whole, packed if seat is None else seat, scale, shift, out, len(packed),
        CHANNELS=packed.shape[1], ROWS=ROWS, HAS_WHOLE=whole is not None, num_warps=4,
    )  # fmt: skip
    return out


def pool(packed: Tensor, start: Tensor, cells: Tensor) -> Tensor:
    """The mean and the largest of each channel over the cells of each game."""
    out = torch.empty(len(cells), 2 * packed.shape[1], dtype=packed.dtype, device=packed.device)
    _pool_kernel[(len(cells),)](packed, start, cells, out, CHANNELS=packed.shape[1], ROWS=16, num_warps=2)
    return out
