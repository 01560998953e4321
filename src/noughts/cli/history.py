"""Commands for the history: ``history``, ``replay``, ``stats``, ``leaderboard``, ``export``, ``import`` and ``remove``."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from noughts.cli.options import (
    PACE,
    database_option,
    filter_options,
    force_option,
    json_option,
    open_games,
    open_library,
    report_damaged,
)
from noughts.cli.output import (
    FAILURE,
    atomic_file,
    games_text,
    print_json,
    print_json_text,
    progress_line,
    report,
    say,
    terminal_width,
)
from noughts.extras import require
from noughts.game import Game, Record
from noughts.rules import BadName, BadRecord, NoughtsError, Side, printable

if TYPE_CHECKING:
    from noughts.store import Added, Filter

SORTS = ("win rate", "wins", "games", "losses", "draws", "name")
RECENT = 30  # games whose results are shown one by one
game_argument = click.argument("game", default="last")


@click.command()
@filter_options
@click.option("--oldest-first", is_flag=True, help="List the oldest games first.")
@click.option("--limit", type=click.IntRange(1, 1000), default=20, metavar="N", show_default=True, help="Games on each page.")
@click.option("--page", type=click.IntRange(min=1), default=1, metavar="N", show_default=True, help="The page to show.")
@json_option
@database_option
def history(wanted: Filter, oldest_first: bool, limit: int, page: int, as_json: bool, database: str | None) -> None:
    """List finished games, the latest first.

    \b
    Examples:
      noughts history --player Alice --against sera --result win
      noughts history --since 2026-01-01 --rules 5x5 --oldest-first
    """
    from noughts.ui.shared.library import games_table, no_games_text, table_text
    from noughts.ui.shared.reports import summary_json

    store, wanted = open_games(database, wanted)
    total = store.count(wanted)
    offset = min((page - 1) * limit, total)
    games = store.history(wanted, newest_first=not oldest_first, limit=limit, offset=offset, report=report_damaged)
    pages = -(-total // limit)
    if as_json:
        print_json({"total": total, "page": page, "games": [summary_json(game) for game in games]})
    elif not total:
        is_filtered = wanted != type(wanted)()
        say(printable(no_games_text(wanted.player)) if is_filtered else "No games yet. Play the first one: noughts play")
    elif page > pages:
        say(f"There is no page {page:,}; the last one is {pages:,}.")
    else:
        say(table_text(games_table(games, is_numbered=True), terminal_width()))
        say(f"\n{games_text(total)}{f', page {page} of {pages:,}' if pages > 1 else ''}")


@click.command()
@game_argument
@click.option("--pace", type=PACE, metavar="SECONDS", help="Time for each move (default: 1 on a terminal, else 0).")
@json_option
@database_option
def replay(game: str, pace: float | None, as_json: bool, database: str | None) -> None:
    """Replay a game, move by move.

    GAME is its number in the history, its id, or a file: JSON or SGF.
    Without it, the last game is shown.

    \b
    Example:
      noughts replay
    """
    from noughts.ui.shared.library import heading_text
    from noughts.ui.shared.texts import outcome_text

    record = find_game(game, database)
    if as_json:
        print_json(record.to_document())
        return
    width = terminal_width()
    seconds = pace if pace is not None else 1.0 if sys.stdout.isatty() else 0.0
    say(heading_text(record))
    names = {Side.X: record.x.name or "X", Side.O: record.o.name or "O"}
    line = record.game.line()
    for number, node in enumerate(line):
        if node.parent and node.move:
            time.sleep(seconds)
            say(f"{number}. {names[node.parent.position.side]} plays {node.move}.")
        say("\n" + node.position.drawing(last=node.move.cell if node.move else None, width=width) + "\n")
    say(outcome_text(line[-1].outcome, names, record.game.rules) if line[-1].outcome else "The game continues.")


@click.command(short_help="Show the statistics of a player.")
@click.argument("name", required=False)
@filter_options
@click.option("--check", is_flag=True, help="Check that the standings match the games, and that every game can be read.")
@click.option("--rebuild", is_flag=True, help="Derive the standings from the games again.")
@json_option
@database_option
def stats(name: str | None, wanted: Filter, check: bool, rebuild: bool, as_json: bool, database: str | None) -> None:
    """Show the statistics of NAME, a person or a program (default: the last player).

    \b
    Examples:
      noughts stats
      noughts stats sera --rules 3x3 --without undo --without hint
    """
    from noughts.lessons.ratings import Solver
    from noughts.ui.shared.library import recent_text, statistics_text
    from noughts.ui.shared.people import GUEST
    from noughts.ui.shared.puzzle_sets import rating_text
    from noughts.ui.shared.reports import rating_json, statistics_json

    library = open_library(database, to_read=not rebuild)
    store = library.store
    if rebuild:
        store.rebuild()
    if check or rebuild:
        _report_check(len(store.recount()), store.damaged(), as_json=as_json)
        return
    who = name or wanted.player or library.last_player() or GUEST
    found = store.statistics(who, wanted)
    solver = Solver()
    with suppress(BadName):  # of a name that nobody can have
        solver = solver if found.program else library.progress(found.name).solver

    def text() -> str:
        recent = store.history(replace(wanted, player=who), limit=RECENT, report=report_damaged)
        games = statistics_text(found, recent_text(found.name, recent), width=terminal_width())
        return "\n\n".join(filter(None, (games, rating_text(solver))))

    report(as_json, lambda: {**statistics_json(found), **rating_json(solver)}, text)


def _report_check(differences: int, damaged: Sequence[OSError], *, as_json: bool) -> None:
    """Print whether the standings match the games and every game can be read; if not, exit with ``FAILURE``."""
    wrong = f"The standings do not match the games ({differences} differences). Repair them: noughts stats --rebuild"
    lines = [wrong if differences else "The standings match the games.", *(printable(str(game)) for game in damaged)]
    document = {"differences": differences, "damaged": [str(game) for game in damaged]}
    report(as_json, lambda: document, lambda: "\n".join(lines))
    if differences or damaged:
        click.get_current_context().exit(FAILURE)


@click.command()
@filter_options
@click.option(
    "--who",
    type=click.Choice(["people", "programs", "everybody"]),
    default="people",
    show_default=True,
    help="The players to list.",
)
@click.option("--sort", type=click.Choice(SORTS), default="win rate", show_default=True, help="The order.")
@click.option("--ascending/--descending", default=None, help="The direction (default: names ascending, numbers descending).")
@click.option(
    "--least-games",
    type=click.IntRange(min=0),
    default=1,
    metavar="N",
    show_default=True,
    help="Leave out players with fewer games.",
)
@click.option("--limit", type=click.IntRange(1, 1000), default=20, metavar="N", show_default=True, help="Players to list.")
@json_option
@database_option
def leaderboard(
    wanted: Filter,
    *,
    who: str,
    sort: str,
    ascending: bool | None,
    least_games: int,
    limit: int,
    as_json: bool,
    database: str | None,
) -> None:
    """Show a leaderboard of all players.

    \b
    Example:
      noughts leaderboard --who everybody --rules 5x5 --least-games 10
    """
    from noughts.store import Sort, Who
    from noughts.ui.shared.library import is_ascending, leaderboard_table, table_text
    from noughts.ui.shared.reports import standing_json

    store, wanted = open_games(database, wanted)
    order = Sort(sort)
    ascending = is_ascending(order, is_turned=False) if ascending is None else ascending
    standings = store.leaderboard(wanted, who=Who(who), sort=order, ascending=ascending, least_games=least_games, limit=limit)
    report(
        as_json,
        lambda: {"standings": [standing_json(standing) for standing in standings]},
        lambda: (
            table_text(leaderboard_table(standings), terminal_width())
            if standings
            else "No games found. Play one: noughts play"
        ),
    )


PICTURES = (".gif", ".png", ".svg")


def _picture(game: Game, suffix: str) -> bytes:
    """A game as a moving picture, or its last position."""
    if suffix == ".svg":
        return game.svg().encode()
    require("pictures")
    return game.gif() if suffix == ".gif" else game.png()


@click.command(short_help="Write games as JSON, CSV, SGF, .psq or a picture.")
@click.argument("file", default="-")
@filter_options
@click.option(
    "--format",
    "form",
    type=click.Choice(["json", "csv", "sgf", "psq"]),
    help="The format (default: by the file name, else json).",
)
@force_option
@json_option
@database_option
def export(file: str, wanted: Filter, form: str | None, force: bool, as_json: bool, database: str | None) -> None:
    """Write games to FILE, or to standard output: JSON (one game on each line), CSV, SGF or .psq.

    A name that ends in .gif, .png or .svg draws the latest of these games.

    \b
    Examples:
      noughts export game.gif
      noughts export games.csv --player Alice
      noughts export --format sgf > games.sgf
    """
    from noughts.store.exchange import Format, format_of, write_games

    if file.isdecimal():
        raise click.UsageError(
            f"{file}: expected a file name, not the number of a game. Try games.json, games.csv, games.sgf or game.gif."
        )
    store, wanted = open_games(database, wanted)
    suffix = Path(file).suffix.lower()
    if form is None and suffix in PICTURES:
        latest = store.history(wanted, limit=1)
        if not latest:
            raise NoughtsError(f"{printable(file)}: no games found to draw. Play one: noughts play")
        with atomic_file(Path(file), is_replaced=force) as stream:
            stream.buffer.write(_picture(store.game(latest[0].id).game, suffix))
        report(as_json, lambda: {"games": 1, "format": suffix[1:], "file": file}, lambda: f"1 game drawn in {printable(file)}.")
        return
    chosen = Format(form) if form else format_of(file) or Format.JSON
    if file == "-":
        if as_json:
            print_json({"games": [record.to_document() for record in store.games(wanted, report_damaged)]})
        else:
            write_games(store.games(wanted, report_damaged), sys.stdout, chosen)
        return
    with atomic_file(Path(file), is_replaced=force) as stream:
        count = write_games(store.games(wanted, report_damaged), stream, chosen)
    document: dict[str, object] = {"games": count, "format": chosen.value, "file": file}
    report(as_json, lambda: document, lambda: f"{games_text(count)} written to {printable(file)}.")


@click.command("import", short_help="Read games from JSON, CSV, SGF or .psq.")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@json_option
@database_option
def import_games(files: tuple[str, ...], as_json: bool, database: str | None) -> None:
    """Read games from files: JSON or CSV of noughts export, SGF, or .psq of Gomocup. Known games are skipped.

    For FILE, - is standard input.

    \b
    Example:
      noughts import games.sgf more.json
    """
    from noughts.store import Added

    store = open_library(database).store
    new = known = 0
    for file in files:
        so_far = [Added(0, 0)]
        try:
            added = store.add(_counted(_games_in(file)), each=so_far.append)
        except NoughtsError as error:
            raise type(error)(f"{error}. {_kept_text(so_far[-1], is_first=file == files[0])}") from error
        new, known = new + added.new, known + added.known
    there = f"; {known:,} already there" if known else ""
    report(as_json, lambda: {"new": new, "known": known}, lambda: f"{games_text(new)} imported{there}.")


def _kept_text(added: Added, *, is_first: bool) -> str:
    kept = added.new + added.known
    others = "" if is_first else " The games of earlier files are saved."
    return (f"Its first {kept:,} games are saved." if kept else "No game was saved.") + others


def _counted(records: Iterator[Record]) -> Iterator[Record]:
    """The same games, counted on the terminal."""
    with progress_line() as tell:
        for count, record in enumerate(records, start=1):
            tell(partial(games_text, count))
            yield record


@click.command(short_help="Delete a game, even a damaged one.")
@click.argument("game")
@database_option
def remove(game: str, database: str | None) -> None:
    """Delete a game from the history and the standings, even a damaged one.

    GAME is its number in the history, or its id. The game is printed as a
    line of JSON, from which noughts import can restore it unless it was
    damaged.

    \b
    Example:
      noughts remove 17 > game.json
    """
    print_json_text(open_library(database).store.remove_game(game))


def find_game(which: str, database: str | None) -> Record:
    """A game of the library, or the first one in a file."""
    if Path(which).suffix and Path(which).is_file():
        record = next(_games_in(which), None)
        if record is None:
            raise BadRecord(f"{printable(which)}: there is no game in this file")
        return record
    return open_library(database, to_read=True).store.game(which)


def _games_in(name: str) -> Iterator[Record]:
    """The games of a file, or of standard input for ``-``. Errors name the file and the line."""
    from noughts.store.exchange import read_games

    try:
        yield from read_games(sys.stdin if name == "-" else Path(name))
    except BadRecord as error:
        raise BadRecord(f"-: {error}" if name == "-" else str(error)) from error
