"""Moves from the first positions of games are counted; those of the games so far when they are first asked for."""

import sqlalchemy as sa
from alembic import op

revision = "5"
down_revision = "4"


def upgrade() -> None:
    op.create_table(
        "opening",
        sa.Column("move", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("who", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("game", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), primary_key=True, autoincrement=False),
        sqlite_with_rowid=False,
    )
    op.execute("INSERT INTO setting (key, value) SELECT 'openings', max(number) FROM game HAVING max(number) > 0")
