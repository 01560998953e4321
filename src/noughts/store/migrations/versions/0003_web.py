"""Games over the web: names that belong to someone, links, seats, and commands that were carried out."""

from alembic import op
from sqlalchemy import BigInteger, Column, Float, ForeignKey, Integer, SmallInteger, Text

revision = "3"
down_revision = "2"


def upgrade() -> None:
    """Add the tables; a copy of what ``noughts.store.schema`` was then."""
    binary = Text().with_variant(Text(collation="C"), "postgresql")
    op.create_table(
        "claim",
        Column("id", binary, primary_key=True),
        Column("player", Integer, ForeignKey("player.id"), nullable=False, unique=True),
        Column("is_guest", SmallInteger, nullable=False),
        Column("recovery", binary, unique=True),
        Column("created", BigInteger, nullable=False),
    )
    op.create_table(
        "secret",
        Column("hash", binary, primary_key=True),
        Column("claim", binary, ForeignKey("claim.id"), nullable=False),
        Column("created", BigInteger, nullable=False),
    )
    op.create_table(
        "link",
        Column("id", binary, primary_key=True),
        Column("game", binary, nullable=False, unique=True),
        Column("setup", Text, nullable=False),
        Column("owner", binary, ForeignKey("claim.id"), nullable=False),
        Column("x_claim", binary, ForeignKey("claim.id")),
        Column("o_claim", binary, ForeignKey("claim.id")),
        Column("invite", binary),
        Column("is_private", SmallInteger, nullable=False),
        Column("pace", Float, nullable=False),
        Column("score", Text, nullable=False),
        Column("rematch_by", SmallInteger),
        Column("next", binary),
        Column("created", BigInteger, nullable=False),
        Column("x_seen", BigInteger),
        Column("o_seen", BigInteger),
        Column("thinker", binary),
        Column("thinks_until", BigInteger),
    )
    op.create_index("link_by_x", "link", ["x_claim"])
    op.create_index("link_by_o", "link", ["o_claim"])
    op.create_table(
        "command",
        Column("game", binary, primary_key=True),
        Column("id", binary, primary_key=True),
        Column("at", BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("command_by_moment", "command", ["at"])
