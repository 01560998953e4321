"""``python -m noughts.learn.packing OUT WEIGHTS…``: weights as they are shipped, from those that a training has kept.

They are small, and where several are given their mean: networks of one
training that were kept at a low rate lie close to each other, and in their middle
is one that errs less than each of them.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import torch

from noughts.learn.weights_file import write_weights
from noughts.search.net.network import NOTE


def pack(out: Path, sources: Sequence[Path]) -> None:
    """Write the mean of some weights in eight bits, with the note of the last."""
    kept = [np.load(path) for path in sources]
    names = [name for name in kept[-1].files if name != NOTE]
    weights = {name: torch.tensor(np.mean([each[name] for each in kept], axis=0, dtype=np.float32)) for name in names}
    write_weights(out, weights, json.loads(kept[-1][NOTE].tobytes()), is_small=True)


def main() -> None:
    """What was asked for on the command line."""
    parser = argparse.ArgumentParser(
        prog="python -m noughts.learn.packing", description="Make weights as small as they are shipped."
    )
    parser.add_argument("out", type=Path, help="the file to write")
    parser.add_argument("weights", type=Path, nargs="+", help="what a training has kept; of several the mean is taken")
    options = parser.parse_args()
    pack(options.out, options.weights)


if __name__ == "__main__":
    main()
