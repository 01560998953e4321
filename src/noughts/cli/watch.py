"""``noughts watch``."""

from __future__ import annotations

import click

from noughts.cli.completion import RULES, WHO
from noughts.cli.library_options import PACE, database_option


@click.command()
@click.argument("x", type=WHO, metavar="WHO")
@click.argument("o", type=WHO, metavar="WHO")
@click.option("--rules", "rules_text", default="3x3", type=RULES, show_default=True, help="The board and the variant.")
@click.option("--pace", type=PACE, default=1.0, metavar="SECONDS", show_default=True, help="Time for a move.")
@click.option("--plain", is_flag=True, envvar="NOUGHTS_PLAIN", help="Lines of text, without a screen.")
@database_option
def watch(x: str, o: str, rules_text: str, pace: float, plain: bool, database: str | None) -> None:  # noqa: FBT001 - click
    """Watch two programs play, and see what they think.

    \b
    WHO is kitty, cop, sera, ada, mortal, god, level:1 to level:10, random,
    perfect, a search such as mcts:nodes=2000, a bot of your own:
    mybot.py:Bot, or another engine: gomocup:PATH. In plain mode, type pause, step, go, faster, slower or quit.

    \b
    Example:
      noughts watch kitty sera --rules 5x5
    """
    from noughts.cli.library_options import open_library, own_name
    from noughts.cli.own_player import announced
    from noughts.cli.sit_down import sit_down
    from noughts.game import Mode
    from noughts.match import BadSetup, Setup
    from noughts.play.seats import check_knows, two_seats
    from noughts.rules import Rules

    rules = Rules.parse(rules_text)
    library = open_library(database, to_play=True)
    seats = two_seats(announced(x), announced(o), None)
    for seat in seats:
        check_knows(seat, rules)
    setup = Setup(rules, *seats)
    if setup.mode is not Mode.WATCH:
        raise BadSetup("watch: both must be programs. To play yourself: noughts play")
    sit_down(library, own_name(library, None), setup, is_plain=plain, pace=pace)
