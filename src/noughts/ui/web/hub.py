"""Hub: the rooms of one process, opened for the first connection and closed after the last."""

from __future__ import annotations

import asyncio
import logging
import secrets
import threading
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from math import inf
from random import Random

import msgspec

from noughts.match import Match
from noughts.play import Library, LiveGame, RunningScore, SearchPool, SearchSetup
from noughts.play.library import utc_now
from noughts.play.persistence import run_writes
from noughts.play.session import THINKING_TIME
from noughts.rules import NoughtsError, Side
from noughts.search import Limit
from noughts.search.auto import Auto
from noughts.store import NoSuchGame
from noughts.store.web import LastSeen, WebGame
from noughts.ui.web.connection import CloseCode, Connection
from noughts.ui.web.game_factory import GameFactory
from noughts.ui.web.handlers import CHANGES
from noughts.ui.web.identity import Identities
from noughts.ui.web.messages import CommandMessage, Done, NewGame, Refused
from noughts.ui.web.room import Room
from noughts.ui.web.workers import BatchWriter, Closed, LoopQueue, WorkerPool

WORKERS, WORKERS_WITH_FILE = 64, 16
"""Threads that look after games. Those that wait for a database server can be many. With a file the moves of two people
need none, and each thread that computes takes turns with the event loop: when a thousand clients reconnect, few are better."""

LINGER_S = 30.0
"""How long a room stays open without connections, for people who come right back."""

HOUSEKEEPING_S = 2.0
"""Between two checks who has left, here and in other processes."""

ABSENT_AFTER = timedelta(seconds=10)
"""A player whom no process has seen for this long counts as gone."""

KEEP_COMMANDS = timedelta(days=1)

FORGET_COMMANDS_S = 3600.0
"""How often old commands are deleted."""

LEASE_S, LEAST_LEASE_S = 10.0, 4.0
"""How long a lease lasts, and how much of it must be left to begin a thought."""

log = logging.getLogger("noughts.web")


class ThinkingLease:
    """Lets the programs of a game think in only one process. Asks the library now and then, not before each thought.

    ``look_again`` is called with the seconds until another process's lease may have ended.
    """

    def __init__(self, hub: Hub, link: WebGame, look_again: Callable[[float], None]) -> None:
        self._hub = hub
        self._link = link
        self._look_again = look_again
        self._until = self._ask_again = 0.0

    def may_think(self) -> bool:
        hub, now = self._hub, self._hub.now()
        if not hub.library.store.is_shared or self._until - now > LEAST_LEASE_S:
            return True
        if now >= self._ask_again:
            wait = hub.take_lease(self._link, LEASE_S)
            if wait is None:
                self._until = now + LEASE_S
                return True
            self._ask_again = now + wait
        self._look_again(self._ask_again - now + 0.05)
        return False


class Hub:
    """Opens and closes rooms, gives their work to threads, and hands messages to the event loop."""

    def __init__(
        self,
        library: Library,
        *,
        pool: SearchPool | None = None,
        limit: Limit = THINKING_TIME,
        now: Callable[[], float] = time.monotonic,
        today: Callable[[], datetime] = utc_now,
        rng: Random | None = None,
    ) -> None:
        self.library = library
        self.now = now
        self.today = today
        self.rng = rng or Random()  # noqa: S311 - games, not secrets
        self.pool = pool or SearchPool()
        self.search_setup = SearchSetup(self.pool, Auto(), limit)
        self.identities = Identities(library, now, today, self.rng)
        self.games = GameFactory(library, self.identities, now, today, self.rng)
        self.process = secrets.token_hex(8)
        self.workers = WorkerPool(WORKERS if library.store.has_server else WORKERS_WITH_FILE)
        self._loop_queue = LoopQueue()
        self._writer = BatchWriter(library.store, self._loop_queue)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._lock = threading.Lock()
        self._rooms: dict[str, Room] = {}
        self._opening: dict[str, threading.Lock] = {}
        self._last_seen: dict[str, LastSeen] = {}
        self._present: dict[str, tuple[bool, ...]] = {}
        """Which sides other processes saw when that was last published, by link."""
        self._housekeeper: asyncio.Task[None] | None = None
        self._is_closed = False

    async def start(self) -> None:
        """Serve games in the running event loop from now on."""
        self._loop = asyncio.get_running_loop()
        self._loop_queue.open(self._loop)
        self._writer.open(self._loop)
        self._housekeeper = asyncio.create_task(self._keep_house())

    async def stop(self) -> None:
        """Close all connections, and leave every game in the library as it is."""
        self._is_closed = True
        if self._housekeeper:
            self._housekeeper.cancel()
            with suppress(asyncio.CancelledError):
                await self._housekeeper
        for room in self.rooms():
            for member in room.members():
                for connection in list(member.connections):
                    connection.close(CloseCode.RESTART)
        await asyncio.get_running_loop().run_in_executor(None, self._close_all)

    def _close_all(self) -> None:
        for room in self.rooms():
            room.close()
        self._writer.close()
        self.workers.close()
        self.pool.close()

    # Rooms

    def rooms(self) -> list[Room]:
        with self._lock:
            return list(self._rooms.values())

    def room(self, which: str) -> Room:
        """The room of a link, opened if necessary; may raise NoSuchGame. Reads the library."""
        found = self._rooms.get(which)
        if found and not found.is_closed:
            return found
        link = self._link(which)
        with self._lock:
            opening = self._opening.setdefault(link.id, threading.Lock())
        with opening:
            known = self._rooms.get(link.id)
            if known and not known.is_closed:
                return known
            room = Room(self, link)
            with self._lock:
                self._rooms[link.id] = room
                self._opening.pop(link.id, None)
        room.request_publish()
        return room

    def enter(self, which: str, connection: Connection, since: str) -> Room:
        """Let a connection into a room, which is reopened if it was just being closed."""
        while not (room := self.room(which)).join(connection, since):
            pass
        return room

    def _link(self, which: str) -> WebGame:
        """A link. A finished game from elsewhere has none, so its id becomes a link without players."""
        try:
            return self.library.store.web_games.find(which)
        except NoSuchGame:
            if self.library.store.web_games.by_game([which]) or self.library.store.game(which).id != which:
                raise
        return WebGame(which, which, msgspec.json.encode(NewGame()).decode(), owner="")

    def live_game(
        self, link: WebGame, match: Match, version: int, score: RunningScore, look_again: Callable[[float], None]
    ) -> LiveGame:
        """A match as a live game of this process; ``look_again`` is called with the seconds until its programs may think."""
        live = LiveGame(
            self.library,
            match,
            version,
            search=self.search_for(link.owner or link.id),
            clock=self.now,
            rng=Random(self.rng.random()),  # noqa: S311 - games, not secrets
            may_think=ThinkingLease(self, link, look_again).may_think,
        )
        live.score = score
        return live

    def search_for(self, visitor: str) -> SearchSetup:
        """The search setup of one visitor, whose games share a turn in the pool."""
        return replace(self.search_setup, owner=visitor)

    # Commands and messages

    def execute(self, room: Room, connection: Connection, message: CommandMessage) -> asyncio.Future[Done | Refused]:
        """Carry out a command; from the event loop.

        A command that waits only for the disk is carried out here, and its write shares a transaction with others. On a
        database server each write has its own transaction, and a game with programs may have to ask which process thinks
        for it. Those run in many workers, so that no command waits for another.
        """
        steps = room.commands.execute(connection, message)
        if room.waits_for_disk_only and message.action in CHANGES and not self.library.store.has_server:
            return self._writer.ask(steps, room)
        return self.workers.ask(partial(run_writes, steps, self.library.store.write))

    def publish_soon(self, room: Room) -> None:
        """Have a worker call ``room.publish``; from any thread."""
        if not self._is_closed:
            with suppress(Closed):
                self.workers.do(partial(self._publish, room))

    def publish_later(self, room: Room, seconds: float) -> None:
        """Have a room published within so many seconds; from any thread.

        A room has one timer, and asks for the next one whenever it is published. So neither people who come and go nor
        closed games leave timers behind.
        """
        if not self._loop or self._is_closed:
            return
        due, timer = self._loop.time() + seconds, room.timer
        if timer is None or due < timer.when():
            self._loop_queue.put(partial(self._set_timer, room, due))

    def cancel_timer(self, room: Room) -> None:
        """Stop publishing a closed room; from any thread."""
        self._loop_queue.put(partial(self._set_timer, room, inf))

    def _set_timer(self, room: Room, due: float) -> None:
        """Keep the earlier of two times; in the event loop."""
        if room.timer and (room.is_closed or due < room.timer.when()):
            room.timer.cancel()
            room.timer = None
        if self._loop and not room.timer and not room.is_closed:
            room.timer = self._loop.call_at(due, self._on_timer, room)

    @staticmethod
    def _on_timer(room: Room) -> None:
        room.timer = None
        room.request_publish()

    @staticmethod
    def _publish(room: Room) -> None:
        try:
            room.publish()
        except OSError:  # the library cannot be reached
            room.retry_later()
        except Exception:  # a bug must not silence a game
            log.exception("a game cannot be published")
            room.retry_later()

    def send(self, messages: Iterable[tuple[list[Connection], bytes]]) -> None:
        waiting = list(messages)
        if waiting:
            self._loop_queue.put(partial(_put, waiting))

    # Other processes

    def take_lease(self, link: WebGame, seconds: float) -> float | None:
        """Reserve a game's thinking for this process; returns the seconds to wait if another process has it."""
        now = self.today()
        other = self.library.store.web_games.take_lease(link.game, self.process, now, now + timedelta(seconds=seconds))
        return None if other is None else max(0.0, (other - now).total_seconds())

    def is_seen(self, link: WebGame, side: Side) -> bool:
        """Whether another process has seen a player lately."""
        return _is_present(self._last_seen.get(link.id), side, self.today())

    def is_played_elsewhere(self, link: WebGame) -> bool:
        """Whether another process has seen a player lately, before this one opened the game. Reads the library."""
        if not self.library.store.has_server:
            return False
        seen = self.library.store.web_games.last_seen([link.id]).get(link.id)
        return any(_is_present(seen, side, self.today()) for side in Side)

    def played_lately(self, limit: int) -> list[WebGame]:
        """Public games that any process served lately. Reads the library."""
        if not self.library.store.has_server:
            return []
        return self.library.store.web_games.played_since(self.today() - ABSENT_AFTER, limit)

    def forget_presence(self, link: WebGame, side: Side) -> None:
        """Tell other processes that a player has left."""

        def forget() -> None:
            with suppress(OSError, NoughtsError):
                self.library.store.web_games.forget_presence(link.id, side)

        if self.library.store.has_server and not self._is_closed:
            with suppress(Closed):
                self.workers.do(forget)

    async def _keep_house(self) -> None:
        forget_at = self.now()
        while True:
            await asyncio.sleep(HOUSEKEEPING_S)
            try:
                await self.workers.ask(self._look_around)
                if self.now() >= forget_at:
                    forget_at = self.now() + FORGET_COMMANDS_S
                    forget_commands = self.library.store.web_games.forget_commands
                    await self.workers.ask(partial(forget_commands, self.today(), KEEP_COMMANDS))
            except OSError:  # the library cannot be reached for a while
                continue
            except Exception:  # a bug must not end housekeeping
                log.exception("housekeeping failed")

    def _look_around(self) -> None:
        """Close empty rooms, and tell other processes who is here."""
        now = self.now()
        for room in self.rooms():
            if room.can_close and now - room.empty_since > LINGER_S:
                room.close(even_in_use=False)
            if room.is_closed:
                with self._lock:
                    if self._rooms.get(room.link.id) is room:
                        del self._rooms[room.link.id]
        if self.library.store.has_server:
            self._share_presence()

    def _share_presence(self) -> None:
        games, rooms = self.library.store.web_games, self.rooms()
        connected = {room.link.id: room.connected_sides() for room in rooms}
        here = {side: [link for link, sides in connected.items() if side in sides] for side in Side}
        games.note_presence(here, self.today())
        versions = games.versions([room.link.game for room in rooms])
        for room in rooms:
            room.check_version(versions.get(room.link.game))
        self._last_seen = games.last_seen(list(connected))
        before, self._present = self._present, {}
        for room in rooms:
            present = self._present[room.link.id] = tuple(self.is_seen(room.link, side) for side in Side)
            if present != before.get(room.link.id, (False, False)):
                room.request_publish()


def _is_present(seen: LastSeen | None, side: Side, now: datetime) -> bool:
    moment = seen.at(side) if seen else None
    return moment is not None and now - moment < ABSENT_AFTER


def _put(messages: list[tuple[list[Connection], bytes]]) -> None:
    for connections, message in messages:
        for connection in connections:
            connection.put(message)
