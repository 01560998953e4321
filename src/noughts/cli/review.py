"""``noughts review``."""

from __future__ import annotations

import sys

import click

from noughts.cli.library_options import database_option, json_option


@click.command(short_help="Say what was good and bad in a game, move by move.")
@click.argument("game", default="last")
@click.option("--seconds", type=float, default=1, metavar="S", show_default=True, help="How long each move may take.")
@json_option
@database_option
def review(game: str, seconds: float, as_json: bool, database: str | None) -> None:  # noqa: FBT001 - click
    """Say what was good and bad in a game, move by move, and what would have been better.

    GAME is its number in the history, its id, or a file: JSON or SGF. If
    nothing is said, it is the last one.

    \b
    Example:
      noughts review
    """
    from noughts.cli.coloured import show
    from noughts.cli.replay import find_game
    from noughts.cli.waiting import print_json
    from noughts.reasons.review import reviewing
    from noughts.search import Limit
    from noughts.search.limits import run_to_end
    from noughts.ui.shared.library import heading_text
    from noughts.ui.shared.replays import review_text

    record = find_game(game, database)
    plies = len(record.game.line()) - 1
    with click.progressbar(length=plies, label="reviewing", file=sys.stderr, hidden=not sys.stderr.isatty()) as bar:
        found = run_to_end(reviewing(record.game, limit=Limit(seconds=seconds)), each=lambda _: bar.update(1))
    if as_json:
        print_json(found.to_json())
    else:
        show(f"{heading_text(record)}\n\n{review_text(found, record)}")
