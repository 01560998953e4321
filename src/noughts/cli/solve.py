"""``noughts solve``."""

from __future__ import annotations

from dataclasses import replace

import click

FOR_PROOF = 0.75
"""The share of the time for settling the game; what is left is for values of all first moves where that fails."""


@click.command()
@click.argument("rules", nargs=-1, required=True)
@click.option("--seconds", type=float, metavar="S", help="How long it may take; else until it is solved.")
@click.option("--json", "as_json", is_flag=True, help="One JSON document.")
def solve(rules: tuple[str, ...], seconds: float | None, as_json: bool) -> None:  # noqa: FBT001 - click
    """Find out who wins with best play, from the first move on.

    Ctrl-C or the end of the time shows what is known so far, and what is
    only estimated; a fourth of the time is kept for the estimates.

    \b
    Example:
      noughts solve 4x3
      noughts solve 3x3 misere torus
    """
    from noughts.cli.coloured import show
    from noughts.cli.waiting import leave_if, print_json, run
    from noughts.rules import Position, Rules
    from noughts.search import Limit
    from noughts.search.searcher import searcher_named
    from noughts.ui.view.values import solution_text

    start = Position.start(Rules.parse(*rules))
    share = None if seconds is None else Limit(seconds=seconds * FOR_PROOF).seconds
    analysis, is_interrupted = run(searcher_named("auto:every=off").analyse(start, Limit(seconds=share)))
    if seconds is not None and not analysis.proven and not is_interrupted:
        tried, left = analysis, Limit(seconds=seconds * (1 - FOR_PROOF))
        analysis, is_interrupted = run(searcher_named("auto").analyse(start, left))
        analysis = replace(analysis, nodes=tried.nodes + analysis.nodes, seconds=tried.seconds + analysis.seconds)
    if as_json:
        print_json(analysis.to_json())
    else:
        show(solution_text(analysis))
    leave_if(is_interrupted)
