"""What Alembic runs: the revisions, on the connection and in the transaction that it was given."""

from alembic import context

from noughts.store.schema import VERSION_TABLE, metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, version_table=VERSION_TABLE)
context.run_migrations()
