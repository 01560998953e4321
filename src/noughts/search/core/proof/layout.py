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

NO_WIN_KNOWN = 255
"""Larger than any number of plies."""

FOREVER = 127
"""'Not within 127 plies' is 'never' on 64 cells."""

FACTS, ZONE = 2, 3
"""Where in an entry of the memory the facts are and the zone begins."""

SHORT_ENTRY, LONG_ENTRY = 3, 8
"""Words of an entry without and with a zone."""


def zone_at(zones: memoryview[int], ply: int) -> memoryview[int]:
    """The zone of one ply."""
    return zones[ZONE_WORDS * ply : ZONE_WORDS * (ply + 1)]
