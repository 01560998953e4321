"""Commands to build and measure players: ``selfplay``, ``tournament``, ``strength``, ``engine`` and ``train``."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

import click

from noughts import __version__
from noughts.cli.options import WHO, CommandT, PlayerCommand, chosen_player, json_option, rules_option
from noughts.cli.output import print_json, progress_bar, report
from noughts.extras import require

if TYPE_CHECKING:
    from noughts.arena.selfplay import SelfPlay
    from noughts.learn.quick_train import CurvePoint, QuickTraining
    from noughts.protocols.gomocup import Brain

LONGEST_LINE = 4096
"""Characters; no command is as long, and the rest of a longer line is ignored."""

WELCOME = "This is for programs that manage gomoku games. By hand: START 15, BEGIN, TURN 7,8, and END to leave."

ARENA_OPTIONS = (
    rules_option,
    click.option("--nodes", type=int, metavar="N", help="Limit a search to N positions for each move (default: 10000)."),
    click.option(
        "--seconds", type=float, metavar="S", help="Limit each move by time instead; such games cannot be repeated exactly."
    ),
    click.option("--time", "time_text", metavar="TIME", help="Play with a clock instead: 5s/move, 3m or 3m+2s."),
    click.option(
        "--seed", type=int, default=0, metavar="N", show_default=True, help="Random seed; the same seed gives the same games."
    ),
    json_option,
)


def arena_options(command: CommandT) -> CommandT:
    """Add the options for rules, limits, seed and JSON."""
    for option in reversed(ARENA_OPTIONS):
        command = option(command)
    return command


@dataclass(frozen=True, slots=True)
class Count:
    """The results of many games in three forms."""

    numbers: str
    """Wins of the first player, of the second, and draws."""
    document: dict[str, object]
    text: str


@click.command(cls=PlayerCommand)
@click.argument("games", type=int, default=1000)
@click.option("--x", "x", default="perfect", type=WHO, show_default=True, help="The first player.")
@click.option("--o", "o", default="perfect", type=WHO, show_default=True, help="The second player.")
@click.option("--swap", is_flag=True, help="Swap sides for half of the games.")
@click.option(
    "--quiet",
    is_flag=True,
    help="Print only the wins of X, of O and the draws; with --swap, the wins of --x, of --o and the draws.",
)
@arena_options
def selfplay(
    games: int,
    x: str,
    o: str,
    rules_text: str,
    swap: bool,
    nodes: int | None,
    seconds: float | None,
    time_text: str | None,
    seed: int,
    quiet: bool,
    as_json: bool,
) -> None:
    """Play many GAMES between two players, and count the results.

    \b
    {players}

    \b
    Examples:
      noughts selfplay 10000 --x cop --o random
      noughts selfplay 100 --x mybot.py:Bot --o cop --swap --rules 5x5
    """
    from noughts.arena.selfplay import SelfPlay, move_limit
    from noughts.game import TimeControl
    from noughts.rules import Rules

    time = TimeControl.parse(time_text) if time_text else None
    limit = move_limit(None, seconds=seconds, nodes=nodes, time=time)
    match = SelfPlay(Rules.parse(rules_text), chosen_player(x), chosen_player(o), limit, time)
    match.check(games)
    with progress_bar("playing", games, is_hidden=quiet) as advance:
        count = _in_both_seats(match, games, seed, advance) if swap else _in_their_seats(match, games, seed, advance)
    if quiet:
        click.echo(count.numbers)
    else:
        report(as_json, lambda: count.document, lambda: count.text)


def _in_their_seats(match: SelfPlay, games: int, seed: int, report: Callable[[int], None]) -> Count:
    """Play all games with the same sides."""
    from noughts.arena.selfplay import timed
    from noughts.ui.shared.reports import pace_text, selfplay_json

    pace = timed(match, games, seed, report)
    tally = pace.tally
    numbers = f"{tally.x_wins} {tally.o_wins} {tally.draws}"
    return Count(numbers, selfplay_json(match, pace, seed), pace_text(match, pace))


def _in_both_seats(match: SelfPlay, games: int, seed: int, report: Callable[[int], None]) -> Count:
    """Play half of the games with swapped sides."""
    from noughts.arena.tournament import tournament

    table = tournament(
        [match.x, match.o], match.rules, games=games, seed=seed, limit=match.limit, time=match.time, report=report
    )
    first, second = table.entrants
    document = {"rules": str(match.rules), "seed": seed, "games": games, "standings": table.rows()}
    return Count(f"{first.wins} {second.wins} {first.draws}", document, str(table))


@click.command(cls=PlayerCommand, short_help="Run a round-robin tournament.")
@click.argument("players", nargs=-1, required=True, type=WHO, metavar="WHO WHO...")
@click.option("--games", type=int, default=20, show_default=True, help="Games for each pair, half of them with swapped sides.")
@arena_options
def tournament(
    players: tuple[str, ...],
    games: int,
    rules_text: str,
    nodes: int | None,
    seconds: float | None,
    time_text: str | None,
    seed: int,
    as_json: bool,
) -> None:
    """Run a round-robin tournament, and rank the players.

    \b
    {players}

    A player that fails or takes too long loses that game.

    \b
    Examples:
      noughts tournament kitty cop sera level:5
      noughts tournament mybot.py:Bot cop level:5 --rules 5x5 --games 50
      noughts tournament gomocup:./pbrain-rapfi sera --rules gomoku --seconds 1
    """
    from noughts.arena.tournament import tournament as play_tournament

    entrants = [chosen_player(who) for who in players]
    count = games * len(entrants) * (len(entrants) - 1) // 2
    with progress_bar("playing", count) as advance:
        table = play_tournament(
            entrants, rules_text, games=games, seed=seed, seconds=seconds, nodes=nodes, time=time_text, report=advance
        )
    if as_json:
        against = {each.name: each.points_against for each in table.standings}
        print_json(
            {"rules": str(table.rules), "seed": seed, "games": count, "standings": table.rows(), "points_against": against}
        )
        return
    click.echo(table)
    if len(entrants) > 2:
        click.echo(f"\n{table.crosstable()}")


@click.command(short_help="Measure the strength of a player.")
@click.argument("who", type=WHO)
@rules_option
@click.option("--games", type=int, default=100, metavar="N", show_default=True, help="Games for each row that is sampled.")
@json_option
def strength(who: str, rules_text: str, games: int, as_json: bool) -> None:
    """Measure the strength of WHO against a random, a perfect and a best-response opponent.

    On boards of up to nine cells the figures are exact, computed over every
    possible game; on larger boards they are sampled, with intervals. The
    best response knows this player, and wins as often as possible against
    it.

    \b
    Examples:
      noughts strength cop
      noughts strength mybot.py:Bot
    """
    from noughts.arena import strength as arena
    from noughts.rules import Rules
    from noughts.ui.shared.reports import strength_json, strength_table

    rules, chosen = Rules.parse(rules_text), chosen_player(who)
    records = arena.strength(chosen, rules, games=games)
    report(
        as_json,
        lambda: {"rules": str(rules), "player": chosen.name, "records": strength_json(records)},
        lambda: f"{chosen.name} on {rules}\n\n{strength_table(records)}",
    )


@click.command(short_help="Run as an engine for other programs (Gomocup protocol).")
@click.option(
    "--with", "who", type=WHO, default="auto", metavar="SEARCH", show_default=True, help="The search or player to use."
)
def engine(who: str) -> None:
    """Run as a gomoku engine for Piskvork or any other program that speaks the Gomocup protocol.

    It reads commands from standard input, one on each line, and writes
    answers to standard output. It keeps to the given time limits; without
    any, it takes a second for a move.

    SEARCH is a search or any other player, for example your own bot.

    \b
    Examples:
      noughts engine
      noughts engine --with engine:nodes=100000
      noughts engine --with mybot.py:Bot
    """
    from contextlib import redirect_stdout

    answers = sys.stdout
    with redirect_stdout(sys.stderr):  # what a bot prints must not reach the other program
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

    from noughts.players.registry import with_table_cache
    from noughts.protocols.gomocup import Brain
    from noughts.search.table_cache import TableCache

    return Brain(with_table_cache(chosen_player(who), TableCache()), Random(), version=__version__)  # noqa: S311 - games, not secrets


def _lines(stream: TextIO) -> Iterator[str]:
    """Every line as soon as it arrives, cut to ``LONGEST_LINE``."""
    while line := stream.readline(LONGEST_LINE):
        yield line
        while line and not line.endswith("\n"):
            line = stream.readline(LONGEST_LINE)


BARS = " ▁▂▃▄▅▆▇█"


@click.command()
@rules_option
@click.option(
    "--rounds", type=click.IntRange(min=20), default=240, show_default=True, help="Moves in each of the parallel games."
)
@click.option(
    "--seed", type=int, default=0, metavar="N", show_default=True, help="Random seed; the same seed gives the same network."
)
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE", help="Save the weights to this file.")
@click.option(
    "--checkpoint",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Continue from this file if it exists, and save the training there at the end or at Ctrl-C.",
)
@json_option
def train(rules_text: str, rounds: int, seed: int, out: Path | None, checkpoint: Path | None, as_json: bool) -> None:
    """Train a small network by self-play, from random weights.

    It takes a minute on 3x3, and longer on larger boards.

    \b
    Example:
      noughts train --rules 3x3 --out mine.npz
    """
    require("learn")
    from noughts.learn.quick_train import QuickTraining
    from noughts.rules import Rules

    quick = QuickTraining(Rules.parse(rules_text), rounds, seed)
    if checkpoint and checkpoint.exists():
        quick.restore(checkpoint)
    points = _train(quick, checkpoint, is_hidden=as_json or not sys.stderr.isatty())
    if out:
        quick.save_weights(out)
    if as_json:
        curve = [
            {"rounds": p.rounds, "games": p.games, "loss": p.loss, "points": p.evaluation.points if p.evaluation else None}
            for p in points
        ]
        print_json({"rules": str(quick.rules), "seed": seed, "curve": curve, "weights": str(out) if out else None})
        return
    _show_training(points)
    if out:
        click.echo(f"weights: {out}")


def _train(quick: QuickTraining, checkpoint: Path | None, *, is_hidden: bool) -> Sequence[CurvePoint]:
    """Train to the end, with measurements; the checkpoint is saved even after an error."""
    points: list[CurvePoint] = []
    left = quick.rounds - quick.training.rounds
    try:
        with click.progressbar(quick.run(), length=left, label="practising", file=sys.stderr, hidden=is_hidden) as bar:
            for point in bar:
                if point.evaluation:
                    points.append(point)
                    bar.label = f"practising, {point.evaluation.points:.0%} against random"
    finally:
        if checkpoint:
            quick.save_checkpoint(checkpoint)
    return points or [quick.point()]  # the checkpoint was complete


def _show_training(points: Sequence[CurvePoint]) -> None:
    """Print how the network improved, and its strength."""
    shares = [point.evaluation.points for point in points if point.evaluation]
    last = points[-1].evaluation
    click.echo(f"points against random, from the first games to the last: {''.join(_bar(share) for share in shares)}")
    if last:
        click.echo(
            f"moving first it wins {last.wins_first:.0%}, moving second {last.wins_second:.0%}; it loses {last.losses:.0%}"
        )
    click.echo(f"{points[-1].games} games, all against itself")


def _bar(share: float) -> str:
    return BARS[round(max(0.0, 2 * share - 1) * (len(BARS) - 1))]
