"""A client's connection, and the member of a room to whom it belongs."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from enum import IntEnum

from noughts.play import Viewer
from noughts.rules import NoughtsError, Side
from noughts.store.web import Account, WebGame

MAX_PENDING_MESSAGES = 64
"""A client that is further behind is disconnected, and gets the whole state when it returns."""


class GameNotStarted(NoughtsError):
    """The second player has not come yet."""


class CloseCode(IntEnum):
    """Why a socket is closed."""

    GONE = 1001
    RESTART = 1012
    TRY_AGAIN = 1013
    NO_SUCH_GAME = 4404
    TOO_SLOW = 4408
    TOO_MANY = 4429


class Connection:
    """Messages waiting to be sent to one client. Use it from the event loop; ``account`` never changes."""

    def __init__(self, account: Account | None) -> None:
        self.account = account
        """None for a visitor without a cookie."""
        self.closing: CloseCode | None = None
        self._pending: deque[bytes] = deque()
        self._is_ready = asyncio.Event()
        self._is_closing = asyncio.Event()

    def put(self, message: bytes) -> None:
        """Send a message as soon as the client takes it; a client that takes none is disconnected."""
        if self.closing is not None:
            return
        if len(self._pending) >= MAX_PENDING_MESSAGES:
            self.close(CloseCode.TOO_SLOW)
            return
        self._pending.append(message)
        self._is_ready.set()

    def close(self, code: CloseCode) -> None:
        self.closing = code
        self._is_ready.set()
        self._is_closing.set()

    async def deliver(self, send: Callable[[bytes], Awaitable[None]]) -> CloseCode:
        """Send messages until ``close`` is called; returns its code."""
        while self.closing is None:
            await self._is_ready.wait()
            self._is_ready.clear()
            while self._pending and self.closing is None:
                await send(self._pending.popleft())
        return self.closing

    async def closed(self) -> CloseCode:
        """Wait for ``close``, even while a message cannot be sent; returns its code."""
        await self._is_closing.wait()
        return self.closing or CloseCode.GONE


class Member:
    """A person in a room, on all their devices. All watchers are one member, since they see the same."""

    def __init__(self, account: str | None, sides: tuple[Side, ...]) -> None:
        self.account = account
        """None for watchers."""
        self.sides = sides
        self.viewer: Viewer | None = None
        """None until the second player has come."""
        self.connections: set[Connection] = set()
        self.last_state = b""

    @property
    def game_viewer(self) -> Viewer:
        """The viewer; GameNotStarted while there is none."""
        if self.viewer is None:
            raise GameNotStarted("the second player has not come yet")
        return self.viewer

    def is_owner(self, link: WebGame) -> bool:
        return self.account is not None and self.account == link.owner

    def leave(self) -> None:
        if self.viewer:
            self.viewer.leave()
            self.viewer = None
