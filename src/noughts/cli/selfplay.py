"""``noughts selfplay``."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from noughts.cli.completion import WHO
from noughts.cli.many_games import many_games_options

if TYPE_CHECKING:
    from noughts.arena.selfplay import SelfPlay


@dataclass(frozen=True, slots=True)
class Count:
    """What came of many games, as it is printed."""

    numbers: str
    """Wins of one, wins of the other, and draws."""
    document: dict[str, object]
    text: str


@click.command()
@click.argument("games", type=int, default=1000)
@click.option("--x", "x", default="perfect", type=WHO, show_default=True, help="Who moves first.")
@click.option("--o", "o", default="perfect", type=WHO, show_default=True, help="Who moves second.")
@click.option("--swap", is_flag=True, help="Each moves first in half of the games.")
@click.option("--quiet", is_flag=True, help="Print wins of X, wins of O and draws alone; of --x, of --o and draws with --swap.")
@many_games_options
def selfplay(
    games: int,
    x: str,
    o: str,
    rules_text: str,
    swap: bool,  # noqa: FBT001 - click
    nodes: int | None,
    seconds: float | None,
    time_text: str | None,
    seed: int,
    quiet: bool,  # noqa: FBT001
    as_json: bool,  # noqa: FBT001
) -> None:
    """Let two players play many GAMES, and count.

    \b
    WHO is kitty, cop, sera, ada, mortal, god, level:1 to level:10, random,
    perfect, a search such as mcts:nodes=2000, a bot in a file of your own:
    mybot.py:Bot, or another gomoku engine: gomocup:PATH.

    \b
    Example:
      noughts selfplay 10000 --x cop --o random
      noughts selfplay 100 --x mybot.py:Bot --o cop --swap --rules 5x5
    """
    from noughts.arena.selfplay import SelfPlay, move_limit
    from noughts.cli.own_player import chosen_player
    from noughts.cli.waiting import print_json
    from noughts.game import TimeControl
    from noughts.rules import Rules

    time = TimeControl.parse(time_text) if time_text else None
    limit = move_limit(None, seconds=seconds, nodes=nodes, time=time)
    match = SelfPlay(Rules.parse(rules_text), chosen_player(x), chosen_player(o), limit, time)
    match.check(games)
    with click.progressbar(length=games, label="playing", file=sys.stderr, hidden=quiet or not sys.stderr.isatty()) as bar:
        count = _in_both_seats(match, games, seed, bar.update) if swap else _in_their_seats(match, games, seed, bar.update)
    if quiet:
        click.echo(count.numbers)
    elif as_json:
        print_json(count.document)
    else:
        click.echo(count.text)


def _in_their_seats(match: SelfPlay, games: int, seed: int, report: Callable[[int], None]) -> Count:
    """One moves first in every game."""
    from noughts.arena.selfplay import timed
    from noughts.ui.shared.reports import pace_text, selfplay_json

    pace = timed(match, games, seed, report)
    tally = pace.tally
    numbers = f"{tally.x_wins} {tally.o_wins} {tally.draws}"
    return Count(numbers, selfplay_json(match, pace, seed), pace_text(match, pace))


def _in_both_seats(match: SelfPlay, games: int, seed: int, report: Callable[[int], None]) -> Count:
    """Each moves first in half of the games."""
    from noughts.arena.tournament import tournament

    table = tournament(
        [match.x, match.o], match.rules, games=games, seed=seed, limit=match.limit, time=match.time, report=report
    )
    first, second = table.entrants
    document = {"rules": str(match.rules), "seed": seed, "games": games, "standings": table.rows()}
    return Count(f"{first.wins} {second.wins} {first.draws}", document, str(table))
