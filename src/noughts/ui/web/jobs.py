"""Long questions of clients, answered by the search pool while they wait."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections import OrderedDict
from collections.abc import Callable, Generator, Hashable
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from types import TracebackType
from typing import Any, Generic, ParamSpec, Self, TypeVar

from noughts.lessons.measuring import Measurement, measurement
from noughts.play.pool import Job, Question, SearchPool
from noughts.rules import NoughtsError, Position
from noughts.search import Limit, Stop
from noughts.ui.web.middleware import Allowance, Rate

T = TypeVar("T")

HELD = 60
"""Questions at once, of all clients; the one that was asked for first is dropped."""

FIRST_WAIT = 0.4
"""Seconds that an answer may take before the asker is told to ask again."""

LOOK_AGAIN = 0.02
"""Seconds between two looks whether there is an answer."""


@dataclass(frozen=True, slots=True)
class Answer(Generic[T]):
    """What is known by now, and whether that is all."""

    known: T | None
    is_done: bool


class TooMuchToThink(NoughtsError):
    """A client asks for more than its share."""


class Inquiries:
    """The questions of this process, by what is asked. Use it from the event loop."""

    def __init__(self, thinkers: SearchPool, *, rate: Rate, most: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._thinkers = thinkers
        self._allowance = Allowance(rate)
        self._most = most
        """Questions of one client that are thought about at once."""
        self._clock = clock
        self._held: OrderedDict[Hashable, tuple[str, Job[Any, Any]]] = OrderedDict()

    async def answer(self, question: Question[T | None, T], client: str) -> Answer[T]:
        """What is known by now; whoever is told that it is not all asks the same again."""
        thinking: Job[T | None, T] = self._ask(question, client)
        waited = self._clock() + FIRST_WAIT
        while not thinking.is_done and thinking.news is None and self._clock() < waited:
            await asyncio.sleep(LOOK_AGAIN)
        if not thinking.is_done:
            return Answer(thinking.news, is_done=False)
        self._held.pop(question.key, None)
        if thinking.error:
            raise thinking.error
        return Answer(thinking.result, is_done=thinking.result is not None)  # without one it was dropped, and is asked again

    async def whole(self, question: Question[T | None, T], client: str) -> T | None:
        """All of the answer, however long it takes."""
        while not (answer := await self.answer(question, client)).is_done:
            await asyncio.sleep(LOOK_AGAIN)
        return answer.known

    def close(self) -> None:
        """Let all of them end."""
        for _, thinking in self._held.values():
            thinking.stop()
        self._held.clear()

    def _ask(self, question: Question[T | None, T], client: str) -> Job[T | None, T]:
        held = self._held.get(question.key)
        if held:
            return held[1]
        if sum(who == client and not each.is_done for who, each in self._held.values()) >= self._most:
            raise TooMuchToThink(f"{self._most} of your questions are still being thought about; wait until one is answered")
        if not self._allowance.take(client, self._clock()):
            raise TooMuchToThink("that was a lot to think about; wait a few seconds, then ask again")
        thinking = self._thinkers.ask(question, ("inquiry", client), lambda: None)
        self._held[question.key] = client, thinking
        if len(self._held) > HELD:
            self._held.popitem(last=False)[1][1].stop()
        return thinking


P = ParamSpec("P")
R = TypeVar("R")

POLITENESS = 5
"""How far it steps back for those who play, where the system knows such a thing."""

POLL_SECONDS = 0.05
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

    def do(self, work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Do something there, and wait for what comes of it."""
        self._ours.send((work, args, kwargs))
        while not self._ours.poll(POLL_SECONDS):
            if self._stop.is_set or not self._process.is_alive():
                raise Ended("the measurement was ended; try again, or with less")
        try:
            result, error = self._ours.recv()
        except EOFError as lost:
            raise Ended("the measurement ended by itself; try again, or with less") from lost
        if error is not None:
            raise error
        found: R = result
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


FOR_EACH = Limit(seconds=10)
"""Time for each search."""


@dataclass(frozen=True, slots=True)
class WantedComparison:
    """What the address of a comparison says."""

    position: Position
    searches: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Comparison:
    """What was measured so far."""

    measured: tuple[Measurement, ...] = ()


def comparison(wanted: WantedComparison) -> Question[Comparison | None, Comparison]:
    """Searches side by side, as something to think about; the news are those that were measured."""

    def think(stop: Stop) -> Generator[Comparison | None, None, Comparison]:
        known = Comparison()
        with ProcessApart(stop) as apart:
            for search in wanted.searches:
                found = apart.do(measurement, search, wanted.position, FOR_EACH)
                known = Comparison((*known.measured, found))
                yield known
        return known

    return Question(think, ("comparison", wanted), takes_turns=True)
