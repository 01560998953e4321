"""Showing: text in colour where somebody looks at it, and as it is everywhere else."""

from __future__ import annotations

import os
import re
import sys

import click

WORDS = {
    "green": re.compile(r"\+ (?:wins in \d+(?: or fewer)?|has won)|\b1st ≤?\d+"),
    "yellow": re.compile(r"= draws|(?<=  )draw(?=  |$)", re.MULTILINE),
    "red": re.compile(r"- (?:loses in \d+(?: or fewer)?|has lost)|\?\?? (?:mistake|blunder)|\b2nd ≤?\d+"),
}
"""What is set in which of the terminal's own colours; signs and words stay, so that nothing is told by colour alone."""

BAR = re.compile(r"(^|(?<= %  ))(?P<green>\+*)(?P<yellow>=*)(?P<red>-*)$", re.MULTILINE)
"""Wins, draws and losses side by side, on a line of their own or after a percentage."""


def show(text: str) -> None:
    """Print a text; on a terminal that has colours, values are set in theirs."""
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
