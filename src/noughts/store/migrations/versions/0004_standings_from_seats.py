"""Standings are counted from the seats, through an index that has everything they ask about; no sums are stored."""

from alembic import op

revision = "4"
down_revision = "3"


def upgrade() -> None:
    for table in ("total", "standing", "rivalry"):  # first, so that the index takes their room in the file
        op.drop_table(table)
    op.create_index("seat_counted", "seat", ["player", "outcome", "kind", "side", "opponent", "at"])
