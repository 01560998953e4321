"""``noughts learn``."""

from __future__ import annotations

import click

from noughts.cli.completion import LESSON
from noughts.cli.library_options import database_option, json_option


@click.command()
@click.argument("lesson", required=False, type=LESSON)
@click.option("--restart", is_flag=True, help="Begin with the first task, also if you left the lesson later.")
@json_option
@database_option
def learn(lesson: str | None, restart: bool, as_json: bool, database: str | None) -> None:  # noqa: FBT001 - click
    """Take a lesson: ten of them, five minutes each.

    From the fork to minimax, alpha-beta and a network that taught herself:
    each lesson shows you a board, asks you to do something, and says why it
    was right or wrong. LESSON is a name or a number; without it you get the
    list, with what you have done.

    \b
    Examples:
      noughts learn
      noughts learn fork
    """
    import shutil
    import sys
    from datetime import UTC, datetime

    from noughts.classroom.lessons import COURSE, Attempt, lesson_named
    from noughts.cli.library_options import open_library
    from noughts.cli.sit_down import Prompt
    from noughts.cli.waiting import print_json
    from noughts.drawing.tables import table
    from noughts.ui.terminal.lesson import take_lesson
    from noughts.ui.terminal.lines import Lines
    from noughts.ui.view.lessons import begun, lesson_json, lesson_rows, next_after, task_json
    from noughts.ui.view.people import GUEST

    if restart and lesson is None:
        raise click.UsageError("--restart needs a LESSON: noughts learn fork --restart")
    chosen = lesson_named(lesson) if lesson is not None else None
    library = open_library(database, to_play=True)
    name = library.somebody() or GUEST
    progress = library.progress(name)
    width = shutil.get_terminal_size().columns
    if chosen is None and as_json:
        print_json({"lessons": [lesson_json(each, progress) for each in COURSE]})
    elif chosen is None:
        click.echo(table(lesson_rows(progress), right={0}, width=width))
        click.echo("\nChoose one: noughts learn fork")
    elif as_json:
        print_json({**lesson_json(chosen, progress), "list": [task_json(task) for task in chosen.tasks]})
    else:

        def keep(attempt: Attempt) -> None:
            library.keep_task(name, chosen.name, attempt.done, of=len(chosen.tasks))

        library.store.welcome(name, datetime.now(UTC))
        prompt = Prompt(Lines(sys.stdin.fileno()))
        start = Attempt(chosen) if restart else begun(chosen, progress)
        ended = take_lesson(start, lambda: prompt.ask(None), click.echo, keep, width=width)
        following = next_after(chosen)
        if not ended.is_done:
            click.echo(f"To go on from here: noughts learn {chosen.name}")
        elif following:
            click.echo(f"Next: noughts learn {following.name}")
