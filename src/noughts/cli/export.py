"""``noughts export``."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

import click

from noughts.cli.game_options import filter_options
from noughts.cli.library_options import database_option, json_option

if TYPE_CHECKING:
    from noughts.store import Filter

FORMATS = ("json", "csv", "sgf")


@click.command()
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
    from noughts.ui.view.documents import record_json

    store = open_library(database).store
    chosen = Format(form) if form else format_of(file) or Format.JSON
    if file == "-":
        if as_json:
            print_json({"games": [record_json(record) for record in store.games(filter)]})
        else:
            write_games(store.games(filter), sys.stdout, chosen)
        return
    if Path(file).exists() and not force:
        raise click.UsageError(f"{file}: there is such a file already. Choose another name, or say --force.")
    with _whole_or_not_at_all(Path(file)) as stream:
        count = write_games(store.games(filter), stream, chosen)
    if as_json:
        print_json({"games": count, "format": chosen.value, "file": file})
    else:
        click.echo(f"{count:,} {'game' if count == 1 else 'games'} written to {file}.")


@contextmanager
def _whole_or_not_at_all(path: Path) -> Iterator[TextIO]:
    """A file that takes its place only when all of it has been written."""
    try:
        descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    except OSError as error:
        raise type(error)(error.errno, error.strerror, str(path)) from error
    try:
        with open(descriptor, "w", encoding="utf-8", newline="") as stream:  # noqa: PTH123 - of a descriptor
            yield stream
            stream.flush()
            os.fsync(stream.fileno())
        Path(name).replace(path)
    except BaseException:
        with suppress(FileNotFoundError):
            Path(name).unlink()
        raise
