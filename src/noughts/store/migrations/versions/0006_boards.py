"""Analysis boards are saved with their variations and comments."""

import sqlalchemy as sa
from alembic import op

revision = "6"
down_revision = "5"


def upgrade() -> None:
    op.create_table(
        "board",
        sa.Column("player", sa.Integer, sa.ForeignKey("player.id"), primary_key=True),
        sa.Column("name", sa.Text().with_variant(sa.Text(collation="C"), "postgresql"), primary_key=True),
        sa.Column("document", sa.Text, nullable=False),
        sa.Column("updated", sa.BigInteger, nullable=False),
    )
