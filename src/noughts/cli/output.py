"""What commands print: text in colour on a terminal, JSON, and exit codes."""

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
"""What is set in which of the terminal's own colours. Signs and words stay, so that nothing depends on colour alone."""

BAR = re.compile(r"(^|(?<= %  ))(?P<green>\+*)(?P<yellow>=*)(?P<red>-*)$", re.MULTILINE)
"""Wins, draws and losses side by side, on a line of their own or after a percentage."""


def show(text: str) -> None:
    """Print a text, with its values in colour where the terminal has colours."""
    click.echo(coloured(text) if _has_colours() else text)


def coloured(text: str) -> str:
    """The text with its values in colour.

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
    """Columns of the terminal; 80 where there is none."""
    return shutil.get_terminal_size().columns


def games_text(count: int) -> str:
    """A number of games.

    >>> games_text(1), games_text(2000)
    ('1 game', '2,000 games')
    """
    return f"{count:,} {'game' if count == 1 else 'games'}"


def print_json(document: dict[str, object]) -> None:
    """Print one JSON document on standard output."""
    click.echo(json.dumps(_finite(document), ensure_ascii=False, allow_nan=False))


def _finite(value: object) -> object:
    """The same with null for numbers that JSON cannot write.

    >>> _finite({"games_per_second": float("inf"), "moves": [1, float("nan")]})
    {'games_per_second': None, 'moves': [1, None]}
    """
    if isinstance(value, float) and not math.isfinite(value):
        return None
    if isinstance(value, Mapping):
        return {key: _finite(item) for key, item in value.items()}
    return [_finite(item) for item in value] if isinstance(value, (list, tuple)) else value


def exit_if_interrupted(is_interrupted: bool) -> None:
    """After an interrupted search, once what is known is printed, let the exit code tell."""
    if is_interrupted:
        click.get_current_context().exit(INTERRUPTED)
