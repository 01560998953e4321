"""Commands to learn: ``learn``, ``puzzle``, ``mistakes`` and ``review``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from noughts.cli.history import find_game, game_argument
from noughts.cli.options import (
    LESSON,
    database_option,
    file_option,
    force_option,
    json_option,
    open_library,
    own_name,
    seconds_option,
)
from noughts.cli.output import print_json, progress_bar, refuse_existing, report, say, terminal_width, write_text
from noughts.search import Limit
from noughts.search.api import ONE_SECOND

if TYPE_CHECKING:
    from noughts.lessons.course import Lesson
    from noughts.lessons.puzzles import Grade
    from noughts.play import Library
    from noughts.ui.shared.puzzle_sets import PuzzleSet
    from noughts.ui.shared.puzzles import PuzzleAttempt


@click.command()
@click.argument("lesson", required=False, type=LESSON)
@click.option("--restart", is_flag=True, help="Begin with the first task again.")
@json_option
@database_option
def learn(lesson: str | None, restart: bool, as_json: bool, database: str | None) -> None:
    """Take one of ten lessons, five minutes each.

    They lead from the fork to minimax, alpha-beta and a network that taught
    itself. Each lesson shows you a board, asks you to do something, and says
    why it was right or wrong. LESSON is a name or a number; without it, the
    lessons are listed with your progress.

    \b
    Examples:
      noughts learn
      noughts learn fork
    """
    from noughts.drawing.tables import table
    from noughts.lessons.course import COURSE, lesson_named
    from noughts.ui.shared.lessons import lesson_json, lesson_rows, task_json
    from noughts.ui.shared.people import GUEST

    if restart and lesson is None:
        raise click.UsageError("--restart needs a LESSON: noughts learn fork --restart")
    chosen = lesson_named(lesson) if lesson is not None else None
    library = open_library(database, to_play=True)
    name = library.last_player() or GUEST
    progress = library.progress(name)
    if chosen is None and as_json:
        print_json({"lessons": [lesson_json(each, progress) for each in COURSE]})
    elif chosen is None:
        say(table(lesson_rows(progress), right={0}, width=terminal_width()))
        say("\nChoose one: noughts learn fork")
    elif as_json:
        print_json({**lesson_json(chosen, progress), "list": [task_json(task) for task in chosen.tasks]})
    else:
        _take(chosen, library, name, is_restarted=restart)


def _take(lesson: Lesson, library: Library, name: str, *, is_restarted: bool) -> None:
    """Take a lesson, then print how to continue."""
    from datetime import UTC, datetime

    from noughts.cli.launch import Prompt
    from noughts.lessons.course import LessonProgress
    from noughts.ui.shared.lessons import next_after, resume_lesson
    from noughts.ui.terminal.plain_boards import take_lesson

    def keep(attempt: LessonProgress) -> None:
        library.keep_task(name, lesson.name, attempt.done, of=len(lesson.tasks))

    library.store.welcome(name, datetime.now(UTC))
    prompt = Prompt()
    start = LessonProgress(lesson) if is_restarted else resume_lesson(lesson, library.progress(name))
    ended = take_lesson(start, lambda: prompt.ask(None), say, keep, width=terminal_width())
    following = next_after(lesson)
    if not ended.is_done:
        say(f"To continue from here: noughts learn {lesson.name}")
    elif following:
        say(f"Next: noughts learn {following.name}")


@click.command()
@click.argument("board", required=False)
@click.option("--grade", type=click.Choice(["easy", "medium", "hard"]), help="How difficult; with a BOARD or --html.")
@click.option("--seed", metavar="N", help="Random seed, to get the same puzzles again; with a BOARD or --html.")
@click.option("--day", metavar="DATE", help="The puzzle of another day (2026-01-31); it does not count.")
@click.option("--rated", is_flag=True, help="One puzzle after another, each matched to your rating.")
@click.option("--storm", is_flag=True, help="Solve as many puzzles as you can in three minutes.")
@file_option("--html", "Write a sheet of puzzles to print, with the answers on its second page.")
@click.option("--count", type=click.IntRange(1, 12), default=12, show_default=True, help="How many puzzles; with --html.")
@force_option
@json_option
@database_option
@click.pass_context
def puzzle(
    context: click.Context,
    *,
    board: str | None,
    grade: str | None,
    seed: str | None,
    day: str | None,
    rated: bool,
    storm: bool,
    html: Path | None,
    count: int,
    force: bool,
    as_json: bool,
    database: str | None,
) -> None:
    """Solve the puzzle of the day, or puzzles on another BOARD.

    Exactly one move wins, or exactly one holds the draw. BOARD is 3x3,
    connect-four, 5x5x4 or 7x7x4; without it, you get today's puzzle, and your
    streak of solved days grows. Today's puzzle and rated ones change your
    puzzle rating, which sets how hard the next rated one is.

    \b
    Examples:
      noughts puzzle
      noughts puzzle 7x7x4 --grade hard
      noughts puzzle --rated
      noughts puzzle --storm
      noughts puzzle --count 12 --html sheet.html
    """
    from noughts.lessons.puzzles import Grade
    from noughts.ui.shared.puzzles import puzzle_json

    if storm or rated:
        if (storm and rated) or board or grade or seed or day or html or as_json:
            option = "--storm" if storm else "--rated"
            raise click.UsageError(f"{option} has puzzles of its own; it cannot be combined with a BOARD or another option")
        (_storm if storm else _rated)(database)
        return
    if html is None and (force or context.get_parameter_source("count") is not ParameterSource.DEFAULT):
        raise click.UsageError("--count and --force need --html: noughts puzzle --count 12 --html sheet.html")
    if html is not None:
        if day or as_json:
            raise click.UsageError("--html cannot be combined with --day or --json: a sheet has puzzles of its own")
        _write_sheet(html, board, Grade(grade) if grade else None, seed, count, is_replaced=force)
        return
    if board is None and (grade or seed):
        raise click.UsageError("--grade and --seed need a BOARD: noughts puzzle 3x3 --grade hard")
    if board is not None and day:
        raise click.UsageError("--day cannot be combined with a BOARD: the puzzle of a day has its own")
    puzzles = _puzzles_on(board, grade, seed) if board is not None else _puzzle_of_day(day, database)
    if as_json:
        print_json(next(puzzle_json(each) for each in puzzles.find(ONE_SECOND) if each))
    else:
        _practise(puzzles)


def _storm(database: str | None) -> None:
    from noughts.cli.launch import Prompt
    from noughts.ui.shared.puzzle_sets import storm
    from noughts.ui.terminal.plain_boards import take_storm

    library, prompt = open_library(database, to_play=True), Prompt()
    name = library.welcome(own_name(library, None)).name
    say("Three minutes, one try for each puzzle. Type a move, skip, or quit.")
    take_storm(storm(library, name), lambda: prompt.ask(None), say, width=terminal_width())


def _rated(database: str | None) -> None:
    from noughts.ui.shared.puzzle_sets import rated

    library = open_library(database, to_play=True)
    name = library.welcome(own_name(library, None)).name
    _practise(rated(library, name), is_endless=True)


def _write_sheet(
    path: Path, board: str | None, grade: Grade | None, seed: str | None, count: int, *, is_replaced: bool
) -> None:
    from noughts.ui.shared.puzzles import puzzle_sheet, sheet_puzzles

    refuse_existing(path, is_replaced=is_replaced)
    found = []
    with progress_bar("looking for puzzles", count) as advance:
        for each in sheet_puzzles(count, board or "", seed or "", grade):
            if each:
                found.append(each)
                advance(1)
    write_text(path, puzzle_sheet(found), is_replaced=is_replaced)


def _puzzles_on(board: str, grade: str | None, seed: str | None) -> PuzzleSet:
    from noughts.lessons.puzzles import Grade
    from noughts.ui.shared.puzzle_sets import one_more

    return one_more(board, seed or "", Grade(grade) if grade else None)


def _puzzle_of_day(text: str | None, database: str | None) -> PuzzleSet:
    """The puzzle of a day. Only today's is counted, and only for that a library is opened."""
    from dataclasses import replace
    from datetime import datetime

    from noughts.ui.shared.puzzle_sets import finish_day, of_day
    from noughts.ui.shared.texts import first_moment

    day = first_moment("--day", text)
    today = datetime.now().astimezone().date()

    def count(attempt: PuzzleAttempt) -> str:
        library = open_library(database)
        return finish_day(library, library.welcome(own_name(library, None)).name, today, attempt)

    return replace(of_day(today), finish=count) if day is None or day.date() == today else of_day(day.date())


@click.command()
@click.option("--game", metavar="GAME", help="The mistakes of one game: its number in the history, its id, or a file.")
@click.option("--due", "is_due", is_flag=True, help="Only the mistakes that are due today.")
@click.option("--name", metavar="NAME", help="Whose mistakes (default: those of the last player).")
@json_option
@database_option
def mistakes(game: str | None, is_due: bool, name: str | None, as_json: bool, database: str | None) -> None:
    """Practise your own mistakes until you get them right.

    Without an option, you get the mistakes of your last game and those that
    are due today. A mistake comes back after a day; each time you get it right
    at the first try, you see it less often.

    \b
    Examples:
      noughts mistakes
      noughts mistakes --game 3
    """
    from datetime import datetime

    from noughts.ui.shared.people import GUEST
    from noughts.ui.shared.puzzle_sets import due, of_game, of_today
    from noughts.ui.shared.puzzles import puzzle_json

    if game is not None and is_due:
        raise click.UsageError("--game and --due cannot be combined; choose one of them")
    library, today = open_library(database), datetime.now().astimezone().date()
    player = name or library.last_player() or GUEST
    if game is not None:
        puzzles = of_game(library, player, find_game(game, database), today)
    else:
        puzzles = due(library, player, today) if is_due else of_today(library, player, today)
    if as_json:
        print_json({"puzzles": [puzzle_json(puzzle) for puzzle in puzzles.find(ONE_SECOND) if puzzle]})
    else:
        _practise(puzzles)


def _practise(puzzles: PuzzleSet, *, is_endless: bool = False) -> None:
    from noughts.cli.launch import Prompt
    from noughts.ui.terminal.plain_boards import practise

    prompt = Prompt()
    while practise(puzzles, lambda: prompt.ask(None), say, width=terminal_width()) and is_endless and puzzles.more:
        say("")
        puzzles = puzzles.more()


@click.command(short_help="Review a game, move by move.")
@game_argument
@seconds_option(None, "Time for the first look at each move (default: about ten for the whole game).")
@json_option
@database_option
def review(game: str, seconds: float | None, as_json: bool, database: str | None) -> None:
    """Review a game: say what was good and bad, move by move, and what would have been better.

    GAME is its number in the history, its id, or a file: JSON or SGF.
    Without it, the last game is reviewed.

    \b
    Example:
      noughts review
    """
    from noughts.reasons.review import reviewing
    from noughts.search.limits import run_to_end
    from noughts.ui.shared.library import heading_text
    from noughts.ui.shared.replays import review_text

    record = find_game(game, database)
    with progress_bar("reviewing", len(record.game.line()) - 1) as advance:
        limit = None if seconds is None else Limit(seconds=seconds)
        found = run_to_end(reviewing(record.game, limit=limit), each=lambda _: advance(1))
    report(as_json, found.to_json, lambda: f"{heading_text(record)}\n\n{review_text(found, record)}")
