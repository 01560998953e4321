"""Waiting for what must happen, however busy the machine is."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from typing import TypeVar

LONG = float(os.environ.get("TEST_PATIENCE", "300"))
"""Seconds that only a program that hangs takes. The timeout of pytest is longer, so a test says what it waited for.

Set TEST_PATIENCE to less on a quiet machine, to be told sooner what a failing test waits for.
"""

Found = TypeVar("Found")


def wait_for(
    find: Callable[[], Found | None],
    rest: Callable[[], object] = lambda: time.sleep(0.01),
    *,
    missing: Callable[[], object] = lambda: "it did not happen",
) -> Found:
    """Return the first true value that ``find`` returns; ``rest`` lets time pass between two looks."""
    end = time.monotonic() + LONG
    while not (found := find()):
        assert time.monotonic() < end, missing()
        rest()
    return found
