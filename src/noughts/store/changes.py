"""Changes: telling whoever holds a game that another program has written it."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Collection, Iterator
from contextlib import closing, contextmanager, suppress
from typing import Any

from sqlalchemy import Connection, select, text

from noughts.store.database import Database
from noughts.store.errors import StoreError
from noughts.store.schema import unfinished

LOOK = 0.5
"""Seconds between two looks at a file, and how long a server is listened to at a time."""

CHANNEL = "noughts_games"
"""Where programs on one PostgreSQL server tell each other."""

Tell = Callable[[int | None], None]
"""Takes the version that a game has now; None if it is no longer kept as unfinished. Called from another thread."""


class Changes:
    """Listens for as long as somebody watches a game.

    PostgreSQL says by itself which game was written. SQLite only says, very
    cheaply, that somebody has written something; then the versions are read.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._watched: dict[str, list[Tell]] = {}
        self._lock = threading.Lock()
        self._is_closed = threading.Event()
        self._thread: threading.Thread | None = None
        self._line: socket.socket | None = None
        """To the server that is listened to."""

    def watch(self, game_id: str, tell: Tell) -> Callable[[], None]:
        """Tell of every new version of a game, also of one's own; returns what ends that."""
        with self._lock:
            self._watched.setdefault(game_id, []).append(tell)
            if self._thread is None and self._database.is_shared:
                self._thread = threading.Thread(target=self._listen, name="noughts changes", daemon=True)
                self._thread.start()
        return lambda: self._forget(game_id, tell)

    def wrote(self, game_id: str, version: int | None) -> None:
        """We have written a game ourselves: others in this program need not wait until the database says so."""
        for tell in self._watched.get(game_id, ()):
            tell(version)

    def close(self) -> None:
        """Listen no longer, from now on: whoever leaves does not wait until a server says something."""
        with self._lock:
            self._is_closed.set()
            if self._line:
                with suppress(OSError):  # the server may have gone
                    self._line.shutdown(socket.SHUT_RDWR)
        if self._thread and self._thread is not threading.current_thread():
            self._thread.join()

    def _forget(self, game_id: str, tell: Tell) -> None:
        with self._lock:
            tellers = self._watched.get(game_id, [])
            tellers.remove(tell)
            if not tellers:
                del self._watched[game_id]

    def _listen(self) -> None:
        """Look and tell; a database that cannot be reached for a while may have changed meanwhile."""
        wait_for_changes = self._changes_of_file if self._database.is_sqlite else self._changes_on_server
        while not self._is_closed.is_set():
            with suppress(StoreError):
                for ids in wait_for_changes():
                    self._tell(ids)
            self._is_closed.wait(LOOK)

    def _tell(self, ids: Collection[str]) -> None:
        """Tell those who watch these games which version there is."""
        wanted = self._watched.keys() & ids
        if not wanted:
            return
        with self._database.reading() as connection:
            found = connection.execute(select(unfinished.c.id, unfinished.c.version).where(unfinished.c.id.in_(wanted)))
            versions = {row.id: row.version for row in found}
        for game_id in wanted:
            self.wrote(game_id, versions.get(game_id))

    def _changes_of_file(self) -> Iterator[Collection[str]]:
        """All watched games, each time the file was written by somebody."""
        with self._database.looking() as connection:
            known = None
            while not self._is_closed.wait(LOOK):
                version = connection.exec_driver_sql("PRAGMA data_version").scalar()
                if version != known:
                    known = version
                    yield list(self._watched)

    def _changes_on_server(self) -> Iterator[Collection[str]]:
        """The games that programs name, and all watched ones at first, since some may have been missed."""
        with self._database.looking() as connection:
            connection.exec_driver_sql(f"LISTEN {CHANNEL}")
            yield list(self._watched)
            driver = connection.connection.driver_connection
            assert driver is not None  # noqa: S101 - it is connected
            with self._line_of(driver):
                while not self._is_closed.is_set():
                    with closing(driver.notifies(timeout=LOOK, stop_after=1)) as notices:
                        yield {notice.payload for notice in notices}

    @contextmanager
    def _line_of(self, driver: Any) -> Iterator[None]:
        """Let the line to a server be cut by whoever closes."""
        with socket.fromfd(
            driver.fileno(), socket.AF_INET, socket.SOCK_STREAM
        ) as line:  # to cut it, its family is all the same
            with self._lock:
                self._line = line
            try:
                yield
            finally:
                with self._lock:
                    self._line = None


def announce(connection: Connection, game_id: str) -> None:
    """Let programs on other machines know that a game is written, when the transaction has happened."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_notify(:channel, :game)"), {"channel": CHANNEL, "game": game_id})
