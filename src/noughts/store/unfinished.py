"""Unfinished games: every move is written before it is acknowledged, and other programs that have the game open are told."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Collection, Iterator
from contextlib import closing, contextmanager, suppress
from typing import Any

from sqlalchemy import Connection, Row, bindparam, case, delete, func, select, text, update

from noughts.game import Seat, read_name
from noughts.game.seat import checked
from noughts.rules import quoted
from noughts.store.database import Database, Prepared, upsert
from noughts.store.errors import DamagedGame, NoSuchGame, PlayedElsewhere, StoreError
from noughts.store.people import key_of, player_ids, seat_of
from noughts.store.rows import UNREADABLE, rules_text
from noughts.store.schema import FIRST_TIMESTAMP, LAST_TIMESTAMP, O, X, to_datetime, to_timestamp, unfinished, with_players
from noughts.store.values import Unfinished

POLL_INTERVAL_S = 0.5

CHANNEL = "noughts_games"  # of PostgreSQL's notifications

Listener = Callable[[int | None], None]
"""Called from another thread with the new version of a game; None if it is no longer unfinished."""


class Changes:
    """Notifies listeners when a watched game is written, by this program or another.

    PostgreSQL names the game that was written. SQLite only says, very cheaply,
    that something was written; then the versions are read.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._watched: dict[str, list[Listener]] = {}
        self._lock = threading.Lock()
        self._is_closed = threading.Event()
        self._thread: threading.Thread | None = None
        self._socket: socket.socket | None = None  # to the server, while listening

    def watch(self, game_id: str, listener: Listener) -> Callable[[], None]:
        """Call the listener with every new version of a game; returns a function that ends that."""
        with self._lock:
            self._watched.setdefault(game_id, []).append(listener)
            if self._thread is None and self._database.is_shared:
                self._thread = threading.Thread(target=self._listen, name="noughts changes", daemon=True)
                self._thread.start()
        return lambda: self._forget(game_id, listener)

    def wrote(self, game_id: str, version: int | None) -> None:
        """Notify the listeners in this program of a version that was just written."""
        for listener in self._watched.get(game_id, ()):
            listener(version)

    def close(self) -> None:
        """Stop listening at once, without waiting for the server."""
        with self._lock:
            self._is_closed.set()
            if self._socket:
                with suppress(OSError):  # the server may have gone
                    self._socket.shutdown(socket.SHUT_RDWR)
        if self._thread and self._thread is not threading.current_thread():
            self._thread.join()

    def _forget(self, game_id: str, listener: Listener) -> None:
        with self._lock:
            listeners = self._watched.get(game_id, [])
            listeners.remove(listener)
            if not listeners:
                del self._watched[game_id]

    def _listen(self) -> None:
        """Wait for changes and notify; after an error, start again, since some may have been missed."""
        wait_for_changes = self._changes_of_file if self._database.is_sqlite else self._changes_on_server
        while not self._is_closed.is_set():
            with suppress(StoreError):
                for ids in wait_for_changes():
                    self._notify(ids)
            self._is_closed.wait(POLL_INTERVAL_S)

    def _notify(self, ids: Collection[str]) -> None:
        wanted = self._watched.keys() & ids
        if not wanted:
            return
        with self._database.reading() as connection:
            found = connection.execute(select(unfinished.c.id, unfinished.c.version).where(unfinished.c.id.in_(wanted)))
            versions = {row.id: row.version for row in found}
        for game_id in wanted:
            self.wrote(game_id, versions.get(game_id))

    def _changes_of_file(self) -> Iterator[Collection[str]]:
        with self._database.looking() as connection:
            known = None
            while not self._is_closed.wait(POLL_INTERVAL_S):
                version = connection.exec_driver_sql("PRAGMA data_version").scalar()
                if version != known:
                    known = version
                    yield list(self._watched)

    def _changes_on_server(self) -> Iterator[Collection[str]]:
        """The games that programs name; at first all watched ones, since some changes may have been missed."""
        with self._database.looking() as connection:
            connection.exec_driver_sql(f"LISTEN {CHANNEL}")
            yield list(self._watched)
            driver = connection.connection.driver_connection
            assert driver is not None  # noqa: S101 - it is connected
            with self._socket_of(driver):
                while not self._is_closed.is_set():
                    with closing(driver.notifies(timeout=POLL_INTERVAL_S, stop_after=1)) as notices:
                        yield {notice.payload for notice in notices}

    @contextmanager
    def _socket_of(self, driver: Any) -> Iterator[None]:
        """Let ``close`` shut down the connection to the server."""
        with socket.fromfd(driver.fileno(), socket.AF_INET, socket.SOCK_STREAM) as found:  # any family will do for that
            with self._lock:
                self._socket = found
            try:
                yield
            finally:
                with self._lock:
                    self._socket = None


def announce(connection: Connection, game_id: str) -> None:
    """Tell programs on other machines that a game was written, once this transaction is committed."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_notify(:channel, :game)"), {"channel": CHANNEL, "game": game_id})


LATEST = (
    select(func.max(unfinished.c.updated))
    .where(unfinished.c.updated.between(FIRST_TIMESTAMP, LAST_TIMESTAMP - 1))
    .scalar_subquery()
)
"""When a game was last written, without impossible timestamps."""

NOW = bindparam("now", type_=unfinished.c.updated.type)
AFTER_ALL = case((NOW <= LATEST, LATEST + 1), else_=NOW)
"""Now, but later than every other game: the game that was left last stays the last, even if the clock is wrong."""

NEXT_VERSION = Prepared(
    update(unfinished)
    .where((unfinished.c.id == bindparam("game")) & (unfinished.c.version == bindparam("before")))
    .values({name: bindparam(name) for name in ("plies", "document", "version")} | {"updated": AFTER_ALL})
)


def save(connection: Connection, saved: Unfinished) -> None:
    now = to_timestamp(saved.updated)
    values = {"plies": saved.plies, "document": saved.document, "version": saved.version}
    if saved.version == 1:
        x, o = checked(saved.x), checked(saved.o)
        ids = player_ids(connection, {key_of(seat): (seat, now) for seat in (x, o)})
        players = {"x_player": ids[key_of(x)], "o_player": ids[key_of(o)]}
        row = upsert(connection, unfinished).values(id=saved.id, rules=saved.rules, updated=AFTER_ALL, **players, **values)
        new = row.on_conflict_do_nothing(index_elements=["id"]).returning(unfinished.c.id)  # inserted rows are not counted
        written = len(connection.execute(new, {"now": now}).all())
    else:
        before = saved.version - 1
        written = NEXT_VERSION.run(connection, {**values, "now": now, "game": saved.id, "before": before}).rowcount
    if not written:
        raise elsewhere(saved.id)
    announce(connection, saved.id)


def is_saved(connection: Connection, saved: Unfinished) -> bool:
    """Whether this very version is there: then we wrote it, although the connection broke before the answer."""
    columns = (unfinished.c.version, unfinished.c.document)
    row = connection.execute(select(*columns).where(unfinished.c.id == saved.id)).first()
    return row is not None and tuple(row) == (saved.version, saved.document)


def delete_ended(connection: Connection, game_id: str, version: int | None) -> None:
    """Delete a game that has ended; PlayedElsewhere if another program has written it."""
    gone = delete(unfinished).where(unfinished.c.id == game_id)
    if version is not None:
        gone = gone.where(unfinished.c.version == version - 1)
    done = connection.execute(gone)
    if version is not None and not done.rowcount and (version > 1 or _exists(connection, game_id)):
        raise elsewhere(game_id)
    announce(connection, game_id)


def elsewhere(game_id: str) -> PlayedElsewhere:
    return PlayedElsewhere(f"{quoted(game_id)}: this game was continued in another window")


def _exists(connection: Connection, game_id: str) -> bool:
    return connection.execute(select(unfinished.c.id).where(unfinished.c.id == game_id)).first() is not None


def all_unfinished(connection: Connection, name: str | None) -> list[Unfinished]:
    query = with_players(unfinished).order_by(unfinished.c.updated.desc(), unfinished.c.id)
    if name is not None:
        key = key_of(Seat(read_name(name)))
        query = query.where((X.c.key == key) | (O.c.key == key))
    return [saved for row in connection.execute(query) if (saved := _unfinished(row))]


def reopen(connection: Connection, game_id: str) -> Unfinished:
    row = connection.execute(with_players(unfinished).where(unfinished.c.id == game_id)).first()
    if row is None:
        raise _no_such_game(game_id)
    saved = _unfinished(row)
    if saved is None:
        raise DamagedGame(f"{quoted(game_id)}: this unfinished game is damaged and cannot be continued")
    return saved


def drop(connection: Connection, game_id: str, version: int) -> None:
    gone = delete(unfinished).where((unfinished.c.id == game_id) & (unfinished.c.version == version))
    if not connection.execute(gone).rowcount:
        raise elsewhere(game_id) if _exists(connection, game_id) else _no_such_game(game_id)
    announce(connection, game_id)


def version_of(connection: Connection, game_id: str) -> int | None:
    return connection.execute(select(unfinished.c.version).where(unfinished.c.id == game_id)).scalar()


def _no_such_game(game_id: str) -> NoSuchGame:
    return NoSuchGame(f"{quoted(game_id)}: no unfinished game has this id; it may have ended")


def _unfinished(row: Row[Any]) -> Unfinished | None:
    """The game of a row; None if it is damaged, so that all others can still be listed."""
    try:
        return Unfinished(
            id=row.id,
            x=seat_of(row.x_key, row.x_name),
            o=seat_of(row.o_key, row.o_name),
            rules=rules_text(row.rules),
            plies=int(row.plies),
            document=row.document,
            version=int(row.version),
            updated=to_datetime(row.updated),
        )
    except UNREADABLE:
        return None
