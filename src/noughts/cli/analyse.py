"""``noughts analyse``."""

from __future__ import annotations

import shutil

import click

from noughts.cli.completion import RULES


@click.command(short_help="Value every move of a position, and say why the best is good.")
@click.argument("position")
@click.option("--rules", type=RULES, help="The rules, if they are not the usual ones for a board of this shape.")
@click.option("--with", "algorithm", default="auto", metavar="SEARCH", show_default=True, help="Which search.")
@click.option("--seconds", type=float, default=5, metavar="S", show_default=True, help="How long it may take.")
@click.option("--json", "as_json", is_flag=True, help="One JSON document.")
def analyse(position: str, rules: str | None, algorithm: str, seconds: float, as_json: bool) -> None:  # noqa: FBT001 - click
    """Value every move of a position, and say why the best one is good.

    POSITION has its rows from the top, joined by slashes: X.O/.X./...
    Rules such as 3x3 or connect-four stand for their empty board.

    \b
    SEARCH is auto, table, solver, engine, minimax, alphabeta or mcts,
    with options after a colon: alphabeta:ordering=off, mcts:nodes=2000

    \b
    Example:
      noughts analyse "X.O/.X./..."
    """
    from noughts.cli.coloured import show
    from noughts.cli.waiting import leave_if, print_json, run
    from noughts.reasons import explain
    from noughts.search import Limit
    from noughts.search.registry import searcher_named
    from noughts.ui.shared.typed_text import read_position
    from noughts.ui.shared.values import analysis_text

    board = read_position(position, rules)
    analysis, is_interrupted = run(searcher_named(algorithm).analyse(board, Limit(seconds=seconds)))
    why = explain(board, analysis.best, analysis) if analysis.best else None
    if as_json:
        print_json({**analysis.to_json(), "reasons": why.to_json()["reasons"] if why else []})
    else:
        show(analysis_text(analysis, why, width=shutil.get_terminal_size().columns))
    leave_if(is_interrupted)
