"""Rematches: another game of the same two with the sides swapped, once both want it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noughts.match import Answered, Asked, Event, GameGoesOn, Wish
from noughts.rules import Side

if TYPE_CHECKING:
    from noughts.ui.web.hub import Hub
    from noughts.ui.web.room import Room


class Rematches:
    """Of one room; who has asked is written beside the game, for all processes to see."""

    def __init__(self, hub: Hub, room: Room) -> None:
        self._hub = hub
        self._room = room
        self._known_by = room.link.rematch_by
        """Who wanted another game when that was told last."""

    def ask(self, by: Side) -> str:
        """Agree on another game, or ask for it; the link of the next game, if there is one."""
        room = self._room
        if not room.game.match.outcome:
            raise GameGoesOn("rematch: the game is not over yet")
        link = room.reread_link()
        if link.next:
            return link.next
        if room.game.setup.is_apart and link.rematch_by is not by.other:
            self._note(by)
            return ""
        made = self._hub.reception.again(link, room.game)
        self._tell()
        return made

    def answer(self, by: Side, *, is_granted: bool) -> str:
        """Grant another game, or do not."""
        if is_granted and self._room.reread_link().rematch_by is by.other:
            return self.ask(by)
        self._note(None)
        return ""

    def news(self) -> list[Event]:
        """What has not been told: that somebody asks, in whichever process, or that the other says no."""
        before, self._known_by = self._known_by, self._room.link.rematch_by
        if self._room.link.next or before is self._known_by:
            return []
        if self._known_by:
            return [Asked(Wish.REMATCH, self._known_by)]
        return [Answered(Wish.REMATCH, before.other, is_granted=False)] if before else []

    def _note(self, by: Side | None) -> None:
        self._hub.library.store.links.ask_rematch(self._room.link, by)
        self._tell()

    def _tell(self) -> None:
        self._room.reread_link()
        self._hub.library.store.changes.wrote(self._room.link.game, None)
        self._hub.call(self._room)
