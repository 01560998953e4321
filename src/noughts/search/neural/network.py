"""Network: the trained network in NumPy alone.

The same arithmetic as ``learn.model``, written for a processor: gather the
nine cells around each cell, multiply, add, and repeat.
"""

from __future__ import annotations

import json
import struct
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from math import prod
from tokenize import TokenError
from typing import IO, Any
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile

import numpy as np
from numpy.lib import format as npy
from numpy.typing import NDArray
from threadpoolctl import ThreadpoolController

from noughts.rules import Mark, NoughtsError, Position
from noughts.search.neural.features import FACTS, PLANES, BoardTables, Floats, board_tables, encode, is_pooled

NOTE = "about"  # the entry of a weights file that describes, as JSON, where they come from
SCALE = "/scale"  # the suffix of the entry with the unit of each column of a parameter stored in whole numbers
MAX_NUMBERS = 10_000_000  # of a network that is read; the shipped ones have 900,000

LONGEST_NOTE = 10_000

LONGEST_HEADER = 200  # Bytes that describe an array. NumPy reads them as Python, which gives up on longer ones.

UNREADABLE = (BadZipFile, EOFError, LookupError, RuntimeError, SyntaxError, TokenError, ValueError, struct.error, zlib.error)
"""What zipfile, NumPy and json raise for bytes that others wrote."""

Size = tuple[int, ...]


class BadNetwork(NoughtsError):
    """The file holds no network."""


@dataclass(frozen=True, slots=True)
class Shape:
    blocks: int = 8
    channels: int = 64

    def to_json(self) -> dict[str, int]:
        return asdict(self)

    def parameters(self) -> dict[str, Size]:
        """The size of each parameter by its name in a weights file."""
        channels = self.channels
        vector, double, around = (channels,), (2 * channels, channels), (9, channels, channels)
        sizes: dict[str, Size] = {"stem.cells": (9, len(PLANES), channels), "stem.facts": (FACTS, channels)}
        for number in range(self.blocks):
            block = f"block{number}"
            sizes |= {f"{block}.norm1.scale": vector, f"{block}.norm1.shift": vector, f"{block}.around1": around}
            if is_pooled(number):
                sizes[f"{block}.pool"] = double
            sizes |= {f"{block}.norm2.scale": vector, f"{block}.norm2.shift": vector, f"{block}.around2": around}
        return sizes | {
            "top.scale": vector,
            "top.shift": vector,
            "policy.cells": (channels, channels),
            "policy.pool": double,
            "policy.out": (channels, 2),
            "value.pool": (2 * channels, 2 * channels),
            "value.bias": (2 * channels,),
            "value.out": (2 * channels, 3),
            "value.out_bias": (3,),
        }


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
    """The weights in a file, quantised or not, and the note of where they come from; BadNetwork if there are none.

    A small file can unpack into gigabytes, so nothing is read before its header shows the size that is expected.
    What has another name is not read at all.
    """
    try:
        with ZipFile(file) as archive:
            return _weights(archive), _note(archive)
    except UNREADABLE as error:
        raise BadNetwork("expected a network as noughts train writes it") from error


def _weights(archive: ZipFile) -> dict[str, Floats]:
    names = {name.removesuffix(".npy") for name in archive.namelist()}
    _, channels = _header(archive, "stem.facts")[0]
    sizes = Shape(sum(name.endswith(".around1") for name in names), channels).parameters()
    if sum(map(prod, sizes.values())) > MAX_NUMBERS:
        raise BadNetwork(f"a network has at most {MAX_NUMBERS:,} numbers")
    weights = {}
    for name, size in sizes.items():
        weights[name] = _array(archive, name, size).astype(np.float32)
        if name + SCALE in names:
            with np.errstate(all="ignore"):
                weights[name] *= _array(archive, name + SCALE, (*size[:-2], 1, size[-1])).astype(np.float32)
        if not np.isfinite(weights[name]).all():
            raise BadNetwork(f"{name}: not a number")
    return weights


def _note(archive: ZipFile) -> dict[str, object]:
    size, _ = _header(archive, NOTE)
    if prod(size) > LONGEST_NOTE:
        raise BadNetwork(f"the note has more than {LONGEST_NOTE:,} bytes")
    return dict(json.loads(_array(archive, NOTE, size, kinds="u").tobytes()))


def _array(archive: ZipFile, name: str, size: Size, kinds: str = "fi") -> NDArray[Any]:
    """An array of this size, of small numbers of one of these kinds."""
    found, dtype = _header(archive, name)
    if found != size or dtype.kind not in kinds or dtype.itemsize > np.dtype(np.float32).itemsize:
        raise BadNetwork(f"{name}: {dtype} of size {found}, expected {size}")
    with archive.open(f"{name}.npy") as member:
        array: NDArray[Any] = npy.read_array(member, max_header_size=LONGEST_HEADER)
    return array


def _header(archive: ZipFile, name: str) -> tuple[Size, np.dtype[Any]]:
    """The size and the kind of the numbers of an array that is not read yet."""
    info = archive.getinfo(f"{name}.npy")
    if info.compress_type not in (ZIP_STORED, ZIP_DEFLATED):  # others take as much memory as they say
        raise BadNetwork(f"{name}: packed in a way that NumPy does not use")
    with archive.open(info) as member:
        npy.read_magic(member)
        size, _, dtype = npy.read_array_header_1_0(member, max_header_size=LONGEST_HEADER)
    return size, dtype


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
