"""Weights on disk: an ``.npz`` with an array for each parameter, and a note of their origin."""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from noughts.learn.batched_rules import PLANES_WIDE
from noughts.search.neural.features import PLANES
from noughts.search.neural.network import NOTE, SCALE, read_weights

SUFFIX = ".npz"

LEAST_UNIT = 1e-6  # gives a column of zeros a unit too, in half precision


def write_weights(path: Path, weights: Mapping[str, Tensor], note: Mapping[str, object], *, bits: int | None = None) -> None:
    """Write weights for playing in half precision, or matrices in a few ``bits`` with a unit for each column."""
    largest = 2 ** (bits - 1) - 1 if bits else 0
    arrays: dict[str, NDArray[Any]] = {}
    for name, value in weights.items():
        array = value.numpy()
        if name == "stem.cells":
            array = array[:, : len(PLANES)]  # the other planes are padding for graphics cards
        if largest and array.ndim > 1:
            unit = (np.abs(array).max(axis=-2, keepdims=True) / largest + LEAST_UNIT).astype(np.float16)
            arrays[name] = np.round(array / unit).clip(-largest, largest).astype(np.int8)
            arrays[name + SCALE] = unit
        else:
            arrays[name] = array.astype(np.float16)
    arrays[NOTE] = np.frombuffer(json.dumps(note).encode(), dtype=np.uint8)
    with path.open("wb") as file:
        np.savez_compressed(file, **arrays)  # type: ignore[arg-type]  # NumPy takes every name


def known_from(path: Path, device: torch.device) -> dict[str, Any]:
    """What a training can continue from: a checkpoint, or weights alone."""
    if path.suffix != SUFFIX:
        known: dict[str, Any] = torch.load(path, map_location=device, weights_only=True)
        return known
    with path.open("rb") as file:
        weights, note = read_weights(file)
    stem = weights["stem.cells"]
    weights["stem.cells"] = np.pad(stem, ((0, 0), (0, PLANES_WIDE - stem.shape[1]), (0, 0)))
    model = {f"made.{name.replace('.', '/')}": torch.tensor(array) for name, array in weights.items()}
    return {"pupil": model, "average": model, "steps": note["steps"], "practised": note["seconds"]}


BITS = 8  # the precision of the shipped weights for strong play


def pack(out: Path, sources: Sequence[Path], bits: int = BITS) -> None:
    """Write the mean of several weights in a few bits, with the note of the last."""
    kept = []
    for path in sources:
        with path.open("rb") as file:
            weights, note = read_weights(file)
        kept.append(weights)
    mean = {name: torch.tensor(np.mean([weights[name] for weights in kept], axis=0)) for name in kept[-1]}
    write_weights(out, mean, note, bits=bits)


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m noughts.learn.weights_file", description="Make weights as small as the shipped ones."
    )
    parser.add_argument("out", type=Path, help="the file to write")
    parser.add_argument("weights", type=Path, nargs="+", help="weights from a training; of several, the mean is taken")
    parser.add_argument("--bits", type=int, choices=range(2, BITS + 1), default=BITS, help="for each weight")
    options = parser.parse_args()
    pack(options.out, options.weights, options.bits)


if __name__ == "__main__":
    main()
