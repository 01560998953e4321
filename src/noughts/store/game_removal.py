"""Removing a finished game, whole or damaged, from the history and everything that follows from it."""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import Connection, Row, delete, select

from noughts.rules import quoted
from noughts.store.cells import Cells
from noughts.store.errors import DamagedGame, NoSuchGame
from noughts.store.history import LONGEST_NUMBER, numbered
from noughts.store.recount import rebuild
from noughts.store.rows import unpack
from noughts.store.schema import game, seat


def remove(connection: Connection, which: str) -> str:
    """Take a game out, and return it as a line of JSON: its record, or the columns of a row that cannot be read."""
    row = _row(connection, which.strip())
    text = _record(connection, row.number)
    connection.execute(delete(seat).where(seat.c.game == row.number))
    connection.execute(delete(game).where(game.c.number == row.number))
    if text is None:
        rebuild(connection)  # what it had added to the standings cannot be told any more
        return json.dumps(row._asdict(), default=repr)
    cells = Cells()
    cells.add_game(row.x_player, row.o_player, row.at, row.kind, row.outcome, row.plies, step=-1)
    cells.add_everybody()
    cells.write(connection)
    return text


def _record(connection: Connection, number: int) -> str | None:
    """The game as JSON; None if it is damaged."""
    whole = numbered(connection, number)
    try:
        return unpack(whole).to_json() if whole is not None else None
    except DamagedGame:
        return None


def _row(connection: Connection, which: str) -> Row[Any]:
    """A row of the game table alone: what else belongs to the game may be missing."""
    is_number = which.isascii() and which.isdigit() and len(which) <= LONGEST_NUMBER
    row = connection.execute(select(game).where(game.c.number == int(which))).first() if is_number else None
    row = row or connection.execute(select(game).where(game.c.id == which)).first()
    if row is None:
        raise NoSuchGame(f"{quoted(which)}: no game has this number or id. Try a number that noughts history shows.")
    return row
