"""Inquiries: questions of visitors that take long to think about, held until they are answered, so many for each client."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from noughts.app.thinkers import Question, Thinkers, Thinking
from noughts.rules import NoughtsError
from noughts.ui.web.allowance import Allowance, Rate

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

    def __init__(self, thinkers: Thinkers, *, rate: Rate, most: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._thinkers = thinkers
        self._allowance = Allowance(rate)
        self._most = most
        """Questions of one client that are thought about at once."""
        self._clock = clock
        self._held: OrderedDict[Hashable, tuple[str, Thinking[Any, Any]]] = OrderedDict()

    async def answer(self, question: Question[T | None, T], client: str) -> Answer[T]:
        """What is known by now; whoever is told that it is not all asks the same again."""
        thinking: Thinking[T | None, T] = self._ask(question, client)
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

    def _ask(self, question: Question[T | None, T], client: str) -> Thinking[T | None, T]:
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
