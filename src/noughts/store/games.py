"""Finished games: writing one or very many, removing one, giving a guest's games to an account."""

from __future__ import annotations

import gc
import json
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, Table, and_, delete, or_, select, text, update

from noughts.game import Record, Seat, read_name
from noughts.rules import BadRecord, quoted
from noughts.store.counters import Counters, is_sound, rebuild
from noughts.store.database import MANY, Database, insert_rows
from noughts.store.errors import DamagedGame, GameKnown, NoSuchGame
from noughts.store.history import LONGEST_NUMBER, numbered
from noughts.store.people import key_of, player_ids
from noughts.store.rows import Packed, kind_ids, pack, unpack
from noughts.store.schema import MIRRORED, game, seat, unfinished
from noughts.store.selection import find_player
from noughts.store.unfinished import let_go
from noughts.store.values import Added

BATCH = 50_000
"""Games in one transaction of an import: with more, each page of an index is written less often, but other programs wait."""

BATCH_SIZE = 10_000_000
"""Characters of moves and what they took in one transaction; games on small boards never come to that."""


def finish(connection: Connection, record: Record, version: int | None) -> None:
    """Write a game that has ended and let go of it as unfinished; GameKnown if it was written before."""
    if record.game.root.main_line()[-1].outcome is None:
        raise BadRecord(f"{quoted(record.id)}: the game is not over, so it has no result to keep")
    packed = pack(record)
    if _known(connection, [packed.id]):
        raise GameKnown(f"{quoted(packed.id)}: this game is kept already")
    let_go(connection, packed.id, version)
    write(connection, [packed])


def is_finished(connection: Connection, record: Record) -> bool:
    """Whether this very game is there, so that it was we who wrote it, though nobody answered."""
    packed = pack(record)
    row = connection.execute(select(game.c.moves, game.c.outcome, game.c.ended).where(game.c.id == packed.id)).first()
    return row is not None and tuple(row) == (packed.moves, packed.outcome, packed.ended)


def add(database: Database, records: Iterable[Record], each: Callable[[Added], None]) -> Added:
    """Write all games that are not there yet, so many to a transaction; after each it is told how many there are so far."""
    new = known = 0
    for batch in _batches(map(pack, records)):
        unique = {packed.id: packed for packed in reversed(batch)}
        fresh = list(reversed(unique.values()))
        written = database.write(partial(_write_unknown, batch=fresh))
        new += written
        known += len(batch) - written
        each(Added(new, known))
    return Added(new, known)


def _batches(games: Iterable[Packed]) -> Iterator[list[Packed]]:
    """Games for one transaction after the other: not too many, and not too much."""
    batch: list[Packed] = []
    size = 0
    for packed in games:
        batch.append(packed)
        size += len(packed.moves) + len(packed.efforts or "")
        if len(batch) == BATCH or size > BATCH_SIZE:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch


def _write_unknown(connection: Connection, batch: list[Packed]) -> int:
    """Write those games of a batch that are not there; returns how many."""
    there = _known(connection, [packed.id for packed in batch])
    fresh = [packed for packed in batch if packed.id not in there]
    with _no_garbage():
        write(connection, fresh)
    return len(fresh)


@contextmanager
def _no_garbage() -> Iterator[None]:
    """Do not look for garbage among a great many rows that are all needed: the search took a third of the time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _known(connection: Connection, ids: list[str]) -> set[str]:
    """Which of the games are there."""
    found: set[str] = set()
    for start in range(0, len(ids), MANY):
        found.update(connection.execute(select(game.c.id).where(game.c.id.in_(ids[start : start + MANY]))).scalars())
    return found


def write(connection: Connection, batch: list[Packed]) -> None:
    """Write games that are not there, with their seats and what they add to the standings."""
    if not batch:
        return
    seats: dict[str, tuple[Seat, int]] = {}
    for packed in batch:
        for sitting in (packed.x, packed.o):
            seats.setdefault(key_of(sitting), (sitting, packed.at))
    players = player_ids(connection, seats)
    kinds = kind_ids(connection, {(packed.rules, packed.mode, packed.aids) for packed in batch})
    cells = Counters()
    game_rows: list[tuple[object, ...]] = []
    seat_rows: list[tuple[object, ...]] = []
    for number, packed in zip(_numbers(connection, len(batch)), batch, strict=True):
        x, o = players[key_of(packed.x)], players[key_of(packed.o)]
        of_kind = kinds[packed.rules, packed.mode, packed.aids]
        at, outcome, plies = packed.at, packed.outcome, packed.plies
        game_rows.append(
            (
                *(number, packed.id, at, of_kind, outcome, x, o, plies),
                *(packed.started, packed.ended, packed.nodes, packed.depth, packed.seconds),
                *(packed.coach, packed.time, packed.start, packed.moves, packed.efforts),
            )
        )
        seat_rows.append((x, at, number, 0, o, of_kind, outcome, plies))
        seat_rows.append((o, at, number, 1, x, of_kind, MIRRORED[outcome], plies))
        cells.add_game(x, o, at, of_kind, outcome, plies)
    insert_rows(connection, game, game_rows)
    insert_rows(connection, seat, seat_rows)
    cells.add_everybody()
    cells.write(connection)


def _numbers(connection: Connection, count: int) -> Iterator[int]:
    """Numbers for new games. In SQLite nobody else can write now; PostgreSQL hands them out."""
    if connection.dialect.name == "sqlite":
        last = connection.execute(text("SELECT seq FROM sqlite_sequence WHERE name = 'game'")).scalar() or 0
        return iter(range(last + 1, last + 1 + count))
    sequence = "SELECT nextval(pg_get_serial_sequence('game', 'number')) FROM generate_series(1, :count)"
    return iter(sorted(connection.execute(text(sequence), {"count": count}).scalars()))


def remove(connection: Connection, which: str) -> str:
    """Take a game out, and return it as a line of JSON: its record, or the columns of a row that cannot be read."""
    row = _game_row(connection, which.strip())
    text = _as_json(connection, row.number)
    connection.execute(delete(seat).where(seat.c.game == row.number))
    connection.execute(delete(game).where(game.c.number == row.number))
    if text is None:
        rebuild(connection)  # what it had added to the standings cannot be told any more
        return json.dumps(row._asdict(), default=repr)
    cells = Counters()
    cells.add_game(row.x_player, row.o_player, row.at, row.kind, row.outcome, row.plies, step=-1)
    cells.add_everybody()
    cells.write(connection)
    return text


def _as_json(connection: Connection, number: int) -> str | None:
    """The game as JSON; None if it is damaged."""
    whole = numbered(connection, number)
    try:
        return unpack(whole).to_json() if whole is not None else None
    except DamagedGame:
        return None


def _game_row(connection: Connection, which: str) -> Row[Any]:
    """A row of the game table alone: what else belongs to the game may be missing."""
    is_number = which.isascii() and which.isdigit() and len(which) <= LONGEST_NUMBER
    row = connection.execute(select(game).where(game.c.number == int(which))).first() if is_number else None
    row = row or connection.execute(select(game).where(game.c.id == which)).first()
    if row is None:
        raise NoSuchGame(f"{quoted(which)}: no game has this number or id. Try a number that noughts history shows.")
    return row


def merge_guest(connection: Connection, games: Collection[str], old: str, new: str) -> None:
    """Make these games, over or not, as far as ``old`` played them, those of ``new``, and the standings with them.

    A game of the two against each other stays as it is, and so does one
    that is damaged. Done twice, it is done once. Of whom nobody knows, there
    is nothing to hand over.
    """
    giver, taker = (find_player(connection, Seat(read_name(name))) for name in (old, new))
    if giver is None or taker is None or giver == taker:
        return
    ids = sorted(games)
    for start in range(0, len(ids), MANY):
        some = ids[start : start + MANY]
        _hand_over_finished(connection, some, giver, taker)
        _replace_player(
            connection, unfinished, and_(unfinished.c.id.in_(some), _is_to_go(unfinished, giver, taker)), giver, taker
        )


def _hand_over_finished(connection: Connection, ids: list[str], giver: int, taker: int) -> None:
    """The rows are held until the end, so that two programs that hand over one game do it once."""
    wanted = select(game).where(game.c.id.in_(ids), _is_to_go(game, giver, taker), *is_sound(game))
    rows = connection.execute(wanted.order_by(game.c.number).with_for_update()).all()
    cells, numbers = Counters(), [row.number for row in rows]
    for row in rows:
        x, o = (taker if each == giver else each for each in (row.x_player, row.o_player))
        cells.add_game(row.x_player, row.o_player, row.at, row.kind, row.outcome, row.plies, step=-1)
        cells.add_game(x, o, row.at, row.kind, row.outcome, row.plies)
    _replace_player(connection, game, game.c.number.in_(numbers), giver, taker)
    _replace_player(connection, seat, seat.c.game.in_(numbers), giver, taker)
    cells.write(connection)


def _is_to_go(table: Table, giver: int, taker: int) -> ColumnElement[bool]:
    """Whether the giver sits in a game, and the taker does not."""
    both = (table.c.x_player, table.c.o_player)
    return and_(or_(*(each == giver for each in both)), *(each != taker for each in both))


def _replace_player(connection: Connection, table: Table, which: ColumnElement[bool], giver: int, taker: int) -> None:
    """Put one player in the place of another, on either side; only the places that change are written."""
    for name in ("player", "opponent", "x_player", "o_player"):
        if name in table.c:
            connection.execute(update(table).where(which, table.c[name] == giver).values({name: taker}))
