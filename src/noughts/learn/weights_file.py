"""Weights on disk: an ``.npz`` with one array for each parameter, in half precision, and a note of where they come from."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import numpy as np
from torch import Tensor

NOTE = "about"
"""The entry that holds the note, as JSON."""


def write_weights(path: Path, weights: Mapping[str, Tensor], note: Mapping[str, object]) -> None:
    """Keep weights for playing; half precision is enough for that."""
    arrays = {name: value.numpy().astype(np.float16) for name, value in weights.items()}
    arrays[NOTE] = np.frombuffer(json.dumps(note).encode(), dtype=np.uint8)
    with path.open("wb") as file:
        np.savez(file, **arrays)  # type: ignore[arg-type]
