"""``noughts`` alone."""

from __future__ import annotations

import click

from noughts.cli.library_options import database_option
from noughts.cli.play import play


@click.command()
@click.option("--plain", is_flag=True, envvar="NOUGHTS_PLAIN")
@database_option
def start(plain: bool, database: str | None) -> None:  # noqa: FBT001 - click
    """Open the app where there is a screen; else begin a game in plain lines."""
    from noughts.cli.library_options import open_library, own_name
    from noughts.cli.sit_down import has_screen, open_app

    if plain or not has_screen():
        run_alone(play)
    else:
        library = open_library(database, to_play=True)
        open_app(library, library.welcome(own_name(library, None)).name)


def run_alone(command: click.Command) -> None:
    """Run a command as if nothing else had been typed, with what the environment says."""
    with command.make_context(command.name, [], parent=click.get_current_context()) as context:
        command.invoke(context)
