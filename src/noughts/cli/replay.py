"""``noughts replay``."""

from __future__ import annotations

import shutil
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import click

from noughts.cli.library_options import PACE, database_option, json_option

if TYPE_CHECKING:
    from noughts.game import Record


@click.command()
@click.argument("game", default="last")
@click.option("--pace", type=PACE, metavar="SECONDS", help="Time for a move; on a terminal 1, else 0.")
@json_option
@database_option
def replay(game: str, pace: float | None, as_json: bool, database: str | None) -> None:  # noqa: FBT001 - click
    """Show a game again, move by move.

    GAME is its number in the history, its id, or a file: JSON or SGF. If
    nothing is said, it is the last one.

    \b
    Example:
      noughts replay
    """
    from noughts.cli.waiting import print_json
    from noughts.rules import Side
    from noughts.ui.shared.library import heading_text
    from noughts.ui.shared.reports import record_json
    from noughts.ui.shared.texts import outcome_text

    record = find_game(game, database)
    if as_json:
        print_json(record_json(record))
        return
    width = shutil.get_terminal_size().columns
    seconds = pace if pace is not None else 1.0 if sys.stdout.isatty() else 0.0
    click.echo(heading_text(record))
    names = {Side.X: record.x.name or "X", Side.O: record.o.name or "O"}
    line = record.game.line()
    for number, node in enumerate(line):
        if node.parent and node.move:
            time.sleep(seconds)
            click.echo(f"{number}. {names[node.parent.position.side]} plays {node.move}.")
        click.echo("\n" + node.position.drawing(last=node.move.cell if node.move else None, width=width) + "\n")
    click.echo(outcome_text(line[-1].outcome, names, record.game.rules) if line[-1].outcome else "The game goes on.")


def find_game(which: str, database: str | None) -> Record:
    """A game of the library, or of a file."""
    from noughts.cli.game_files import games_in
    from noughts.cli.library_options import open_library
    from noughts.rules import BadRecord, printable

    if Path(which).suffix and Path(which).is_file():
        record = next(games_in(which), None)
        if record is None:
            raise BadRecord(f"{printable(which)}: there is no game in this file")
        return record
    return open_library(database).store.game(which)
