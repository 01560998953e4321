"""``noughts import``."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from noughts.cli.library_options import database_option, json_option

if TYPE_CHECKING:
    from noughts.game import Record

BETWEEN_REPORTS = 1000
"""Games between two lines of progress."""


@click.command("import")
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
    from noughts.cli.library_options import open_library
    from noughts.cli.waiting import print_json
    from noughts.rules import BadRecord

    store = open_library(database).store
    new = known = 0
    for file in files:
        try:
            added = store.add(_counted(_games_in(file)))
        except BadRecord as error:
            raise BadRecord(f"{file}: {error}") from error
        new, known = new + added.new, known + added.known
    if as_json:
        print_json({"new": new, "known": known})
    else:
        there = f"; {known:,} were there already" if known else ""
        click.echo(f"{new:,} {'game' if new == 1 else 'games'} read{there}.")


def _games_in(file: str) -> Iterator[Record]:
    from noughts.store.exchange import format_of, read_games

    if file == "-":
        yield from read_games(sys.stdin)
        return
    with Path(file).open(encoding="utf-8", errors="replace", newline="") as stream:
        yield from read_games(stream, format_of(file))


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
