"""Opening the library of games: the option that says where it is, and who plays."""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from noughts.rules import printable

if TYPE_CHECKING:  # SQLAlchemy is behind this, and the help needs none
    from noughts.play import Library

Command = TypeVar("Command", bound=Callable[..., Any])


class PaceType(click.FloatRange):
    """Seconds that a move takes; what is no number at all is none either."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """A number in the range."""
        number = float(super().convert(value, param, ctx))
        if math.isnan(number):
            self.fail(f"{value} is not a number.", param, ctx)
        return number


PACE = PaceType(0, 60)

LONGEST_ADDRESS = 10_000
"""Bytes of a file that holds the address of a database."""


def database_option(command: Command) -> Command:
    """The option that says where games are kept."""
    option = click.option(
        "--database",
        envvar="NOUGHTS_DATABASE",
        metavar="WHERE",
        help="Where games are kept: a file, the address of a PostgreSQL database, or @FILE with that address in it.",
        show_envvar=True,
    )
    return option(command)


def json_option(command: Command) -> Command:
    """The option that every command that reports has."""
    return click.option("--json", "as_json", is_flag=True, help="One JSON document.")(command)


def open_library(database: str | None, *, to_play: bool = False) -> Library:
    """The library; whoever only wants to play can do so though the usual place cannot be used, and is told."""
    from noughts.play import Library

    library = Library.open(_address(database), or_in_memory=to_play and database is None)
    click.get_current_context().call_on_close(library.close)
    if library.trouble:
        click.echo(f"noughts: {printable(library.trouble)} Your games will not be saved this time.", err=True)
    return library


def _address(database: str | None) -> str | None:
    """Where the games are: what was said, or what stands in the file after an @, so that no password is on a command line."""
    if database is None or not database.startswith("@"):
        return database
    with Path(database[1:]).open("rb") as file:
        return file.read(LONGEST_ADDRESS).decode(errors="replace").strip()


def tell_damaged(damaged: OSError) -> None:
    """Say which game was left out because it cannot be read; the others are not kept back by it."""
    click.echo(f"noughts: {printable(str(damaged))}", err=True)


def own_name(library: Library, name: str | None) -> str:
    """Who types: the name that was given, or that of the last time, spelt as it is known; a guest until then.

    Whoever really sits down is to be welcomed: a name with which no game can begin is not kept.
    """
    from noughts.game import read_name
    from noughts.ui.shared.people import GUEST

    chosen = read_name(name) if name is not None else library.somebody() or GUEST
    known = library.store.profile(chosen)
    return known.name if known else chosen
