"""Where things stand in the words that the proof search works with. The plain twin of the `.pxd`."""

from __future__ import annotations

OWN, ONLY_X, WILD = range(3)
"""Whose marks are whose."""

WIDTH = 130
"""Moves of one ply: in wild games two for each of 64 cells."""

PLIES = 68
"""Plies of the longest search, and some room."""

CORE, NEAR_2, NEAR_3, NEAR_4, FREEDOM, HEIGHT = range(6)
"""Of a zone."""

ZONE_WORDS = 6

KEY_A, KEY_B, KEY_KIND, KEY_SYMMETRY = range(4)
"""Of the key under which a position is remembered."""

KEY_WORDS = 4

NO_WIN_KNOWN = 255
"""Larger than any number of plies."""

FOREVER = 127
"""'Not within 127 plies' is 'never' on 64 cells."""

FACTS, ZONE = 2, 3
"""Where in an entry of the memory the facts are and the zone begins."""

SHORT_ENTRY, LONG_ENTRY = 3, 8
"""U64Buffer of an entry without and with a zone."""


def zone_at(zones: memoryview[int], ply: int) -> memoryview[int]:
    """The zone of one ply."""
    return zones[ZONE_WORDS * ply : ZONE_WORDS * (ply + 1)]


def key_at(keys: memoryview[int], ply: int) -> memoryview[int]:
    """The key of one ply."""
    return keys[KEY_WORDS * ply : KEY_WORDS * (ply + 1)]
