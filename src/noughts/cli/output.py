"""What commands print and write: text in colour, JSON, progress, files, and the exit codes."""

from __future__ import annotations

import json
import math
import os
import re
import shutil
import stat
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import TextIO
from uuid import uuid4

import click

from noughts.rules import Position, printable
from noughts.search import Analysis, Limit, Snapshots

FAILURE = 1
BAD_INPUT = 2
INTERRUPTED = 130

WORDS = {
    "green": re.compile(r"\+ (?:wins in \d+(?: or fewer)?|has won)|\b1st ≤?\d+"),
    "yellow": re.compile(r"= draws|(?<=  )draw(?=  |$)", re.MULTILINE),
    "red": re.compile(r"- (?:loses in \d+(?: or fewer)?|has lost)|\?\?? (?:mistake|blunder)|\b2nd ≤?\d+"),
}
"""Patterns that are printed in the terminal's colours; signs and words stay, so that nothing depends on colour alone."""

BAR = re.compile(r"(^|(?<= %  ))(?P<green>\+*)(?P<yellow>=*)(?P<red>-*)$", re.MULTILINE)
"""A bar of wins, draws and losses, on a line of its own or after a percentage."""


UNSAFE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")
"""Characters that do something to a terminal instead of being shown there."""


def safe(text: str) -> str:
    """The text with control characters spelt out: it may come from a person, a file or a server.

    >>> safe("a\\x1b[2Jb")
    'a\\\\x1b[2Jb'
    """
    return UNSAFE.sub(lambda found: repr(found[0])[1:-1], text)


def say(text: object = "", *, nl: bool = True, err: bool = False, file: TextIO | None = None) -> None:
    """Print a text. Everything a command prints goes through here, ``show`` or ``print_json``."""
    click.echo(safe(str(text)), nl=nl, err=err, file=file)


def show(text: str) -> None:
    """Print a text, with values in colour if the terminal has colours."""
    click.echo(coloured(safe(text)) if _has_colours() else safe(text))


def coloured(text: str) -> str:
    """The text with values in colour.

    >>> coloured("b2  = draws")
    'b2  \\x1b[33m= draws\\x1b[0m'
    >>> coloured("++-")
    '\\x1b[32m++\\x1b[0m\\x1b[31m-\\x1b[0m'
    """
    for colour, pattern in WORDS.items():
        text = pattern.sub(lambda found, colour=colour: click.style(found[0], fg=colour), text)  # type: ignore[misc]
    return BAR.sub(lambda bar: "".join(click.style(part, fg=colour) for colour, part in bar.groupdict().items() if part), text)


def _has_colours() -> bool:
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM", "dumb") != "dumb"


def terminal_width() -> int:
    """Columns of the terminal; 80 without a terminal."""
    return shutil.get_terminal_size().columns


def terminal_height() -> int:
    return shutil.get_terminal_size().lines


def games_text(count: int) -> str:
    """A number of games in words.

    >>> games_text(1), games_text(2000)
    ('1 game', '2,000 games')
    """
    return f"{count:,} {'game' if count == 1 else 'games'}"


def print_json(document: dict[str, object]) -> None:
    """Print one JSON document on standard output."""
    print_json_text(json.dumps(_finite(document), ensure_ascii=False, allow_nan=False))


def print_json_text(text: str) -> None:
    click.echo(UNSAFE.sub(lambda found: f"\\u{ord(found[0]):04x}", text))


def report(as_json: bool, document: Callable[[], dict[str, object]], text: Callable[[], str]) -> None:
    """Print the result of a command: one JSON document, or a text with values in colour."""
    if as_json:
        print_json(document())
    else:
        show(text())


def _finite(value: object) -> object:
    """The document with null for numbers that JSON does not have.

    >>> _finite({"games_per_second": float("inf"), "moves": [1, float("nan")]})
    {'games_per_second': None, 'moves': [1, None]}
    """
    if isinstance(value, float) and not math.isfinite(value):
        return None
    if isinstance(value, Mapping):
        return {key: _finite(item) for key, item in value.items()}
    return [_finite(item) for item in value] if isinstance(value, (list, tuple)) else value


def exit_if_interrupted(is_interrupted: bool) -> None:
    """Exit with ``INTERRUPTED`` if a search was interrupted; call this after printing its result."""
    if is_interrupted:
        click.get_current_context().exit(INTERRUPTED)


REPORT_INTERVAL_S = 0.1
CLEAR_LINE = "\r\x1b[K"


def run_search(snapshots: Snapshots) -> tuple[Analysis, bool]:
    """Run a search and show its progress; returns the last analysis, and whether Ctrl-C ended the search.

    Ctrl-C before the first analysis is raised.
    """
    from noughts.ui.shared.values import progress_text

    last: Analysis | None = None
    is_interrupted = False
    with progress_line() as report:
        try:
            for last in snapshots:
                report(partial(progress_text, last))
        except KeyboardInterrupt:
            if last is None:
                raise
            is_interrupted = True
        finally:
            snapshots.close()
    if last is None:
        raise RuntimeError("a search ended without an analysis")
    return last, is_interrupted


def run_named(search: str, board: Position, seconds: float | None) -> tuple[Analysis, bool]:
    """The same for a search by its name, with a time limit."""
    from noughts.search.registry import searcher_named

    return run_search(searcher_named(search).analyse(board, Limit(seconds=seconds)))


def is_watched() -> bool:
    """Whether progress can be shown: standard error is a terminal that can redraw a line."""
    return sys.stderr.isatty() and os.environ.get("TERM") != "dumb"


def clear_lines(count: int) -> None:
    """Clear the last lines of a drawing on standard error."""
    if count:
        click.echo(f"\x1b[{count}A\x1b[J", nl=False, err=True)


@contextmanager
def progress_line() -> Iterator[Callable[[Callable[[], str]], None]]:
    """Show progress on a terminal, in one line that is cleared at the end.

    Call the yielded function with one that makes the text; it is only called when the line is redrawn.
    """
    is_shown = is_watched()
    reported = time.monotonic()

    def report(text: Callable[[], str]) -> None:
        nonlocal reported
        if is_shown and time.monotonic() - reported >= REPORT_INTERVAL_S:
            reported = time.monotonic()
            click.echo(f"{CLEAR_LINE}{safe(text())}", nl=False, err=True)

    try:
        yield report
    finally:
        if is_shown:
            click.echo(CLEAR_LINE, nl=False, err=True)


@contextmanager
def progress_bar(label: str, length: int, *, is_hidden: bool = False) -> Iterator[Callable[[int], None]]:
    """Show a bar on a terminal; the yielded function advances it by so many steps."""
    with click.progressbar(length=length, label=label, file=sys.stderr, hidden=is_hidden or not sys.stderr.isatty()) as bar:
        yield bar.update


@contextmanager
def atomic_file(path: Path, *, is_replaced: bool) -> Iterator[TextIO]:
    """A text file that appears under its name at the end; if anything fails, nothing changes.

    Symbolic links are followed, and a file that is replaced keeps its mode. Devices,
    pipes and folders are refused.
    """
    try:
        target = path.resolve()
        mode = _mode_of(path, target, is_replaced=is_replaced)
        temporary = target.with_name(f".{target.name[:100]}.{uuid4().hex[:8]}")
        descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
    except (OSError, RuntimeError) as error:
        raise OSError(f"{printable(str(path))}: {getattr(error, 'strerror', None) or error}") from error
    try:
        with open(descriptor, "w", encoding="utf-8", newline="") as stream:  # noqa: PTH123 - of a descriptor
            if mode is not None:
                temporary.chmod(mode)
            yield stream
            stream.flush()
            os.fsync(stream.fileno())
        _put(temporary, target, is_replaced=is_replaced)
    except FileExistsError as error:
        raise already_exists(path) from error
    except OSError as error:
        if error.errno and not error.filename:  # a full disk does not say whose
            error.filename = str(path)
        raise
    finally:
        with suppress(FileNotFoundError):
            temporary.unlink()


def refuse_existing(path: Path, *, is_replaced: bool) -> None:
    """Refuse what cannot be written to before the work is done, as ``write_text`` would after it."""
    if str(path) != "-":
        with suppress(OSError):
            _mode_of(path, path, is_replaced=is_replaced)


def write_text(path: Path, text: str, *, is_replaced: bool) -> None:
    """Write a text to a file and say so; - is standard output."""
    if str(path) == "-":
        say(text, nl=False)
        return
    with atomic_file(path, is_replaced=is_replaced) as stream:
        stream.write(text)
    say(f"Written to {path}.", err=True)


def _mode_of(path: Path, target: Path, *, is_replaced: bool) -> int | None:
    """The mode of the file that will be replaced; None if there is none."""
    try:
        found = target.stat().st_mode
    except FileNotFoundError:
        return None
    if not stat.S_ISREG(found):
        raise click.UsageError(f"{printable(str(path))}: not a regular file. Choose another name.")
    if not is_replaced:
        raise already_exists(path)
    return stat.S_IMODE(found)


def _put(temporary: Path, target: Path, *, is_replaced: bool) -> None:
    """Give the file its name; FileExistsError if one has appeared there meanwhile and must not be replaced."""
    if not is_replaced and hasattr(os, "link"):
        try:
            os.link(temporary, target)
        except FileExistsError:
            raise
        except OSError:  # a file system without links
            if target.exists():
                raise FileExistsError from None
        else:
            return
    temporary.replace(target)


def already_exists(path: Path) -> click.UsageError:
    return click.UsageError(f"{printable(str(path))}: the file exists. Choose another name, or overwrite it with --force.")
