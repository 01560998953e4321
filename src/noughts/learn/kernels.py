"""Kernels: the inner loops of learning for graphics cards, in Triton.

Each does the same as a few lines of PyTorch at its caller, which are the ones
to read; tests compare the two. Without kernels a card would spend most of its
time storing and fetching intermediate results.
"""

# ruff: noqa: N803 - compile-time constants of kernels are written in capitals
# mypy: disable-error-code="no-untyped-def,no-untyped-call"

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import torch
from torch import Tensor

try:
    import triton
    from triton import language as tl
except ImportError:  # not needed on a processor
    triton = None

if TYPE_CHECKING:
    from noughts.learn.gumbel import GumbelSearch

ROWS = 128  # cells for one program of a kernel, with the usual number of channels or fewer
USUAL = 64  # channels for which a program has enough registers
SHARES = 64  # programs that share the cells when the gradient of one matrix is summed
IS_PRETENDED = os.environ.get("TRITON_INTERPRET") == "1"  # Triton can simulate a card, slowly, for tests


def can_run(tensor: Tensor) -> bool:
    """Whether kernels can run on a tensor: on a card."""
    return triton is not None and (tensor.is_cuda or IS_PRETENDED)


def has_suitable(*sizes: int) -> bool:
    """Whether matrices of these sizes can be multiplied: powers of two from 16."""
    return all(size >= 16 and size & (size - 1) == 0 for size in sizes)


def _rows(channels: int) -> int:
    """Cells for one program that holds all channels of each."""
    return ROWS * USUAL // max(channels, USUAL)


def _warps(inner: int, outer: int) -> int:
    """Groups of 32 threads for one program that multiplies with a matrix."""
    return 4 if inner * outer <= USUAL * USUAL else 8


if triton is not None:

    @triton.jit
    def _neighbour_conv(
        packed, beside, weight, extra, seat, out, rows,
        IN: tl.constexpr, OUT: tl.constexpr, ROWS: tl.constexpr, HAS_RESIDUAL: tl.constexpr, HAS_WHOLE: tl.constexpr,
    ):  # fmt: skip
        """A block of cells: nine times gather a row for each and multiply with that step's matrix; then add."""
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
            total += tl.load(extra + place, mask=is_there[:, None], other=0.0).to(tl.float32)
        if HAS_WHOLE:
            game = tl.load(seat + row, mask=is_there, other=0)
            total += tl.load(extra + game[:, None] * OUT + outer[None, :]).to(tl.float32)
        tl.store(out + place, total.to(out.dtype.element_ty), mask=is_there[:, None])

    @triton.jit
    def _neighbour_conv_grad(packed, beside, grad, out, rows, IN: tl.constexpr, OUT: tl.constexpr, ROWS: tl.constexpr):
        """The gradient of one step's matrix, from a share of the cells."""
        tap = tl.program_id(0)
        inner = tl.arange(0, IN)
        outer = tl.arange(0, OUT)
        total = tl.zeros((IN, OUT), tl.float32)
        for first in range(tl.program_id(1) * ROWS, rows, tl.num_programs(1) * ROWS):
            row = first + tl.arange(0, ROWS)
            is_there = row < rows
            source = tl.load(beside + row * 9 + tap, mask=is_there, other=rows)
            gathered = tl.load(packed + source[:, None] * IN + inner[None, :], mask=(source < rows)[:, None], other=0.0)
            arrived = tl.load(grad + row[:, None] * OUT + outer[None, :], mask=is_there[:, None], other=0.0)
            total = tl.dot(tl.trans(gathered), arrived, total)
        tl.atomic_add(out + tap * IN * OUT + inner[:, None] * OUT + outer[None, :], total)

    @triton.jit
    def _norm(
        packed, whole, seat, scale, shift, out, rows, CHANNELS: tl.constexpr, ROWS: tl.constexpr, HAS_WHOLE: tl.constexpr
    ):
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
    def _norm_grad(packed, scale, shift, grad, out, to_scale, to_shift, rows, CHANNELS: tl.constexpr, ROWS: tl.constexpr):
        """The gradients of the norm and of what follows it."""
        row = tl.program_id(0) * ROWS + tl.arange(0, ROWS)
        channel = tl.arange(0, CHANNELS)
        place = row[:, None] * CHANNELS + channel[None, :]
        is_there = (row < rows)[:, None]
        values = tl.load(packed + place, mask=is_there, other=0.0).to(tl.float32)
        arrived = tl.load(grad + place, mask=is_there, other=0.0).to(tl.float32)
        mean = tl.sum(values, 1) / CHANNELS
        centred = values - mean[:, None]
        steep = 1 / tl.sqrt(tl.sum(centred * centred, 1) / CHANNELS + 1e-5)
        normed = centred * steep[:, None]
        factor = tl.load(scale + channel)[None, :]
        arrived = tl.where(normed * factor + tl.load(shift + channel)[None, :] > 0, arrived, 0.0)
        tl.atomic_add(to_shift + channel, tl.sum(arrived, 0))
        tl.atomic_add(to_scale + channel, tl.sum(arrived * normed, 0))
        arrived = arrived * factor
        own = arrived - (tl.sum(arrived, 1) / CHANNELS)[:, None] - normed * (tl.sum(arrived * normed, 1) / CHANNELS)[:, None]
        tl.store(out + place, (own * steep[:, None]).to(out.dtype.element_ty), mask=is_there)

    @triton.jit
    def _pool(packed, start, cells, out, which, CHANNELS: tl.constexpr, ROWS: tl.constexpr, ASKS_WHERE: tl.constexpr):
        """One game: the mean and the largest of each channel, and in which cell that is."""
        game = tl.program_id(0)
        channel = tl.arange(0, CHANNELS)
        first = tl.load(start + game)
        count = tl.load(cells + game).to(tl.int32)
        total = tl.zeros((CHANNELS,), tl.float32)
        largest = tl.full((CHANNELS,), -1e30, tl.float32)
        largest_at = tl.zeros((CHANNELS,), tl.int32)
        for done in range(0, count, ROWS):
            row = done + tl.arange(0, ROWS)
            is_there = (row < count)[:, None]
            values = tl.load(packed + (first + row)[:, None] * CHANNELS + channel[None, :], mask=is_there, other=0.0).to(
                tl.float32
            )
            total += tl.sum(values, 0)
            values = tl.where(is_there, values, -1e30)
            here = tl.max(values, 0)
            if ASKS_WHERE:
                at = (tl.argmax(values, 0) + done).to(tl.int32)
                largest_at = tl.where(here > largest, at, largest_at)
            largest = tl.maximum(largest, here)
        place = game * 2 * CHANNELS + channel
        tl.store(out + place, (total / count).to(out.dtype.element_ty))
        tl.store(out + place + CHANNELS, largest.to(out.dtype.element_ty))
        if ASKS_WHERE:
            tl.store(which + game * CHANNELS + channel, largest_at)

    @triton.jit
    def _unpool(grad, which, seat, cell, cells, out, rows, CHANNELS: tl.constexpr, ROWS: tl.constexpr):
        """The gradient that each cell gets back from its game's mean and largest."""
        row = tl.program_id(0) * ROWS + tl.arange(0, ROWS)
        channel = tl.arange(0, CHANNELS)
        is_there = row < rows
        game = tl.load(seat + row, mask=is_there, other=0)
        own = tl.load(cell + row, mask=is_there, other=0)
        count = tl.load(cells + game)
        place = game[:, None] * 2 * CHANNELS + channel[None, :]
        mean = tl.load(grad + place).to(tl.float32) / count[:, None]
        largest = tl.load(grad + place + CHANNELS).to(tl.float32)
        at = tl.load(which + game[:, None] * CHANNELS + channel[None, :])
        total = mean + tl.where(at == own[:, None], largest, 0.0)
        target = out + row[:, None] * CHANNELS + channel[None, :]
        tl.store(target, total.to(out.dtype.element_ty), mask=is_there[:, None])

    @triton.jit
    def _moves(cells, whole, seat, weight, last, out, rows, CHANNELS: tl.constexpr, ROWS: tl.constexpr):
        """The policy's last two layers: two logits for each cell."""
        row = tl.program_id(0) * ROWS + tl.arange(0, ROWS)
        channel = tl.arange(0, CHANNELS)
        is_there = row < rows
        values = tl.load(cells + row[:, None] * CHANNELS + channel[None, :], mask=is_there[:, None], other=0.0)
        matrix = tl.load(weight + channel[:, None] * CHANNELS + channel[None, :])
        game = tl.load(seat + row, mask=is_there, other=0)
        hidden = tl.dot(values, matrix) + tl.load(whole + game[:, None] * CHANNELS + channel[None, :]).to(tl.float32)
        hidden = tl.maximum(hidden, 0.0)
        for mark in tl.static_range(2):
            column = tl.load(last + channel * 2 + mark).to(tl.float32)
            tl.store(out + row * 2 + mark, tl.sum(hidden * column[None, :], 1), mask=is_there)

    @triton.jit
    def _completed(logits, visits, total, ending, guess, UNKNOWN: tl.constexpr):
        """The value of each move of one node, with a guess for those that were never tried."""
        odds = tl.exp(logits - tl.max(logits, 0))
        odds = odds / tl.sum(odds, 0)
        is_tried = visits > 0
        mean = tl.where(ending == UNKNOWN, total / tl.maximum(visits, 1.0), ending)
        weight = tl.where(is_tried, odds, 0.0)
        tried = tl.sum(weight * mean, 0) / tl.maximum(tl.sum(weight, 0), 1e-8)
        count = tl.sum(visits, 0)
        guess = (guess + count * tried) / (1 + count)
        return tl.where(is_tried | (ending != UNKNOWN), mean, guess)

    @triton.jit(do_not_specialize=["number", "plies"])
    def _descend(
        logits, visits, total, ending, child, value, gumbel, candidate, planned, node_out, move_out,
        number, plies, moves, nodes, simulations,
        TRUST: tl.constexpr, UNKNOWN: tl.constexpr, ILLEGAL: tl.constexpr, MOVES: tl.constexpr,
    ):  # fmt: skip
        """One game: the root move of this simulation, and the way down to an edge that leads nowhere yet."""
        game = tl.program_id(0).to(tl.int64)
        each = tl.arange(0, MOVES)
        is_there = each < moves
        root = game * nodes
        node = root
        row = node * moves + each
        own_logits = tl.load(logits + row, mask=is_there, other=ILLEGAL)
        own_visits = tl.load(visits + row, mask=is_there, other=0.0)
        own_ending = tl.load(ending + row, mask=is_there, other=UNKNOWN)
        values = _completed(
            own_logits, own_visits, tl.load(total + row, mask=is_there, other=0.0), own_ending, tl.load(value + node), UNKNOWN
        )
        push = (TRUST + tl.max(own_visits, 0) / 2) * values
        noise = tl.load(gumbel + game * moves + each, mask=is_there, other=0.0)
        is_candidate = tl.load(candidate + game * moves + each, mask=is_there, other=0) != 0
        may = is_there & is_candidate & (own_visits == tl.load(planned + game * simulations + number))
        move = tl.argmax(tl.where(may, noise + own_logits + push, float("-inf")), 0).to(tl.int64)
        left = plies.to(tl.int32)
        goes_on = left > 0
        while goes_on:
            edge = node * moves + move
            below = tl.load(child + edge).to(tl.int64)
            is_deeper = (below > 0) & (tl.load(ending + edge) == UNKNOWN)
            if is_deeper:
                node = root + below
                row = node * moves + each
                own_logits = tl.load(logits + row, mask=is_there, other=ILLEGAL)
                own_visits = tl.load(visits + row, mask=is_there, other=0.0)
                own_ending = tl.load(ending + row, mask=is_there, other=UNKNOWN)
                values = _completed(
                    own_logits,
                    own_visits,
                    tl.load(total + row, mask=is_there, other=0.0),
                    own_ending,
                    tl.load(value + node),
                    UNKNOWN,
                )
                pushed = own_logits + (TRUST + tl.max(own_visits, 0) / 2) * values
                improved = tl.exp(pushed - tl.max(pushed, 0))
                improved = improved / tl.sum(improved, 0)
                lag = improved - own_visits / (1 + tl.sum(own_visits, 0))
                may = is_there & (own_logits > ILLEGAL / 2) & (own_ending == UNKNOWN)
                move = tl.argmax(tl.where(may, lag, float("-inf")), 0).to(tl.int64)
            left -= 1
            goes_on = is_deeper & (left > 0)
        tl.store(node_out + game, node)
        tl.store(move_out + game, move)

    @triton.jit
    def _back_up(
        visits, total, ending, best, count, known, parent, via, node_in, move_in, value_in, news_in, proof_in, moves, nodes,
        UNKNOWN: tl.constexpr, NOTHING: tl.constexpr,
    ):  # fmt: skip
        """One game: tell every node on the way up the value, and what it proves."""
        game = tl.program_id(0).to(tl.int64)
        root = game * nodes
        node = tl.load(node_in + game)
        move = tl.load(move_in + game)
        value = tl.load(value_in + game)
        has_news = tl.load(news_in + game) != 0
        proof = tl.load(proof_in + game)
        goes_on = node >= root
        while goes_on:
            edge = node * moves + move
            tl.store(visits + edge, tl.load(visits + edge) + 1)
            tl.store(total + edge, tl.load(total + edge) + value)
            own_best = tl.load(best + node)
            own_known = tl.load(known + node)
            is_open = own_known == UNKNOWN
            if has_news:
                tl.store(ending + edge, proof)
                own_best = tl.maximum(own_best, proof)
                own_count = tl.load(count + node) - 1
                is_settled = (own_best == 1) | ((own_count == 0) & (own_best > NOTHING))
                own_known = tl.where(is_open & is_settled, own_best, own_known)
                tl.store(best + node, own_best)
                tl.store(count + node, own_count)
                tl.store(known + node, own_known)
            has_news = has_news & is_open & (own_known != UNKNOWN)
            proof = -own_known
            value = -tl.where(own_known == UNKNOWN, tl.maximum(value, own_best), own_known)
            goes_on = node != root
            move = tl.load(via + node)
            node = tl.load(parent + node)


def neighbour_conv(packed: Tensor, beside: Tensor, weight: Tensor, residual: Tensor | None = None) -> Tensor:
    """The sum over the nine cells around each cell, each times its own matrix; plus a residual, if given."""
    return _launch_neighbour_conv(packed, beside, weight, residual, None)


def neighbour_conv_with_rows(packed: Tensor, beside: Tensor, weight: Tensor, whole: Tensor, seat: Tensor) -> Tensor:
    """The same, plus a row for each game."""
    return _launch_neighbour_conv(packed, beside, weight, whole, seat)


def _launch_neighbour_conv(packed: Tensor, beside: Tensor, weight: Tensor, extra: Tensor | None, seat: Tensor | None) -> Tensor:
    rows, (_, inner, outer) = len(packed), weight.shape
    out = torch.empty(rows, outer, dtype=packed.dtype, device=packed.device)
    _neighbour_conv[(triton.cdiv(rows, ROWS),)](
        packed, beside, weight, out if extra is None else extra, beside if seat is None else seat, out, rows,
        IN=inner, OUT=outer, ROWS=ROWS, HAS_RESIDUAL=extra is not None and seat is None, HAS_WHOLE=seat is not None,
        num_warps=_warps(inner, outer),
    )  # fmt: skip
    return out


def neighbour_conv_grad(packed: Tensor, beside: Tensor, grad: Tensor) -> Tensor:
    inner, outer = packed.shape[1], grad.shape[1]
    out = torch.zeros(9, inner, outer, device=packed.device)
    _neighbour_conv_grad[(9, SHARES)](
        packed, beside, grad, out, len(packed), IN=inner, OUT=outer, ROWS=ROWS // 2, num_warps=_warps(inner, outer)
    )
    return out


def norm_relu(packed: Tensor, scale: Tensor, shift: Tensor, whole: Tensor | None = None, seat: Tensor | None = None) -> Tensor:
    """Add the row of its game to each cell, if given; then layer norm over the channels and ReLU."""
    out, channels = torch.empty_like(packed), packed.shape[1]
    _norm[(triton.cdiv(len(packed), _rows(channels)),)](
        packed, packed if whole is None else whole, packed if seat is None else seat, scale, shift, out, len(packed),
        CHANNELS=channels, ROWS=_rows(channels), HAS_WHOLE=whole is not None, num_warps=4,
    )  # fmt: skip
    return out


def norm_relu_grad(packed: Tensor, scale: Tensor, shift: Tensor, grad: Tensor) -> tuple[Tensor, Tensor, Tensor]:
    """The gradients of ``norm_relu`` for the cells, the scale and the shift."""
    out, (to_scale, to_shift) = torch.empty_like(packed), torch.zeros(2, len(scale), device=packed.device)
    channels = packed.shape[1]
    _norm_grad[(triton.cdiv(len(packed), _rows(channels)),)](
        packed, scale, shift, grad, out, to_scale, to_shift, len(packed), CHANNELS=channels, ROWS=_rows(channels), num_warps=4
    )
    return out, to_scale, to_shift


def pool(packed: Tensor, start: Tensor, cells: Tensor, *, asks_where: bool) -> tuple[Tensor, Tensor]:
    """The mean and the maximum of each channel over the cells of each game, and if asked, where the maximum is."""
    games, channels = len(cells), packed.shape[1]
    out = torch.empty(games, 2 * channels, dtype=packed.dtype, device=packed.device)
    which = torch.empty(games, channels, dtype=torch.int32, device=packed.device) if asks_where else cells
    _pool[(games,)](packed, start, cells, out, which, CHANNELS=channels, ROWS=16, ASKS_WHERE=asks_where, num_warps=2)
    return out, which


def unpool(grad: Tensor, which: Tensor, seat: Tensor, cell: Tensor, cells: Tensor) -> Tensor:
    """The gradient that each cell gets back from its game's mean and largest."""
    rows, channels = len(seat), which.shape[1]
    out = torch.empty(rows, channels, dtype=grad.dtype, device=grad.device)
    _unpool[(triton.cdiv(rows, _rows(channels)),)](
        grad, which, seat, cell, cells, out, rows, CHANNELS=channels, ROWS=_rows(channels), num_warps=4
    )
    return out


def policy(cells: Tensor, whole: Tensor, seat: Tensor, weight: Tensor, last: Tensor) -> Tensor:
    """The policy's last two layers: two logits for each cell."""
    rows, channels = cells.shape
    out = torch.empty(rows * 2, device=cells.device)
    _moves[(triton.cdiv(rows, ROWS),)](cells, whole, seat, weight, last, out, rows, CHANNELS=channels, ROWS=ROWS, num_warps=4)
    return out


def descend(
    trees: GumbelSearch, gumbel: Tensor, candidate: Tensor, planned: Tensor,
    *, number: int, plies: int, trust: float, unknown: float, illegal: float,
) -> tuple[Tensor, Tensor]:  # fmt: skip
    """The last node and move of the path down every tree."""
    games, moves = gumbel.shape
    node, move = torch.empty(2, games, dtype=torch.long, device=gumbel.device)
    _descend[(games,)](
        trees.logits, trees.visits, trees.total, trees.ending, trees.child, trees.value,
        gumbel, candidate.byte(), planned, node, move, number, plies, moves, trees.nodes, planned.shape[1],
        TRUST=trust, UNKNOWN=unknown, ILLEGAL=illegal, MOVES=triton.next_power_of_2(moves), num_warps=1,
    )  # fmt: skip
    return node, move


def back_up(
    trees: GumbelSearch, node: Tensor, move: Tensor, value: Tensor, has_news: Tensor, proof: Tensor,
    *, unknown: float, nothing: float,
) -> None:  # fmt: skip
    """Back up a value in every tree."""
    _back_up[(len(node),)](
        trees.visits, trees.total, trees.ending, trees.best, trees.open, trees.known, trees.parent, trees.via,
        node, move, value, has_news.byte(), proof, trees.visits.shape[1], trees.nodes,
        UNKNOWN=unknown, NOTHING=nothing, num_warps=1,
    )  # fmt: skip
