"""Options of the commands that play many games."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import click

from noughts.cli.completion import RULES

Command = TypeVar("Command", bound=Callable[..., object])

OPTIONS = (
    click.option("--rules", "rules_text", default="3x3", type=RULES, show_default=True, help="The board and the variant."),
    click.option("--nodes", type=int, metavar="N", help="How many positions a search may look at for a move; usually 10000."),
    click.option("--seconds", type=float, metavar="S", help="How long a move may take instead; such games do not repeat."),
    click.option("--time", "time_text", metavar="TIME", help="A clock for each instead: 5s/move, 3m or 3m+2s."),
    click.option("--seed", type=int, default=0, metavar="N", show_default=True, help="The same seed gives the same games."),
    click.option("--json", "as_json", is_flag=True, help="One JSON document."),
)


def many_games_options(command: Command) -> Command:
    """The board, the limits of each move, the seed and the form of the answer."""
    for option in reversed(OPTIONS):
        command = option(command)
    return command
