"""Running a search for somebody who waits: progress on a terminal, and an end that Ctrl-C may bring."""

from __future__ import annotations

import json
import math
import os
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial

import click

from noughts.cli.codes import INTERRUPTED
from noughts.search import Analysis, Snapshots
from noughts.ui.shared.values import progress_text

BETWEEN_REPORTS = 0.1
"""Seconds between two lines of progress."""

CLEAR_LINE = "\r\x1b[K"


def run(snapshots: Snapshots) -> tuple[Analysis, bool]:
    """The last analysis of a search, and whether Ctrl-C ended it; shows progress if somebody is watching."""
    last: Analysis | None = None
    is_interrupted = False
    with progress_line() as tell:
        try:
            for last in snapshots:
                tell(partial(progress_text, last))
        except KeyboardInterrupt:
            if last is None:
                raise
            is_interrupted = True
        finally:
            snapshots.close()
    if last is None:
        raise RuntimeError("a search ended without saying anything")
    return last, is_interrupted


@contextmanager
def progress_line() -> Iterator[Callable[[Callable[[], str]], None]]:
    """A line that says how far something is, if somebody is watching; it is gone in the end.

    It is told how to find out the text, since most of the time nobody needs it.
    """
    is_watched = sys.stderr.isatty() and os.environ.get("TERM") != "dumb"
    reported = time.monotonic()

    def tell(text: Callable[[], str]) -> None:
        nonlocal reported
        if is_watched and time.monotonic() - reported >= BETWEEN_REPORTS:
            reported = time.monotonic()
            click.echo(f"{CLEAR_LINE}{text()}", nl=False, err=True)

    try:
        yield tell
    finally:
        if is_watched:
            click.echo(CLEAR_LINE, nl=False, err=True)


def print_json(document: dict[str, object]) -> None:
    """One JSON document on standard output, and nothing else."""
    click.echo(json.dumps(_finite(document), ensure_ascii=False, allow_nan=False))


def _finite(value: object) -> object:
    """The same with null in place of what JSON has no number for.

    >>> _finite({"games_per_second": float("inf"), "moves": [1, float("nan")]})
    {'games_per_second': None, 'moves': [1, None]}
    """
    if isinstance(value, float) and not math.isfinite(value):
        return None
    if isinstance(value, Mapping):
        return {key: _finite(item) for key, item in value.items()}
    return [_finite(item) for item in value] if isinstance(value, (list, tuple)) else value


def leave_if(is_interrupted: bool) -> None:  # noqa: FBT001 - the name says it
    """After an interrupted search everything has been said; the exit code tells that it was interrupted."""
    if is_interrupted:
        click.get_current_context().exit(INTERRUPTED)
