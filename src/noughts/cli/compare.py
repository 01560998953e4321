"""``noughts compare``."""

from __future__ import annotations

import click

from noughts.cli.completion import RULES


@click.command()
@click.argument("position")
@click.option("--rules", type=RULES, help="The rules, if they are not the usual ones for a board of this shape.")
@click.option("--seconds", type=float, default=5, metavar="S", show_default=True, help="How long each search may take.")
@click.option("--json", "as_json", is_flag=True, help="One JSON document.")
def compare(position: str, rules: str | None, seconds: float, as_json: bool) -> None:  # noqa: FBT001 - click
    """Run every search on one position: what each plays, what it saw, and what it took.

    \b
    Example:
      noughts compare "X../.O./..."
    """
    from noughts.cli.coloured import show
    from noughts.cli.waiting import leave_if, print_json, run
    from noughts.rules import Position, Rules
    from noughts.search import Limit
    from noughts.search.searcher import searches_for
    from noughts.ui.view.values import comparison_table

    board = Position.parse(position, Rules.parse(rules) if rules else None)
    analyses = {}
    is_interrupted = False
    for name, searcher in searches_for(board.rules).items():
        if not is_interrupted:
            analyses[name], is_interrupted = run(searcher.analyse(board, Limit(seconds=seconds)))
    if as_json:
        head = {"rules": str(board.rules), "position": str(board), "side": board.side.value}
        print_json({**head, "searches": [{"search": name, **analysis.to_json()} for name, analysis in analyses.items()]})
    else:
        show(comparison_table(analyses))
    leave_if(is_interrupted)
