"""Games that are played over the web: their links and seats, and the accounts that names belong to.

A device holds a secret; the database holds its hash. A recovery code lets
another device use the name too. In the tables an account is called a claim.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import uuid4

from sqlalchemy import ColumnElement, Connection, Row, Select, delete, insert, or_, select, text, update

from noughts.game import Seat, read_name
from noughts.rules import NoughtsError, Side, quoted
from noughts.store import people
from noughts.store.database import Database, Prepared, chunks
from noughts.store.errors import NameTaken, NoSuchGame
from noughts.store.people import key_of, player_ids
from noughts.store.schema import claim, command, datetime_or_none, link, player, secret, to_timestamp, unfinished
from noughts.store.unfinished import announce, save
from noughts.store.values import Unfinished

NOTING = Prepared(
    text("INSERT INTO command (game, id, at) VALUES (:game, :id, :at) ON CONFLICT (game, id) DO NOTHING RETURNING id")
)

NUMBERS = {Side.X: 0, Side.O: 1}


class SeatTaken(NoughtsError):
    """Another player was faster to take the seat."""


class WrongInvitation(NoughtsError):
    """The invitation is not for this game."""


class CommandRepeated(NoughtsError):
    """The command was carried out before."""


@dataclass(frozen=True, slots=True)
class WebGame:
    """A game of the site, and who may do what in it."""

    id: str  # the link; anyone who has it may watch
    game: str  # its id in the library
    setup: str  # opaque to the store
    owner: str  # an account
    x: str | None = None  # an account; None for a program, and while the seat is open
    o: str | None = None
    invite: str | None = None  # while a seat is open: lets anyone take it
    is_private: bool = False
    pace: float = 0.0
    score: str = ""
    rematch_by: Side | None = None
    next: str | None = None

    def holder(self, side: Side) -> str | None:
        return self.x if side is Side.X else self.o

    def sides(self, account: str | None) -> tuple[Side, ...]:
        return tuple(side for side in Side if account is not None and self.holder(side) == account)


@dataclass(frozen=True, slots=True)
class LastSeen:
    """When the players of a game were last connected to any process."""

    x: datetime | None
    o: datetime | None

    def at(self, side: Side) -> datetime | None:
        return self.x if side is Side.X else self.o


class WebGames:
    """All games of the site; each call is one transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def find(self, which: str) -> WebGame:
        """A game by its link, or a public one by its own id; NoSuchGame if there is none."""
        with self._database.reading() as connection:
            row = connection.execute(select(link).where(link.c.id == which)).first()
            if row is None:
                row = connection.execute(select(link).where((link.c.game == which) & (link.c.is_private == 0))).first()
        if row is None:
            raise NoSuchGame(f"{quoted(which)}: no game has this link")
        return _web_game(row)

    def by_game(self, games: Collection[str]) -> dict[str, WebGame]:
        return {row.game: _web_game(row) for row in self._each(select(link), link.c.game, games)}

    def _each(self, query: Select[Any], column: ColumnElement[str], values: Collection[str]) -> list[Row[Any]]:
        with self._database.reading() as connection:
            return [row for some in chunks(values) for row in connection.execute(query.where(column.in_(some)))]

    def of_account(self, account: str, limit: int) -> list[WebGame]:
        mine = or_(link.c.x_claim == account, link.c.o_claim == account, link.c.owner == account)
        with self._database.reading() as connection:
            rows = connection.execute(select(link).where(mine).order_by(link.c.created.desc()).limit(limit))
            return [_web_game(row) for row in rows]

    def played_since(self, moment: datetime, limit: int) -> list[WebGame]:
        """Unfinished public games whose players were connected since then, or whose programs think, newest first."""
        since = to_timestamp(moment)
        is_played = or_(link.c.x_seen >= since, link.c.o_seen >= since, link.c.thinks_until >= since)
        some = select(link).join(unfinished, unfinished.c.id == link.c.game).where(is_played & (link.c.is_private == 0))
        with self._database.reading() as connection:
            return [_web_game(row) for row in connection.execute(some.order_by(link.c.created.desc()).limit(limit))]

    def create(self, made: WebGame, now: datetime, first: Unfinished | None = None, *, after: str | None = None) -> WebGame:
        """Write a new game and its link; with ``after``, as the rematch of that link.

        If that link has a rematch already, it is returned and nothing is written.
        """

        def work(connection: Connection) -> WebGame:
            if after is not None:
                follows = update(link).where((link.c.id == after) & link.c.next.is_(None)).values(next=made.id)
                before = connection.execute(follows.returning(link.c.game)).first()
                if before is None:
                    known = connection.execute(select(link.c.next).where(link.c.id == after)).scalar_one()
                    return _web_game(connection.execute(select(link).where(link.c.id == known)).one())
                announce(connection, before.game)
            connection.execute(insert(link).values(**_values(made), created=to_timestamp(now)))
            if first:
                save(connection, first)
            return made

        return self._database.write(work)

    def take_seat(self, found: WebGame, invite: str, account: str, side: Side, first: Unfinished) -> WebGame:
        """Take the open seat and begin the game; SeatTaken if another player was faster, or WrongInvitation."""

        def work(connection: Connection) -> None:
            seat = {"x_claim" if side is Side.X else "o_claim": account}
            is_open = (link.c.id == found.id) & (link.c.invite == invite)
            if not connection.execute(update(link).where(is_open).values(invite=None, **seat)).rowcount:
                if connection.execute(select(link.c.invite).where(link.c.id == found.id)).scalar() is None:
                    raise SeatTaken("The seat is taken. You can watch.")
                raise WrongInvitation("This invitation is not for this game. Open the whole link that your friend sent you.")
            save(connection, first)

        self._database.write(work)
        return self.find(found.id)

    def propose_rematch(self, found: WebGame, by: Side | None) -> None:
        """Write who wants a rematch; None if nobody does any longer."""
        self._set(found, rematch_by=None if by is None else NUMBERS[by])

    def set_pace(self, found: WebGame, pace: float) -> None:
        self._set(found, pace=pace)

    def _set(self, found: WebGame, **values: object) -> None:
        def work(connection: Connection) -> None:
            connection.execute(update(link).where(link.c.id == found.id).values(**values))
            announce(connection, found.game)

        self._database.write(work)

    # Which process thinks

    def take_lease(self, game: str, process: str, now: datetime, until: datetime) -> datetime | None:
        """Let one process think for the programs of a game until then; None if it may, otherwise when to ask again."""
        moment = to_timestamp(now)

        def work(connection: Connection) -> datetime | None:
            is_free = or_(link.c.thinker == process, link.c.thinker.is_(None), link.c.thinks_until < moment)
            taken = (
                update(link).where((link.c.game == game) & is_free).values(thinker=process, thinks_until=to_timestamp(until))
            )
            if connection.execute(taken).rowcount:
                return None
            other = connection.execute(select(link.c.thinks_until).where(link.c.game == game)).scalar()
            return datetime_or_none(other)

        return self._database.write(work)

    # Who is connected

    def note_presence(self, here: Mapping[Side, Collection[str]], now: datetime) -> None:
        if any(here.values()):
            self._database.write(lambda connection: _note_presence(connection, here, to_timestamp(now)))

    def forget_presence(self, found: str, side: Side) -> None:
        self._database.write(lambda connection: _note_presence(connection, {side: [found]}, None))

    def last_seen(self, links: Collection[str]) -> dict[str, LastSeen]:
        rows = self._each(select(link.c.id, link.c.x_seen, link.c.o_seen), link.c.id, links)
        return {row.id: LastSeen(datetime_or_none(row.x_seen), datetime_or_none(row.o_seen)) for row in rows}

    def versions(self, games: Collection[str]) -> dict[str, int]:
        rows = self._each(select(unfinished.c.id, unfinished.c.version), unfinished.c.id, games)
        return {row.id: row.version for row in rows}

    # Commands

    def is_done(self, game: str, id: str) -> bool:  # noqa: A002 - what it is called in messages
        query = select(command.c.at).where((command.c.game == game) & (command.c.id == id))
        with self._database.reading() as connection:
            return connection.execute(query).first() is not None

    def forget_commands(self, now: datetime, age: timedelta) -> None:
        old = delete(command).where(command.c.at < to_timestamp(now - age))
        self._database.write(lambda connection: connection.execute(old))


def note_command(connection: Connection, game: str, id: str, now: datetime) -> None:  # noqa: A002 - as above
    """Write that a command was carried out, in the same transaction; CommandRepeated if it already was."""
    if not NOTING.run(connection, {"game": game, "id": id, "at": to_timestamp(now)}).fetchall():
        raise CommandRepeated(f"{quoted(id)}: this command was carried out before")


def _note_presence(connection: Connection, here: Mapping[Side, Collection[str]], moment: int | None) -> None:
    for side, links in here.items():
        column = "x_seen" if side is Side.X else "o_seen"
        for some in chunks(sorted(links)):  # sorted: two processes never wait for each other
            connection.execute(update(link).where(link.c.id.in_(some)).values(**{column: moment}))


ALIKE = ("id", "game", "setup", "owner", "invite", "pace", "score")
"""Columns of a link that have the value of the game's field of that name."""


def _values(made: WebGame) -> dict[str, Any]:
    alike = {name: getattr(made, name) for name in ALIKE}
    return {**alike, "x_claim": made.x, "o_claim": made.o, "is_private": int(made.is_private)}


def _web_game(row: Row[Any]) -> WebGame:
    return WebGame(
        **{name: getattr(row, name) for name in ALIKE},
        x=row.x_claim,
        o=row.o_claim,
        is_private=bool(row.is_private),
        rematch_by=None if row.rematch_by is None else (Side.O if row.rematch_by else Side.X),
        next=row.next,
    )


@dataclass(frozen=True, slots=True)
class Account:
    id: str
    name: str
    is_guest: bool  # the name was made up


class Accounts:
    """All accounts; each call is one transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def of_secret(self, hashed: str) -> Account | None:
        return self._first(_accounts().join(secret, secret.c.claim == claim.c.id).where(secret.c.hash == hashed))

    def by_id(self, id: str) -> Account:  # noqa: A002 - what it is
        with self._database.reading() as connection:
            return _account(connection.execute(_accounts().where(claim.c.id == id)).one())

    def of_name(self, name: str) -> Account | None:
        return self._first(_accounts().where(player.c.key == key_of(Seat(read_name(name)))))

    def _first(self, query: Select[Any]) -> Account | None:
        with self._database.reading() as connection:
            row = connection.execute(query).first()
        return _account(row) if row else None

    def create(self, name: str, hashed: str, now: datetime, *, is_guest: bool) -> Account:
        """A new account for a new secret; NameTaken if the name has been played under here."""
        return self._database.write(lambda connection: _create_account(connection, name, hashed, now, is_guest=is_guest))

    def rename(self, who: Account, name: str) -> Account:
        """Rename an account, and its player in all games; NameTaken if the name is not free."""

        def work(connection: Connection) -> Account:
            profile = people.rename(connection, who.name, name)
            connection.execute(update(claim).where(claim.c.id == who.id).values(is_guest=0))
            return Account(who.id, profile.name, is_guest=False)

        return self._database.write(work)

    def set_recovery(self, who: Account, hashed: str) -> None:
        """Let a code give this account to another device; the code before is void."""
        self._database.write(
            lambda connection: connection.execute(update(claim).where(claim.c.id == who.id).values(recovery=hashed))
        )

    def recover(self, code: str, hashed: str, now: datetime) -> Account | None:
        """Let a device use the account of a recovery code, by the hashes of code and secret; None if the code is unknown."""

        def work(connection: Connection) -> Account | None:
            row = connection.execute(_accounts().where(claim.c.recovery == code)).first()
            if row is None:
                return None
            connection.execute(insert(secret).values(hash=hashed, claim=row.id, created=to_timestamp(now)))
            return _account(row)

        return self._database.write(work)


def _create_account(connection: Connection, name: str, hashed: str, now: datetime, *, is_guest: bool) -> Account:
    seat, moment = Seat(read_name(name)), to_timestamp(now)
    if people.find(connection, seat.name):
        raise NameTaken(f"{quoted(seat.name)}: another player has this name; choose another")
    number = player_ids(connection, {key_of(seat): (seat, moment)})[key_of(seat)]
    made = Account(str(uuid4()), seat.name, is_guest)
    row = {"id": made.id, "player": number, "is_guest": int(is_guest), "created": moment}
    connection.execute(insert(claim).values(**row))
    connection.execute(insert(secret).values(hash=hashed, claim=made.id, created=moment))
    return made


def _accounts() -> Select[Any]:
    return select(claim.c.id, claim.c.is_guest, player.c.name).select_from(claim).join(player, player.c.id == claim.c.player)


def _account(row: Row[Any]) -> Account:
    return Account(row.id, row.name, bool(row.is_guest))
