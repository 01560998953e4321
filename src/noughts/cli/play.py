"""``noughts play``."""

from __future__ import annotations

import shutil
import sys

import click

LONGEST_LINE = 1000
"""Characters of a typed line; what comes after them counts as the next line."""


@click.command()
@click.option("--rules", "rules_text", default="3x3", metavar="RULES", show_default=True, help="The board and the variant.")
@click.option("--x", "x", default="me", metavar="WHO", show_default=True, help="Who moves first: me, or @Name.")
@click.option("--o", "o", default="@Friend", metavar="WHO", show_default=True, help="Who moves second: me, or @Name.")
@click.option("--name", metavar="NAME", help="Your own name; else that of your account.")
def play(rules_text: str, x: str, o: str, name: str | None) -> None:
    """Play a game against the person beside you.

    \b
    RULES is a size, with k in a row if you like, and words:
      3x3   5x5x4   "7x6x4 gravity"   3x3+misere
    or the name of a game: tictactoe, notakto, connect-four, gomoku.
    The words are misere, only-x, wild, gravity, torus and exact.

    \b
    Example:
      noughts play --o @Bob --rules connect-four
    """
    from noughts.cli.who import read_names
    from noughts.rules.rules import Rules
    from noughts.ui.terminal.plain import PlainGame

    rules, names = Rules.parse(rules_text), read_names(x, o, name)
    game = PlainGame(rules, names, ask=_ask, say=click.echo, width=shutil.get_terminal_size().columns)
    try:
        game.run()
    except KeyboardInterrupt:
        click.echo()
        game.say_goodbye()
        raise


def _ask() -> str | None:
    """Read a line after a prompt; a line that comes from a pipe is shown, so that the output reads like the game."""
    click.echo("> ", nl=False)
    line = sys.stdin.readline(LONGEST_LINE)
    if not line:
        click.echo()
        return None
    if not sys.stdin.isatty():
        click.echo(line.rstrip("\n"))
    return line
