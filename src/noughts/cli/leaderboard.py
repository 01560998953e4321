"""``noughts leaderboard``."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import click

from noughts.cli.game_options import filter_options
from noughts.cli.library_options import database_option, json_option

if TYPE_CHECKING:
    from noughts.store import Filter

SORTS = ("win rate", "wins", "games", "losses", "draws", "name")
LISTS = ("people", "programs", "everybody")


@click.command()
@filter_options
@click.option("--who", type=click.Choice(LISTS), default="people", show_default=True, help="Who is listed.")
@click.option("--sort", type=click.Choice(SORTS), default="win rate", show_default=True, help="What it is ordered by.")
@click.option("--ascending/--descending", default=None, help="Which way; else names from a, numbers from the highest.")
@click.option(
    "--least-games", type=click.IntRange(min=0), default=1, metavar="N", show_default=True, help="Who has fewer is left out."
)
@click.option("--limit", type=click.IntRange(1, 1000), default=20, metavar="N", show_default=True, help="How many are listed.")
@json_option
@database_option
def leaderboard(
    filter: Filter,  # noqa: A002 - what it is
    who: str,
    sort: str,
    ascending: bool | None,  # noqa: FBT001 - click
    least_games: int,
    limit: int,
    as_json: bool,  # noqa: FBT001
    database: str | None,
) -> None:
    """Rank everybody who has played.

    \b
    Example:
      noughts leaderboard --who everybody --rules 5x5 --least-games 10
    """
    from noughts.cli.coloured import show
    from noughts.cli.library_options import open_library
    from noughts.cli.waiting import print_json
    from noughts.drawing.tables import table
    from noughts.store import Sort, Who
    from noughts.ui.shared.library import LEADERBOARD_HEADINGS, NUMBERS_OF_LEADERBOARD, is_ascending, leaderboard_rows
    from noughts.ui.shared.reports import standing_json

    store = open_library(database).store
    order = Sort(sort)
    ascending = is_ascending(order, is_turned=False) if ascending is None else ascending
    standings = store.leaderboard(filter, who=Who(who), sort=order, ascending=ascending, least_games=least_games, limit=limit)
    if as_json:
        print_json({"standings": [standing_json(standing) for standing in standings]})
    elif not standings:
        click.echo("Nobody has played games like that yet. Play one: noughts play")
    else:
        rows = [LEADERBOARD_HEADINGS, *leaderboard_rows(standings)]
        show(table(rows, right=NUMBERS_OF_LEADERBOARD, width=shutil.get_terminal_size().columns))
