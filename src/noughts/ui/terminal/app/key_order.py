"""KeyOrder: keys are answered one after the other, also while screens open and close under them."""

from __future__ import annotations

from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any

from textual.app import App
from textual.dom import DOMNode
from textual.events import Key

LONGEST_ANSWER = 1.0
"""Seconds; a key that takes longer than that keeps no other from being answered."""

OPENING = 0.005
"""Seconds between two looks whether a screen is there that is about to open."""

ROUNDS = 2
"""How often the way is gone: a widget may answer a key with a message of its own, which takes the same way after it."""


class KeyOrder:
    """Lets one key go at a time, and the next when that one has come back.

    Textual sends a key to where the focus is; from there it goes up to the
    screen and the app, through a queue at each step. Keys that are sent
    before that is done overtake what the first one does.
    """

    def __init__(self, app: App[Any], send: Callable[[Key], Awaitable[None]]) -> None:
        self._app = app
        self._send = send
        self._waiting: deque[Key] = deque()
        self._sent = 0
        """The number of the key that is being answered; 0 if none is."""
        self._count = 0

    async def take(self, key: Key) -> None:
        """Answer a key now, or when its turn comes."""
        self._waiting.append(key)
        if not self._sent:
            await self._next()

    async def _next(self) -> None:
        self._sent = 0
        if not self._waiting:
            return
        if not self._app.screen.is_mounted:
            self._sent = -1
            self._app.set_timer(OPENING, self._next)
            return
        self._count += 1
        number = self._sent = self._count
        way = [*(self._app.focused or self._app.screen).ancestors_with_self]
        await self._send(self._waiting.popleft())
        self._app.set_timer(LONGEST_ANSWER, lambda: self._is_answered(number))
        await self._follow(number, way * ROUNDS)

    async def _follow(self, number: int, way: list[DOMNode]) -> None:
        """Go the way of the key, from queue to queue, and be done when it is."""
        while way:
            node, *way = way
            if node.is_running and node.call_later(self._follow, number, way):
                return
        await self._is_answered(number)

    async def _is_answered(self, number: int) -> None:
        if self._sent == number:
            await self._next()
