"""A small random generator (splitmix64), and numbers that the compiled games share. The plain twin of the `.pxd`."""

from __future__ import annotations

DRAWN = 2  # where draws are counted; wins by the number of the side

# On 3x3
CELLS = 9
HALFWAY = 5  # turns that use the lower half of a random number: 9*8*7*6*5 outcomes
FIRST = 3  # the number of the empty board; smaller ones are results
POSITIONS = 4523  # unfinished ones, and the results
ROOM = 16  # for the followers of one position

SECOND = 256  # where the second player's rows, columns and diagonals begin: there are 154 at most

WORD = (1 << 64) - 1


def first_state(seed: int) -> int:
    """The first state for any whole number."""
    return seed % (1 << 64)


def next_state(state: int) -> int:
    return state + 0x9E3779B97F4A7C15 & WORD


def scramble(state: int) -> int:
    """The random number of a state."""
    mixed = (state ^ (state >> 30)) * 0xBF58476D1CE4E5B9 & WORD
    mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB & WORD
    return mixed ^ (mixed >> 31)


def low_half(number: int) -> int:
    """The lower 32 bits: a fraction, or what is left of one."""
    return number & 0xFFFFFFFF


def high_half(number: int) -> int:
    """The upper 32 bits: a fraction, or the choice made by one."""
    return number >> 32
