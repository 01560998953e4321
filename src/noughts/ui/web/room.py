"""Room: one game of the web with all who are connected to it here."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import msgspec

from noughts.game import Mode
from noughts.match import Event, GameNotOver, Proposed, Rematch, Responded, Setup, Unpause, match_from_json, match_of_record
from noughts.play import Failed, LiveGame, RunningScore, Viewer
from noughts.play.persistence import WriteSteps
from noughts.rules import NoughtsError, Side
from noughts.store import NoSuchGame
from noughts.store.web import WebGame
from noughts.ui.web.connection import Connection, Visitor
from noughts.ui.web.handlers import CommandDesk, NotAllowed
from noughts.ui.web.messages import CommandMessage, Done, NewGame, Reaction, Refused, State
from noughts.ui.web.state import setup_of
from noughts.ui.web.updates import Attendance, EventLog, Updates, encode

if TYPE_CHECKING:
    from noughts.ui.web.hub import Hub


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
            raise GameNotOver("rematch: the game is not over yet")
        link = room.reread_link()
        if link.next:
            return link.next
        if room.game.setup.is_remote and link.rematch_by is not by.other:
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
            return [Proposed(Rematch(), self._known_by)]
        return [Responded(Rematch(), before.other, is_granted=False)] if before else []

    def _note(self, by: Side | None) -> None:
        self._hub.library.store.web_games.ask_rematch(self._room.link, by)
        self._tell()

    def _tell(self) -> None:
        self._room.reread_link()
        self._hub.library.store.changes.wrote(self._room.link.game, None)
        self._hub.call(self._room)


BETWEEN_THOUGHTS = 0.25
"""Seconds between two messages that only tell what a program thinks."""


class Room:
    """Lets visitors act and tells them what happens.

    ``tell`` and ``do`` may be called from any thread; messages are handed
    over to the event loop in the order in which things happened.
    """

    def __init__(self, hub: Hub, link: WebGame) -> None:
        self.link = link
        self.is_closed = False
        self.empty_since = hub.now()
        self._hub = hub
        self._lock = threading.RLock()
        self._is_called = False
        self._live: LiveGame | None = None
        self._visitors: dict[str | None, Visitor] = {}
        self._attendance = Attendance(hub, self._visitors, partial(hub.call_later, self))
        self._log = EventLog(hub.new_epoch())
        self._lease = Lease(hub, self)
        self._desk = CommandDesk(hub, self)
        self._updates = Updates(hub, self, self._visitors, self._log, self._attendance)
        self.rematches = Rematches(hub, self)
        self._is_stale = False
        self._has_failed = False
        self._told_at = 0.0
        self._due = 0.0
        """When somebody will look because time has passed; one such call at a time, though a clock changes with every move."""
        self._heard: int | None = None
        """The version that the library is said to have."""
        self._unwatch = hub.library.watch(link.game, self._changed)
        if link.invite:  # somebody may have sat down before we began to listen
            self.reread_link()
        self._open()

    # The game

    @property
    def game(self) -> LiveGame:
        """The game, for what can only be done when there is one."""
        if self._live is None:
            raise GameNotOver("the second player has not come yet")
        return self._live

    @property
    def is_waiting(self) -> bool:
        """Whether the second player has not come yet."""
        return self._live is None

    @property
    def waits_for_disk_only(self) -> bool:
        """Whether what changes the game waits for nothing else: two people play it, it goes on, and nobody looks after it."""
        live = self._live
        if live is None or live.setup.mode not in (Mode.PEOPLE, Mode.COACH) or live.match.outcome or self._is_stale:
            return False
        return not self._has_failed and _is_free(self._lock) and _is_free(live.lock)

    def now(self) -> float:
        """The clock of the game."""
        return self._hub.now()

    def _open(self) -> None:
        """Find the game in the library, going on or over; there is none while the second player is waited for."""
        if self.link.invite:
            return
        hub, library, version = self._hub, self._hub.library, 0
        try:
            kept = library.store.reopen(self.link.game)
            match, version = match_from_json(kept.document, hub.rng), kept.version
            if match.clock and hub.is_played_elsewhere(self.link):  # it has run there since it was written
                match.clock = match.clock.start(match.position.side, 0.0).stop((hub.today() - kept.updated).total_seconds())
        except NoSuchGame:
            record = library.store.game(self.link.game)
            asked = msgspec.json.decode(self.link.setup, type=NewGame)
            setup = replace(setup_of(asked, "X", "O"), rules=record.game.rules, x=record.x, o=record.o, coach=record.coach)
            match = match_of_record(record, setup, hub.rng)
        self._live = hub.live_game(match, version, self._score(match.setup), self._lease.may_think)
        if not match.outcome:
            self._live.begin()
            self._live.refresh()  # somebody may have moved before we began to listen
        self._log.begin(self._live)
        for visitor in self._visitors.values():
            self._seat(visitor)

    def _score(self, setup: Setup) -> RunningScore:
        known = msgspec.json.decode(self.link.score, type=tuple[dict[str, int], int]) if self.link.score else ({}, 0)
        score = RunningScore.of(setup)
        wins = {name: known[0].get(name, 0) for name in score.wins}
        return RunningScore(wins, known[1])

    # Coming and going

    def join(self, connection: Connection, since: str) -> bool:
        """Somebody has connected: tell them all, and others if a player is back; False if the room has just been closed."""
        with self._lock:
            if self.is_closed:
                return False
            account = connection.account.id if connection.account else None
            sides = self.link.sides(account)
            key = account if sides or account == self.link.owner else None
            visitor = self._visitors.get(key)
            if visitor is None:
                visitor = self._visitors[key] = Visitor(key, sides)
                self._seat(visitor)
            visitor.connections.add(connection)
            for side in sides:
                self._attendance.came(side)
            self._hub.send(self._updates.welcome(visitor, connection, since))
        self._hub.call(self) if sides else self._hub.call_later(self, 1.0)
        return True

    def leave(self, connection: Connection) -> None:
        """Somebody has disconnected."""
        with self._lock:
            for visitor in self._visitors.values():
                if connection in visitor.connections:
                    visitor.connections.discard(connection)
                    if visitor.sides and not visitor.connections:
                        for side in visitor.sides:
                            self._attendance.went(side)
                            self._hub.gone(self.link, side)
            if not self.connections:
                self.empty_since = self.now()
        self._hub.call_later(self, 0.5)

    def visitors(self) -> list[Visitor]:
        """Everybody who is connected, or was until a moment ago."""
        with self._lock:
            return list(self._visitors.values())

    def retry(self) -> None:
        """The library could not be reached: look again in a moment."""
        self._has_failed = True
        self._hub.call_later(self, 1.0)

    @property
    def connections(self) -> int:
        """How many sockets look at this game."""
        return sum(len(visitor.connections) for visitor in list(self._visitors.values()))

    @property
    def watchers(self) -> int:
        """How many of them are not those of players."""
        return sum(len(visitor.connections) for visitor in list(self._visitors.values()) if not visitor.sides)

    def here(self) -> list[Side]:
        """The sides whose players are connected to this process."""
        return [side for side in Side if self._attendance.is_connected(self.link, side)]

    @property
    def can_close(self) -> bool:
        """Whether nobody looks and nothing will happen by itself."""
        live = self._live
        is_idle = live is None or live.setup.mode is Mode.WATCH or not live.is_busy()
        return not self.connections and is_idle

    def close_if_empty(self) -> bool:
        """Close unless somebody has just come."""
        with self._lock:
            if self.can_close:
                self.close()
            return self.is_closed

    def close(self) -> None:
        """Let go of the game; it stays in the library."""
        with self._lock:
            if self.is_closed:
                return
            self.is_closed = True
            self._unwatch()
            for visitor in self._visitors.values():
                visitor.leave()
            if self._live:
                self._live.close(drops=False)

    def _seat(self, visitor: Visitor) -> None:
        """Let a visitor look at the game, once there is one."""
        if self._live is None or visitor.viewer is not None:
            return
        side = visitor.sides[0] if self._live.setup.is_remote and len(visitor.sides) == 1 else None
        is_watching = not visitor.sides and self._live.setup.mode is not Mode.WATCH
        visitor.viewer = Viewer(self._live, self._hub.means, self.wake, side, is_watching=is_watching)
        visitor.viewer.pace = self.link.pace

    # What visitors do

    def do(self, connection: Connection, command: CommandMessage) -> WriteSteps[Done | Refused]:
        """Carry out a command once, however often it is sent."""
        return self._desk.do(connection, command)

    def visitor_of(self, connection: Connection) -> Visitor:
        """Who is connected by it."""
        with self._lock:
            for visitor in self._visitors.values():
                if connection in visitor.connections:
                    return visitor
        raise NotAllowed("you are not in this game any more")

    def still(self) -> AbstractContextManager[object]:
        """While this is held, nobody comes, goes or is told anything."""
        return self._lock

    @contextmanager
    def told_by_us(self) -> Iterator[None]:
        """While this is held, no hand is called to tell what has happened: whoever acts does so, before the answer."""
        self._is_called = True
        try:
            yield
        finally:
            if self._is_called:  # it went wrong before
                self._is_called = False
                self._hub.call(self)

    def set_pace(self, pace: float) -> None:
        """How fast programs play, for all who watch."""
        self._hub.library.store.web_games.set_pace(self.link, pace)
        self.link = replace(self.link, pace=pace)
        for visitor in self._visitors.values():
            if visitor.viewer:
                visitor.viewer.pace = pace
            visitor.last_sent = b""

    def practise(self, plies: int | None) -> str:
        """Another game from a position of this one, which is over; its link."""
        return self._hub.reception.practice(self.link, self.game, plies)

    def react(self, by: Side, emoji: str) -> None:
        """Show everybody how a player feels."""
        name = self.game.setup.seat(by).name
        message = encode(Reaction(name, by, emoji, f"{name}: {emoji}"))
        self._hub.send([(list(visitor.connections), message) for visitor in self._visitors.values()])

    def check_claim(self, by: Side) -> None:
        """Refuse to claim a game whose other player is there, or has not been away for long."""
        if not self.game.setup.is_remote:
            raise NotAllowed("claim: nobody else plays this game")
        left = self._attendance.claim_in(self.link, by.other)
        if left is None:
            raise NotAllowed("claim: the other player is there")
        if left > 0:
            raise NotAllowed(f"claim: wait {left:.0f} seconds more; the other player may come back")

    def reread_link(self) -> WebGame:
        """Who sits where, and what is asked for, as the library has it now."""
        self.link = self._hub.library.store.web_games.find(self.link.id)
        return self.link

    # Telling

    def wake(self) -> None:
        """There is something new; called from any thread, also from one that holds the game."""
        self._hub.call(self)

    def is_to_be_called(self) -> bool:
        """Note that somebody will look; False if somebody will already."""
        if self._is_called:
            return False
        self._is_called = True
        return True

    def _changed(self, version: int | None) -> None:
        """The library has a version of this game; a file tells of all games twice a second, so most of this is no news."""
        live = self._live
        if live and version == live.version and not live.match.outcome:
            return
        self._is_stale, self._heard = True, version
        if self.connections:
            self._hub.call(self)

    def check(self, version: int | None) -> None:
        """Make sure that this is the newest state of the game, should nobody have told us of another."""
        live = self._live
        if (live is None and version is not None) or (live and not live.match.outcome and live.version != version):
            self._changed(version)

    def tell(self) -> None:
        """Look what has happened, and tell everybody who does not know it."""
        with self._lock:
            self._is_called = False
            if self.is_closed:
                return
            self._look()
            if self._live is None:
                self._hub.send(self._updates.waiting())
                return
            if self._has_failed:
                self._try_again(self._live)
            private: dict[Visitor, list[Event]] = {}
            with self._live.lock:
                for visitor in self._visitors.values():
                    private[visitor] = visitor.viewer.poll() if visitor.viewer else []
                if not self._visitors:
                    self._live.poll(self.link.pace)
                fresh = [*self._log.collect(self._live), *map(self._log.add, self.rematches.news())]
                is_thought = not fresh and self._live.is_thinking
                now = self.now()
                if is_thought and now - self._told_at < BETWEEN_THOUGHTS:
                    self._hub.call_later(self, BETWEEN_THOUGHTS)
                else:
                    self._told_at = now
                    self._hub.send(self._updates.news(fresh, private))
                moment = self._live.next_moment(now, self.link.pace)
            if any(isinstance(event, Failed) for _, event in fresh):
                self.retry()
            if moment is not None and not now < self._due <= moment:  # else somebody looks before that, and again
                self._due = moment
                self._hub.call_later(self, max(0.0, moment - now) + 0.001)

    def _look(self) -> None:
        """Read again who sits where, if that may have changed: while somebody is waited for, and after the end."""
        if self._is_stale:
            self._is_stale = False
            if self._live is None or self._live.match.outcome:
                self.reread_link()
            elif self._heard != self._live.version:
                self._live.refresh()
            if self._live is None and not self.link.invite:
                self._open()
                for visitor in self._visitors.values():
                    visitor.last_sent = b""

    def _try_again(self, live: LiveGame) -> None:
        """After a failure of the library the game stands still; nobody should have to say that it may go on."""
        self._has_failed = False
        try:
            live.refresh()
            if live.match.is_paused and not live.match.outcome:
                live.do(Unpause(), live.position.side)
        except (OSError, NoughtsError):
            self._has_failed = True
            self._hub.call_later(self, 1.0)

    def state_for(self, account: str | None) -> State:
        """The game as somebody sees it who is not connected."""
        with self._lock:
            sides = self.link.sides(account)
            visitor = self._visitors.get(account if sides or account == self.link.owner else None)
            if visitor:
                return self._updates.state(visitor)
            visitor = Visitor(account, sides)
            self._seat(visitor)
            try:
                return self._updates.state(visitor)
            finally:
                visitor.leave()


def _is_free(lock: threading.RLock) -> bool:
    """Whether nobody but us holds a lock right now."""
    is_free = lock.acquire(blocking=False)
    if is_free:
        lock.release()
    return is_free
