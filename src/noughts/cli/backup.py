"""Copies of the database: ``backup`` and ``restore``."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING

import click

from noughts.cli.options import database_location, database_option, force_option
from noughts.cli.output import already_exists, games_text, say
from noughts.rules import printable

if TYPE_CHECKING:
    from noughts.store.database import DatabaseLocation


@click.command(short_help="Copy the database, even while games are running.")
@click.argument("file", type=click.Path(path_type=Path))
@force_option
@database_option
def backup(file: Path, force: bool, database: str | None) -> None:
    """Copy all games to FILE, even while games are running, and check the copy.

    For PostgreSQL, this prints the command to run.

    \b
    Example:
      noughts backup games-2026-11-16.db
    """
    from noughts.store.restore import back_up

    location = database_location(database)
    if location.path is None:
        say(f"pg_dump --format=custom --file={shlex.quote(str(file))} {_address_of(location)}")
        return
    if file.exists() and not force:
        raise already_exists(file)
    say(f"{_counts_text(back_up(location.path, file))} copied to {printable(str(file))}.")


@click.command(short_help="Go back to a copy of the database.")
@click.argument("file", type=click.Path(path_type=Path))
@database_option
def restore(file: Path, database: str | None) -> None:
    """Go back to a copy that noughts backup made. It is checked first.

    What was in the database before is kept in a file beside it. For
    PostgreSQL, this prints the command to run.

    \b
    Example:
      noughts restore games-2026-11-16.db
    """
    from noughts.store.restore import restore as put_back

    location = database_location(database)
    if location.path is None:
        say(f"pg_restore --clean --if-exists --dbname={_address_of(location)} {shlex.quote(str(file))}")
        return
    counts, kept = put_back(location.path, file)
    say(f"{_counts_text(counts)} restored from {printable(str(file))}.")
    if kept:
        say(f"What was there before is in {printable(str(kept))}.")


def _address_of(location: DatabaseLocation) -> str:
    """The address for a shell, without a password: the programs of PostgreSQL ask for it themselves."""
    return shlex.quote(str(location).replace(":***@", "@"))


def _counts_text(counts: tuple[int, int]) -> str:
    """Numbers of finished and of unfinished games.

    >>> _counts_text((1, 0)), _counts_text((1200, 1))
    ('1 game', '1,200 games and 1 unfinished game')
    """
    finished, left = counts
    unfinished = f" and {left:,} unfinished {'game' if left == 1 else 'games'}" if left else ""
    return games_text(finished) + unfinished
