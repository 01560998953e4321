"""Opening the library of games: the option that says where it is, and who plays."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:  # SQLAlchemy is behind this, and the help needs none
    from noughts.app.library import Library

Command = TypeVar("Command", bound=Callable[..., Any])


def database_option(command: Command) -> Command:
    """The option that says where games are kept."""
    option = click.option(
        "--database",
        envvar="NOUGHTS_DATABASE",
        metavar="WHERE",
        help="Where games are kept: a file, or the address of a PostgreSQL database.",
        show_envvar=True,
    )
    return option(command)


def json_option(command: Command) -> Command:
    """The option that every command that reports has."""
    return click.option("--json", "as_json", is_flag=True, help="One JSON document.")(command)


def open_library(database: str | None, *, to_play: bool = False) -> Library:
    """The library; whoever only wants to play can do so though the usual place cannot be used, and is told."""
    from noughts.app.library import Library

    library = Library.open(database, or_in_memory=to_play and database is None)
    click.get_current_context().call_on_close(library.close)
    if library.trouble:
        click.echo(f"noughts: {library.trouble} Your games will not be saved this time.", err=True)
    return library


def own_name(library: Library, name: str | None) -> str:
    """Who types: the name that was given, or that of the last time, spelt as it is known; a guest until then."""
    from noughts.game import read_name
    from noughts.ui.view.people import GUEST

    chosen = read_name(name) if name is not None else library.somebody() or GUEST
    return library.welcome(chosen).name
