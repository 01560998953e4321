"""Draws that both players agreed on are counted beside those of a full board; the game left last is found at once."""

from alembic import op
from sqlalchemy import Column, Integer

revision = "2"
down_revision = "1"


def upgrade() -> None:
    """Add the counter, which is 0 for every older game, and the index."""
    for table in ("total", "standing", "rivalry"):
        op.add_column(table, Column("agreed", Integer, nullable=False, server_default="0"))
    op.create_index("unfinished_updated", "unfinished", ["updated"])
