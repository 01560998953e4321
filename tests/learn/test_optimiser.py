"""The optimiser goes a step of the same length in every direction that the gradients have."""

from __future__ import annotations

import pytest
import torch

from noughts.learn.train_step import LENGTH, Optimiser, orthogonalised

RATE = 1e-3


@pytest.mark.parametrize("size", [(9, 16, 32), (64, 16), (16, 64)])
@pytest.mark.parametrize("strength", [1e-4, 1.0])
def test_a_step_of_a_matrix_is_as_long_as_the_rate_for_any_gradients(size: tuple[int, ...], strength: float) -> None:
    weights = torch.nn.Parameter(torch.zeros(size))
    optimiser = Optimiser({"block0/around1": weights}, torch.device("cpu"))
    optimiser.set_rate(RATE)
    weights.grad = strength * torch.randn(size, generator=torch.Generator().manual_seed(1))
    optimiser.step()
    length = weights.detach().square().mean().sqrt()
    assert abs(length / (RATE * LENGTH) - 1) < 0.3
    assert (weights.detach() * weights.grad).sum() < 0, "downhill"


def test_directions_that_few_positions_ask_for_count_as_much_as_the_others() -> None:
    turns = [torch.linalg.qr(torch.randn(8, 8, generator=torch.Generator().manual_seed(seed)))[0] for seed in (1, 2)]
    strengths = torch.logspace(0, -2, 8)
    made = turns[0].T @ orthogonalised((turns[0] @ torch.diag(strengths) @ turns[1])[None])[0] @ turns[1].T
    assert made.diagonal().min() > 0.5
    assert made.diagonal().max() < 1.3
    assert (made - torch.diag(made.diagonal())).abs().max() < 1e-3


def test_parameters_outside_the_blocks_and_vectors_follow_their_gradients() -> None:
    weights = {
        name: torch.nn.Parameter(torch.ones(size))
        for name, size in (("stem/cells", (9, 8, 4)), ("block0/norm1/scale", (4,)), ("value/out", (4, 3)))
    }
    optimiser = Optimiser(weights, torch.device("cpu"))
    optimiser.set_rate(RATE)
    for value in weights.values():
        value.grad = torch.ones_like(value)
    optimiser.step()
    assert all((value < 1).all() for value in weights.values())
    optimiser.forget_gradients()
    assert all(value.grad is None for value in weights.values())
