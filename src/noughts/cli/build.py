"""Commands to build players: ``engine`` and ``train``."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

import click

from noughts import __version__
from noughts.cli.options import WHO, json_option, rules_option
from noughts.cli.output import print_json, say
from noughts.drawing.tables import percent_text
from noughts.extras import require
from noughts.rules import Rules

if TYPE_CHECKING:
    from noughts.learn.quick_train import CurvePoint, QuickTraining
    from noughts.protocols.gomocup import Brain
    from noughts.protocols.ugi import Engine

LONGEST_LINE = 4096  # characters; no command is as long, and the rest of a longer line is ignored
WELCOME = "This is for programs that manage gomoku games. By hand: START 15, BEGIN, TURN 7,8, and END to leave."
UGI_WELCOME = "This is for programs that manage games. By hand: position startpos moves b2, go movetime 100, and quit to leave."


@click.command(short_help="Run as an engine for other programs (Gomocup or UGI).")
@click.option(
    "--with", "who", type=WHO, default="auto", metavar="SEARCH", show_default=True, help="The search or player to use."
)
@click.option("--ugi", is_flag=True, help="Speak UGI, the Universal Game Interface, which has every game.")
@rules_option
def engine(who: str, ugi: bool, rules_text: str) -> None:
    """Run as a gomoku engine for Piskvork or any other program that speaks the Gomocup protocol.

    With --ugi it plays any game; --rules sets the first one.

    It reads commands from standard input, one on each line, and writes
    answers to standard output. It keeps to the given time limits; without
    any, it takes a second per move.

    SEARCH is a search or any other player, such as your own bot.

    \b
    Examples:
      noughts engine
      noughts engine --with engine:nodes=100000
      noughts engine --with mybot.py:Bot
      noughts engine --ugi --rules connect-four
    """
    from contextlib import redirect_stdout

    answers = sys.stdout
    with redirect_stdout(sys.stderr):  # what a bot prints must not reach the other program
        brain = _brain(who, rules_text if ugi else None)
        if sys.stdin.isatty():
            say(UGI_WELCOME if ugi else WELCOME, err=True)
        for line in _lines(sys.stdin):
            for reply in brain.hear(line):
                say(reply, file=answers)
            if brain.has_ended:
                break


def _brain(who: str, rules_text: str | None) -> Brain | Engine:
    from random import Random

    from noughts.players.registry import chosen_player, with_table_cache
    from noughts.protocols.gomocup import Brain
    from noughts.protocols.ugi import Engine
    from noughts.search.table_cache import TableCache

    player, rng = with_table_cache(chosen_player(who), TableCache()), Random()  # noqa: S311 - games, not secrets
    if rules_text is None:
        return Brain(player, rng, version=__version__)
    return Engine(player, rng, Rules.parse(rules_text), version=__version__)


def _lines(stream: TextIO) -> Iterator[str]:
    """The lines as they arrive, each cut to ``LONGEST_LINE``."""
    while line := stream.readline(LONGEST_LINE):
        yield line
        while line and not line.endswith("\n"):
            line = stream.readline(LONGEST_LINE)


BARS = " ▁▂▃▄▅▆▇█"
MEASURED = "measured on the network's favourite move, without a search; with one it is stronger: noughts strength"


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
        say(f"weights: {out}")


def _train(quick: QuickTraining, checkpoint: Path | None, *, is_hidden: bool) -> Sequence[CurvePoint]:
    """Train and measure; the checkpoint is saved even after an error."""
    points: list[CurvePoint] = []
    left = quick.rounds - quick.training.rounds
    try:
        with click.progressbar(quick.run(), length=left, label="practising", file=sys.stderr, hidden=is_hidden) as bar:
            for point in bar:
                if point.evaluation:
                    points.append(point)
                    bar.label = f"practising, {percent_text(point.evaluation.points)} against random"
    finally:
        if checkpoint:
            quick.save_checkpoint(checkpoint)
    return points or [quick.point()]  # the checkpoint was complete


def _show_training(points: Sequence[CurvePoint]) -> None:
    shares = [point.evaluation.points for point in points if point.evaluation]
    last = points[-1].evaluation
    say(f"points against random, from the first games to the last: {''.join(_bar(share) for share in shares)}")
    if last:
        first, second, lost = map(percent_text, (last.wins_first, last.wins_second, last.losses))
        say(f"moving first it wins {first}, moving second {second}; it loses {lost}")
    say(f"{points[-1].games} games, all against itself")
    say(MEASURED)


def _bar(share: float) -> str:
    return BARS[round(max(0.0, 2 * share - 1) * (len(BARS) - 1))]
