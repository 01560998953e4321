"""Network: what the trained network makes of a position, with NumPy alone.

The same arithmetic as ``learn.pupil``, written once more for a processor:
gather the nine cells around each cell, multiply, add; a few times over.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import IO

import numpy as np
from threadpoolctl import ThreadpoolController

from noughts.rules import Mark, Position
from noughts.search.neural.features import Board, Floats, board_of, is_pooled, see

NOTE = "about"
"""The entry of a file of weights that says, as JSON, where they come from."""

SCALE = "/scale"
"""What follows the name of a parameter that is kept in whole numbers, where the unit of each column is said."""


@dataclass(frozen=True, slots=True)
class Opinion:
    """What the network believes: how likely it would play each legal move, in their order, and how the game ends."""

    policy: Floats
    win: float
    draw: float
    loss: float

    @property
    def value(self) -> float:
        """The expected result for the side to move, from -1 to 1."""
        return self.win - self.loss


class Network:
    """The weights, ready to be asked."""

    def __init__(self, weights: Mapping[str, Floats], note: Mapping[str, object]) -> None:
        self.note = note
        self._threads = ThreadpoolController()
        self._weights = {
            name: value.reshape(-1, value.shape[-1]) if value.ndim == 3 else value for name, value in weights.items()
        }
        self._blocks = sum(name.endswith(".around1") for name in weights)

    @classmethod
    def read(cls, file: IO[bytes]) -> Network:
        """A network from a file of weights."""
        return cls(*read_weights(file))

    def opinions(self, positions: Sequence[Position]) -> list[Opinion]:
        """What it believes of unfinished positions of one game."""
        board = board_of(positions[0].rules)
        with self._threads.limit(limits=1):  # several would wait for each other longer than such small products take
            logits, outcomes = self._run(board, *see(positions))
        chances = _softmax(outcomes)
        return [
            Opinion(_policy(position, row), *map(float, chance))
            for position, row, chance in zip(positions, logits, chances, strict=True)
        ]

    def _run(self, board: Board, planes: Floats, facts: Floats) -> tuple[Floats, Floats]:
        """Two logits for each cell of each position, and those of win, draw and loss."""
        weights = self._weights
        trunk = self._around(board, planes, "stem.cells")
        trunk += (facts @ weights["stem.facts"])[:, None]
        for number in range(self._blocks):
            block = f"block{number}"
            inner = self._around(board, self._norm(trunk, f"{block}.norm1"), f"{block}.around1")
            if is_pooled(number):
                inner += (_pool(inner) @ weights[f"{block}.pool"])[:, None]
            trunk += self._around(board, self._norm(inner, f"{block}.norm2"), f"{block}.around2")
        top = self._norm(trunk, "top")
        pooled = _pool(top)
        cells = top @ weights["policy.cells"] + (pooled @ weights["policy.pool"])[:, None]
        hidden = np.maximum(pooled @ weights["value.pool"] + weights["value.bias"], 0)
        return np.maximum(cells, 0) @ weights["policy.out"], hidden @ weights["value.out"] + weights["value.out_bias"]

    def _around(self, board: Board, cells: Floats, name: str) -> Floats:
        """For each cell the sum over the nine cells around it, each times its own matrix."""
        games, count, channels = cells.shape
        padded = np.zeros((games, count + 1, channels), np.float32)
        padded[:, :count] = cells
        gathered = padded.take(board.around.ravel(), axis=1).reshape(games * count, 9 * channels)
        made: Floats = (gathered @ self._weights[name]).reshape(games, count, -1)
        return made

    def _norm(self, cells: Floats, name: str) -> Floats:
        """Each cell's channels with mean 0 and variance 1, then scaled, shifted and cut off at 0."""
        centred: Floats = cells - cells.mean(2, keepdims=True)
        spread = np.einsum("...c,...c->...", centred, centred)[..., None] / cells.shape[2]
        centred *= 1 / np.sqrt(spread + 1e-5)
        centred *= self._weights[f"{name}.scale"]
        centred += self._weights[f"{name}.shift"]
        np.maximum(centred, 0, out=centred)
        return centred


def read_weights(file: IO[bytes]) -> tuple[dict[str, Floats], dict[str, object]]:
    """The weights in a file, small or not, and the note of where they come from."""
    with np.load(file) as arrays:
        note = json.loads(arrays[NOTE].tobytes())
        weights = {name: arrays[name].astype(np.float32) for name in arrays.files if name != NOTE and SCALE not in name}
        for name in weights:
            if name + SCALE in arrays.files:
                weights[name] *= arrays[name + SCALE].astype(np.float32)
    return weights, note


def _pool(cells: Floats) -> Floats:
    """The mean and the largest of each channel over the cells of each position."""
    return np.concatenate([cells.mean(1), cells.max(1)], 1)


def _policy(position: Position, logits: Floats) -> Floats:
    cols = position.rules.cols
    moves = position.moves()
    return _softmax(logits[[move.row * cols + move.col for move in moves], [int(move.mark is Mark.O) for move in moves]])


def _softmax(logits: Floats) -> Floats:
    odds: Floats = np.exp(logits - logits.max(-1, keepdims=True))
    odds /= odds.sum(-1, keepdims=True)
    return odds
