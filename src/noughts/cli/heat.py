"""``noughts heat``."""

from __future__ import annotations

from pathlib import Path

import click

from noughts.cli.completion import RULES


@click.command(short_help="See what every cell is worth to weak and strong players.")
@click.argument("position")
@click.option("--rules", type=RULES, help="The rules, if they are not the usual ones for a board of this shape.")
@click.option("--seconds", type=float, default=5, metavar="S", show_default=True, help="How long the values may take.")
@click.option("--json", "as_json", is_flag=True, help="One JSON document.")
@click.option("--svg", type=click.Path(path_type=Path, allow_dash=True), metavar="FILE", help="Write it as a picture.")
@click.option("--force", is_flag=True, help="Replace a file that is there.")
def heat(
    position: str,
    rules: str | None,
    seconds: float,
    as_json: bool,  # noqa: FBT001 - click
    svg: Path | None,
    force: bool,  # noqa: FBT001
) -> None:
    """See what every cell is worth, and how often a random, a medium and a perfect player wins from it.

    POSITION has its rows from the top, joined by slashes; rules such as 3x3
    stand for the empty board.

    \b
    Example:
      noughts heat 3x3
    """
    from noughts.arena.heat import heat as heat_of
    from noughts.cli.coloured import show
    from noughts.cli.new_file import write_text
    from noughts.cli.waiting import leave_if, print_json, run
    from noughts.search import Limit
    from noughts.search.registry import searcher_named
    from noughts.ui.shared.comparisons import heat_json, heat_svg, heat_table
    from noughts.ui.shared.typed_text import read_position

    board = read_position(position, rules)
    if board.outcome:
        raise click.UsageError(f"{position}: the game is over, so there is no cell to choose")
    analysis, is_interrupted = run(searcher_named("auto").analyse(board, Limit(seconds=seconds)))
    warmths = heat_of(analysis)
    if svg:
        write_text(svg, heat_svg(board, warmths), is_replaced=force)
    if as_json:
        head = {"rules": str(board.rules), "position": str(board), "side": board.side.value}
        print_json({**head, "moves": heat_json(warmths)})
    elif svg is None:
        show(heat_table(board, warmths))
    leave_if(is_interrupted)
