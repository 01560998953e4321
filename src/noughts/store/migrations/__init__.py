"""How older databases become like the tables in ``noughts.store.schema``."""
