"""Visitor: one person in a room, on any number of devices; all who only watch are one visitor together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noughts.app import Viewer
from noughts.match import GameGoesOn
from noughts.rules import Side
from noughts.store.links import Link

if TYPE_CHECKING:
    from noughts.ui.web.connection import Connection
    from noughts.ui.web.room import Room


class Visitor:
    """What somebody sees of the game, and where to send it."""

    def __init__(self, claim: str | None, sides: tuple[Side, ...]) -> None:
        self.claim = claim
        """None for those who only watch."""
        self.sides = sides
        self.viewer: Viewer | None = None
        """None while the second player is waited for."""
        self.connections: set[Connection] = set()
        self.last_sent = b""
        """The state as it was told last."""

    def owns(self, link: Link) -> bool:
        """Whether this is who began the game."""
        return self.claim is not None and self.claim == link.owner

    def viewer_of(self, room: Room) -> Viewer:
        """The viewer, for what can only be asked when there is a game."""
        if self.viewer is None:
            raise GameGoesOn(f"{room.link.id}: the game has not begun")
        return self.viewer

    def leave(self) -> None:
        """Look no longer."""
        if self.viewer:
            self.viewer.leave()
            self.viewer = None
