"""``noughts learn``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from noughts.cli.completion import LESSON
from noughts.cli.library_options import database_option, json_option

if TYPE_CHECKING:
    from noughts.lessons.course import Lesson
    from noughts.play import Library


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
    from noughts.cli.library_options import open_library
    from noughts.cli.waiting import print_json
    from noughts.drawing.tables import table
    from noughts.lessons.course import COURSE, lesson_named
    from noughts.ui.shared.lessons import lesson_json, lesson_rows, task_json
    from noughts.ui.shared.people import GUEST

    if restart and lesson is None:
        raise click.UsageError("--restart needs a LESSON: noughts learn fork --restart")
    chosen = lesson_named(lesson) if lesson is not None else None
    library = open_library(database, to_play=True)
    name = library.somebody() or GUEST
    progress = library.progress(name)
    if chosen is None and as_json:
        print_json({"lessons": [lesson_json(each, progress) for each in COURSE]})
    elif chosen is None:
        click.echo(table(lesson_rows(progress), right={0}, width=_width()))
        click.echo("\nChoose one: noughts learn fork")
    elif as_json:
        print_json({**lesson_json(chosen, progress), "list": [task_json(task) for task in chosen.tasks]})
    else:
        _take(chosen, library, name, is_restarted=restart)


def _width() -> int:
    import shutil

    return shutil.get_terminal_size().columns


def _take(lesson: Lesson, library: Library, name: str, *, is_restarted: bool) -> None:
    """Go through a lesson at the prompt, and say where it goes on."""
    import sys
    from datetime import UTC, datetime

    from noughts.cli.sit_down import Prompt
    from noughts.lessons.course import LessonProgress
    from noughts.ui.shared.lessons import begun, next_after
    from noughts.ui.terminal.lines import Lines
    from noughts.ui.terminal.plain_lessons import take_lesson

    def keep(attempt: LessonProgress) -> None:
        library.keep_task(name, lesson.name, attempt.done, of=len(lesson.tasks))

    library.store.welcome(name, datetime.now(UTC))
    prompt = Prompt(Lines(sys.stdin.fileno()))
    start = LessonProgress(lesson) if is_restarted else begun(lesson, library.progress(name))
    ended = take_lesson(start, lambda: prompt.ask(None), click.echo, keep, width=_width())
    following = next_after(lesson)
    if not ended.is_done:
        click.echo(f"To go on from here: noughts learn {lesson.name}")
    elif following:
        click.echo(f"Next: noughts learn {following.name}")
