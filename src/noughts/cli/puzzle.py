"""``noughts puzzle``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from noughts.cli.library_options import database_option, json_option

if TYPE_CHECKING:
    from datetime import datetime

    from noughts.ui.shared.puzzle_sets import Drill
    from noughts.ui.shared.puzzles import PuzzleAttempt


@click.command()
@click.argument("board", required=False)
@click.option("--grade", type=click.Choice(["easy", "medium", "hard"]), help="How hard; only with a BOARD.")
@click.option("--seed", metavar="N", help="The same puzzle again; only with a BOARD.")
@click.option("--day", type=click.DateTime(["%Y-%m-%d"]), metavar="DATE", help="The puzzle of another day; it is not counted.")
@json_option
@database_option
def puzzle(
    board: str | None,
    grade: str | None,
    seed: str | None,
    day: datetime | None,
    as_json: bool,  # noqa: FBT001 - click
    database: str | None,
) -> None:
    """Solve the puzzle of the day, or any number of others.

    There is one move that wins, or one that holds the draw. BOARD is 3x3,
    connect-four, 5x5x4 or 7x7x4; without it you get the puzzle of today, and
    solving it day after day is counted.

    \b
    Examples:
      noughts puzzle
      noughts puzzle 7x7x4 --grade hard
    """
    from noughts.cli.practising import at_the_prompt
    from noughts.cli.waiting import print_json
    from noughts.search.api import ONE_SECOND
    from noughts.ui.shared.puzzles import puzzle_json

    if board is None and (grade or seed):
        raise click.UsageError("--grade and --seed need a BOARD: noughts puzzle 3x3 --grade hard")
    if board is not None and day:
        raise click.UsageError("--day is about the puzzle of a day, which has its own board")
    drill = _of_board(board, grade, seed) if board is not None else _of_day(day, database)
    if as_json:
        print_json(next(puzzle_json(each) for each in drill.find(ONE_SECOND) if each))
    else:
        at_the_prompt(drill)


def _of_board(board: str, grade: str | None, seed: str | None) -> Drill:
    """One puzzle after the other on a board."""
    from noughts.lessons.puzzles import Grade
    from noughts.ui.shared.puzzle_sets import one_more

    return one_more(board, seed or "", Grade(grade) if grade else None)


def _of_day(day: datetime | None, database: str | None) -> Drill:
    """The puzzle of a day; that of today is counted, by a library that is opened when there is something to count."""
    from datetime import datetime

    from noughts.cli.library_options import open_library, own_name
    from noughts.ui.shared.puzzle_sets import count_day, of_day

    today = datetime.now().astimezone().date()

    def count(attempt: PuzzleAttempt) -> str:
        library = open_library(database)
        return count_day(library, library.welcome(own_name(library, None)).name, today, attempt)

    return of_day(today, count) if day is None or day.date() == today else of_day(day.date())
