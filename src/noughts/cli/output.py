"""Printing text in colour and JSON, and the exit codes."""

from __future__ import annotations

import json
import math
import os
import re
import shutil
import sys
from collections.abc import Mapping

import click

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


def show(text: str) -> None:
    """Print a text, with values in colour if the terminal has colours."""
    click.echo(coloured(text) if _has_colours() else text)


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


def games_text(count: int) -> str:
    """A number of games in words.

    >>> games_text(1), games_text(2000)
    ('1 game', '2,000 games')
    """
    return f"{count:,} {'game' if count == 1 else 'games'}"


def print_json(document: dict[str, object]) -> None:
    """Print one JSON document on standard output."""
    click.echo(json.dumps(_finite(document), ensure_ascii=False, allow_nan=False))


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
