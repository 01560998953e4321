"""Lines: what a person types, waited for no longer than there is time."""

from __future__ import annotations

import os
import queue
import threading

LONGEST_LINE = 1000
"""Bytes of a typed line; what comes after them counts as the next line."""

MOST_WAITING = 1000
"""Lines that were typed ahead; whoever types more, such as a pipe without an end, waits until they are read."""

CHUNK = 4096


class Lines:
    """Reads lines from a file descriptor in a thread of its own, so that a clock can run out meanwhile.

    It reads the descriptor itself and not Python's buffered stream: a thread
    that waits inside that stream would keep the program from ending.
    """

    def __init__(self, descriptor: int, *, encoding: str = "utf-8") -> None:
        self._descriptor = descriptor
        self._encoding = encoding
        self._arrived: queue.Queue[str | None] = queue.Queue(MOST_WAITING)
        self._is_over = False
        threading.Thread(target=self._read, name="noughts lines", daemon=True).start()

    def next(self, timeout: float | None = None) -> str | None:
        """The next line, without its end; None when there will be no more; TimeoutError when none comes in time."""
        if self._is_over:
            return None
        try:
            line = self._arrived.get(timeout=timeout)
        except queue.Empty:
            raise TimeoutError from None
        self._is_over = line is None
        return line

    def _read(self) -> None:
        rest = b""
        while True:
            try:
                chunk = os.read(self._descriptor, CHUNK)
            except OSError:  # the terminal is gone
                chunk = b""
            if not chunk:
                break
            *lines, rest = (rest + chunk).split(b"\n")
            for line in lines:
                self._put(line)
            while len(rest) >= LONGEST_LINE:
                self._put(rest[:LONGEST_LINE])
                rest = rest[LONGEST_LINE:]
        if rest:
            self._put(rest)
        self._arrived.put(None)

    def _put(self, line: bytes) -> None:
        for start in range(0, max(len(line), 1), LONGEST_LINE):
            self._arrived.put(line[start : start + LONGEST_LINE].decode(self._encoding, errors="replace").rstrip("\r"))
