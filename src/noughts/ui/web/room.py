"""Room: one game of the site and the people who are connected to it in this process."""

from __future__ import annotations

import asyncio
import secrets
import threading
from collections.abc import Hashable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, cast

import msgspec

from noughts.game import Mode
from noughts.match import (
    Event,
    Proposal,
    Proposed,
    Rematch,
    Responded,
    Setup,
    Unpause,
    match_from_json,
    match_of_record,
)
from noughts.play import BoardView, Failed, Hinted, LiveGame, RunningScore, Viewer
from noughts.rules import NoughtsError, Side
from noughts.store import NoSuchGame
from noughts.store.web import WebGame
from noughts.ui.web.connection import Connection, GameNotStarted, Member
from noughts.ui.web.game_factory import asked_for, recorded_setup
from noughts.ui.web.handlers import CommandExecutor, NotAllowed
from noughts.ui.web.messages import BoardState, EventMessage, Reaction, State, Update
from noughts.ui.web.state import board_state, state_of, waiting_view
from noughts.ui.web.updates import EventLog, NumberedEvent, PlayerPresence, event_message

if TYPE_CHECKING:
    from noughts.ui.web.hub import Hub

encode = msgspec.json.Encoder().encode

BETWEEN_THOUGHTS_S = 0.25
"""Between two updates that only show a program's thoughts."""

RETRY_INTERVAL_S = 1.0
"""Until a failed game is tried again, so that a lasting failure does not keep the server busy."""


class Room:
    """Lets members act, and sends them what happens, in order. ``publish`` may be called from any thread."""

    def __init__(self, hub: Hub, link: WebGame) -> None:
        self.hub = hub
        self.link = link
        self.lock = threading.RLock()
        """Held while members come and go, and while messages are sent."""
        self.is_closed = False
        self.empty_since = hub.now()
        self.commands = CommandExecutor(self)
        self._members: dict[str | None, Member] = {}
        """By account; None for watchers."""
        self.presence = PlayerPresence(
            self._members,
            now=hub.now,
            is_seen_elsewhere=lambda side: hub.is_seen(self.link, side),
        )
        self._live: LiveGame | None = None
        self._log = EventLog(secrets.token_hex(4))
        self._rematch_by = link.rematch_by
        """Who wanted a rematch when that was last published."""
        self._board: tuple[Hashable, BoardState] | None = None
        """The board that was last encoded, and its key."""
        self._is_publish_due = False
        self._is_stale = False
        """Whether another process may have changed the game."""
        self._has_failed = False
        """Whether the library could not be reached, or a program could not move."""
        self._retry_at = 0.0
        self._published_at = 0.0
        self.timer: asyncio.TimerHandle | None = None
        """When this will be published if nothing happens before; for the event loop."""
        self._library_version: int | None = None
        self._unwatch = hub.library.store.changes.watch(link.game, self._on_library_change)
        if link.invite:  # the seat may have been taken before we began to listen
            self.reread_link()
        self._open()

    # The game

    @property
    def game(self) -> LiveGame:
        """The game; GameNotStarted if the second player has not come yet."""
        if self._live is None:
            raise GameNotStarted("the second player has not come yet")
        return self._live

    @property
    def is_waiting(self) -> bool:
        return self._live is None

    @property
    def waits_for_disk_only(self) -> bool:
        """Whether a command of the match waits only for the disk: in a running game between people that no thread holds."""
        live = self._live
        if live is None or live.setup.mode not in (Mode.PEOPLE, Mode.COACH) or live.match.outcome or self._is_stale:
            return False
        return not self._has_failed and _is_free(self.lock) and _is_free(live.lock)

    def _open(self) -> None:
        """Open the game from the library, unless the second player has not come yet."""
        if self.link.invite:
            return
        hub, library, version = self.hub, self.hub.library, 0
        try:
            kept = library.store.reopen(self.link.game)
            match, version = match_from_json(kept.document, hub.rng), kept.version
            if match.clock and hub.is_played_elsewhere(self.link):  # it has run there since it was written
                match.clock = match.clock.start(match.position.side, 0.0).stop((hub.today() - kept.updated).total_seconds())
        except NoSuchGame:
            record = library.store.game(self.link.game)
            match = match_of_record(record, recorded_setup(asked_for(self.link), record), hub.rng)
        self._live = hub.live_game(self.link, match, version, self._score(match.setup), self._publish_later)
        if not match.outcome:
            self._live.begin()
            self._live.refresh()  # another process may have moved before we began to listen
        self._log.begin(self._live)
        for member in self._members.values():
            self._give_view(member)

    def _score(self, setup: Setup) -> RunningScore:
        wins, draws = msgspec.json.decode(self.link.score, type=tuple[dict[str, int], int]) if self.link.score else ({}, 0)
        return RunningScore({name: wins.get(name, 0) for name in RunningScore.of(setup).wins}, draws)

    # Coming and going

    def join(self, connection: Connection, since: str) -> bool:
        """Send a new connection the game; False if the room has just been closed."""
        with self.lock:
            if self.is_closed:
                return False
            member = self._member_for(connection.account.id if connection.account else None)
            member.connections.add(connection)
            for side in member.sides:
                self.presence.arrived(side)
            self._welcome(member, connection, since)
        if member.sides:
            self.request_publish()
        else:
            self._publish_later(1.0)
        return True

    def leave(self, connection: Connection) -> None:
        with self.lock:
            for member in self._members.values():
                if connection in member.connections:
                    member.connections.discard(connection)
                    if not member.connections:
                        for side in member.sides:
                            self.presence.left(side)
                            self.hub.forget_presence(self.link, side)
            if not self.connections:
                self.empty_since = self.hub.now()
        self._publish_later(0.5)

    def _member_for(self, account: str | None) -> Member:
        """The member with this account; all watchers are one member."""
        sides = self.link.sides(account)
        key = account if sides or account == self.link.owner else None
        member = self._members.get(key)
        if member is None:
            member = self._members[key] = Member(key, sides)
            self._give_view(member)
        return member

    def _give_view(self, member: Member) -> None:
        if self._live is None or member.viewer is not None:
            return
        side = member.sides[0] if self._live.setup.is_remote and len(member.sides) == 1 else None
        is_watching = not member.sides and self._live.setup.mode is not Mode.WATCH
        search = self.hub.search_for(member.account or self.link.id)
        member.viewer = Viewer(self._live, search, self.request_publish, side, is_watching=is_watching)
        member.viewer.pace = self.link.pace

    def members(self) -> list[Member]:
        return list(self._members.values())

    def member_of(self, connection: Connection) -> Member:
        """The member with this connection; NotAllowed if they have left."""
        for member in self.members():
            if connection in member.connections:
                return member
        raise NotAllowed("you have left this game")

    @property
    def connections(self) -> int:
        return sum(len(member.connections) for member in self.members())

    @property
    def watchers(self) -> int:
        """Open sockets of members who do not play."""
        return sum(len(member.connections) for member in self.members() if not member.sides)

    def connected_sides(self) -> list[Side]:
        """The sides whose players are connected to this process."""
        return [side for side in Side if self.presence.is_connected(self.link, side)]

    @property
    def can_close(self) -> bool:
        """Whether no one is connected, and time alone changes nothing."""
        live = self._live
        is_idle = live is None or live.setup.mode is Mode.WATCH or not live.is_busy()
        return not self.connections and is_idle

    def close(self, *, even_in_use: bool = True) -> None:
        """Release the game; it stays in the library."""
        with self.lock:
            if self.is_closed or not (even_in_use or self.can_close):
                return
            self.is_closed = True
            self.hub.cancel_timer(self)
            self._unwatch()
            for member in self._members.values():
                member.leave()
            if self._live:
                self._live.close(drops=False)

    # The link

    def reread_link(self) -> WebGame:
        """Reread the link from the library."""
        self.link = self.hub.library.store.web_games.find(self.link.id)
        return self.link

    def announce_link(self) -> None:
        """Reread the link after a change, and tell other processes."""
        self.reread_link()
        self.hub.library.store.changes.wrote(self.link.game, None)
        self.request_publish()

    def note_rematch(self, by: Side | None) -> None:
        self.hub.library.store.web_games.propose_rematch(self.link, by)
        self.announce_link()

    def set_pace(self, pace: float) -> None:
        """Change how fast two programs play, for all watchers."""
        self.hub.library.store.web_games.set_pace(self.link, pace)
        self.link = replace(self.link, pace=pace)
        for member in self._members.values():
            if member.viewer:
                member.viewer.pace = pace
            member.last_state = b""

    # What has happened

    def request_publish(self) -> None:
        """Have a worker call ``publish`` soon; from any thread, also while holding the game."""
        if not self._is_publish_due:
            self._is_publish_due = True
            self.hub.publish_soon(self)

    @contextmanager
    def publishing(self) -> Iterator[None]:
        """Keeps workers from publishing: the caller publishes before it answers."""
        self._is_publish_due = True
        try:
            yield
        finally:
            if self._is_publish_due:  # it failed before
                self.hub.publish_soon(self)

    def publish(self) -> None:
        """Send each member what has happened since the last time."""
        with self.lock:
            self._is_publish_due = False
            if self.is_closed:
                return
            self._catch_up()
            if self._live is None:
                self._send_updates([], {})
                return
            if self._has_failed and (wait := self._retry_at - self.hub.now()) > 0:
                self._publish_later(wait + 0.001)
            elif self._has_failed:
                self._recover(self._live)
            with self._live.lock:
                private = {member: member.viewer.poll() for member in self._members.values() if member.viewer}
                if not self._members:
                    self._live.poll(self.link.pace)
                fresh = [*self._log.collect(self._live), *map(self._log.add, self._rematch_events())]
                now = self.hub.now()
                is_only_thought = not fresh and self._live.program_turn.is_thinking
                if is_only_thought and now - self._published_at < BETWEEN_THOUGHTS_S:
                    self._publish_later(BETWEEN_THOUGHTS_S)
                else:
                    self._published_at = now
                    self._send_updates(fresh, private)
                moment = self._live.next_moment(now, self.link.pace)
            if any(isinstance(event, Failed) for _, event in fresh):
                self.retry_later()
            for when in (moment, self.presence.next_claim(now)):
                if when is not None:
                    self._publish_later(max(0.0, when - now) + 0.001)

    def retry_later(self) -> None:
        """Publish again in a moment, since something failed."""
        self._has_failed, self._retry_at = True, self.hub.now() + RETRY_INTERVAL_S
        self._publish_later(RETRY_INTERVAL_S)

    def _publish_later(self, seconds: float) -> None:
        self.hub.publish_later(self, seconds)

    def check_version(self, version: int | None) -> None:
        """Compare the game with its version in the library, in case a notification was lost."""
        live = self._live
        if (live is None and version is not None) or (live and not live.match.outcome and live.version != version):
            self._on_library_change(version)

    def _on_library_change(self, version: int | None) -> None:
        """A file notifies all games twice a second, so most of these calls bring no news."""
        live = self._live
        if live and version == live.version and not live.match.outcome:
            return
        self._is_stale, self._library_version = True, version
        if self.connections:
            self.request_publish()

    def _catch_up(self) -> None:
        """Reread the link and the game, if another process may have changed them."""
        if not self._is_stale:
            return
        self._is_stale = False
        if self._live is None or self._live.match.outcome:
            self.reread_link()
        elif self._library_version != self._live.version:
            self._live.refresh()
        if self._live is None and not self.link.invite:
            self._open()
            for member in self._members.values():
                member.last_state = b""

    def _recover(self, live: LiveGame) -> None:
        """Continue a game that was paused when the library failed, so that no player has to."""
        self._has_failed = False
        try:
            live.refresh()
            if live.match.is_paused and not live.match.outcome:
                live.do(Unpause(), live.position.side)
        except (OSError, NoughtsError):
            self.retry_later()

    def _rematch_events(self) -> list[Event]:
        """Rematches proposed or declined, in any process."""
        before, self._rematch_by = self._rematch_by, self.link.rematch_by
        if self.link.next or before is self._rematch_by:
            return []
        if self._rematch_by:
            return [Proposed(Rematch(), self._rematch_by)]
        return [Responded(Rematch(), before.other, is_granted=False)] if before else []

    # Messages

    def state_for(self, account: str | None) -> State:
        """The game as an account sees it, connected or not."""
        with self.lock:
            sides = self.link.sides(account)
            member = self._members.get(account if sides or account == self.link.owner else None)
            if member:
                return self._state(member, self._view(member))
            member = Member(account, sides)
            self._give_view(member)
            try:
                return self._state(member, self._view(member))
            finally:
                member.leave()

    def send_reaction(self, by: Side, emoji: str) -> None:
        name = self.game.setup.seat(by).name
        message = encode(Reaction(name, by, emoji, f"{name}: {emoji}"))
        self.hub.send([(list(member.connections), message) for member in self._members.values()])

    def _welcome(self, member: Member, connection: Connection, since: str) -> None:
        """Send a new connection the state and the events it missed."""
        with self._live.lock if self._live else self.lock:
            view = self._view(member)
            state = encode(self._state(member, view, self._encoded_board(view)))
            events = [event_message(number, event, view) for number, event in self._log.missed(since)]
            if len(member.connections) == 1:
                member.last_state = state
            self.hub.send([([connection], self._update(events, state))])

    def _send_updates(self, fresh: list[NumberedEvent], private: Mapping[Member, list[Event]]) -> None:
        """Send each member the state and the events, if there is anything new for them."""
        messages = []
        for member in self._members.values():
            if not member.connections:
                continue
            view = self._view(member)
            state = encode(self._state(member, view, self._encoded_board(view)))
            own = [(None, event) for event in private.get(member, []) if isinstance(event, Hinted)]
            if state != member.last_state or fresh or own:
                member.last_state = state
                events = [event_message(number, event, view) for number, event in [*fresh, *own]]
                messages.append((list(member.connections), self._update(events, state)))
        self.hub.send(messages)

    def _update(self, events: list[EventMessage], state: bytes) -> bytes:
        """An update around an encoded state."""
        return encode(Update(self._log.position, events, cast(State, msgspec.Raw(state))))

    def _view(self, member: Member) -> BoardView:
        if self._live is None:
            return waiting_view(self.link, member, self.hub.identities.name_of(self.link.owner))
        view = member.game_viewer.view(self.hub.now())
        if view.outcome and self.link.rematch_by is not None and not self.link.next:
            view = replace(view, proposal=Proposal(Rematch(), self.link.rematch_by))
        return view

    def _state(self, member: Member, view: BoardView, board: BoardState | None = None) -> State:
        return state_of(self.link, member, view, self.presence.message(self.link, member, view), board or board_state(view))

    def _encoded_board(self, view: BoardView) -> BoardState:
        """The board, encoded once for all members, who differ only in their hints."""
        key = (view.revision, view.position, view.is_paused, view.is_thinking, view.hint)
        if self._board is None or self._board[0] != key:
            self._board = key, cast(BoardState, msgspec.Raw(encode(board_state(view))))
        return self._board[1]


def _is_free(lock: threading.RLock) -> bool:
    """Whether no other thread holds a lock right now."""
    is_free = lock.acquire(blocking=False)
    if is_free:
        lock.release()
    return is_free
