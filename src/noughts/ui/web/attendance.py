"""Attendance: who of the players is there, here or in another process, and since when not."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from noughts.app import BoardView
from noughts.rules import Side
from noughts.store.links import Link
from noughts.ui.web.messages import Presence
from noughts.ui.web.visitor import Visitor

if TYPE_CHECKING:
    from noughts.ui.web.hub import Hub

CLAIM_AFTER = 60.0
"""Seconds of absence after which the other may claim the game."""


class Attendance:
    """Of one room; the visitors are the room's, and ``look_in`` has the room looked at after so many seconds."""

    def __init__(self, hub: Hub, visitors: Mapping[str | None, Visitor], look_in: Callable[[float], None]) -> None:
        self._hub = hub
        self._visitors = visitors
        self._look_in = look_in
        self._away_since: dict[Side, float] = {}

    def came(self, side: Side) -> None:
        """A player is back."""
        self._away_since.pop(side, None)

    def went(self, side: Side) -> None:
        """A player has left, or is not there when we begin to look; the other is told when the game may be claimed."""
        self._away_since[side] = self._hub.now()
        self._look_in(CLAIM_AFTER + 0.5)

    def is_connected(self, link: Link, side: Side) -> bool:
        """Whether a player is connected to this process."""
        visitor = self._visitors.get(link.holder(side) or "")
        return bool(visitor and visitor.connections)

    def is_here(self, link: Link, side: Side) -> bool:
        """Whether a player is connected to any process."""
        return self.is_connected(link, side) or self._hub.is_seen(link, side)

    def claim_in(self, link: Link, side: Side) -> float | None:
        """Seconds until the other may claim the game, 0 when they may; None while this side is there."""
        if self.is_here(link, side):
            self.came(side)
            return None
        if side not in self._away_since:
            self.went(side)
        return max(0.0, float(round(self._away_since[side] + CLAIM_AFTER - self._hub.now())))

    def presence(self, link: Link, visitor: Visitor, view: BoardView) -> Presence:
        """Who is there, as one visitor is told."""
        words = {side: self._word(link, side, view) for side in Side}
        away = [view.names[side] for side in Side if words[side] == "away" and side not in visitor.sides]
        other = visitor.sides[0].other if len(visitor.sides) == 1 else None
        runs = view.setup.is_apart and not view.outcome and not link.invite
        watchers = self._visitors.get(None)
        return Presence(
            x=words[Side.X],
            o=words[Side.O],
            watchers=len(watchers.connections) if watchers else 0,
            text=" ".join(f"{name} is away." for name in away) if not view.outcome else "",
            claim_in=self.claim_in(link, other) if other and runs else None,
        )

    def _word(self, link: Link, side: Side, view: BoardView) -> str:
        if view.seat(side).program:
            return "program"
        if link.invite and link.holder(side) is None:
            return "open"
        return "here" if self.is_here(link, side) else "away"
