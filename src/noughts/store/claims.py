"""Claims: names that belong to whoever knows a secret, so that nobody plays for somebody else.

A device holds a secret; the database holds its hash. A recovery code makes
another device know the name too.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import uuid4

from sqlalchemy import Connection, Row, Select, insert, select, update

from noughts.game import Seat, read_name
from noughts.rules import quoted
from noughts.store import people
from noughts.store.database import Database
from noughts.store.errors import NameTaken
from noughts.store.moments import to_number
from noughts.store.people import key_of, player_ids
from noughts.store.schema import player
from noughts.store.web_schema import claim, secret


@dataclass(frozen=True, slots=True)
class Claim:
    """A name and whose it is."""

    id: str
    name: str
    is_guest: bool
    """Whether the name was made up."""


class Claims:
    """Who is who; each call is one transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def of_secret(self, hashed: str) -> Claim | None:
        """Whose secret this is."""
        with self._database.reading() as connection:
            row = connection.execute(_query().join(secret, secret.c.claim == claim.c.id).where(secret.c.hash == hashed)).first()
        return _claim(row) if row else None

    def by_id(self, id: str) -> Claim:  # noqa: A002 - what it is
        """A claim that is known to be there."""
        with self._database.reading() as connection:
            return _claim(connection.execute(_query().where(claim.c.id == id)).one())

    def of_name(self, name: str) -> Claim | None:
        """Whose name this is, in any case; None if nobody has claimed it."""
        with self._database.reading() as connection:
            row = connection.execute(_query().where(player.c.key == key_of(Seat(read_name(name))))).first()
        return _claim(row) if row else None

    def make(self, name: str, hashed: str, now: datetime, *, is_guest: bool) -> Claim:
        """Claim a name for a new secret; NameTaken if anybody has played under it here."""
        return self._database.write(lambda connection: _make(connection, name, hashed, now, is_guest=is_guest))

    def rename(self, who: Claim, name: str) -> Claim:
        """Call somebody something else, and all their games with them; NameTaken if the name is not free."""

        def work(connection: Connection) -> Claim:
            profile = people.rename(connection, who.name, name)
            connection.execute(update(claim).where(claim.c.id == who.id).values(is_guest=0))
            return Claim(who.id, profile.name, is_guest=False)

        return self._database.write(work)

    def set_recovery(self, who: Claim, hashed: str) -> None:
        """Let a code give this name to another device; the code before is void."""
        self._database.write(
            lambda connection: connection.execute(update(claim).where(claim.c.id == who.id).values(recovery=hashed))
        )

    def recover(self, code: str, hashed: str, now: datetime) -> Claim | None:
        """Let a device know the name that a code belongs to, by the hashes of both; None if it belongs to none."""

        def work(connection: Connection) -> Claim | None:
            row = connection.execute(_query().where(claim.c.recovery == code)).first()
            if row is None:
                return None
            connection.execute(insert(secret).values(hash=hashed, claim=row.id, created=to_number(now)))
            return _claim(row)

        return self._database.write(work)


def _make(connection: Connection, name: str, hashed: str, now: datetime, *, is_guest: bool) -> Claim:
    seat, moment = Seat(read_name(name)), to_number(now)
    if people.find(connection, seat.name):
        raise NameTaken(f"{quoted(seat.name)}: the name belongs to somebody else; choose another")
    number = player_ids(connection, {key_of(seat): (seat, moment)})[key_of(seat)]
    made = Claim(str(uuid4()), seat.name, is_guest)
    row = {"id": made.id, "player": number, "is_guest": int(is_guest), "created": moment}
    connection.execute(insert(claim).values(**row))
    connection.execute(insert(secret).values(hash=hashed, claim=made.id, created=moment))
    return made


def _query() -> Select[Any]:
    return select(claim.c.id, claim.c.is_guest, player.c.name).select_from(claim).join(player, player.c.id == claim.c.player)


def _claim(row: Row[Any]) -> Claim:
    return Claim(row.id, row.name, bool(row.is_guest))
