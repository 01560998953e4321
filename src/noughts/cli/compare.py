"""``noughts compare``."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from noughts.cli.completion import RULES

if TYPE_CHECKING:
    from noughts.search import Analysis


@click.command()
@click.argument("position")
@click.option("--rules", type=RULES, help="The rules, if they are not the usual ones for a board of this shape.")
@click.option("--with", "searches", multiple=True, metavar="SEARCH", help="One of the searches; else all that suit the board.")
@click.option("--seconds", type=float, default=5, metavar="S", show_default=True, help="How long each search may take.")
@click.option("--growth", is_flag=True, help="How the nodes grow from the empty 2x2 board to 4x4, as far as the time allows.")
@click.option("--json", "as_json", is_flag=True, help="One JSON document.")
@click.option("--svg", type=click.Path(path_type=Path, allow_dash=True), metavar="FILE", help="Write the chart as a picture.")
@click.option("--force", is_flag=True, help="Replace a file that is there.")
def compare(
    position: str,
    rules: str | None,
    searches: tuple[str, ...],
    seconds: float,
    growth: bool,  # noqa: FBT001 - click
    as_json: bool,  # noqa: FBT001
    svg: Path | None,
    force: bool,  # noqa: FBT001
) -> None:
    """Run searches on one position: what each plays, what it saw, and what it took.

    POSITION has its rows from the top, joined by slashes; rules such as 3x3
    stand for the empty board. SEARCH is as in noughts analyse.

    \b
    Examples:
      noughts compare "X../.O./..."
      noughts compare 3x3 --with minimax --with alphabeta:all=off --with alphabeta
    """
    from noughts.classroom.measuring import Measurement, growth_of, memory_of
    from noughts.cli.coloured import show
    from noughts.cli.new_file import write_text
    from noughts.cli.waiting import leave_if, print_json, run
    from noughts.search import Limit
    from noughts.search.searcher import searcher_named, searches_for
    from noughts.ui.view.comparisons import chart_svg, comparison_text, comparison_title, growth_table, measurement_json
    from noughts.ui.view.typed_position import read_position

    board, limit = read_position(position, rules), Limit(seconds=seconds)
    searchers = {name: searcher_named(name) for name in searches} or searches_for(board.rules)
    measured: list[Measurement] = []
    is_interrupted = False
    for name, searcher in searchers.items():
        if not is_interrupted:
            analysis, is_interrupted = run(searcher.analyse(board, limit))
            measured.append(Measurement(name, analysis))
    grown: dict[str, dict[str, Analysis]] = {}
    try:
        if not is_interrupted:
            measured = [replace(each, memory=memory_of(each.search, each.analysis, limit)) for each in measured]
            grown = {each.search: growth_of(each.search, limit) for each in measured} if growth else {}
    except KeyboardInterrupt:
        is_interrupted = True
    if svg:
        write_text(svg, chart_svg(measured, comparison_title(board)), is_replaced=force)
    if as_json:
        head = {"rules": str(board.rules), "position": str(board), "side": board.side.value}
        grown_json = {"growth": [_growth_json(name, known) for name, known in grown.items()]} if grown else {}
        print_json({**head, "searches": [measurement_json(each) for each in measured], **grown_json})
    elif svg is None or str(svg) != "-":
        show(comparison_text(measured) + (f"\n\n{growth_table(grown)}" if grown else ""))
    leave_if(is_interrupted)


def _growth_json(search: str, known: dict[str, Analysis]) -> dict[str, object]:
    return {
        "search": search,
        "boards": [{"rules": text, "nodes": each.nodes, "proven": each.proven} for text, each in known.items()],
    }
