"""Links: games that are played over the web: where each is found, who sits where, and who thinks for its programs."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Connection, Row, delete, insert, or_, select, text, update

from noughts.rules import NoughtsError, Side, quoted
from noughts.store.changes import announce
from noughts.store.database import Database
from noughts.store.errors import NoSuchGame
from noughts.store.moments import moment_or_none, to_number
from noughts.store.people import MANY
from noughts.store.prepared import Prepared
from noughts.store.schema import unfinished
from noughts.store.unfinished import keep
from noughts.store.values import Unfinished
from noughts.store.web_schema import command, link

NOTING = Prepared(
    text("INSERT INTO command (game, id, at) VALUES (:game, :id, :at) ON CONFLICT (game, id) DO NOTHING RETURNING id")
)

NUMBERS = {Side.X: 0, Side.O: 1}


class SeatTaken(NoughtsError):
    """Somebody else has the seat, or there is none to take."""


class Repeated(NoughtsError):
    """The command was carried out before."""


@dataclass(frozen=True, slots=True)
class Link:
    """A game, and everybody's right in it."""

    id: str
    """Whoever has this may watch."""
    game: str
    """The id under which the game is kept."""
    setup: str
    """How the game was asked for; the store does not read it."""
    owner: str
    """The claim of whoever began it."""
    x: str | None = None
    """The claim of whoever plays X; None for a program, and while nobody has sat down."""
    o: str | None = None
    invite: str | None = None
    """While a seat is open: whoever has this may take it."""
    is_private: bool = False
    pace: float = 0.0
    score: str = ""
    rematch_by: Side | None = None
    next: str | None = None
    """The link of the rematch."""

    def holder(self, side: Side) -> str | None:
        """The claim of whoever plays a side."""
        return self.x if side is Side.X else self.o

    def sides(self, claim: str | None) -> tuple[Side, ...]:
        """The sides that somebody plays."""
        return tuple(side for side in Side if claim is not None and self.holder(side) == claim)


@dataclass(frozen=True, slots=True)
class Seen:
    """When the players of a game were there last, in any process."""

    x: datetime | None
    o: datetime | None

    def at(self, side: Side) -> datetime | None:
        """When a side was there."""
        return self.x if side is Side.X else self.o


class Links:
    """All links; each call is one transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def find(self, which: str) -> Link:
        """A game by its link, or a public one by its own id; NoSuchGame if there is none."""
        with self._database.reading() as connection:
            row = connection.execute(select(link).where(link.c.id == which)).first()
            if row is None:
                row = connection.execute(select(link).where((link.c.game == which) & (link.c.is_private == 0))).first()
        if row is None:
            raise NoSuchGame(f"{quoted(which)}: no game has this link")
        return _link(row)

    def by_game(self, games: Collection[str]) -> dict[str, Link]:
        """The links of games that are kept under these ids."""
        wanted = list(games)
        found: dict[str, Link] = {}
        with self._database.reading() as connection:
            for start in range(0, len(wanted), MANY):
                rows = connection.execute(select(link).where(link.c.game.in_(wanted[start : start + MANY])))
                found.update((row.game, _link(row)) for row in rows)
        return found

    def of_claim(self, claim: str, limit: int) -> list[Link]:
        """The games that somebody plays or began, the latest first."""
        mine = or_(link.c.x_claim == claim, link.c.o_claim == claim, link.c.owner == claim)
        with self._database.reading() as connection:
            rows = connection.execute(select(link).where(mine).order_by(link.c.created.desc()).limit(limit))
            return [_link(row) for row in rows]

    def played_since(self, moment: datetime, limit: int) -> list[Link]:
        """Public games that go on: their players were there since then, or programs think, in any process; newest first."""
        since = to_number(moment)
        is_played = or_(link.c.x_seen >= since, link.c.o_seen >= since, link.c.thinks_until >= since)
        some = select(link).join(unfinished, unfinished.c.id == link.c.game).where(is_played & (link.c.is_private == 0))
        with self._database.reading() as connection:
            return [_link(row) for row in connection.execute(some.order_by(link.c.created.desc()).limit(limit))]

    def make(self, made: Link, now: datetime, first: Unfinished | None = None, *, after: str | None = None) -> Link:
        """Write a new game with its link, and as what follows another one if that is said.

        If the other one has a rematch already, that is returned and nothing is written.
        """

        def work(connection: Connection) -> Link:
            if after is not None:
                follows = update(link).where((link.c.id == after) & link.c.next.is_(None)).values(next=made.id)
                before = connection.execute(follows.returning(link.c.game)).first()
                if before is None:
                    known = connection.execute(select(link.c.next).where(link.c.id == after)).scalar_one()
                    return _link(connection.execute(select(link).where(link.c.id == known)).one())
                announce(connection, before.game)
            connection.execute(insert(link).values(**_values(made), created=to_number(now)))
            if first:
                keep(connection, first)
            return made

        return self._database.write(work)

    def sit(self, found: Link, invite: str, claim: str, side: Side, first: Unfinished) -> Link:
        """Take the open seat, and begin the game; SeatTaken if somebody was faster or the invitation is not for this game."""

        def work(connection: Connection) -> None:
            seat = {"x_claim" if side is Side.X else "o_claim": claim}
            is_open = (link.c.id == found.id) & (link.c.invite == invite)
            if not connection.execute(update(link).where(is_open).values(invite=None, **seat)).rowcount:
                raise SeatTaken("somebody else has sat down already; you can watch")
            keep(connection, first)

        self._database.write(work)
        return self.find(found.id)

    def ask_rematch(self, found: Link, by: Side | None) -> None:
        """Note who wants another game, or that nobody does any more."""
        self._set(found, rematch_by=None if by is None else NUMBERS[by])

    def set_pace(self, found: Link, pace: float) -> None:
        """How fast programs play."""
        self._set(found, pace=pace)

    def _set(self, found: Link, **values: object) -> None:
        def work(connection: Connection) -> None:
            connection.execute(update(link).where(link.c.id == found.id).values(**values))
            announce(connection, found.game)

        self._database.write(work)

    # Who thinks

    def may_think(self, game: str, process: str, now: datetime, until: datetime) -> datetime | None:
        """Have one process think for the programs of a game until some moment; None if this one may, else when to ask again."""
        moment = to_number(now)

        def work(connection: Connection) -> datetime | None:
            is_free = or_(link.c.thinker == process, link.c.thinker.is_(None), link.c.thinks_until < moment)
            taken = update(link).where((link.c.game == game) & is_free).values(thinker=process, thinks_until=to_number(until))
            if connection.execute(taken).rowcount:
                return None
            other = connection.execute(select(link.c.thinks_until).where(link.c.game == game)).scalar()
            return moment_or_none(other)

        return self._database.write(work)

    # Who is there

    def seen(self, here: Mapping[Side, Collection[str]], now: datetime) -> None:
        """Note that players are there: the ids of links for each side."""
        if any(here.values()):
            self._database.write(lambda connection: _note(connection, here, to_number(now)))

    def gone(self, found: str, side: Side) -> None:
        """Note that a player has left."""
        self._database.write(lambda connection: _note(connection, {side: [found]}, None))

    def last_seen(self, links: Collection[str]) -> dict[str, Seen]:
        """When the players of some games were there last."""
        wanted, found = list(links), {}
        with self._database.reading() as connection:
            for start in range(0, len(wanted), MANY):
                some = select(link.c.id, link.c.x_seen, link.c.o_seen).where(link.c.id.in_(wanted[start : start + MANY]))
                for row in connection.execute(some):
                    found[row.id] = Seen(moment_or_none(row.x_seen), moment_or_none(row.o_seen))
        return found

    def versions(self, games: Collection[str]) -> dict[str, int]:
        """The versions of those of some games that go on."""
        wanted = list(games)
        found: dict[str, int] = {}
        with self._database.reading() as connection:
            for start in range(0, len(wanted), MANY):
                some = unfinished.c.id.in_(wanted[start : start + MANY])
                rows = connection.execute(select(unfinished.c.id, unfinished.c.version).where(some))
                found.update((row.id, row.version) for row in rows)
        return found

    # What was done

    def is_done(self, game: str, id: str) -> bool:  # noqa: A002 - what it is called in messages
        """Whether a command was carried out."""
        query = select(command.c.at).where((command.c.game == game) & (command.c.id == id))
        with self._database.reading() as connection:
            return connection.execute(query).first() is not None

    def forget_commands(self, now: datetime, age: timedelta) -> None:
        """Forget commands that nobody will repeat any more."""
        old = delete(command).where(command.c.at < to_number(now - age))
        self._database.write(lambda connection: connection.execute(old))


def note_command(connection: Connection, game: str, id: str, now: datetime) -> None:  # noqa: A002 - as above
    """Write, with what a command did, that it was carried out; Repeated if it was before."""
    if not NOTING.run(connection, {"game": game, "id": id, "at": to_number(now)}).fetchall():
        raise Repeated(f"{quoted(id)}: this command was carried out before")


def _note(connection: Connection, here: Mapping[Side, Collection[str]], moment: int | None) -> None:
    for side, links in here.items():
        wanted = sorted(links)  # sorted: two processes never wait for each other
        column = "x_seen" if side is Side.X else "o_seen"
        for start in range(0, len(wanted), MANY):
            some = link.c.id.in_(wanted[start : start + MANY])
            connection.execute(update(link).where(some).values(**{column: moment}))


def _values(made: Link) -> dict[str, Any]:
    return {
        "id": made.id,
        "game": made.game,
        "setup": made.setup,
        "owner": made.owner,
        "x_claim": made.x,
        "o_claim": made.o,
        "invite": made.invite,
        "is_private": int(made.is_private),
        "pace": made.pace,
        "score": made.score,
    }


def _link(row: Row[Any]) -> Link:
    return Link(
        id=row.id,
        game=row.game,
        setup=row.setup,
        owner=row.owner,
        x=row.x_claim,
        o=row.o_claim,
        invite=row.invite,
        is_private=bool(row.is_private),
        pace=row.pace,
        score=row.score,
        rematch_by=None if row.rematch_by is None else (Side.O if row.rematch_by else Side.X),
        next=row.next,
    )
