"""The tables, the same for SQLite and PostgreSQL; docs/explanation/store.md says what each is for.

Timestamps are whole microseconds of UTC since 1970, so that both databases compare them alike. Sides are 0 (X) and 1
(O). Outcomes are small numbers, seen from one seat.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import (
    BigInteger,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Select,
    SmallInteger,
    String,
    Table,
    Text,
    UniqueConstraint,
    select,
)

from noughts.game.record import BEGINNING, END
from noughts.rules import Side, Why
from noughts.store.values import Result

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MICROSECOND = timedelta(microseconds=1)


def to_timestamp(moment: datetime) -> int:
    """Microseconds since 1970; a datetime without a time zone is in UTC.

    >>> to_timestamp(datetime(1970, 1, 1, 0, 0, 1))
    1000000
    """
    aware = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
    return (aware - EPOCH) // MICROSECOND


def to_datetime(timestamp: int) -> datetime:
    """The datetime in UTC; OverflowError if there is none."""
    return EPOCH + timedelta(microseconds=timestamp)


def timestamp_or_none(moment: datetime | None) -> int | None:
    return None if moment is None else to_timestamp(moment)


def datetime_or_none(timestamp: int | None) -> datetime | None:
    return None if timestamp is None else to_datetime(timestamp)


FIRST_TIMESTAMP, LAST_TIMESTAMP = to_timestamp(BEGINNING), to_timestamp(END) - 1  # the range of a game's dates

DECIDED = (Why.LINE, Why.TIME, Why.RESIGNED, Why.LEFT)  # in the order of their codes
WON = (0, 1, 2, 9)
LOST = (3, 4, 5, 10)
DRAWN = 6
ABANDONED = 7
AGREED = 8
DRAWS = (DRAWN, AGREED)

WITHOUT_WINNER = {Why.FULL: DRAWN, Why.ABANDONED: ABANDONED, Why.AGREED: AGREED}

ALL = frozenset({*WON, *LOST, *DRAWS, ABANDONED})

BY_RESULT = {Result.WIN: frozenset(WON), Result.LOSS: frozenset(LOST), Result.DRAW: frozenset(DRAWS)}

BY_WHY = {why: frozenset(codes) for why, *codes in zip(DECIDED, WON, LOST, strict=True)} | {
    why: frozenset({code}) for why, code in WITHOUT_WINNER.items()
}

_OTHER_WAY = dict(zip((*WON, *LOST), (*LOST, *WON), strict=True))

MIRRORED = tuple(_OTHER_WAY.get(code, code) for code in sorted(ALL))  # the code that the opponent's seat has


def code_of(winner: Side | None, why: Why) -> int:
    """The outcome as X sees it.

    >>> code_of(Side.O, Why.TIME) in LOST
    True
    """
    if winner is None:
        return WITHOUT_WINNER[why]
    return (WON if winner is Side.X else LOST)[DECIDED.index(why)]


def winner_of(code: int) -> Side | None:
    return Side.X if code in WON else Side.O if code in LOST else None


def why_of(code: int) -> Why:
    return next(why for why, codes in BY_WHY.items() if code in codes)


VERSION = 6  # the last one in migrations/versions
VERSION_TABLE = "noughts_schema"

versions = Table(VERSION_TABLE, MetaData(), Column("version_num", String(32), primary_key=True))
"""Its one row is the revision of the other tables; Alembic reads and writes it."""

metadata = MetaData()

BINARY = Text().with_variant(Text(collation="C"), "postgresql")  # ordered by code point everywhere
NUMBER = BigInteger().with_variant(Integer(), "sqlite")  # SQLite numbers new rows only in a column of type integer

player = Table(
    "player",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("key", BINARY, nullable=False, unique=True),  # @zoë for a person, level:3 for a program
    Column("name", Text, nullable=False),
    Column("created", BigInteger),  # of a person
    Column("settings", Text, nullable=False, server_default="{}"),
)

setting = Table("setting", metadata, Column("key", BINARY, primary_key=True), Column("value", Text, nullable=False))

kind = Table(
    "kind",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("rules", BINARY, nullable=False),
    Column("mode", Text, nullable=False),
    Column("aids", SmallInteger, nullable=False),
    UniqueConstraint("rules", "mode", "aids", name="kind_is_unique"),
)

game = Table(
    "game",
    metadata,
    Column("number", NUMBER, primary_key=True),
    Column("id", BINARY, nullable=False, unique=True),
    Column("at", BigInteger, nullable=False),  # when it ended, or began, or 0: what history is ordered by
    Column("kind", ForeignKey("kind.id"), nullable=False),
    Column("outcome", SmallInteger, nullable=False),  # as X sees it
    Column("x_player", ForeignKey("player.id"), nullable=False),
    Column("o_player", ForeignKey("player.id"), nullable=False),
    Column("plies", SmallInteger, nullable=False),
    Column("started", BigInteger),
    Column("ended", BigInteger),
    Column("nodes", BigInteger),
    Column("depth", Integer),
    Column("seconds", Float),
    Column("coach", Text),
    Column("time", Text),
    Column("start", Text),  # unless the board was empty
    Column("moves", Text, nullable=False),
    Column("efforts", Text),
    sqlite_autoincrement=True,
)
Index("game_at", game.c.at, game.c.number, game.c.kind, game.c.outcome, game.c.x_player, game.c.o_player, game.c.plies)
Index("game_kind", game.c.kind, game.c.outcome, game.c.at, game.c.number)

seat = Table(
    "seat",
    metadata,
    Column("player", Integer, primary_key=True),
    Column("at", BigInteger, primary_key=True),
    Column("game", NUMBER, ForeignKey("game.number"), primary_key=True),
    Column("side", SmallInteger, primary_key=True),
    Column("opponent", Integer, nullable=False),
    Column("kind", Integer, nullable=False),
    Column("outcome", SmallInteger, nullable=False),  # as this seat sees it
    Column("plies", SmallInteger, nullable=False),
    sqlite_with_rowid=False,
)


Index("seat_counted", seat.c.player, seat.c.outcome, seat.c.kind, seat.c.side, seat.c.opponent, seat.c.at)  # for standings

opening = Table(
    "opening",
    metadata,
    Column("move", BigInteger, primary_key=True, autoincrement=False),  # from a position, up to symmetry; see openings.py
    Column("who", BigInteger, primary_key=True, autoincrement=False),  # the player of the move, and how the game went for them
    Column("game", NUMBER, primary_key=True, autoincrement=False),
    sqlite_with_rowid=False,
)

board = Table(
    "board",
    metadata,
    Column("player", ForeignKey("player.id"), primary_key=True),
    Column("name", BINARY, primary_key=True),
    Column("document", Text, nullable=False),  # a record with variations and comments
    Column("updated", BigInteger, nullable=False),
)

unfinished = Table(
    "unfinished",
    metadata,
    Column("id", BINARY, primary_key=True),
    Column("x_player", ForeignKey("player.id"), nullable=False),
    Column("o_player", ForeignKey("player.id"), nullable=False),
    Column("rules", Text, nullable=False),
    Column("plies", SmallInteger, nullable=False),
    Column("document", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("updated", BigInteger, nullable=False),
)
Index("unfinished_updated", unfinished.c.updated)


claim = Table(
    "claim",
    metadata,
    Column("id", BINARY, primary_key=True),
    Column("player", ForeignKey("player.id"), nullable=False, unique=True),
    Column("is_guest", SmallInteger, nullable=False),  # the name was made up
    Column("recovery", BINARY, unique=True),  # the hash of a code
    Column("created", BigInteger, nullable=False),
)

secret = Table(
    "secret",
    metadata,
    Column("hash", BINARY, primary_key=True),  # of what a device has in its cookie
    Column("claim", ForeignKey("claim.id"), nullable=False),
    Column("created", BigInteger, nullable=False),
)

link = Table(
    "link",
    metadata,
    Column("id", BINARY, primary_key=True),  # unguessable: with it anyone may watch
    Column("game", BINARY, nullable=False, unique=True),
    Column("setup", Text, nullable=False),  # how the game was asked for
    Column("owner", ForeignKey("claim.id"), nullable=False),
    Column("x_claim", ForeignKey("claim.id")),
    Column("o_claim", ForeignKey("claim.id")),
    Column("invite", BINARY),  # while a seat is open: lets anyone take it
    Column("is_private", SmallInteger, nullable=False),
    Column("pace", Float, nullable=False),
    Column("score", Text, nullable=False),  # of the games before this one
    Column("rematch_by", SmallInteger),  # the side that has asked
    Column("next", BINARY),
    Column("created", BigInteger, nullable=False),
    Column("x_seen", BigInteger),
    Column("o_seen", BigInteger),
    Column("thinker", BINARY),  # the process that thinks for the programs of this game
    Column("thinks_until", BigInteger),
    Index("link_by_x", "x_claim"),
    Index("link_by_o", "o_claim"),
)

command = Table(
    "command",
    metadata,
    Column("game", BINARY, primary_key=True),
    Column("id", BINARY, primary_key=True),  # chosen by the sender
    Column("at", BigInteger, nullable=False),
    Index("command_by_moment", "at"),
    sqlite_with_rowid=False,
)

X, O = player.alias("x"), player.alias("o")  # noqa: E741 - the letters are the names of the players


def with_players(table: Table, *others: Column[Any]) -> Select[Any]:
    names = (X.c.key.label("x_key"), X.c.name.label("x_name"), O.c.key.label("o_key"), O.c.name.label("o_name"))
    both = table.join(X, X.c.id == table.c.x_player).join(O, O.c.id == table.c.o_player)
    return select(table, *others, *names).select_from(both)
