"""The network is the same in PyTorch, in NumPy, and in the kernels for graphics cards."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
import torch

from noughts import Rules
from noughts.learn.batched_games import BatchedGames
from noughts.learn.batched_rules import Observation
from noughts.learn.gumbel import ILLEGAL
from noughts.learn.model import Model, neighbour_conv
from noughts.learn.training import everything
from noughts.learn.weights_file import pack, write_weights
from noughts.search.neural.network import Network, Shape, read_weights
from tests.learn.boards import boards_of, numbered_moves, random_positions


def grown(shape: Shape) -> Model:
    """A model whose weights are not as plain as those of a new one."""
    chance = torch.Generator().manual_seed(2)
    model = Model(shape, chance)
    for value in model.parameters():
        value.data += 0.1 * torch.randn(value.shape, generator=chance)
    return model


@pytest.mark.parametrize(("is_small", "tolerance"), [(False, 2e-3), (True, 3e-2)])
def test_numpy_makes_the_same_of_every_kind_of_position(tmp_path: Path, *, is_small: bool, tolerance: float) -> None:
    model = grown(Shape(3, 24))
    weights = {name.removeprefix("made.").replace("/", "."): value.detach() for name, value in model.named_parameters()}
    kept, small = tmp_path / "kept.npz", tmp_path / "small.npz"
    write_weights(kept, weights, {"by": "a test"})
    pack(small, [kept])
    with (small if is_small else kept).open("rb") as file:
        network = Network.read(file)
    assert network.note == {"by": "a test"}
    rng = random.Random(3)
    for rules in [*(rules for rules, _ in everything()[::4]), Rules.parse("15x15"), Rules.parse("4x3x5 torus")]:
        positions = random_positions(rules, 4, rng)
        batched = BatchedGames([(rules, len(positions))], torch.device("cpu"))
        observation = Observation.of(batched, boards_of(batched, positions))
        with torch.no_grad():
            logits, outcome = model(batched, observation.planes, observation.facts)
        policies = torch.where(observation.legal, logits, ILLEGAL).softmax(1).numpy()
        chances = outcome.softmax(1).numpy()
        for position, policy, chance, opinion in zip(positions, policies, chances, network.opinions(positions), strict=True):
            numbers = {move: number for number, move in numbered_moves(position).items()}
            assert np.allclose(policy[[numbers[move] for move in position.moves()]], opinion.policy, atol=tolerance)
            assert np.allclose(chance, [opinion.win, opinion.draw, opinion.loss], atol=tolerance)


def test_the_mean_of_several_weights_is_shipped_and_can_be_packed_smaller(tmp_path: Path) -> None:
    weights = grown(Shape(1, 2)).made
    columns = torch.tensor([[1.0, -2.0], [3.0, 4.0]])
    for name, factor, steps in (("one", 1, 1), ("other", 3, 2)):
        known = {key.replace("/", "."): value.detach() for key, value in weights.items()} | {"policy.out": factor * columns}
        write_weights(tmp_path / f"{name}.npz", known, {"steps": steps})
    pack(tmp_path / "8.npz", [tmp_path / "one.npz", tmp_path / "other.npz"])
    pack(tmp_path / "3.npz", [tmp_path / "8.npz"], bits=3)
    for name, tolerance in (("8.npz", 0.05), ("3.npz", 8 / 3 / 2 + 0.05)):  # half a unit of the column whose largest is 8
        with (tmp_path / name).open("rb") as file:
            packed, note = read_weights(file)
        assert note == {"steps": 2}
        assert np.allclose(packed["policy.out"], 2 * columns.numpy(), atol=tolerance)


def test_the_gradient_of_looking_around_is_right_on_flat_and_torus_boards() -> None:
    batched = BatchedGames(
        [(Rules.parse(text), 1) for text in ("3x3", "4x3x3", "3x3 torus", "2x4x3 torus")], torch.device("cpu")
    )
    packed = torch.randn(batched.total, 2, dtype=torch.double, requires_grad=True)
    weight = torch.randn(9, 2, 3, dtype=torch.double, requires_grad=True)
    assert torch.autograd.gradcheck(lambda *given: neighbour_conv(given[0], batched.beside, given[1]), (packed, weight))


def test_the_kernels_do_what_pytorch_does() -> None:
    """In a process of its own, since Triton reads once whether it shall pretend to be a card."""
    pytest.importorskip("triton")
    script = Path(__file__).with_name("compare_kernels.py")
    root = str(Path(__file__).parents[2])
    environment = {**os.environ, "TRITON_INTERPRET": "1", "PYTHONPATH": os.pathsep.join([root, *sys.path])}
    done = subprocess.run([sys.executable, str(script)], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
