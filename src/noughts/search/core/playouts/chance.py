"""A small random generator for compiled code: splitmix64. One 64-bit state, one number each step, any seed is good."""

import numpy as np
from numba import types

from noughts.search.core.compiler import inner

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
MIX_2 = np.uint64(0x94D049BB133111EB)
HALF = np.uint64(32)
LOW_HALF = np.uint64(0xFFFFFFFF)


def first_state(seed: int) -> np.uint64:
    """Any whole number as the state to begin with, as ``random.Random`` takes any."""
    return np.uint64(seed % 2**64)


@inner(types.uint64(types.uint64))
def scramble(state):
    """The random number that belongs to a state; the next state is state + GOLDEN."""
    z = (state ^ (state >> np.uint64(30))) * MIX_1
    z = (z ^ (z >> np.uint64(27))) * MIX_2
    return z ^ (z >> np.uint64(31))
