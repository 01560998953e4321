"""A small random generator, splitmix64: a state of 64 bits, a number each step, any seed. The plain twin of the `.pxd`."""

from __future__ import annotations

WORD = (1 << 64) - 1


def first_state(seed: int) -> int:
    """Any whole number as the state to begin with, as ``random.Random`` takes any."""
    return seed % (1 << 64)


def next_state(state: int) -> int:
    """The state that follows."""
    return state + 0x9E3779B97F4A7C15 & WORD


def scramble(state: int) -> int:
    """The random number that belongs to a state."""
    mixed = (state ^ (state >> 30)) * 0xBF58476D1CE4E5B9 & WORD
    mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB & WORD
    return mixed ^ (mixed >> 31)


def low_half(number: int) -> int:
    """The lower 32 bits: a fraction, or what is left of one."""
    return number & 0xFFFFFFFF


def high_half(number: int) -> int:
    """The upper 32 bits: a fraction, or the choice that one has made."""
    return number >> 32
