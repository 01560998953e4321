"""Writing finished games: one at the end of a match, or very many from a file."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial

from sqlalchemy import Connection, select, text

from noughts.game import Record, Seat
from noughts.rules import BadRecord, quoted
from noughts.store.cells import Cells
from noughts.store.database import Database
from noughts.store.errors import GameKnown
from noughts.store.many_rows import insert_rows
from noughts.store.outcomes import MIRRORED
from noughts.store.people import MANY, check_written, key_of, player_ids, upsert
from noughts.store.rows import Packed, pack
from noughts.store.schema import game, kind, seat
from noughts.store.unfinished import let_go
from noughts.store.values import Added

BATCH = 50_000
"""Games in one transaction of an import: with more, each page of an index is written less often, but other programs wait."""

BATCH_SIZE = 10_000_000
"""Characters of moves and what they took in one transaction; games on small boards never come to that."""

Kind = tuple[str, str, int]
"""Rules, mode and aids."""


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
    cells = Cells()
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


def kind_ids(connection: Connection, wanted: set[Kind]) -> dict[Kind, int]:
    """The number of each kind of game, new ones included."""
    found = all_kinds(connection)
    missing = sorted(wanted - found.keys())
    if missing:
        rows = [{"rules": rules, "mode": mode, "aids": aids} for rules, mode, aids in missing]
        columns = ["rules", "mode", "aids"]
        connection.execute(upsert(connection, kind).on_conflict_do_nothing(index_elements=columns), rows)
        found = all_kinds(connection)
        check_written(found, missing)
    return found


def all_kinds(connection: Connection) -> dict[Kind, int]:
    """Every kind of game that is kept; there are few."""
    rows = connection.execute(select(kind.c.rules, kind.c.mode, kind.c.aids, kind.c.id))
    return {(rules, mode, aids): number for rules, mode, aids, number in rows if isinstance(aids, int)}  # else it is damaged


def _numbers(connection: Connection, count: int) -> Iterator[int]:
    """Numbers for new games. In SQLite nobody else can write now; PostgreSQL hands them out."""
    if connection.dialect.name == "sqlite":
        last = connection.execute(text("SELECT seq FROM sqlite_sequence WHERE name = 'game'")).scalar() or 0
        return iter(range(last + 1, last + 1 + count))
    sequence = "SELECT nextval(pg_get_serial_sequence('game', 'number')) FROM generate_series(1, :count)"
    return iter(sorted(connection.execute(text(sequence), {"count": count}).scalars()))
