"""What the visitors of a room are told: the log of events, who is present, and their updates."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, cast

import msgspec

from noughts.game import UNMEASURED, MoveStats
from noughts.match import (
    Began,
    Ended,
    Event,
    MoveMade,
    Paused,
    Proposal,
    Proposed,
    Redone,
    Rematch,
    Resigned,
    Responded,
    Said,
    TimeRanOut,
    Undone,
    Unpaused,
)
from noughts.play import BoardView, ChangedElsewhere, Failed, Hinted, LiveGame, StudyFailed
from noughts.rules import Move, Side
from noughts.store.web import WebGame
from noughts.ui.shared.event_texts import event_text
from noughts.ui.web.connection import Connection, Visitor
from noughts.ui.web.messages import BoardState, EventMessage, Presence, State, Update
from noughts.ui.web.state import board_state, playing_state, waiting_state, waiting_view

if TYPE_CHECKING:
    from noughts.ui.web.hub import Hub
    from noughts.ui.web.room import Room


REMEMBERED = 300
"""Events that are told again."""

Numbered = tuple[int, Event]
Moves = tuple[tuple[Move, MoveStats], ...]


class EventLog:
    """Numbers that hold for one room, in one process, until it is closed; ``epoch`` tells them from all others."""

    def __init__(self, epoch: str) -> None:
        self._epoch = epoch
        self._events: deque[Numbered] = deque(maxlen=REMEMBERED)
        self._number = 0
        self._seen = 0
        self._moves: Moves = ()
        """Those that have been told, or were there before."""
        self._is_over = False
        """Whether the end has been told."""

    @property
    def at(self) -> str:
        """Where in all that happens we are."""
        return f"{self._epoch}.{self._number}"

    def begin(self, live: LiveGame) -> None:
        """A game is on the board; what happened before is no news."""
        self._moves = live.moves
        self._is_over = live.match.outcome is not None

    def collect(self, live: LiveGame) -> list[Numbered]:
        """What is new; what another process did is told like what was done here."""
        happened = live.events_since(self._seen)
        self._seen = live.revision
        fresh: list[Numbered] = []
        for event in [ChangedElsewhere("")] if happened is None else happened:
            for known in self._elsewhere(live) if isinstance(event, ChangedElsewhere) else [event]:
                fresh.append(self.add(known))
                if isinstance(known, MoveMade):
                    self._moves = (*self._moves, (known.move, known.effort))
                self._is_over |= isinstance(known, Ended)
        self._moves, self._is_over = live.moves, live.match.outcome is not None
        return fresh

    def add(self, event: Event) -> Numbered:
        """Number what has happened, in the game or around it."""
        self._number += 1
        self._events.append((self._number, event))
        return self._events[-1]

    def _elsewhere(self, live: LiveGame) -> Sequence[Event]:
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

    def missed(self, since: str) -> list[Numbered]:
        """What has happened since somebody was here; nothing if that cannot be known, since the state tells all."""
        epoch, _, number = since.partition(".")
        if epoch != self._epoch or not (number.isascii() and number.isdigit()) or len(number) > 12:
            return []
        if self._events and int(number) < self._events[0][0] - 1:
            return []
        return [(each, event) for each, event in self._events if each > int(number)]


EVENT_NAMES: Mapping[type[Event], str] = {
    Began: "began",
    MoveMade: "move",
    Undone: "undone",
    Redone: "redone",
    Paused: "paused",
    Unpaused: "unpaused",
    TimeRanOut: "time ran out",
    Proposed: "asked",
    Responded: "answered",
    Resigned: "resigned",
    Ended: "ended",
    Said: "said",
    Hinted: "hinted",
    Failed: "failed",
    StudyFailed: "study failed",
    ChangedElsewhere: "changed elsewhere",
}
"""What each kind of event is called in messages."""


def told(number: int | None, event: Event, view: BoardView) -> EventMessage:
    """An event in the words of whoever looks."""
    side, move = getattr(event, "side", None), getattr(event, "move", None)
    return EventMessage(
        number,
        EVENT_NAMES[type(event)],
        event_text(event, view),
        side=side.value if isinstance(side, Side) else "",
        move=str(move) if isinstance(move, Move) else "",
    )


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

    def is_connected(self, link: WebGame, side: Side) -> bool:
        """Whether a player is connected to this process."""
        visitor = self._visitors.get(link.holder(side) or "")
        return bool(visitor and visitor.connections)

    def is_here(self, link: WebGame, side: Side) -> bool:
        """Whether a player is connected to any process."""
        return self.is_connected(link, side) or self._hub.is_seen(link, side)

    def claim_in(self, link: WebGame, side: Side) -> float | None:
        """Seconds until the other may claim the game, 0 when they may; None while this side is there."""
        if self.is_here(link, side):
            self.came(side)
            return None
        if side not in self._away_since:
            self.went(side)
        return max(0.0, float(round(self._away_since[side] + CLAIM_AFTER - self._hub.now())))

    def presence(self, link: WebGame, visitor: Visitor, view: BoardView) -> Presence:
        """Who is there, as one visitor is told."""
        words = {side: self._word(link, side, view) for side in Side}
        away = [view.names[side] for side in Side if words[side] == "away" and side not in visitor.sides]
        other = visitor.sides[0].other if len(visitor.sides) == 1 else None
        runs = view.setup.is_remote and not view.outcome and not link.invite
        watchers = self._visitors.get(None)
        return Presence(
            x=words[Side.X],
            o=words[Side.O],
            watchers=len(watchers.connections) if watchers else 0,
            text=" ".join(f"{name} is away." for name in away) if not view.outcome else "",
            claim_in=self.claim_in(link, other) if other and runs else None,
        )

    def _word(self, link: WebGame, side: Side, view: BoardView) -> str:
        if view.seat(side).program:
            return "program"
        if link.invite and link.holder(side) is None:
            return "open"
        return "here" if self.is_here(link, side) else "away"


Message = tuple[list[Connection], bytes]

encode = msgspec.json.Encoder().encode


class Updates:
    """Of one room; the visitors, the log and who is there are the room's."""

    def __init__(
        self, hub: Hub, room: Room, visitors: Mapping[str | None, Visitor], log: EventLog, attendance: Attendance
    ) -> None:
        self._hub = hub
        self._room = room
        self._visitors = visitors
        self._log = log
        self._attendance = attendance
        self._board: tuple[Hashable, BoardState] | None = None
        """The board as it was told last."""

    def news(self, fresh: list[Numbered], private: Mapping[Visitor, list[Event]]) -> list[Message]:
        """For everybody who does not know how the game stands, or what has happened."""
        messages = []
        for visitor in self._visitors.values():
            if not visitor.connections or visitor.viewer is None:
                continue
            view = self._view(visitor)
            state = encode(self._state(visitor, view, self._board_of(view)))
            own = [(None, event) for event in private.get(visitor, []) if isinstance(event, Hinted)]
            if self._is_news(visitor, state) or fresh or own:
                events = [told(number, event, view) for number, event in [*fresh, *own]]
                messages += self._messages(visitor.connections, events, state)
        return messages

    def waiting(self) -> list[Message]:
        """For everybody, while the second player is waited for."""
        messages = []
        for visitor in self._visitors.values():
            if visitor.connections:
                state = self._waiting_state(visitor)
                written = encode(state)
                if self._is_news(visitor, written):
                    messages += self._messages(visitor.connections, [], written)
        return messages

    def welcome(self, visitor: Visitor, connection: Connection, since: str) -> list[Message]:
        """For somebody who has just connected: how things stand, and what they have missed."""
        if self._room.is_waiting:
            state = self._waiting_state(visitor)
            return self._messages({connection}, [], encode(state))
        with self._room.game.lock:
            view = self._view(visitor)
            events = [told(number, event, view) for number, event in self._log.missed(since)]
            written = encode(self._state(visitor, view, self._board_of(view)))
            if len(visitor.connections) == 1:
                visitor.last_sent = written
            return self._messages({connection}, events, written)

    def state(self, visitor: Visitor) -> State:
        """The game as somebody sees it."""
        if self._room.is_waiting:
            return self._waiting_state(visitor)
        view = self._view(visitor)
        return self._state(visitor, view, board_state(view))

    @staticmethod
    def _is_news(visitor: Visitor, state: bytes) -> bool:
        before, visitor.last_sent = visitor.last_sent, state
        return state != before

    def _messages(self, connections: Collection[Connection], events: list[EventMessage], state: bytes) -> list[Message]:
        """A message around a state that is encoded already, since it was compared with the one before."""
        return [(list(connections), encode(Update(self._log.at, events, cast(State, msgspec.Raw(state)))))]

    def _view(self, visitor: Visitor) -> BoardView:
        link = self._room.link
        view = visitor.viewer_of(self._room).view(self._room.now())
        if view.outcome and link.rematch_by is not None and not link.next:
            view = replace(view, proposal=Proposal(Rematch(), link.rematch_by))
        return view

    def _state(self, visitor: Visitor, view: BoardView, board: BoardState) -> State:
        link = self._room.link
        presence = self._attendance.presence(link, visitor, view)
        analyses = visitor.viewer_of(self._room).asked_for_analysis
        return playing_state(link, visitor, view, presence, board, analyses=analyses)

    def _board_of(self, view: BoardView) -> BoardState:
        """The board, which is the same for all but for a hint: put together and written out once."""
        key = (view.revision, view.position, view.is_paused, view.is_thinking, view.hint)
        if self._board is None or self._board[0] != key:
            self._board = key, cast(BoardState, msgspec.Raw(encode(board_state(view))))
        return self._board[1]

    def _waiting_state(self, visitor: Visitor) -> State:
        link = self._room.link
        view = waiting_view(link, visitor, self._hub.reception.name_of(link))
        return waiting_state(link, visitor, view, self._attendance.presence(link, visitor, view))
