"""Waking: how a thread that has found something lets the window look, and how the window rests until then."""

from __future__ import annotations

import threading
import time

import pygame
from pygame.event import Event

GLANCE = 1 / 60
"""Seconds between two looks at the keyboard and the mouse while nothing moves.

``pygame.event.wait`` looks every thousandth of a second, which costs three
times as much; see ``benchmarks/frames.py``.
"""


class Waking:
    """A bell that any thread may ring; however often it is rung, it is heard once."""

    def __init__(self) -> None:
        self._bell = threading.Event()

    def __call__(self) -> None:
        """From any thread."""
        self._bell.set()

    def rest(self, seconds: float) -> list[Event]:
        """Sleep until there are events, the bell rings or time is up; gives the events."""
        end = time.monotonic() + seconds
        while True:
            events = pygame.event.get()
            left = end - time.monotonic()
            if events or left <= 0 or self._bell.wait(min(GLANCE, left)):
                self._bell.clear()
                return events
