"""``noughts stats``."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import click

from noughts.cli.game_options import filter_options
from noughts.cli.library_options import database_option, json_option, tell_damaged
from noughts.rules import printable

if TYPE_CHECKING:
    from noughts.store import Filter

RECENT = 30
"""Games whose results are shown one by one."""


@click.command(short_help="Show somebody's statistics, or your own.")
@click.argument("name", required=False)
@filter_options
@click.option("--check", is_flag=True, help="Check the standings against a recount, and that every game can be read.")
@click.option("--rebuild", is_flag=True, help="Make the standings anew from all games.")
@json_option
@database_option
def stats(
    name: str | None,
    filter: Filter,  # noqa: A002 - what it is
    check: bool,  # noqa: FBT001 - click
    rebuild: bool,  # noqa: FBT001
    as_json: bool,  # noqa: FBT001
    database: str | None,
) -> None:
    """Show somebody's statistics: your own, or those of NAME, a person or a program.

    \b
    Examples:
      noughts stats
      noughts stats sera --rules 3x3 --without undo --without hint
    """
    from noughts.cli.coloured import show
    from noughts.cli.library_options import open_library
    from noughts.cli.waiting import print_json
    from noughts.ui.shared.library import recent_text, statistics_text
    from noughts.ui.shared.people import GUEST
    from noughts.ui.shared.reports import statistics_json

    library = open_library(database)
    store = library.store
    if rebuild:
        store.rebuild()
    if check or rebuild:
        _report(len(store.recount()), store.damaged(), as_json=as_json)
        return
    who = name or filter.player or library.somebody() or GUEST
    found = store.statistics(who, filter)
    if as_json:
        print_json(statistics_json(found))
        return
    recent = store.history(replace(filter, player=who, opponent=filter.opponent), limit=RECENT, report=tell_damaged)
    width = shutil.get_terminal_size().columns
    show(statistics_text(found, recent_text(found.name, recent), width=width))


def _report(differences: int, damaged: Sequence[OSError], *, as_json: bool) -> None:
    """Say whether the standings are right and every game can be read; if not, the exit code says so too."""
    from noughts.cli.codes import FAILURE
    from noughts.cli.waiting import print_json

    if as_json:
        print_json({"differences": differences, "damaged": [str(game) for game in damaged]})
    else:
        if differences:
            click.echo(f"{differences} numbers are not what the games say. noughts stats --rebuild makes them anew.")
        else:
            click.echo("The standings are what the games say.")
        for game in damaged:
            click.echo(printable(str(game)))
    if differences or damaged:
        click.get_current_context().exit(FAILURE)
