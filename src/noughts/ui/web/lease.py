"""Lease: which process thinks for the programs of a game, where several have it open."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from noughts.ui.web.hub import Hub
    from noughts.ui.web.room import Room

SECONDS, LEAST = 10.0, 4.0
"""For which a process takes over, and what must be left of them to begin a thought."""


class Lease:
    """Asked before each thought; asks the library only now and then."""

    def __init__(self, hub: Hub, room: Room) -> None:
        self._hub = hub
        self._room = room
        self._until = self._ask_again = 0.0

    def may_think(self) -> bool:
        """Whether the programs of this game think here; if not, the room is called when it is time to ask again."""
        hub, now = self._hub, self._hub.now()
        if not hub.library.store.is_shared or self._until - now > LEAST:
            return True
        if now < self._ask_again:
            return False
        wait = hub.take_lease(self._room.link, SECONDS)
        if wait is None:
            self._until = now + SECONDS
            return True
        self._ask_again = now + wait
        hub.call_later(self._room, wait + 0.05)
        return False
