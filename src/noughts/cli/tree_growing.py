"""Waiting for a tree: its first level is on the terminal at once, and values as they come."""

from __future__ import annotations

import os
import shutil
import sys
import time

import click

from noughts.lessons import Tree
from noughts.search import Limit
from noughts.ui.shared.tree_text import growing_text

BETWEEN_PICTURES = 0.1
"""Seconds between two pictures."""

PATIENCE = 0.05
"""Seconds before the first one: whoever waits less sees the whole tree at once."""


def grow(tree: Tree, seconds: float) -> bool:
    """Run the search of a tree for so long, and say whether Ctrl-C ended it; shows what is known if somebody is watching."""
    Limit(seconds=seconds)  # says what is wrong with it
    is_watched = sys.stderr.isatty() and os.environ.get("TERM") != "dumb"
    shown = 0
    start = time.monotonic()
    due = start + PATIENCE
    search = tree.search()
    try:
        for _ in search:
            if time.monotonic() - start >= seconds:
                search.close()
                break
            if is_watched and time.monotonic() >= due:
                text = growing_text(tree, width=shutil.get_terminal_size().columns)
                _clear(shown)
                click.echo(text, err=True)
                shown = text.count("\n") + 1
                due = time.monotonic() + BETWEEN_PICTURES
    except KeyboardInterrupt:
        if tree.analysis is None:
            raise
        search.close()
        return True
    finally:
        _clear(shown)
    return False


def _clear(lines: int) -> None:
    """Take the last picture away."""
    if lines:
        click.echo(f"\x1b[{lines}A\x1b[J", nl=False, err=True)
