"""Hub: the live games of this process, opened when somebody comes and closed when nobody is left."""

from __future__ import annotations

import asyncio
import logging
import secrets
import threading
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from datetime import datetime, timedelta
from functools import partial
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
from noughts.store.web import Seen, WebGame
from noughts.ui.web.connection import RESTARTS, Connection
from noughts.ui.web.game_factory import Reception
from noughts.ui.web.handlers import is_kept
from noughts.ui.web.messages import CommandMessage, Done, NewGame, Refused
from noughts.ui.web.room import Room
from noughts.ui.web.workers import BatchWriter, Closed, LoopQueue, WorkerPool

WORKERS, WORKERS_FOR_FILE = 64, 16
"""Threads that look after games. Those that wait for a server can be many. With a file the moves of two people
need none, and each that computes takes turns with the event loop: when a thousand come back at once, few are better."""

LINGER = 30.0
"""Seconds that a game stays open when nobody is connected, for those who come right back."""

LOOK = 2.0
"""Seconds between two looks at who has gone, here and in other processes."""

ABSENT = timedelta(seconds=10)
"""After that, a player whom no process has seen is away."""

REMEMBER_COMMANDS = timedelta(days=1)


log = logging.getLogger("noughts.web")


class Hub:
    """Opens rooms, has them looked after by a few threads, and hands messages over to the event loop."""

    def __init__(
        self,
        library: Library,
        *,
        thinkers: SearchPool | None = None,
        limit: Limit = THINKING_TIME,
        now: Callable[[], float] = time.monotonic,
        today: Callable[[], datetime] = utc_now,
        rng: Random | None = None,
    ) -> None:
        self.library = library
        self.now = now
        self.today = today
        self.rng = rng or Random()  # noqa: S311 - games, not secrets
        self.thinkers = thinkers or SearchPool()
        self.means = SearchSetup(self.thinkers, Auto(), limit)
        self.reception = Reception(library, now, today, self.rng)
        self.process = secrets.token_hex(8)
        self.workers = WorkerPool(WORKERS if library.store.has_server else WORKERS_FOR_FILE)
        self._loop_queue = LoopQueue()
        self._writer = BatchWriter(library.store, self._loop_queue)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._lock = threading.Lock()
        self._rooms: dict[str, Room] = {}
        self._opening: dict[str, threading.Lock] = {}
        self._seen: dict[str, Seen] = {}
        self._housekeeper: asyncio.Task[None] | None = None
        self._is_closed = False

    # Life

    async def start(self) -> None:
        """Begin to look after games, in the loop that runs."""
        self._loop = asyncio.get_running_loop()
        self._loop_queue.open(self._loop)
        self._writer.open(self._loop)
        self._housekeeper = asyncio.create_task(self._keep_house())

    async def stop(self) -> None:
        """Say goodbye to everybody, and leave every game as it stands."""
        self._is_closed = True
        if self._housekeeper:
            self._housekeeper.cancel()
            with suppress(asyncio.CancelledError):
                await self._housekeeper
        for room in self.rooms():
            for visitor in list(room.visitors()):
                for connection in list(visitor.connections):
                    connection.close(RESTARTS)
        await asyncio.get_running_loop().run_in_executor(None, self._close_all)

    def _close_all(self) -> None:
        for room in self.rooms():
            room.close()
        self._writer.close()
        self.workers.close()
        self.thinkers.close()

    # Rooms

    def rooms(self) -> list[Room]:
        """The games that are open here."""
        with self._lock:
            return list(self._rooms.values())

    def room(self, which: str) -> Room:
        """A game by its link, opened if need be; NoSuchGame if there is none. Reads the library."""
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
        self.call(room)
        return room

    def enter(self, which: str, connection: Connection, since: str) -> Room:
        """Let somebody look at a game; it is opened again if it was just being closed."""
        while not (room := self.room(which)).join(connection, since):
            pass
        return room

    def _link(self, which: str) -> WebGame:
        """A link; a finished game that was not played over the web is found by its id, and nobody sits there."""
        try:
            return self.library.store.web_games.find(which)
        except NoSuchGame:
            if self.library.store.web_games.by_game([which]) or self.library.store.game(which).id != which:
                raise
        return WebGame(which, which, msgspec.json.encode(NewGame()).decode(), owner="")

    def live_game(self, match: Match, version: int, score: RunningScore, may_think: Callable[[], bool]) -> LiveGame:
        """A match as a live game of this process."""
        return LiveGame(
            self.library,
            match,
            version,
            pool=self.thinkers,
            clock=self.now,
            limit=self.means.limit,
            searcher=self.means.searcher,
            rng=Random(self.rng.random()),  # noqa: S311 - games, not secrets
            score=score,
            may_think=may_think,
        )

    @staticmethod
    def new_epoch() -> str:
        """A name for the numbers of one room."""
        return secrets.token_hex(4)

    # Looking after them

    def do(self, room: Room, connection: Connection, command: CommandMessage) -> asyncio.Future[Done | Refused]:
        """Carry out a command; from the event loop.

        What waits for the disk alone is done here, and written together with what others do. On a server each transaction is
        its own, and a game with programs may have to ask who thinks for it: that is done by many workers, so that nobody waits
        for the others.
        """
        steps = room.do(connection, command)
        if room.waits_for_disk_only and is_kept(command.action) and not self.library.store.has_server:
            return self._writer.ask(steps, room)
        return self.workers.ask(partial(run_writes, steps, self.library.store.write))

    def call(self, room: Room) -> None:
        """Have a worker look at a room soon; from any thread."""
        if not self._is_closed and room.is_to_be_called():
            with suppress(Closed):
                self.workers.do(partial(self._tell, room))

    @staticmethod
    def _tell(room: Room) -> None:
        try:
            room.tell()
        except OSError:  # the library cannot be reached; look again soon
            room.retry()
        except Exception:  # a mistake of ours must not end in silence
            log.exception("a game cannot be told")
            room.retry()

    def call_later(self, room: Room, seconds: float) -> None:
        """The same after some time."""
        if self._loop and not self._is_closed:
            self._loop_queue.put(partial(self._loop.call_later, seconds, self.call, room))

    def send(self, messages: Iterable[tuple[Iterable[Connection], bytes]]) -> None:
        """Hand messages over to the event loop, in order."""
        waiting = [(list(connections), message) for connections, message in messages]
        if waiting:
            self._loop_queue.put(partial(_put, waiting))

    # Other processes

    def take_lease(self, link: WebGame, seconds: float) -> float | None:
        """Think for a game for some time; None if that is granted, else the seconds after which to ask again."""
        now = self.today()
        other = self.library.store.web_games.may_think(link.game, self.process, now, now + timedelta(seconds=seconds))
        return None if other is None else max(0.0, (other - now).total_seconds())

    def is_seen(self, link: WebGame, side: Side) -> bool:
        """Whether another process has seen a player a moment ago."""
        seen = self._seen.get(link.id)
        moment = seen.at(side) if seen else None
        return moment is not None and self.today() - moment < ABSENT

    def is_played_elsewhere(self, link: WebGame) -> bool:
        """Whether another process has seen a player a moment ago, though we do not have the game open. Reads the library."""
        if not self.library.store.has_server:
            return False
        return any(_presence(self.library.store.web_games.last_seen([link.id]).get(link.id), self.today()))

    def played_lately(self, most: int) -> list[WebGame]:
        """Public games that were played a moment ago, in this process or another. Reads the library."""
        if not self.library.store.has_server:
            return []
        return self.library.store.web_games.played_since(self.today() - ABSENT, most)

    def gone(self, link: WebGame, side: Side) -> None:
        """A player has left this process."""
        if self.library.store.has_server and not self._is_closed:
            with suppress(Closed):
                self.workers.do(partial(self._forget, link, side))

    def _forget(self, link: WebGame, side: Side) -> None:
        with suppress(OSError, NoughtsError):
            self.library.store.web_games.gone(link.id, side)

    async def _keep_house(self) -> None:
        forget_at = self.now()
        while True:
            await asyncio.sleep(LOOK)
            try:
                await self.workers.ask(self._look_around)
                if self.now() >= forget_at:
                    forget_at = self.now() + 3600
                    await self.workers.ask(
                        partial(self.library.store.web_games.forget_commands, self.today(), REMEMBER_COMMANDS)
                    )
            except OSError:  # the library cannot be reached for a while
                continue
            except Exception:  # whatever it is, the house must be kept
                log.exception("keeping house failed")

    def _look_around(self) -> None:
        """Close games that nobody looks at, and tell other processes who is here."""
        now = self.now()
        for room in self.rooms():
            if room.can_close and now - room.empty_since > LINGER:
                self._close(room)
        if self.library.store.has_server:
            self._share_presence()

    def _close(self, room: Room) -> None:
        if room.close_if_empty():
            with self._lock:
                if self._rooms.get(room.link.id) is room:
                    del self._rooms[room.link.id]

    def _share_presence(self) -> None:
        links, rooms = self.library.store.web_games, self.rooms()
        here = {side: [room.link.id for room in rooms if side in room.here()] for side in Side}
        links.seen(here, self.today())
        versions = links.versions([room.link.game for room in rooms])
        for room in rooms:
            room.check(versions.get(room.link.game))
        before, self._seen = self._seen, links.last_seen([room.link.id for room in rooms])
        for room in rooms:
            if _presence(before.get(room.link.id), self.today()) != _presence(self._seen.get(room.link.id), self.today()):
                self.call(room)


def _presence(seen: Seen | None, now: datetime) -> tuple[bool, ...]:
    return tuple(bool(seen and (at := seen.at(side)) and now - at < ABSENT) for side in Side)


def _put(messages: list[tuple[list[Connection], bytes]]) -> None:
    for connections, message in messages:
        for connection in connections:
            connection.put(message)
