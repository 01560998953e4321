"""``noughts remove``."""

from __future__ import annotations

import click

from noughts.cli.library_options import database_option


@click.command(short_help="Take a game out of the history, also one that is damaged.")
@click.argument("game")
@database_option
def remove(game: str, database: str | None) -> None:
    """Take a game out of the history and the standings, also one that is damaged.

    GAME is its number in the history, or its id. The game is printed, as a
    line of JSON: what noughts import brings back, unless it was damaged.

    \b
    Example:
      noughts remove 17 > game.json
    """
    from noughts.cli.library_options import open_library

    click.echo(open_library(database).store.remove_game(game))
