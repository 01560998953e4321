"""Removal: a person who is to be forgotten; the games they played stay, as those of nobody in particular."""

from __future__ import annotations

from sqlalchemy import Connection, delete, select, update

from noughts.game import Seat
from noughts.store.people import key_of, known, player_ids
from noughts.store.recount import rebuild
from noughts.store.schema import game, player, unfinished

NOBODY = Seat("")
"""Whoever has no name."""


def remove(connection: Connection, name: str) -> None:
    """Forget a person, their settings and the games they left; opponents keep their own results."""
    key = key_of(Seat(known(connection, name).name))
    person = connection.execute(select(player.c.id).where(player.c.key == key)).scalar_one()
    nobody = player_ids(connection, {key_of(NOBODY): (NOBODY, 0)})[key_of(NOBODY)]
    connection.execute(delete(unfinished).where((unfinished.c.x_player == person) | (unfinished.c.o_player == person)))
    for column in (game.c.x_player, game.c.o_player):
        connection.execute(update(game).where(column == person).values({column: nobody}))
    rebuild(connection)
    connection.execute(delete(player).where(player.c.id == person))
