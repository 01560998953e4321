"""``noughts solve``."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from noughts.search import Analysis

FOR_PROOF = 0.75
"""The share of the time for settling the game; what is left is for values of all first moves where that fails."""


@click.command()
@click.argument("rules", nargs=-1, required=True)
@click.option("--seconds", type=float, metavar="S", help="How long it may take; else until it is solved.")
@click.option("--proof", type=Path, metavar="FILE", help="Write a proof that anybody can check; - is standard output.")
@click.option("--force", is_flag=True, help="Replace a file that is there.")
@click.option("--json", "as_json", is_flag=True, help="One JSON document.")
def solve(rules: tuple[str, ...], seconds: float | None, proof: Path | None, force: bool, as_json: bool) -> None:  # noqa: FBT001 - click
    """Find out who wins with best play, from the first move on.

    Ctrl-C or the end of the time shows what is known so far, and what is
    only estimated; a fourth of the time is kept for the estimates.

    A proof says what to answer to every move. Writing it takes longer than
    solving, and --seconds does not limit it; noughts check reads it.

    \b
    Example:
      noughts solve 4x3
      noughts solve 3x3 misere torus
      noughts solve 4x4 --proof 4x4.proof
    """
    from noughts.cli.coloured import show
    from noughts.cli.waiting import leave_if, print_json, run
    from noughts.rules import Position, Rules
    from noughts.search import Limit
    from noughts.search.registry import searcher_named
    from noughts.ui.shared.values import solution_text

    if as_json and str(proof) == "-":
        raise click.UsageError("--json and --proof - both want standard output; name a file for the proof")
    start = Position.start(Rules.parse(*rules))
    share = None if seconds is None else Limit(seconds=seconds * FOR_PROOF).seconds
    analysis, is_interrupted = run(searcher_named("auto:every=off").analyse(start, Limit(seconds=share)))
    if seconds is not None and not analysis.proven and not is_interrupted:
        tried, left = analysis, Limit(seconds=seconds * (1 - FOR_PROOF))
        analysis, is_interrupted = run(searcher_named("auto").analyse(start, left))
        analysis = replace(analysis, nodes=tried.nodes + analysis.nodes, seconds=tried.seconds + analysis.seconds)
    if as_json:
        print_json(analysis.to_json())
    elif str(proof) != "-":
        show(solution_text(analysis))
    leave_if(is_interrupted)
    if proof:
        _write_proof(analysis, proof, is_replaced=force)


def _write_proof(analysis: Analysis, path: Path, *, is_replaced: bool) -> None:
    """Make the proof of a game that is solved, check it, and write it."""
    from noughts.cli.new_file import write_text
    from noughts.cli.waiting import progress_line
    from noughts.search.exact.proof_making import prove
    from noughts.search.exact.proofs import check
    from noughts.search.exact.solver import fits

    rules = analysis.position.rules
    if not analysis.proven and fits(rules):
        raise click.ClickException(f"{rules}: nothing is proven yet, so there is no proof to write; give it more --seconds")
    with progress_line() as tell:
        proof = prove(rules, analysis.score, lambda answers: tell(lambda: f"proving · {answers:,} positions"))
        check(proof, lambda positions: tell(lambda: f"checking · {positions:,} positions"))
    write_text(path, "".join(f"{line}\n" for line in proof.lines()), is_replaced=is_replaced)
