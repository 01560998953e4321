"""``noughts mistakes``."""

from __future__ import annotations

import click

from noughts.cli.library_options import database_option, json_option


@click.command()
@click.option("--game", metavar="GAME", help="The mistakes of one game: its number in the history, its id, or a file.")
@click.option("--due", "is_due", is_flag=True, help="Only what is to be tried again today.")
@click.option("--name", metavar="NAME", help="Whose mistakes; else those of whoever played last on this machine.")
@json_option
@database_option
def mistakes(game: str | None, is_due: bool, name: str | None, as_json: bool, database: str | None) -> None:  # noqa: FBT001 - click
    """Try your own mistakes again, until you have them right.

    Without an option: the mistakes of your last game, and with them whatever
    is due today. A mistake comes back after a day, then after more and more
    days, as long as you get it right at once.

    \b
    Examples:
      noughts mistakes
      noughts mistakes --game 3
    """
    from datetime import datetime

    from noughts.cli.library_options import open_library
    from noughts.cli.practising import at_the_prompt
    from noughts.cli.replay import find_game
    from noughts.cli.waiting import print_json
    from noughts.search.api import ONE_SECOND
    from noughts.ui.shared.people import GUEST
    from noughts.ui.shared.puzzle_sets import due, of_game, of_today
    from noughts.ui.shared.puzzles import puzzle_json

    if game is not None and is_due:
        raise click.UsageError("--game and --due: choose one of them")
    library, today = open_library(database), datetime.now().astimezone().date()
    player = name or library.somebody() or GUEST
    if game is not None:
        drill = of_game(library, player, find_game(game, database), today)
    else:
        drill = due(library, player, today) if is_due else of_today(library, player, today)
    if as_json:
        print_json({"puzzles": [puzzle_json(puzzle) for puzzle in drill.find(ONE_SECOND) if puzzle]})
    else:
        at_the_prompt(drill)
