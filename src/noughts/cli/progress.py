"""Showing the progress of long commands, and running searches that Ctrl-C can end."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from noughts.search import Analysis, Snapshots

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


def is_watched() -> bool:
    """Whether progress can be shown: standard error is a terminal that can redraw a line."""
    return sys.stderr.isatty() and os.environ.get("TERM") != "dumb"


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
            click.echo(f"{CLEAR_LINE}{text()}", nl=False, err=True)

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
