"""Updates: what the visitors of a room are told, made once for all connections of one visitor."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, cast

import msgspec

from noughts.app import BoardView, Hinted
from noughts.app.wire import view_to_wire
from noughts.match import Event, Request, Wish
from noughts.ui.web.attendance import Attendance
from noughts.ui.web.board_state import board_state
from noughts.ui.web.connection import Connection
from noughts.ui.web.event_log import EventLog, Numbered, told
from noughts.ui.web.game_state import playing_state, waiting_state, waiting_view
from noughts.ui.web.messages import BoardState, State, Told, Update
from noughts.ui.web.visitor import Visitor

if TYPE_CHECKING:
    from noughts.ui.web.hub import Hub
    from noughts.ui.web.room import Room

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
                messages += self._messages(visitor.connections, events, state, view)
        return messages

    def waiting(self) -> list[Message]:
        """For everybody, while the second player is waited for."""
        messages = []
        for visitor in self._visitors.values():
            if visitor.connections:
                state, view = self._waiting_state(visitor)
                written = encode(state)
                if self._is_news(visitor, written):
                    messages += self._messages(visitor.connections, [], written, view)
        return messages

    def welcome(self, visitor: Visitor, connection: Connection, since: str) -> list[Message]:
        """For somebody who has just connected: how things stand, and what they have missed."""
        if self._room.is_waiting:
            state, view = self._waiting_state(visitor)
            return self._messages({connection}, [], encode(state), view)
        with self._room.game.still():
            view = self._view(visitor)
            events = [told(number, event, view) for number, event in self._log.missed(since)]
            written = encode(self._state(visitor, view, self._board_of(view)))
            if len(visitor.connections) == 1:
                visitor.last_sent = written
            return self._messages({connection}, events, written, view)

    def state(self, visitor: Visitor) -> State:
        """The game as somebody sees it."""
        if self._room.is_waiting:
            return self._waiting_state(visitor)[0]
        view = self._view(visitor)
        return self._state(visitor, view, board_state(view))

    @staticmethod
    def _is_news(visitor: Visitor, state: bytes) -> bool:
        before, visitor.last_sent = visitor.last_sent, state
        return state != before

    def _messages(
        self, connections: Collection[Connection], events: list[Told], state: bytes, view: BoardView
    ) -> list[Message]:
        """The same for all connections of a visitor, but for those who want the wire form too."""
        plain = [each for each in connections if not each.wants_view]
        wired = [each for each in connections if each.wants_view]
        messages = [(plain, self._update(events, state))] if plain else []
        if wired:
            with_view = b'%b,"view":%b}' % (state[:-1], encode(view_to_wire(view)))
            messages.append((wired, self._update(events, with_view)))
        return messages

    def _update(self, events: list[Told], state: bytes) -> bytes:
        """A message around a state that is written already: it was needed to see whether there is any news."""
        return encode(Update(self._log.at, events, cast(State, msgspec.Raw(state))))

    def _view(self, visitor: Visitor) -> BoardView:
        link = self._room.link
        view = visitor.viewer_of(self._room).view(self._room.now())
        if view.outcome and link.rematch_by is not None and not link.next:
            view = replace(view, asked=Request(Wish.REMATCH, link.rematch_by))
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

    def _waiting_state(self, visitor: Visitor) -> tuple[State, BoardView]:
        link = self._room.link
        view = waiting_view(link, visitor, self._hub.reception.name_of(link))
        return waiting_state(link, visitor, view, self._attendance.presence(link, visitor, view)), view
