"""DatabaseLocation: where a database is, from what a user typed."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from uuid import uuid4

import platformdirs
from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from noughts.rules import quoted
from noughts.store.errors import BadStore, StoreUnreachable

FILE = "noughts.db"

_SECRET = re.compile(r":[^/\\]*@|//.*@|password\s*=", re.IGNORECASE)
"""What only an address has, or the options of a connection."""

POSTGRES = ("postgresql", "postgres")
"""What a URL may begin with for PostgreSQL; both are in use."""


@dataclass(frozen=True, slots=True)
class DatabaseLocation:
    """A file of SQLite, or a database on a server of PostgreSQL."""

    url: URL
    path: Path | None = None
    """The file; None for a server, and in memory."""

    @property
    def is_sqlite(self) -> bool:
        """Whether no server is needed."""
        return self.url.get_backend_name() == "sqlite"

    @classmethod
    def parse(cls, text: str | None) -> DatabaseLocation:
        """Read a URL or a path; None is the file in the user's data folder, which is made if need be.

        ``sqlite://`` alone is a database in memory, gone when it is closed.

        >>> DatabaseLocation.parse("sqlite:///games.db").path == DatabaseLocation.parse("games.db").path
        True
        """
        if text is None:
            return cls.of_file(_data_folder() / FILE)
        if not text.strip():
            raise BadStore(f"{quoted(text)}: expected a file or a URL. Try games.db or postgresql://user@host/name.")
        if "://" not in text:
            return cls.of_file(_path(text))
        scheme = text.partition("://")[0].partition("+")[0]
        if not scheme.isalnum():
            raise _unreadable()
        if scheme not in ("sqlite", *POSTGRES):
            raise _unknown(scheme)
        try:
            url = make_url(text)
        except (ArgumentError, ValueError) as error:
            raise _unreadable() from error
        if "@" in (url.host or ""):
            raise BadStore(f"{scheme}: the address has more than one @. In a password, write %40 for it, and %3A for a colon.")
        if scheme == "sqlite":
            return cls.of_file(Path(url.database)) if url.database else cls.in_memory()
        if scheme in POSTGRES:
            return cls(url.set(drivername="postgresql+psycopg"))
        raise _unknown(scheme)

    @classmethod
    def of_file(cls, path: Path) -> DatabaseLocation:
        """A file of SQLite, there or not yet there."""
        path = path.absolute()
        return cls(URL.create("sqlite+pysqlite", database=str(path)), path)

    @classmethod
    def in_memory(cls) -> DatabaseLocation:
        """A database that is gone when it is closed; its name lets several connections share it."""
        name = f"file:noughts-{uuid4()}"
        return cls(URL.create("sqlite+pysqlite", database=name, query={"mode": "memory", "cache": "shared", "uri": "true"}))

    def __str__(self) -> str:
        """The location as a message shows it, without a password."""
        if self.is_sqlite:
            return str(self.path or "memory")
        return self.url.set(drivername="postgresql", query={}).render_as_string()


def _path(text: str) -> Path:
    """A file, unless it looks like an address that may hold a password: then it is not repeated."""
    if _SECRET.search(text):
        raise _unreadable()
    if "\0" in text:
        raise BadStore(f"{quoted(text)}: no file is called that. Try games.db.")
    try:
        return Path(text).expanduser()
    except RuntimeError as error:
        raise BadStore(f"{quoted(text)}: there is no such home folder. Name the file in full.") from error


def _data_folder() -> Path:
    """The folder of the user's own, which nobody else can look into."""
    try:
        folder = Path(platformdirs.user_data_dir("noughts", appauthor=False))
    except RuntimeError as error:
        raise StoreUnreachable("you have no home folder. Choose a file with --database.") from error
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        reason = (error.strerror or "unknown").lower()
        raise StoreUnreachable(f"{folder}: the folder cannot be made ({reason}). Choose a file with --database.") from error
    return folder


def _unreadable() -> BadStore:
    said = "it is not shown here, since it may hold a password"
    return BadStore(f"the database: its address cannot be read; {said}. Try games.db or postgresql://user@host:5432/name.")


def _unknown(scheme: str) -> BadStore:
    return BadStore(f"{quoted(scheme)}: not a kind of database. Try a file, sqlite:///games.db or postgresql://user@host/name.")
