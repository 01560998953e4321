"""``noughts puzzle``."""

from __future__ import annotations

import click

from noughts.cli.library_options import database_option, json_option


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
    day: object,
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
    import shutil
    import sys
    from datetime import datetime
    from secrets import randbelow

    from noughts.classroom.puzzles import Grade, of_the_day, puzzles
    from noughts.cli.library_options import open_library
    from noughts.cli.sit_down import Prompt
    from noughts.cli.waiting import print_json
    from noughts.ui.terminal.lines import Lines
    from noughts.ui.terminal.puzzle import solve_puzzle
    from noughts.ui.view.people import GUEST
    from noughts.ui.view.puzzles import puzzle_json, streak_text, title_text

    if board is None and (grade or seed):
        raise click.UsageError("--grade and --seed need a BOARD: noughts puzzle 3x3 --grade hard")
    if board is not None and day:
        raise click.UsageError("--day is about the puzzle of a day, which has its own board")
    today = datetime.now().astimezone()
    asked = day.date() if isinstance(day, datetime) else today.date()
    if board is None:
        found = of_the_day(asked)
    else:
        number = seed or str(randbelow(1_000_000))
        found = next(each for each in puzzles(board, number) if grade is None or each.grade is Grade(grade))
    if as_json:
        print_json(puzzle_json(found))
        return
    click.echo(title_text(found, asked if board is None else None))
    prompt, width = Prompt(Lines(sys.stdin.fileno())), shutil.get_terminal_size().columns
    is_solved = solve_puzzle(found, lambda: prompt.ask(None), click.echo, width=width)
    if is_solved and board is None and asked == today.date():
        library = open_library(database)
        name = library.somebody() or GUEST
        library.store.welcome(name, today)
        progress = library.progress(name).after_solving(asked)
        library.save_progress(name, progress)
        click.echo(streak_text(progress, asked) or "Come back tomorrow for the next one.")
