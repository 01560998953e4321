"""``noughts tournament``."""

from __future__ import annotations

import sys

import click

from noughts.cli.completion import WHO
from noughts.cli.many_games import many_games_options


@click.command()
@click.argument("players", nargs=-1, required=True, type=WHO, metavar="WHO WHO...")
@click.option(
    "--games", type=int, default=20, show_default=True, help="How many each pair plays, half of them with seats swapped."
)
@many_games_options
def tournament(
    players: tuple[str, ...],
    games: int,
    rules_text: str,
    nodes: int | None,
    seconds: float | None,
    time_text: str | None,
    seed: int,
    as_json: bool,  # noqa: FBT001 - click
) -> None:
    """Let everybody play everybody, and rank them.

    \b
    WHO is kitty, cop, sera, ada, mortal, god, level:1 to level:10, random,
    perfect, a search such as mcts:nodes=2000, a bot in a file of your own:
    mybot.py:Bot, or another gomoku engine: gomocup:PATH. Whoever fails, or takes too long, loses that game.

    \b
    Example:
      noughts tournament kitty cop sera ada
      noughts tournament mybot.py:Bot cop level:5 --rules 5x5 --games 50
      noughts tournament gomocup:./pbrain-rapfi sera --rules gomoku --seconds 1
    """
    from noughts.arena.tournament import tournament as played
    from noughts.cli.own_player import chosen_player
    from noughts.cli.waiting import print_json

    everybody = [chosen_player(who) for who in players]
    count = games * len(everybody) * (len(everybody) - 1) // 2
    with click.progressbar(length=count, label="playing", file=sys.stderr, hidden=not sys.stderr.isatty()) as bar:
        table = played(
            everybody, rules_text, games=games, seed=seed, seconds=seconds, nodes=nodes, time=time_text, report=bar.update
        )
    if as_json:
        against = {each.name: each.points_against for each in table.standings}
        print_json(
            {"rules": str(table.rules), "seed": seed, "games": count, "standings": table.rows(), "points_against": against}
        )
        return
    click.echo(table)
    if len(everybody) > 2:
        click.echo(f"\n{table.crosstable()}")
