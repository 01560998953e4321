"""``noughts export``."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from noughts.cli.game_options import filter_options
from noughts.cli.library_options import database_option, json_option, tell_damaged
from noughts.cli.new_file import new_file
from noughts.rules import printable

if TYPE_CHECKING:
    from noughts.store import Filter

FORMATS = ("json", "csv", "sgf")


@click.command(short_help="Write games as JSON, CSV or SGF.")
@click.argument("file", default="-")
@filter_options
@click.option("--format", "form", type=click.Choice(FORMATS), help="Else what the name of the file says, else json.")
@click.option("--force", is_flag=True, help="Replace a file that is there.")
@json_option
@database_option
def export(
    file: str,
    filter: Filter,  # noqa: A002 - what it is
    form: str | None,
    force: bool,  # noqa: FBT001 - click
    as_json: bool,  # noqa: FBT001
    database: str | None,
) -> None:
    """Write games to FILE, or to standard output: JSON (one game to a line), CSV or SGF.

    \b
    Examples:
      noughts export games.csv --player Alice
      noughts export --format sgf > games.sgf
    """
    from noughts.cli.library_options import open_library
    from noughts.cli.waiting import print_json
    from noughts.store.exchange import Format, format_of, write_games
    from noughts.ui.shared.reports import record_json

    store = open_library(database).store
    chosen = Format(form) if form else format_of(file) or Format.JSON
    if file == "-":
        if as_json:
            print_json({"games": [record_json(record) for record in store.games(filter, tell_damaged)]})
        else:
            write_games(store.games(filter, tell_damaged), sys.stdout, chosen)
        return
    with new_file(Path(file), is_replaced=force) as stream:
        count = write_games(store.games(filter, tell_damaged), stream, chosen)
    if as_json:
        print_json({"games": count, "format": chosen.value, "file": file})
    else:
        click.echo(f"{count:,} {'game' if count == 1 else 'games'} written to {printable(file)}.")
