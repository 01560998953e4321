"""The tables of games that are played over the web: whose name it is, who sits where, and what was done already.

Of secrets only hashes are kept. Moments are as in ``noughts.store.schema``.
"""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Float, ForeignKey, Index, SmallInteger, Table, Text

from noughts.store.schema import BINARY, metadata

claim = Table(
    "claim",
    metadata,
    Column("id", BINARY, primary_key=True),
    Column("player", ForeignKey("player.id"), nullable=False, unique=True),
    Column("is_guest", SmallInteger, nullable=False),  # whether the name was made up
    Column("recovery", BINARY, unique=True),  # the hash of a code
    Column("created", BigInteger, nullable=False),
)

secret = Table(
    "secret",
    metadata,
    Column("hash", BINARY, primary_key=True),  # of what a device has in its cookie
    Column("claim", ForeignKey("claim.id"), nullable=False),
    Column("created", BigInteger, nullable=False),
)

link = Table(
    "link",
    metadata,
    Column("id", BINARY, primary_key=True),  # unguessable: whoever has it may watch
    Column("game", BINARY, nullable=False, unique=True),
    Column("setup", Text, nullable=False),  # how the game was asked for
    Column("owner", ForeignKey("claim.id"), nullable=False),
    Column("x_claim", ForeignKey("claim.id")),
    Column("o_claim", ForeignKey("claim.id")),
    Column("invite", BINARY),  # while a seat is open: whoever has this may take it
    Column("is_private", SmallInteger, nullable=False),
    Column("pace", Float, nullable=False),
    Column("score", Text, nullable=False),  # of the games before this one
    Column("rematch_by", SmallInteger),  # the side that has asked
    Column("next", BINARY),  # the link of the rematch
    Column("created", BigInteger, nullable=False),
    Column("x_seen", BigInteger),
    Column("o_seen", BigInteger),
    Column("thinker", BINARY),  # the process that thinks for the programs of this game
    Column("thinks_until", BigInteger),
    Index("link_by_x", "x_claim"),
    Index("link_by_o", "o_claim"),
)

command = Table(
    "command",
    metadata,
    Column("game", BINARY, primary_key=True),
    Column("id", BINARY, primary_key=True),  # chosen by whoever sent it
    Column("at", BigInteger, nullable=False),
    Index("command_by_moment", "at"),
    sqlite_with_rowid=False,
)
