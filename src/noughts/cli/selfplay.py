"""``noughts selfplay``."""

from __future__ import annotations

import sys

import click

from noughts.cli.completion import RULES, WHO


@click.command()
@click.argument("games", type=int, default=1000)
@click.option("--x", "x", default="perfect", type=WHO, show_default=True, help="Who moves first.")
@click.option("--o", "o", default="perfect", type=WHO, show_default=True, help="Who moves second.")
@click.option("--rules", "rules_text", default="3x3", type=RULES, show_default=True, help="The board and the variant.")
@click.option("--seed", type=int, default=0, metavar="N", show_default=True, help="The same seed gives the same games.")
@click.option("--quiet", is_flag=True, help="Print wins of X, wins of O and draws alone.")
@click.option("--json", "as_json", is_flag=True, help="One JSON document.")
def selfplay(games: int, x: str, o: str, rules_text: str, seed: int, quiet: bool, as_json: bool) -> None:  # noqa: FBT001 - click
    """Let two players play many GAMES, and count.

    \b
    WHO is kitty, cop, sera, ada, mortal, god, level:1 to level:10, random,
    perfect, or a search such as mcts:nodes=2000.

    \b
    Example:
      noughts selfplay 10000 --x cop --o random
    """
    from noughts.arena.selfplay import SelfPlay, timed
    from noughts.cli.waiting import print_json
    from noughts.players.roster import player
    from noughts.rules import Rules
    from noughts.ui.view.tallies import pace_text

    match = SelfPlay(Rules.parse(rules_text), player(x), player(o))
    match.check(games)
    with click.progressbar(length=games, label="playing", file=sys.stderr, hidden=quiet or not sys.stderr.isatty()) as bar:
        pace = timed(match, games, seed, bar.update)
    tally = pace.tally
    if quiet:
        click.echo(f"{tally.x_wins} {tally.o_wins} {tally.draws}")
    elif as_json:
        results = {"games": tally.games, "x_wins": tally.x_wins, "o_wins": tally.o_wins, "draws": tally.draws}
        speed = {"seconds": pace.seconds, "games_per_second": pace.games_per_second}
        print_json({"rules": str(match.rules), "x": match.x.name, "o": match.o.name, "seed": seed, **results, **speed})
    else:
        click.echo(pace_text(match, pace))
