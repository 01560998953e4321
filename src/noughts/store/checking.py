"""Checking the standings against a recount from the games, and making them anew.

One player is counted at a time, so that a million games need no memory.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sqlalchemy import Connection, Select, Table, case, delete, exists, func, literal, not_, select

from noughts.store.counting import COUNTERS, Cells
from noughts.store.outcomes import MIRRORED
from noughts.store.schema import game, player, rivalry, seat, standing
from noughts.store.values import Difference

COLUMNS = ("player", "at", "game", "side", "opponent", "kind", "outcome", "plies")
"""Of the seat table."""


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
    return select(*(column.label(name) for name, column in zip(COLUMNS, columns, strict=True)))


def _wrong_cells(connection: Connection) -> Iterator[Difference]:
    periods = connection.execute(select(standing.c.period).distinct()).scalars().all()
    strangers = 0
    for number, key in connection.execute(select(player.c.id, player.c.key).order_by(player.c.id)).all():
        cells = cells_of(connection, number)
        of_player = (standing.c.player == number) & standing.c.period.in_(periods)
        yield from _compared(f"{key} in standing", _kept(connection, standing, of_player), cells.standings)
        yield from _compared(f"{key} in rivalry", _kept(connection, rivalry, rivalry.c.player == number), cells.rivalries)
    for table in (standing, rivalry):
        query = select(func.count()).select_from(table).where(table.c.player.not_in(select(player.c.id)))
        strangers += connection.execute(query).scalar() or 0
    if strangers:
        yield Difference("cells of players who do not exist", (strangers,), (0,))


def cells_of(connection: Connection, number: int) -> Cells:
    """What the games of one player add up to."""
    cells = Cells()
    query = select(*(seat.c[name] for name in ("player", "opponent", "side", "at", "kind", "outcome", "plies")))
    for row in connection.execute(query.where(seat.c.player == number)):
        cells.add_seat(*row)
    return cells


def _kept(connection: Connection, table: Table, condition: Any) -> dict[tuple[int, ...], tuple[int, ...]]:
    keys = len(table.primary_key.columns)
    rows = connection.execute(select(*table.primary_key.columns, *(table.c[name] for name in COUNTERS)).where(condition))
    return {tuple(row[:keys]): tuple(row[keys:]) for row in rows}


def _compared(what: str, kept: dict[Any, tuple[int, ...]], counted: dict[Any, list[int]]) -> Iterator[Difference]:
    nothing = (0,) * len(COUNTERS)
    for cell in sorted(kept.keys() | counted.keys()):
        there, right = kept.get(cell, nothing), tuple(counted.get(cell, nothing))
        if there != right:
            yield Difference(f"{what}, cell {cell}", there, right)


def rebuild(connection: Connection) -> None:
    """Throw away everything that follows from the games, and make it anew."""
    for table in (rivalry, standing, seat):
        connection.execute(delete(table))
    for side in (0, 1):
        connection.execute(seat.insert().from_select(COLUMNS, seats_of_games(side)))
    for number in connection.execute(select(player.c.id).order_by(player.c.id)).scalars().all():
        cells_of(connection, number).write(connection)
