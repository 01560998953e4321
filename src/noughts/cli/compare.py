"""``noughts compare``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from noughts.cli.completion import RULES

if TYPE_CHECKING:
    from noughts.lessons.measuring import Measurement
    from noughts.rules import Position
    from noughts.search import Analysis, Limit
    from noughts.search.registry import Searcher


@dataclass(frozen=True, slots=True)
class Comparison:
    """What was found out about searches, until the end or until somebody had enough."""

    measured: Sequence[Measurement]
    grown: Mapping[str, dict[str, Analysis]]
    """By search: what it took from board to board."""
    is_interrupted: bool


@click.command(short_help="Run several searches on one position, side by side.")
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
    from noughts.cli.coloured import show
    from noughts.cli.new_file import write_text
    from noughts.cli.waiting import leave_if, print_json
    from noughts.search import Limit
    from noughts.search.registry import searcher_named, searches_for
    from noughts.ui.shared.comparisons import chart_svg, comparison_text, comparison_title, growth_table
    from noughts.ui.shared.typed_text import read_position

    board, limit = read_position(position, rules), Limit(seconds=seconds)
    searchers = {name: searcher_named(name) for name in searches} or searches_for(board.rules)
    found = _compared(searchers, board, limit, grows=growth)
    if svg:
        write_text(svg, chart_svg(found.measured, comparison_title(board)), is_replaced=force)
    if as_json:
        print_json(_comparison_json(board, found))
    elif svg is None or str(svg) != "-":
        show(comparison_text(found.measured) + (f"\n\n{growth_table(found.grown)}" if found.grown else ""))
    leave_if(found.is_interrupted)


def _compared(searchers: Mapping[str, Searcher], board: Position, limit: Limit, *, grows: bool) -> Comparison:
    """Run one search after the other, then see what they remember and how they grow."""
    from noughts.cli.waiting import run
    from noughts.lessons.measuring import Measurement, growth_of, memory_of

    measured: list[Measurement] = []
    for name, searcher in searchers.items():
        analysis, is_interrupted = run(searcher.analyse(board, limit))
        measured.append(Measurement(name, analysis))
        if is_interrupted:
            return Comparison(measured, {}, is_interrupted=True)
    try:
        measured = [replace(each, memory=memory_of(each.search, each.analysis, limit)) for each in measured]
        grown = {each.search: growth_of(each.search, limit) for each in measured} if grows else {}
    except KeyboardInterrupt:
        return Comparison(measured, {}, is_interrupted=True)
    return Comparison(measured, grown, is_interrupted=False)


def _comparison_json(board: Position, found: Comparison) -> dict[str, object]:
    from noughts.ui.shared.comparisons import measurement_json

    head = {"rules": str(board.rules), "position": str(board), "side": board.side.value}
    growth = {"growth": [_growth_json(name, known) for name, known in found.grown.items()]} if found.grown else {}
    return {**head, "searches": [measurement_json(each) for each in found.measured], **growth}


def _growth_json(search: str, known: dict[str, Analysis]) -> dict[str, object]:
    return {
        "search": search,
        "boards": [{"rules": text, "nodes": each.nodes, "proven": each.proven} for text, each in known.items()],
    }
