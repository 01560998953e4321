"""Hosting: what a process does before it looks after many games at once."""

from __future__ import annotations

import gc

GARBAGE = (100_000, 20, 100)
"""New objects after which Python looks for garbage, and how seldom it looks at old ones: with five hundred games each such look
kept everybody waiting for a quarter of a second (``python -m benchmarks.web``)."""


def host_many_games() -> None:
    """Look for garbage seldom, and not at all among what is there already."""
    gc.freeze()
    gc.set_threshold(*GARBAGE)
