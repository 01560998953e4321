"""Draws that both players agreed on are counted beside those of a full board."""

from alembic import op
from sqlalchemy import Column, Integer

revision = "2"
down_revision = "1"


def upgrade() -> None:
    """Add the counter; no older game ended that way."""
    for table in ("total", "standing", "rivalry"):
        op.add_column(table, Column("agreed", Integer, nullable=False, server_default="0"))
