"""Handing over: games that were played as a guest become those of whoever that was."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import ColumnElement, Connection, Table, and_, or_, select, update

from noughts.game import Seat, read_name
from noughts.store.cells import Cells
from noughts.store.people import MANY
from noughts.store.recount import is_sound
from noughts.store.schema import game, seat, unfinished
from noughts.store.selection import find_player


def hand_over(connection: Connection, games: Collection[str], old: str, new: str) -> None:
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
        _write(connection, unfinished, and_(unfinished.c.id.in_(some), _is_to_go(unfinished, giver, taker)), giver, taker)


def _hand_over_finished(connection: Connection, ids: list[str], giver: int, taker: int) -> None:
    """The rows are held until the end, so that two programs that hand over one game do it once."""
    wanted = select(game).where(game.c.id.in_(ids), _is_to_go(game, giver, taker), *is_sound(game))
    rows = connection.execute(wanted.order_by(game.c.number).with_for_update()).all()
    cells, numbers = Cells(), [row.number for row in rows]
    for row in rows:
        x, o = (taker if each == giver else each for each in (row.x_player, row.o_player))
        cells.add_game(row.x_player, row.o_player, row.at, row.kind, row.outcome, row.plies, step=-1)
        cells.add_game(x, o, row.at, row.kind, row.outcome, row.plies)
    _write(connection, game, game.c.number.in_(numbers), giver, taker)
    _write(connection, seat, seat.c.game.in_(numbers), giver, taker)
    cells.write(connection)


def _is_to_go(table: Table, giver: int, taker: int) -> ColumnElement[bool]:
    """Whether the giver sits in a game, and the taker does not."""
    both = (table.c.x_player, table.c.o_player)
    return and_(or_(*(each == giver for each in both)), *(each != taker for each in both))


def _write(connection: Connection, table: Table, which: ColumnElement[bool], giver: int, taker: int) -> None:
    """Put one player in the place of another, on either side; only the places that change are written."""
    for name in ("player", "opponent", "x_player", "o_player"):
        if name in table.c:
            connection.execute(update(table).where(which, table.c[name] == giver).values({name: taker}))
