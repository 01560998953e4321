"""Hosting: what a process does before it looks after many games at once."""

from __future__ import annotations

import gc
import sys

from noughts.players.traps import sharpest
from noughts.rules import Position
from noughts.search.lookup import Lookup
from noughts.search.searcher import best_of

GARBAGE = (10_000, 2_000, 100)
"""New objects after which Python looks for garbage among them, which takes some 4 ms, and how seldom it looks at old ones: with
five hundred games each such look kept everybody waiting for a quarter of a second (``python -m benchmarks.web``)."""

TURN = 0.001
"""Seconds that a thread may go on computing while another waits to; the thread that writes moves waits for a turn after each
statement, and with the usual 5 ms a batch of ten moves took that for each of them."""

FIRST = "3x3"
"""The board that everybody opens first."""


def host_many_games() -> None:
    """Know the traps of the first board before anybody waits, look for garbage seldom, and let threads take turns quickly."""
    start = Position.start(FIRST)
    for position in (start, *(start.play(move) for move in start.moves())):
        sharpest(best_of(Lookup().analyse(position)))
    gc.freeze()
    gc.set_threshold(*GARBAGE)
    sys.setswitchinterval(TURN)
