"""``noughts engine``."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, TextIO

import click

from noughts import __version__
from noughts.cli.completion import WHO

if TYPE_CHECKING:
    from noughts.protocols.gomocup import Brain

LONGEST_LINE = 4096
"""Characters; no command is as long, and the rest of a longer line is not read."""

WELCOME = "This is for programs that manage gomoku games. By hand: START 15, BEGIN, TURN 7,8, and END to leave."


@click.command(short_help="Play gomoku for another program (Gomocup protocol).")
@click.option("--with", "who", type=WHO, default="auto", metavar="SEARCH", show_default=True, help="Which search, or player.")
def engine(who: str) -> None:
    """Play gomoku for another program: Piskvork, or whatever else speaks the Gomocup protocol.

    Commands come on standard input, one a line, and answers go to standard
    output. It keeps to the time that it is told, and takes a second for a
    move where it is told nothing.

    SEARCH is a search or any other player, also a bot of your own.

    \b
    Example:
      noughts engine
      noughts engine --with engine:nodes=100000
      noughts engine --with mybot.py:Bot
    """
    from contextlib import redirect_stdout

    answers = sys.stdout
    with redirect_stdout(sys.stderr):  # what a bot prints is not for the manager
        brain = _brain(who)
        if sys.stdin.isatty():
            click.echo(WELCOME, err=True)
        for line in _lines(sys.stdin):
            for reply in brain.hear(line):
                click.echo(reply, file=answers)
            if brain.has_ended:
                break


def _brain(who: str) -> Brain:
    from random import Random

    from noughts.cli.own_player import chosen_player
    from noughts.players.registry import remembering
    from noughts.protocols.gomocup import Brain
    from noughts.search.table_cache import TableCache

    return Brain(remembering(chosen_player(who), TableCache()), Random(), version=__version__)  # noqa: S311 - games, not secrets


def _lines(stream: TextIO) -> Iterator[str]:
    """Every line as soon as it is there, the end of those cut off that go on for ever."""
    while line := stream.readline(LONGEST_LINE):
        yield line
        while line and not line.endswith("\n"):
            line = stream.readline(LONGEST_LINE)
