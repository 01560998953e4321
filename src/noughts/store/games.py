"""Finished games: writing one or very many, removing one, giving a guest's games to a person, checking the seats."""

from __future__ import annotations

import gc
import json
import uuid
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Row,
    Select,
    Table,
    and_,
    case,
    delete,
    exists,
    func,
    literal,
    not_,
    or_,
    select,
    text,
)

from noughts.game import Record, Seat, read_name
from noughts.rules import BadRecord, quoted
from noughts.store import openings
from noughts.store.database import Database, bulk_insert, chunks
from noughts.store.errors import DamagedGame, GameKnown, NoSuchGame
from noughts.store.history import LONGEST_NUMBER, numbered
from noughts.store.people import NAMELESS, key_of, player_ids, replace_player
from noughts.store.people import known as known_person
from noughts.store.rows import Packed, copy_id, kind_ids, pack, unpack
from noughts.store.schema import ALL, FIRST_TIMESTAMP, LAST_TIMESTAMP, MIRRORED, board, game, player, seat, unfinished
from noughts.store.selection import find_player
from noughts.store.unfinished import delete_ended
from noughts.store.values import Added, Difference

BATCH = 50_000
"""Games in one transaction of an import: with more, index pages are written less often, but other programs wait longer."""

NOT_IN_SEATS = Packed._fields.index("started")  # from here on the columns are those of the game table alone
BATCH_SIZE = 10_000_000  # characters of moves and measures; small boards never reach it


def finish(connection: Connection, record: Record, version: int | None) -> None:
    """Write a game that has ended, and delete it as unfinished; GameKnown if it was written before."""
    if record.game.root.main_line()[-1].outcome is None:
        raise BadRecord(f"{quoted(record.id)}: the game is not over, so it has no result to save")
    packed = pack(record)
    if _known(connection, [packed.id]):
        raise GameKnown(f"{quoted(packed.id)}: this game is already saved")
    delete_ended(connection, packed.id, version)
    write(connection, [packed])


def is_finished(connection: Connection, record: Record) -> bool:
    """Whether this very game is there: then we wrote it, although the connection broke before the answer."""
    packed = pack(record)
    row = connection.execute(select(game.c.moves, game.c.outcome, game.c.ended).where(game.c.id == packed.id)).first()
    return row is not None and tuple(row) == (packed.moves, packed.outcome, packed.ended)


def add(database: Database, records: Iterable[Record], each: Callable[[Added], None]) -> Added:
    new = known = 0
    for batch in _batches(_packed(records)):
        unique = {packed.id: packed for packed in reversed(batch)}
        fresh = list(reversed(unique.values()))
        written = database.write(partial(_write_unknown, batch=fresh))
        new += written
        known += len(batch) - written
        each(Added(new, known))
    return Added(new, known)


def _packed(records: Iterable[Record]) -> Iterator[Packed]:
    """The games as rows. The same game without an id gets another one each time it comes, as the second, the third ..."""
    known: set[int] = set()
    copies: Counter[int] = Counter()
    for record in records:
        packed = pack(record)
        if not record.id:
            number = uuid.UUID(packed.id).int
            if number in known:
                copies[number] += 1
                packed = packed._replace(id=copy_id(packed.id, copies[number]))
            known.add(number)
        yield packed


def _batches(games: Iterable[Packed]) -> Iterator[list[Packed]]:
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
    """Write the games of a batch that are not there; return how many."""
    there = _known(connection, [packed.id for packed in batch])
    fresh = [packed for packed in batch if packed.id not in there]
    with _no_garbage():
        write(connection, fresh)
    return len(fresh)


@contextmanager
def _no_garbage() -> Iterator[None]:
    """Stop the garbage collector while very many rows are all needed: it took a third of the time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _known(connection: Connection, ids: list[str]) -> set[str]:
    query = select(game.c.id)
    return {known for some in chunks(ids) for known in connection.execute(query.where(game.c.id.in_(some))).scalars()}


def write(connection: Connection, batch: list[Packed]) -> None:
    if not batch:
        return
    seats: dict[str, tuple[Seat, int]] = {}
    for packed in batch:
        for sitting in (packed.x, packed.o):
            seats.setdefault(key_of(sitting), (sitting, packed.at))
    players = player_ids(connection, seats)
    kinds = kind_ids(connection, {(packed.rules, packed.mode, packed.aids) for packed in batch})
    game_rows: list[tuple[object, ...]] = []
    seat_rows: list[tuple[object, ...]] = []
    opening_rows: list[openings.OpeningRow] = []
    for number, packed in zip(_numbers(connection, len(batch)), batch, strict=True):
        x, o = players[key_of(packed.x)], players[key_of(packed.o)]
        of_kind = kinds[packed.rules, packed.mode, packed.aids]
        at, outcome, plies = packed.at, packed.outcome, packed.plies
        game_rows.append((number, packed.id, at, of_kind, outcome, x, o, plies, *packed[NOT_IN_SEATS:]))
        seat_rows.append((x, at, number, 0, o, of_kind, outcome, plies))
        seat_rows.append((o, at, number, 1, x, of_kind, MIRRORED[outcome], plies))
        opening_rows += openings.rows_of(number, packed.rules, packed.start, packed.moves, outcome, (x, o))
    bulk_insert(connection, game, game_rows)
    bulk_insert(connection, seat, seat_rows)
    openings.insert(connection, opening_rows)


def _numbers(connection: Connection, count: int) -> Iterator[int]:
    """Numbers for new games. In SQLite no other program can write now; PostgreSQL hands them out."""
    if connection.dialect.name == "sqlite":
        last = connection.execute(text("SELECT seq FROM sqlite_sequence WHERE name = 'game'")).scalar() or 0
        return iter(range(last + 1, last + 1 + count))
    sequence = "SELECT nextval(pg_get_serial_sequence('game', 'number')) FROM generate_series(1, :count)"
    return iter(sorted(connection.execute(text(sequence), {"count": count}).scalars()))


def remove(connection: Connection, which: str) -> str:
    row = _game_row(connection, which.strip())
    whole = numbered(connection, row.number)
    try:
        line = unpack(whole).to_json() if whole is not None else None
    except DamagedGame:
        line = None
    if line:
        openings.remove(connection, openings.counted(connection, [row.number]))
    else:
        openings.remove_damaged(connection, row.number)
    connection.execute(delete(seat).where(seat.c.game == row.number))
    connection.execute(delete(game).where(game.c.number == row.number))
    return line or json.dumps(row._asdict(), default=repr)


def _game_row(connection: Connection, which: str) -> Row[Any]:
    """A row of the game table alone, since the rest of a damaged game may be missing."""
    is_number = which.isascii() and which.isdigit() and len(which) <= LONGEST_NUMBER
    row = connection.execute(select(game).where(game.c.number == int(which))).first() if is_number else None
    row = row or connection.execute(select(game).where(game.c.id == which)).first()
    if row is None:
        raise NoSuchGame(f"{quoted(which)}: no game has this number or id. Try a number that noughts history shows.")
    return row


def merge_guest(connection: Connection, games: Collection[str], old: str, new: str) -> None:
    giver, taker = (find_player(connection, Seat(read_name(name))) for name in (old, new))
    if giver is None or taker is None or giver == taker:
        return
    for some in chunks(sorted(games)):
        # The rows are locked until the end, so that two programs that merge the same games do not wait for each other.
        wanted = select(game.c.number).where(game.c.id.in_(some), _is_to_move(game, giver, taker))
        numbers = connection.execute(wanted.order_by(game.c.number).with_for_update()).scalars().all()
        with _recounted(connection, numbers):
            replace_player(connection, game, giver, taker, game.c.number.in_(numbers))
            replace_player(connection, seat, giver, taker, seat.c.game.in_(numbers))
        replace_player(connection, unfinished, giver, taker, unfinished.c.id.in_(some), _is_to_move(unfinished, giver, taker))


def remove_person(connection: Connection, name: str) -> None:
    """Forget a person, their settings, their boards and their unfinished games; opponents keep their own results."""
    key = key_of(Seat(known_person(connection, name).name))
    person = connection.execute(select(player.c.id).where(player.c.key == key)).scalar_one()
    nameless = player_ids(connection, {key_of(NAMELESS): (NAMELESS, 0)})[key_of(NAMELESS)]
    connection.execute(delete(unfinished).where((unfinished.c.x_player == person) | (unfinished.c.o_player == person)))
    numbers = connection.execute(select(seat.c.game).where(seat.c.player == person).distinct()).scalars().all()
    with _recounted(connection, numbers):
        for table in (game, seat):
            replace_player(connection, table, person, nameless)
    connection.execute(delete(board).where(board.c.player == person))
    connection.execute(delete(player).where(player.c.id == person))


@contextmanager
def _recounted(connection: Connection, numbers: Sequence[int]) -> Iterator[None]:
    """Count the moves of these games for the players that they have afterwards."""
    openings.remove(connection, openings.counted(connection, numbers))
    yield
    openings.insert(connection, openings.counted(connection, numbers))


def _is_to_move(table: Table, giver: int, taker: int) -> ColumnElement[bool]:
    both = (table.c.x_player, table.c.o_player)
    return and_(or_(*(each == giver for each in both)), *(each != taker for each in both))


SEAT_COLUMNS = tuple(column.name for column in seat.columns)

LARGEST = dict.fromkeys(("plies",), 2**15 - 1) | dict.fromkeys(("x_player", "o_player", "kind"), 2**31 - 1)
"""The largest numbers that the columns of a seat hold; a game with others is damaged, and has no seats."""


def _seats_of_games(side: int) -> Select[Any]:
    """The seats that one side should have, from the games."""
    me, you = (game.c.x_player, game.c.o_player) if side == 0 else (game.c.o_player, game.c.x_player)
    outcome = game.c.outcome if side == 0 else case(dict(enumerate(MIRRORED)), value=game.c.outcome)
    columns = (me, game.c.at, game.c.number, literal(side), you, game.c.kind, outcome, game.c.plies)
    is_sound = [
        *(game.c[name].between(0, most) for name, most in LARGEST.items()),
        game.c.outcome.in_(sorted(ALL)),
        game.c.at.between(FIRST_TIMESTAMP, LAST_TIMESTAMP),
    ]
    return select(*(column.label(name) for name, column in zip(SEAT_COLUMNS, columns, strict=True))).where(*is_sound)


def recount(connection: Connection) -> list[Difference]:
    """Check that every game has its two seats and its opening moves, and that there are no others."""
    found = []
    seats = connection.execute(select(func.count()).select_from(seat)).scalar() or 0
    games = connection.execute(select(func.count()).select_from(game)).scalar() or 0
    if seats != 2 * games:
        found.append(Difference("seats", seats, 2 * games))
    for side in (0, 1):
        wanted = _seats_of_games(side).subquery()
        alike = exists().where(*(seat.c[name] == wanted.c[name] for name in SEAT_COLUMNS))
        wrong = connection.execute(select(func.count()).select_from(wanted).where(not_(alike))).scalar() or 0
        if wrong:
            found.append(Difference(f"games with a wrong seat of {'XO'[side]}", wrong, 0))
    there, wanted_rows = openings.compare(connection)
    if there != wanted_rows:
        found.append(Difference("moves from first positions", there[0], wanted_rows[0]))
    return found


def rebuild(connection: Connection) -> None:
    """Delete all seats and derive them from the games again; opening moves are counted on demand."""
    openings.forget_all(connection)
    connection.execute(delete(seat))
    for side in (0, 1):
        connection.execute(seat.insert().from_select(SEAT_COLUMNS, _seats_of_games(side)))
