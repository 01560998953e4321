"""Network: the trained network in NumPy alone.

The same arithmetic as ``learn.model``, written for a processor: gather the
nine cells around each cell, multiply, add, and repeat.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import IO

import numpy as np
from threadpoolctl import ThreadpoolController

from noughts.rules import Mark, Position
from noughts.search.neural.features import BoardTables, Floats, board_tables, encode, is_pooled

NOTE = "about"
"""The entry of a weights file that describes, as JSON, where they come from."""

SCALE = "/scale"
"""The suffix of the entry with the unit of each column of a parameter stored in whole numbers."""


@dataclass(frozen=True, slots=True)
class Opinion:
    """The network's policy over the legal moves, in their order, and its chances of a win, a draw and a loss."""

    policy: Floats
    win: float
    draw: float
    loss: float

    @property
    def value(self) -> float:
        """The expected result for the side to move, from -1 to 1."""
        return self.win - self.loss


class Network:
    def __init__(self, weights: Mapping[str, Floats], note: Mapping[str, object]) -> None:
        self.note = note
        self._threads = ThreadpoolController()
        self._weights = {
            name: value.reshape(-1, value.shape[-1]) if value.ndim == 3 else value for name, value in weights.items()
        }
        self._blocks = sum(name.endswith(".around1") for name in weights)

    @classmethod
    def read(cls, file: IO[bytes]) -> Network:
        return cls(*read_weights(file))

    def opinions(self, positions: Sequence[Position]) -> list[Opinion]:
        """Value unfinished positions, all of one game."""
        board = board_tables(positions[0].rules)
        with self._threads.limit(limits=1):  # several threads would wait for each other longer than such small products take
            logits, outcomes = self._run(board, *encode(positions))
        chances = _softmax(outcomes)
        return [
            Opinion(_policy(position, row), *map(float, chance))
            for position, row, chance in zip(positions, logits, chances, strict=True)
        ]

    def _run(self, board: BoardTables, planes: Floats, facts: Floats) -> tuple[Floats, Floats]:
        """Two logits for each cell of each position, and the logits of win, draw and loss."""
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

    def _around(self, board: BoardTables, cells: Floats, name: str) -> Floats:
        """For each cell the sum over the nine cells around it, each times its own matrix."""
        games, count, channels = cells.shape
        padded = np.zeros((games, count + 1, channels), np.float32)
        padded[:, :count] = cells
        gathered = padded.take(board.around.ravel(), axis=1).reshape(games * count, 9 * channels)
        made: Floats = (gathered @ self._weights[name]).reshape(games, count, -1)
        return made

    def _norm(self, cells: Floats, name: str) -> Floats:
        """Layer norm over the channels, then scale, shift and ReLU."""
        centred: Floats = cells - cells.mean(2, keepdims=True)
        spread = np.einsum("...c,...c->...", centred, centred)[..., None] / cells.shape[2]
        centred *= 1 / np.sqrt(spread + 1e-5)
        centred *= self._weights[f"{name}.scale"]
        centred += self._weights[f"{name}.shift"]
        np.maximum(centred, 0, out=centred)
        return centred


def read_weights(file: IO[bytes]) -> tuple[dict[str, Floats], dict[str, object]]:
    """The weights in a file, quantised or not, and the note of where they come from."""
    with np.load(file) as arrays:
        note = json.loads(arrays[NOTE].tobytes())
        weights = {name: arrays[name].astype(np.float32) for name in arrays.files if name != NOTE and SCALE not in name}
        for name in weights:
            if name + SCALE in arrays.files:
                weights[name] *= arrays[name + SCALE].astype(np.float32)
    return weights, note


def _pool(cells: Floats) -> Floats:
    """The mean and the maximum of each channel over the cells of each position."""
    return np.concatenate([cells.mean(1), cells.max(1)], 1)


def _policy(position: Position, logits: Floats) -> Floats:
    cols = position.rules.cols
    moves = position.moves()
    return _softmax(logits[[move.row * cols + move.col for move in moves], [int(move.mark is Mark.O) for move in moves]])


def _softmax(logits: Floats) -> Floats:
    odds: Floats = np.exp(logits - logits.max(-1, keepdims=True))
    odds /= odds.sum(-1, keepdims=True)
    return odds
