"""Checking the standings against a recount from the games, and making them anew.

One player is counted at a time, so that a million games need no memory.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, Table, case, delete, exists, func, literal, not_, select
from sqlalchemy.sql.expression import FromClause

from noughts.store.cells import COUNTERS, EVERYBODY, NOTHING, Cells, Counts, Key
from noughts.store.moments import FIRST_MOMENT, LAST_MOMENT
from noughts.store.outcomes import MIRRORED
from noughts.store.schema import game, player, rivalry, seat, standing, total
from noughts.store.values import Difference

COLUMNS = ("player", "at", "game", "side", "opponent", "kind", "outcome", "plies")
"""Of the seat table."""

TABLES = (total, standing, rivalry)
"""Those that hold sums."""

MOST = dict.fromkeys(("side", "plies"), 2**15 - 1) | dict.fromkeys(
    ("player", "opponent", "x_player", "o_player", "kind"), 2**31 - 1
)
"""What the columns of games and seats hold."""


def is_sound(rows: FromClause) -> list[ColumnElement[bool]]:
    """The conditions that a row can be counted at all; one that fails them is damaged, and counts for nothing."""
    numbers = [rows.c[name].between(0, most) for name, most in MOST.items() if name in rows.c]
    return [*numbers, rows.c.outcome.in_(range(len(MIRRORED))), rows.c.at.between(FIRST_MOMENT, LAST_MOMENT)]


def recount(connection: Connection) -> list[Difference]:
    """Every number that is not what the games say."""
    return [*_wrong_seats(connection), *_wrong_cells(connection)]


def _wrong_seats(connection: Connection) -> Iterator[Difference]:
    """Seats that are missing, or too many, or not like their game."""
    seats = connection.execute(select(func.count()).select_from(seat)).scalar() or 0
    games = connection.execute(select(func.count()).select_from(game)).scalar() or 0
    if seats != 2 * games:
        yield Difference("seats", (seats,), (2 * games,))
    for side in (0, 1):
        wanted = seats_of_games(side).subquery()
        alike = exists().where(*(seat.c[name] == wanted.c[name] for name in COLUMNS))
        missing = connection.execute(select(func.count()).select_from(wanted).where(not_(alike))).scalar() or 0
        if missing:
            yield Difference(f"games whose {'XO'[side]} sits wrongly", (missing,), (0,))


def seats_of_games(side: int) -> Select[Any]:
    """What the seats of one side should be, from the games."""
    me, you = (game.c.x_player, game.c.o_player) if side == 0 else (game.c.o_player, game.c.x_player)
    outcome = game.c.outcome if side == 0 else case(dict(enumerate(MIRRORED)), value=game.c.outcome)
    columns = (me, game.c.at, game.c.number, literal(side), you, game.c.kind, outcome, game.c.plies)
    return select(*(column.label(name) for name, column in zip(COLUMNS, columns, strict=True))).where(*is_sound(game))


def _wrong_cells(connection: Connection) -> Iterator[Difference]:
    known = dict(_players(connection))
    periods = connection.execute(select(total.c.period).distinct()).scalars().all()
    for number, key in known.items():
        for table, counted in cells_of(connection, number).by_table().items():
            yield from _compared(f"{key} in {table.name}", _kept(connection, table, number, periods), counted)
    for table in TABLES:
        strangers = select(func.count()).select_from(table).where(table.c.player.not_in(select(player.c.id)))
        if found := connection.execute(strangers.where(table.c.player != EVERYBODY)).scalar():
            yield Difference(f"cells in {table.name} of players who do not exist", (found,), (0,))


def _players(connection: Connection) -> list[tuple[int, str]]:
    """The number and the key of everybody together, and of each player."""
    rows = connection.execute(select(player.c.id, player.c.key).order_by(player.c.id)).all()
    return [(EVERYBODY, "everybody"), *((row.id, row.key) for row in rows)]


def cells_of(connection: Connection, number: int) -> Cells:
    """What the games of one player add up to."""
    cells = Cells()
    if number == EVERYBODY:
        columns = (literal(EVERYBODY), literal(EVERYBODY), literal(0), game.c.at, game.c.kind, game.c.outcome, game.c.plies)
        query = select(*columns).where(*is_sound(game))
    else:
        names = ("player", "opponent", "side", "at", "kind", "outcome", "plies")
        query = select(*(seat.c[name] for name in names)).where(seat.c.player == number, *is_sound(seat))
    for row in connection.execute(query):
        cells.add_seat(*row)
    if number == EVERYBODY:
        cells.rivalries.clear()
    return cells


def _kept(connection: Connection, table: Table, number: int, periods: Sequence[int]) -> dict[Key, tuple[int, ...]]:
    keys = len(table.primary_key.columns)
    query = select(*table.primary_key.columns, *(table.c[name] for name in COUNTERS))
    rows = connection.execute(query.where(table.c.period.in_(periods), table.c.player == number))
    return {tuple(row[:keys]): tuple(row[keys:]) for row in rows}


def _compared(what: str, kept: Mapping[Key, tuple[int, ...]], counted: Mapping[Key, Counts]) -> Iterator[Difference]:
    for cell in sorted(kept.keys() | counted.keys(), key=str):  # a damaged one may be anything
        there, right = kept.get(cell, tuple(NOTHING)), tuple(counted.get(cell, NOTHING))
        if there != right:
            yield Difference(f"{what}, cell {cell}", there, right)


def rebuild(connection: Connection) -> None:
    """Throw away everything that follows from the games, and make it anew."""
    for table in (*TABLES, seat):
        connection.execute(delete(table))
    for side in (0, 1):
        connection.execute(seat.insert().from_select(COLUMNS, seats_of_games(side)))
    for number in dict(_players(connection)):
        cells_of(connection, number).write(connection)
