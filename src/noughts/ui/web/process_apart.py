"""A process apart: for work that must not be disturbed, and that can be ended at any time."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from multiprocessing import get_context
from multiprocessing.connection import Connection
from types import TracebackType
from typing import ParamSpec, Self, TypeVar

from noughts.rules import NoughtsError
from noughts.search import Stop

P = ParamSpec("P")
T = TypeVar("T")

POLITENESS = 5
"""How far it steps back for those who play, where the system knows such a thing."""

LOOK_AGAIN = 0.05
"""Seconds between two looks whether somebody wishes it to end."""


class Ended(NoughtsError):
    """The process is gone: somebody wished it, or the machine did."""


class ProcessApart:
    """One process that does what it is given, one thing after the other, until the stop is wished."""

    def __init__(self, stop: Stop) -> None:
        context = get_context("spawn")
        self._stop = stop
        self._ours, theirs = context.Pipe()
        self._process = context.Process(target=_work, args=(theirs,), daemon=True)
        self._process.start()
        theirs.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._process.terminate()
        self._process.join()
        self._ours.close()

    def do(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Do something there, and wait for what comes of it."""
        self._ours.send((work, args, kwargs))
        while not self._ours.poll(LOOK_AGAIN):
            if self._stop.is_set or not self._process.is_alive():
                raise Ended("the measurement was ended; try again, or with less")
        try:
            result, error = self._ours.recv()
        except EOFError as lost:
            raise Ended("the measurement ended by itself; try again, or with less") from lost
        if error is not None:
            raise error
        found: T = result
        return found


def _work(theirs: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is meant for the server, which ends this
    if hasattr(os, "nice"):
        os.nice(POLITENESS)
    while True:
        try:
            work, args, kwargs = theirs.recv()
        except EOFError:
            return
        try:
            theirs.send((work(*args, **kwargs), None))
        except Exception as error:  # it belongs to whoever asked
            theirs.send((None, error))
