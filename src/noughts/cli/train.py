"""The command ``train``: train a small network by self-play."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from noughts.cli.options import json_option, rules_option
from noughts.cli.output import print_json
from noughts.extras import require

if TYPE_CHECKING:
    from noughts.learn.quick_train import Laptop, Point

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
    from noughts.learn.quick_train import Laptop
    from noughts.rules import Rules

    laptop = Laptop(Rules.parse(rules_text), rounds, seed)
    if checkpoint and checkpoint.exists():
        laptop.go_on(checkpoint)
    points = _practise(laptop, checkpoint, is_hidden=as_json or not sys.stderr.isatty())
    if out:
        laptop.save(out)
    if as_json:
        curve = [
            {"rounds": p.rounds, "games": p.games, "loss": p.loss, "points": p.bout.points if p.bout else None} for p in points
        ]
        print_json({"rules": str(laptop.rules), "seed": seed, "curve": curve, "weights": str(out) if out else None})
        return
    _show(points)
    if out:
        click.echo(f"weights: {out}")


def _practise(laptop: Laptop, checkpoint: Path | None, *, is_hidden: bool) -> Sequence[Point]:
    """Train to the end, with measurements; the checkpoint is saved even after an error."""
    points: list[Point] = []
    left = laptop.rounds - laptop.training.rounds
    try:
        with click.progressbar(laptop.run(), length=left, label="practising", file=sys.stderr, hidden=is_hidden) as bar:
            for point in bar:
                if point.bout:
                    points.append(point)
                    bar.label = f"practising, {point.bout.points:.0%} against random"
    finally:
        if checkpoint:
            laptop.keep(checkpoint)
    return points or [laptop.point()]  # the checkpoint was complete


def _show(points: Sequence[Point]) -> None:
    """Print how the network improved, and its strength."""
    shares = [point.bout.points for point in points if point.bout]
    last = points[-1].bout
    click.echo(f"points against random, from the first games to the last: {''.join(_bar(share) for share in shares)}")
    if last:
        click.echo(
            f"moving first it wins {last.wins_first:.0%}, moving second {last.wins_second:.0%}; it loses {last.losses:.0%}"
        )
    click.echo(f"{points[-1].games} games, all against itself")


def _bar(share: float) -> str:
    return BARS[round(max(0.0, 2 * share - 1) * (len(BARS) - 1))]
