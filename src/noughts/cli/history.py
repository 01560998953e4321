"""``noughts history``."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import click

from noughts.cli.game_options import filter_options
from noughts.cli.library_options import database_option, json_option, tell_damaged

if TYPE_CHECKING:
    from noughts.store import Filter


@click.command()
@filter_options
@click.option("--oldest-first", is_flag=True, help="The other way round.")
@click.option("--limit", type=click.IntRange(1, 1000), default=20, metavar="N", show_default=True, help="Games on a page.")
@click.option("--page", type=click.IntRange(min=1), default=1, metavar="N", show_default=True, help="Which page.")
@json_option
@database_option
def history(filter: Filter, oldest_first: bool, limit: int, page: int, as_json: bool, database: str | None) -> None:  # noqa: A002, FBT001
    """List the games that were played, the latest first.

    \b
    Examples:
      noughts history --player Alice --against sera --result win
      noughts history --since 2026-01-01 --rules 5x5 --oldest-first
    """
    from noughts.cli.library_options import open_library
    from noughts.cli.waiting import print_json
    from noughts.ui.shared.library import history_table
    from noughts.ui.shared.reports import summary_json

    store = open_library(database).store
    total = store.count(filter)
    offset = min((page - 1) * limit, total)
    games = store.history(filter, newest_first=not oldest_first, limit=limit, offset=offset, report=tell_damaged)
    if as_json:
        print_json({"total": total, "page": page, "games": [summary_json(game) for game in games]})
        return
    pages = -(-total // limit)
    if not total:
        is_chosen = filter != type(filter)()
        click.echo("No games match." if is_chosen else "No games yet. Play the first one: noughts play")
    elif page > pages:
        click.echo(f"There is no page {page:,}: the last one is {pages:,}.")
    else:
        click.echo(history_table(games, shutil.get_terminal_size().columns))
        click.echo(f"\n{total:,} {'game' if total == 1 else 'games'}{f', page {page} of {pages:,}' if pages > 1 else ''}")
