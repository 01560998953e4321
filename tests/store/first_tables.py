"""The tables of version 1: a copy of what ``noughts.store.schema`` was then; it never changes again."""

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

COLUMNS = ("won_line", "won_time", "won_resigned", "lost_line", "lost_time", "lost_resigned", "drawn", "abandoned")

metadata = MetaData()


BINARY = Text().with_variant(Text(collation="C"), "postgresql")

NUMBER = BigInteger().with_variant(Integer(), "sqlite")

player = Table(
    "player",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("key", BINARY, nullable=False, unique=True),
    Column("name", Text, nullable=False),
    Column("created", BigInteger),
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
    Column("at", BigInteger, nullable=False),
    Column("kind", ForeignKey("kind.id"), nullable=False),
    Column("outcome", SmallInteger, nullable=False),
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
    Column("start", Text),
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
    Column("outcome", SmallInteger, nullable=False),
    Column("plies", SmallInteger, nullable=False),
    sqlite_with_rowid=False,
)


def _counters() -> list[Column[int]]:
    """A count for each outcome, and the plies of the games that count."""
    return [Column(name, Integer, nullable=False, server_default="0") for name in (*COLUMNS, "plies")]


total = Table(
    "total",
    metadata,
    Column("period", Integer, primary_key=True),
    Column("player", Integer, primary_key=True),
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
    Column("period", Integer, primary_key=True),
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
