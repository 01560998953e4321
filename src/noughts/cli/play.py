"""``noughts play``."""

from __future__ import annotations

import shutil
import sys

import click

LONGEST_LINE = 1000
"""Characters of a typed line; what comes after them counts as the next line."""


@click.command()
@click.option("--rules", "rules_text", default="3x3", metavar="RULES", show_default=True, help="The board and the variant.")
@click.option("--x", "x", default="me", metavar="WHO", show_default=True, help="Who moves first.")
@click.option("--o", "o", default="cop", metavar="WHO", show_default=True, help="Who moves second.")
@click.option("--name", metavar="NAME", help="Your own name; else that of your account.")
def play(rules_text: str, x: str, o: str, name: str | None) -> None:
    """Play a game, against a character or the person beside you.

    \b
    WHO is me, @Name for somebody beside you, or a program:
      kitty   playful and learning
      cop     fair and strategic
      sera    ruthless perfectionist
    or mortal, god, level:1 to level:10, random, perfect, mcts:nodes=2000.

    \b
    RULES is a size, with k in a row if you like, and words:
      3x3   5x5x4   "7x6x4 gravity"   3x3+misere
    or the name of a game: tictactoe, notakto, connect-four, gomoku.
    The words are misere, only-x, wild, gravity, torus and exact.

    \b
    Examples:
      noughts play --o sera
      noughts play --o @Bob --rules connect-four
    """
    from random import Random

    from noughts.cli.who import read_seats
    from noughts.rules.rules import Rules
    from noughts.ui.terminal.plain import PlainGame

    rules = Rules.parse(rules_text)
    seats = read_seats(x, o, name, rules)
    game = PlainGame(
        rules,
        {side: seat.name for side, seat in seats.items()},
        players={side: seat.player for side, seat in seats.items() if seat.player},
        rng=Random(),  # noqa: S311 - games, not secrets
        ask=_ask,
        say=click.echo,
        width=shutil.get_terminal_size().columns,
    )
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
