"""The first tables. A new database is made from ``noughts.store.schema``, so nothing runs this any more."""

revision = "1"
down_revision = None
