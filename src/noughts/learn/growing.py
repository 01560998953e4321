"""Growing: a network that has learned something goes on as a larger one, which at first answers the same.

New blocks add nothing yet, since their last matrix is empty. Where a block
gets wider, its channels are copied, and what goes out of them is shared among the copies
in random parts: together they say what one said before, but from then on each learns something else.
"""

from __future__ import annotations

from collections.abc import Mapping

import torch
from torch import Tensor

UNEVEN = 0.25
"""How far the shares of two copies are from each other, so that they do not stay the same for ever."""


def grown(known: Mapping[str, Tensor], fresh: Mapping[str, Tensor], seed: int) -> dict[str, Tensor]:
    """The parameters that were known in the shape of fresh ones; nothing is taken away where those are smaller."""
    chance = torch.Generator().manual_seed(seed)
    made = {}
    for name, value in fresh.items():
        if name not in known:
            made[name] = torch.zeros_like(value) if name.endswith("around2") else value.clone()
        elif known[name].numel() < value.numel():
            made[name] = _widened(name.rpartition("/")[2], known[name], value, chance)
        else:
            made[name] = known[name]
    return {**known, **made}


def _widened(part: str, known: Tensor, fresh: Tensor, chance: torch.Generator) -> Tensor:
    times = fresh.shape[-1] // known.shape[-1]
    if part == "around2":
        return _shared(known, 1, fresh.shape[1] // known.shape[1], chance)
    if part == "pool":  # it reads the means of all channels, and then the largest of all
        halves = _shared(known.view(2, -1, known.shape[1]), 1, times, chance)
        return halves.view(-1, known.shape[1]).repeat(1, times)
    return known.repeat(*[1] * (known.dim() - 1), times)


def _shared(known: Tensor, dim: int, times: int, chance: torch.Generator) -> Tensor:
    """Copies along a dimension, which add up to what was there."""
    uneven = UNEVEN * torch.randn((times, *known.shape), generator=chance).to(known.device)
    shares = 1 / times + uneven - uneven.mean(0)
    return torch.cat(list(shares * known), dim)
