"""The tables, the same for SQLite and PostgreSQL; docs/explanation/store.md says what each is for.

Moments are whole microseconds of UTC since 1970, so that both databases
compare them alike. Sides are 0 (X) and 1 (O), outcomes the codes of
``noughts.store.outcomes``.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    SmallInteger,
    Table,
    Text,
    UniqueConstraint,
)

from noughts.store.outcomes import COLUMNS

VERSION = 3
"""The revision that this program writes; the last one in ``migrations/versions``."""

VERSION_TABLE = "noughts_schema"

metadata = MetaData()

BINARY = Text().with_variant(Text(collation="C"), "postgresql")
"""Text that is ordered by code point everywhere."""

NUMBER = BigInteger().with_variant(Integer(), "sqlite")
"""SQLite counts up by itself only what is called an integer."""

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


def _counters() -> list[Column[int]]:
    """A count for each outcome, and the plies of the games that count."""
    return [Column(name, Integer, nullable=False, server_default="0") for name in (*COLUMNS, "plies")]


total = Table(
    "total",
    metadata,
    Column("period", Integer, primary_key=True),  # 0 for ever, 2026 for a year, 202601 for a month
    Column("player", Integer, primary_key=True),  # 0 for all games, as X sees them
    Column("side", SmallInteger, primary_key=True),
    *_counters(),
    sqlite_with_rowid=False,
)

standing = Table(
    "standing",
    metadata,
    Column("period", Integer, primary_key=True),
    Column("player", Integer, primary_key=True),
    Column("side", SmallInteger, primary_key=True),
    Column("kind", Integer, primary_key=True),
    *_counters(),
    sqlite_with_rowid=False,
)

rivalry = Table(
    "rivalry",
    metadata,
    Column("period", Integer, primary_key=True),  # a year
    Column("player", Integer, primary_key=True),
    Column("opponent", Integer, primary_key=True),
    Column("side", SmallInteger, primary_key=True),
    Column("kind", Integer, primary_key=True),
    *_counters(),
    sqlite_with_rowid=False,
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
