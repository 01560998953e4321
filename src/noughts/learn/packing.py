"""``python -m noughts.learn.packing OUT WEIGHTS…``: weights as they are shipped, from those that a training has kept.

They are small, and where several are given their mean: networks of one
training that were kept at a low rate lie close to each other, and in their middle
is one that errs less than each of them.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import torch

from noughts.learn.weights_file import write_weights
from noughts.search.net.network import read_weights

BITS = 8
"""In which the weights are shipped that somebody shall play well with."""


def pack(out: Path, sources: Sequence[Path], bits: int = BITS) -> None:
    """Write the mean of some weights in a few bits, with the note of the last."""
    kept = []
    for path in sources:
        with path.open("rb") as file:
            weights, note = read_weights(file)
        kept.append(weights)
    mean = {name: torch.tensor(np.mean([weights[name] for weights in kept], axis=0)) for name in kept[-1]}
    write_weights(out, mean, note, bits=bits)


def main() -> None:
    """What was asked for on the command line."""
    parser = argparse.ArgumentParser(
        prog="python -m noughts.learn.packing", description="Make weights as small as they are shipped."
    )
    parser.add_argument("out", type=Path, help="the file to write")
    parser.add_argument("weights", type=Path, nargs="+", help="what a training has kept; of several the mean is taken")
    parser.add_argument("--bits", type=int, choices=range(2, BITS + 1), default=BITS, help="for each weight")
    options = parser.parse_args()
    pack(options.out, options.weights, options.bits)


if __name__ == "__main__":
    main()
