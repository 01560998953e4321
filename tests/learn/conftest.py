"""Several threads would add up in another order each time."""

from importlib.util import find_spec

if find_spec("torch"):
    import torch

    torch.set_num_threads(1)
