"""``noughts strength``."""

from __future__ import annotations

import click

from noughts.cli.completion import RULES, WHO


@click.command(short_help="Find out how strong a player is.")
@click.argument("who", type=WHO)
@click.option("--rules", "rules_text", default="3x3", type=RULES, show_default=True, help="The board and the variant.")
@click.option("--games", type=int, default=100, metavar="N", show_default=True, help="Games for each row, where it is sampled.")
@click.option("--json", "as_json", is_flag=True, help="One JSON document.")
def strength(who: str, rules_text: str, games: int, as_json: bool) -> None:  # noqa: FBT001 - click
    """Find out how strong a player is: WHO against random, perfect and knowing opponents.

    On boards of nine cells and fewer the figures are exact, computed over
    every game that can happen; elsewhere they are sampled, with intervals.
    The best response is the opponent that knows this very player and does
    what wins most often against it.

    \b
    Example:
      noughts strength cop
      noughts strength mybot.py:Bot
    """
    from noughts.arena import strength as arena
    from noughts.cli.own_player import chosen_player
    from noughts.cli.waiting import print_json
    from noughts.rules import Rules
    from noughts.ui.shared.reports import strength_json, strength_table

    rules, chosen = Rules.parse(rules_text), chosen_player(who)
    records = arena.strength(chosen, rules, games=games)
    if as_json:
        print_json({"rules": str(rules), "player": chosen.name, "records": strength_json(records)})
    else:
        click.echo(f"{chosen.name} on {rules}\n\n{strength_table(records)}")
