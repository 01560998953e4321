"""A connection, and the visitor behind one or more of them."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from noughts.match import GameNotOver
from noughts.play import Viewer
from noughts.rules import Side
from noughts.store.web import Account, WebGame

if TYPE_CHECKING:
    from noughts.ui.web.room import Room


MOST_WAITING = 64
"""Messages; whoever is further behind is too slow, and gets the whole state when they come back."""

TOO_SLOW, GONE, RESTARTS, ASK_AGAIN, NO_GAME, TOO_MANY = 4408, 1001, 1012, 1013, 4404, 4429
"""Why a socket is closed, as the protocol numbers it."""


class Connection:
    """What waits to be sent to one client. All but ``account`` is for the thread of the event loop."""

    def __init__(self, account: Account | None, address: str) -> None:
        self.account = account
        """Who it is; None for somebody who has never played."""
        self.address = address
        self.closing: int | None = None
        """Why it is to be closed, if it is."""
        self._waiting: deque[bytes] = deque()
        self._ready = asyncio.Event()
        self._closing = asyncio.Event()

    def put(self, message: bytes) -> None:
        """Send a message as soon as the client takes it; a client that takes none is dropped."""
        if self.closing is not None:
            return
        if len(self._waiting) >= MOST_WAITING:
            self.close(TOO_SLOW)
            return
        self._waiting.append(message)
        self._ready.set()

    def close(self, code: int) -> None:
        """Send nothing more."""
        self.closing = code
        self._ready.set()
        self._closing.set()

    async def deliver(self, send: Callable[[bytes], Awaitable[None]]) -> int:
        """Send what comes, until there is a reason to close; returns the reason."""
        while self.closing is None:
            await self._ready.wait()
            self._ready.clear()
            while self._waiting and self.closing is None:
                await send(self._waiting.popleft())
        return self.closing

    async def closed(self) -> int:
        """Wait until there is a reason to close, also while a message cannot be sent."""
        await self._closing.wait()
        return self.closing or GONE


class Visitor:
    """What somebody sees of the game, and where to send it."""

    def __init__(self, account: str | None, sides: tuple[Side, ...]) -> None:
        self.account = account
        """None for those who only watch."""
        self.sides = sides
        self.viewer: Viewer | None = None
        """None while the second player is waited for."""
        self.connections: set[Connection] = set()
        self.last_sent = b""
        """The state as it was told last."""

    def owns(self, link: WebGame) -> bool:
        """Whether this is who began the game."""
        return self.account is not None and self.account == link.owner

    def viewer_of(self, room: Room) -> Viewer:
        """The viewer, for what can only be asked when there is a game."""
        if self.viewer is None:
            raise GameNotOver(f"{room.link.id}: the game has not begun")
        return self.viewer

    def leave(self) -> None:
        """Look no longer."""
        if self.viewer:
            self.viewer.leave()
            self.viewer = None
