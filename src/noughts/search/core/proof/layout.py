"""Sizes and positions in the arrays of the proof search. The plain twin of the `.pxd`."""

from __future__ import annotations

OWN, ONLY_X, WILD = range(3)
"""The mark rules."""

WIDTH = 130
"""Moves of one ply: in wild games two for each of 64 cells."""

PLIES = 68
"""Plies of the longest search, with some room."""

CORE, NEAR_2, NEAR_3, NEAR_4, FREEDOM, HEIGHT = range(6)
"""The words of a zone."""

ZONE_WORDS = 6

KEY_A, KEY_B, KEY_KIND, KEY_SYMMETRY = range(4)
"""The words of a position's key in the memory."""

KEY_WORDS = 4

NO_WIN_KNOWN = 255
"""Larger than any number of plies."""

FOREVER = 127
"""'Not within 127 plies' is 'never' on 64 cells."""

FACTS, ZONE = 2, 3
"""Where the facts and the zone begin in an entry of the memory."""

SHORT_ENTRY, LONG_ENTRY = 3, 8
"""Words of an entry without and with a zone."""


def zone_at(zones: memoryview[int], ply: int) -> memoryview[int]:
    return zones[ZONE_WORDS * ply : ZONE_WORDS * (ply + 1)]


def key_at(keys: memoryview[int], ply: int) -> memoryview[int]:
    return keys[KEY_WORDS * ply : KEY_WORDS * (ply + 1)]


# The search with gravity: columns of the widest board, and a value beyond all others.
WIDEST = 32
FAR = 1000

# Its table: entries in a bucket, which is one line of the processor's cache; the logarithm of the buckets at first.
BUCKET = 8
FIRST_LOG = 10

# An entry, from the lowest bits: an upper and a lower bound, how much was searched, and the part of the key that the bucket
# does not say.
VALUE_BITS = 6
VALUE_MASK = 63
ZERO = 32
WORTH_SHIFT = 12
WORTH_MASK = 15
REST_SHIFT = 16
