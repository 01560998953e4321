"""A room's numbered events, and which of its players are there."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

from noughts.game import UNMEASURED, MoveStats
from noughts.match import Ended, Event, MoveMade, Proposed, Responded
from noughts.play import BoardView, ChangedElsewhere, LiveGame
from noughts.rules import Move, Side
from noughts.store.web import WebGame
from noughts.ui.shared.event_texts import event_text, note_of
from noughts.ui.web.connection import Member
from noughts.ui.web.messages import EventMessage, Presence

MAX_EVENTS = 300
"""Kept for clients that missed them."""

NumberedEvent = tuple[int, Event]


class EventLog:
    """Events, numbered for one room in one process; ``epoch`` tells them from all others."""

    def __init__(self, epoch: str) -> None:
        self._epoch = epoch
        self._events: deque[NumberedEvent] = deque(maxlen=MAX_EVENTS)
        self._number = 0
        self._seen = 0
        """The revision up to which events were collected."""
        self._moves: tuple[tuple[Move, MoveStats], ...] = ()
        """Moves that were reported, or made before."""
        self._is_over = False

    @property
    def position(self) -> str:
        return f"{self._epoch}.{self._number}"

    def begin(self, live: LiveGame) -> None:
        """Begin with a game; what happened in it before is not reported."""
        self._moves = live.moves
        self._is_over = live.match.outcome is not None

    def collect(self, live: LiveGame) -> list[NumberedEvent]:
        """New events, including moves by other processes."""
        happened = live.events_since(self._seen)
        self._seen = live.revision
        fresh: list[NumberedEvent] = []
        for event in [ChangedElsewhere("")] if happened is None else happened:
            for known in self._made_elsewhere(live) if isinstance(event, ChangedElsewhere) else [event]:
                fresh.append(self.add(known))
                if isinstance(known, MoveMade):
                    self._moves = (*self._moves, (known.move, known.effort))
                self._is_over |= isinstance(known, Ended)
        self._moves, self._is_over = live.moves, live.match.outcome is not None
        return fresh

    def add(self, event: Event) -> NumberedEvent:
        """Number an event."""
        self._number += 1
        self._events.append((self._number, event))
        return self._events[-1]

    def missed(self, since: str) -> list[NumberedEvent]:
        """The events after a ``position``; none if that is unknown, since the state has it all."""
        epoch, _, number = since.partition(".")
        if epoch != self._epoch or not (number.isascii() and number.isdigit()) or len(number) > 12:
            return []
        if self._events and int(number) < self._events[0][0] - 1:
            return []
        return [(each, event) for each, event in self._events if each > int(number)]

    def _made_elsewhere(self, live: LiveGame) -> Sequence[Event]:
        known = self._moves
        if [move for move, _ in live.moves[: len(known)]] != [move for move, _ in known]:
            return [ChangedElsewhere("")]
        made: list[Event] = [
            MoveMade(node.parent.position.side, node.move, UNMEASURED)
            for node in live.match.game.node.path()[len(known) + 1 :]
            if node.parent and node.move
        ]
        outcome = None if self._is_over else live.match.outcome
        return [*made, Ended(outcome)] if outcome else made or [ChangedElsewhere("")]


EVENT_NAMES = {MoveMade.__name__: "move", Proposed.__name__: "asked", Responded.__name__: "answered"}
"""Names of events in messages that differ from their classes' names."""


@cache
def event_name(kind: str) -> str:
    """The name of an event in messages, by that of its class.

    >>> event_name("MoveMade"), event_name("TimeRanOut")
    ('move', 'time ran out')
    """
    return EVENT_NAMES.get(kind) or re.sub(r"\B(?=[A-Z])", " ", kind).lower()


def event_message(number: int | None, event: Event, view: BoardView) -> EventMessage:
    """An event in words for one viewer."""
    side, move, line = getattr(event, "side", None), getattr(event, "move", None), note_of(event, view)
    return EventMessage(
        number,
        event_name(type(event).__name__),
        event_text(event, view),
        side=side.value if isinstance(side, Side) else "",
        move=str(move) if isinstance(move, Move) else "",
        note=line.tone if line else "focus" if isinstance(event, Responded) else "",
    )


CLAIM_AFTER_S = 60.0
"""How long a player must be away before the other may claim the game."""


@dataclass
class PlayerPresence:
    """Which players of a room are there."""

    members: Mapping[str | None, Member]
    now: Callable[[], float]
    is_seen_elsewhere: Callable[[Side], bool]
    """Whether another process has seen a side lately."""
    _away_since: dict[Side, float] = field(default_factory=dict)

    def arrived(self, side: Side) -> None:
        self._away_since.pop(side, None)

    def left(self, side: Side) -> None:
        self._away_since[side] = self.now()

    def next_claim(self, now: float) -> float | None:
        """When the next absence will allow a claim."""
        moments = [since + CLAIM_AFTER_S + 0.5 for since in self._away_since.values()]
        return min((moment for moment in moments if moment > now), default=None)

    def is_connected(self, link: WebGame, side: Side) -> bool:
        """Whether a player is connected to this process."""
        member = self.members.get(link.holder(side) or "")
        return bool(member and member.connections)

    def claim_in(self, link: WebGame, side: Side) -> float | None:
        """Seconds until the game of this absent side may be claimed; None while it is there."""
        if self._is_here(link, side):
            self.arrived(side)
            return None
        if side not in self._away_since:
            self.left(side)
        return max(0.0, float(round(self._away_since[side] + CLAIM_AFTER_S - self.now())))

    def message(self, link: WebGame, member: Member, view: BoardView) -> Presence:
        """Who is there, for one member."""
        words = {side: self._word(link, side, view) for side in Side}
        away = [view.names[side] for side in Side if words[side] == "away" and side not in member.sides]
        other = member.sides[0].other if len(member.sides) == 1 else None
        can_be_claimed = view.setup.is_remote and not view.outcome and not link.invite
        watchers = self.members.get(None)
        return Presence(
            x=words[Side.X],
            o=words[Side.O],
            watchers=len(watchers.connections) if watchers else 0,
            text=" ".join(f"{name} is away." for name in away) if not view.outcome else "",
            claim_in=self.claim_in(link, other) if other and can_be_claimed else None,
        )

    def _is_here(self, link: WebGame, side: Side) -> bool:
        """Whether a player is connected to any process."""
        return self.is_connected(link, side) or self.is_seen_elsewhere(side)

    def _word(self, link: WebGame, side: Side, view: BoardView) -> str:
        if view.seat(side).program:
            return "program"
        if link.invite and link.holder(side) is None:
            return "open"
        return "here" if self._is_here(link, side) else "away"
