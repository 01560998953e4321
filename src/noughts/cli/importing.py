"""``noughts import``."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from noughts.cli.library_options import database_option, json_option

if TYPE_CHECKING:
    from noughts.game import Record
    from noughts.store import Added

BETWEEN_REPORTS = 1000
"""Games between two lines of progress."""


@click.command("import", short_help="Read games from JSON, CSV or SGF.")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@json_option
@database_option
def import_games(files: tuple[str, ...], as_json: bool, database: str | None) -> None:  # noqa: FBT001 - click
    """Read games from files that noughts export wrote, or from SGF; what is there already is not doubled.

    FILE may be - for standard input.

    \b
    Example:
      noughts import games.sgf more.json
    """
    from noughts.cli.game_files import games_in
    from noughts.cli.library_options import open_library
    from noughts.cli.waiting import print_json
    from noughts.rules import NoughtsError
    from noughts.store import Added

    store = open_library(database).store
    new = known = 0
    for file in files:
        so_far = [Added(0, 0)]
        try:
            added = store.add(_counted(games_in(file)), each=so_far.append)
        except NoughtsError as error:
            raise type(error)(f"{error}. {_kept_text(so_far[-1], is_first=file == files[0])}") from error
        new, known = new + added.new, known + added.known
    if as_json:
        print_json({"new": new, "known": known})
    else:
        there = f"; {known:,} were there already" if known else ""
        click.echo(f"{new:,} {'game' if new == 1 else 'games'} read{there}.")


def _kept_text(added: Added, *, is_first: bool) -> str:
    """What has been kept of a file that is read to its end by nobody."""
    kept = added.new + added.known
    others = "" if is_first else " Those of the files before it are kept."
    return (f"The first {kept:,} games of it are kept." if kept else "No game of it was kept.") + others


def _counted(records: Iterator[Record]) -> Iterator[Record]:
    """The same games; somebody who watches sees how many there are so far."""
    is_watched = sys.stderr.isatty()
    count = 0
    for count, record in enumerate(records, start=1):
        if is_watched and count % BETWEEN_REPORTS == 0:
            click.echo(f"\r{count:,} games", nl=False, err=True)
        yield record
    if is_watched and count >= BETWEEN_REPORTS:
        click.echo("\r", nl=False, err=True)
