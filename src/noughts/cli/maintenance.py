"""Look after the database and the installation: ``backup``, ``restore`` and ``doctor``."""

from __future__ import annotations

import os
import platform
import shlex
import sys
from dataclasses import asdict
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING

import click

from noughts import __version__
from noughts.cli.options import database_location, database_option, force_option, json_option, location_of
from noughts.cli.output import FAILURE, already_exists, games_text, report, say, terminal_height, terminal_width
from noughts.extras import PARTS, missing
from noughts.rules import NoughtsError, printable
from noughts.search.core import is_compiled

if TYPE_CHECKING:
    from noughts.store.database import DatabaseLocation
    from noughts.store.maintenance import Condition

PACKAGES = ("click", "textual", "sqlalchemy")  # needed everywhere
VARIABLES = ("NOUGHTS_DATABASE", "NOUGHTS_STATE", "NOUGHTS_PLAIN", "NOUGHTS_NO_EXTENSIONS", "NO_COLOR", "COLORTERM", "TERM")


@click.command(short_help="Copy the database, even while games are running.")
@click.argument("file", type=click.Path(path_type=Path))
@force_option
@database_option
def backup(file: Path, force: bool, database: str | None) -> None:
    """Copy all games to FILE, even while games are running, and check the copy.

    For PostgreSQL, this prints the command to run.

    \b
    Example:
      noughts backup games-2026-11-16.db
    """
    from noughts.store.maintenance import back_up

    location = database_location(database)
    if location.path is None:
        say(f"pg_dump --format=custom --file={shlex.quote(str(file))} {_address_of(location)}")
        return
    if not file.parent.is_dir():
        raise click.UsageError(f"{printable(str(file.parent))}: there is no such folder. Make it, or choose another file.")
    if file.exists() and not force:
        raise already_exists(file)
    say(f"{_counts_text(back_up(location.path, file))} copied to {printable(str(file))}.")


@click.command(short_help="Go back to a copy of the database.")
@click.argument("file", type=click.Path(path_type=Path))
@database_option
def restore(file: Path, database: str | None) -> None:
    """Go back to a copy that noughts backup made. It is checked first.

    What was in the database before is kept in a file beside it. For
    PostgreSQL, this prints the command to run.

    \b
    Example:
      noughts restore games-2026-11-16.db
    """
    from noughts.store.maintenance import restore as put_back

    location = database_location(database)
    if location.path is None:
        say(f"pg_restore --clean --if-exists --dbname={_address_of(location)} {shlex.quote(str(file))}")
        return
    counts, kept = put_back(location.path, file)
    say(f"{_counts_text(counts)} restored from {printable(str(file))}.")
    if kept:
        say(f"What was there before is in {printable(str(kept))}.")


def _address_of(location: DatabaseLocation) -> str:
    """The address for a shell, without a password: the programs of PostgreSQL ask for it themselves."""
    return shlex.quote(str(location).replace(":***@", "@"))


def _counts_text(counts: tuple[int, int]) -> str:
    """Numbers of finished and of unfinished games.

    >>> _counts_text((1, 0)), _counts_text((1200, 1))
    ('1 game', '1,200 games and 1 unfinished game')
    """
    finished, left = counts
    unfinished = f" and {left:,} unfinished {'game' if left == 1 else 'games'}" if left else ""
    return games_text(finished) + unfinished


@click.command(short_help="Check the installation, the database and the terminal.")
@json_option
@database_option
def doctor(as_json: bool, database: str | None) -> None:
    """Check the installation, the database and the terminal.

    It shows versions, what is missing for which feature and how to install
    it, whether the searches are compiled, where games are stored, whether all
    of them can be read, which programs have the database open, and what the
    terminal can show. Nothing is changed. Put the output into a bug report;
    it contains no passwords.

    The exit code is 1 if the database cannot be used or is damaged.

    \b
    Example:
      noughts doctor
    """
    from noughts.store.maintenance import Condition, examine

    try:
        condition = examine(location_of(database))
    except NoughtsError as error:
        condition = Condition("unknown", faults=(str(error),))
    report(as_json, lambda: _document(condition), lambda: _text(condition))
    if condition.faults:
        click.get_current_context().exit(FAILURE)


def _document(condition: Condition) -> dict[str, object]:
    return {
        "version": __version__,
        "python": platform.python_version(),
        "system": platform.platform(),
        "compiled": is_compiled(),
        "packages": _versions(),
        "parts": [
            {"name": name, "for": part.purpose, "missing": missing(name), "install": f"pip install 'noughts[{name}]'"}
            for name, part in PARTS.items()
        ],
        "database": asdict(condition),
        "terminal": _terminal(),
        "environment": {name: _shown(name) for name in VARIABLES if name in os.environ},
    }


def _versions() -> dict[str, str]:
    """The versions of the packages that are installed."""
    found = {}
    for package in dict.fromkeys((*PACKAGES, *(each for part in PARTS.values() for each in part.packages))):
        try:
            found[package] = version(package)
        except PackageNotFoundError:
            continue
    return found


def _terminal() -> dict[str, object]:
    is_terminal = sys.stdin.isatty() and sys.stdout.isatty()
    term = os.environ.get("TERM", "dumb")
    return {
        "is_terminal": is_terminal,
        "columns": terminal_width(),
        "rows": terminal_height(),
        "encoding": sys.stdout.encoding,
        "colours": _colours(term),
        "app": is_terminal and term != "dumb",
    }


def _colours(term: str) -> str:
    """How many colours the terminal says it has."""
    if os.environ.get("NO_COLOR") or term == "dumb":
        return "none"
    if os.environ.get("COLORTERM") in ("truecolor", "24bit"):
        return "16 million"
    return "256" if "256" in term else "16"


def _shown(name: str) -> str:
    """A variable as it may be shown: an address of a database may hold a password."""
    value = os.environ[name]
    return value.partition("://")[0] + "://…" if "://" in value else value


def _text(condition: Condition) -> str:
    sections = [
        (f"noughts {__version__}, Python {platform.python_version()}, {platform.platform()}", _searches()),
        ("Features", _features()),
        (f"Database: {condition.where}", _database(condition)),
        ("Terminal", _screen()),
        ("Versions", wrap(", ".join(f"{name} {number}" for name, number in _versions().items()), terminal_width() - 2)),
    ]
    return "\n\n".join("\n".join([title, *(f"  {line}" for line in lines)]) for title, lines in sections)


def _searches() -> list[str]:
    if is_compiled():
        return ["+ The searches are compiled."]
    return ["! The searches are not compiled and run a hundred times slower. Install a C compiler, then noughts again."]


def _features() -> list[str]:
    lines = []
    for name, part in PARTS.items():
        lacking = missing(name)
        how = f"; needs {', '.join(lacking)}: pip install 'noughts[{name}]'" if lacking else ""
        lines.append(f"{'-' if lacking else '+'} {part.purpose}{how}")
    return lines


def _database(condition: Condition) -> list[str]:
    lines = [f"! {fault}" for fault in condition.faults]
    if not condition.is_there:
        lines.append("+ There is no database yet. The first game creates it.")
    elif condition.is_old:
        lines.append("+ An earlier version of noughts wrote it. It will be copied and upgraded when it is next used.")
    elif not lines:
        lines.append(f"+ Intact: {games_text(condition.games)}, {condition.unfinished:,} unfinished. All of them can be read.")
    if condition.users is None:
        return [*lines, "  This system does not tell which programs have it open."]
    return [*lines, *([f"  Open in {user}" for user in condition.users] or ["  No other program has it open."])]


def _screen() -> list[str]:
    found = _terminal()
    size = f"{found['columns']} x {found['rows']} characters, {found['encoding']}, colours: {found['colours']}"
    if found["app"]:
        return [f"+ {size}"]
    why = "TERM is dumb or not set" if found["is_terminal"] else "input and output are not a terminal"
    return [f"- {size}", f"- noughts plays in plain lines here: {why}."]
