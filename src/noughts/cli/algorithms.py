"""Commands that show how searches work: ``compare`` and ``tree``."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from noughts.cli.options import file_option, force_option, json_option, position_argument, seconds_option
from noughts.cli.output import exit_if_interrupted, is_watched, print_json, run_search, show, terminal_width, write_text

if TYPE_CHECKING:
    from noughts.lessons import Tree
    from noughts.lessons.measuring import Measurement
    from noughts.rules import Move, Position
    from noughts.search import Limit
    from noughts.search.registry import Searcher

TEXTBOOK = "alphabeta:all=off,ordering=on"

REDRAW_INTERVAL_S = 0.1

FIRST_DRAWING_S = 0.05
"""A tree that is complete sooner is only drawn once, without flicker."""


@dataclass(frozen=True, slots=True)
class ComparedSearches:
    """What searches found, until the end or until Ctrl-C."""

    measured: Sequence[Measurement]
    is_interrupted: bool


@click.command(short_help="Compare several searches on one position.")
@position_argument
@click.option("--with", "searches", multiple=True, metavar="SEARCH", help="A search to run (default: all that suit the board).")
@seconds_option(5, "Time limit for each search.")
@json_option
@file_option("--svg", "Write the chart as SVG.")
@force_option
def compare(
    board: Position,
    searches: tuple[str, ...],
    seconds: float,
    as_json: bool,
    svg: Path | None,
    force: bool,
) -> None:
    """Compare searches on one position: their moves, values, nodes and times.

    POSITION is the rows from the top, joined by slashes, or rules (3x3) for
    the empty board. SEARCH is the same as in noughts analyse.

    \b
    Examples:
      noughts compare "X../.O./..."
      noughts compare 3x3 --with minimax --with alphabeta:all=off --with alphabeta
    """
    from noughts.search import Limit
    from noughts.search.registry import searcher_named, searches_for
    from noughts.ui.shared.comparisons import chart_svg, comparison_text, comparison_title

    limit = Limit(seconds=seconds)
    searchers = {name: searcher_named(name) for name in searches} or searches_for(board.rules)
    found = _compare(searchers, board, limit)
    if svg:
        write_text(svg, chart_svg(found.measured, comparison_title(board)), is_replaced=force)
    if as_json:
        print_json(_comparison_json(board, found))
    elif svg is None or str(svg) != "-":
        show(comparison_text(found.measured))
    exit_if_interrupted(found.is_interrupted)


def _compare(searchers: Mapping[str, Searcher], board: Position, limit: Limit) -> ComparedSearches:
    """Run one search after another, then measure what they remember."""
    from noughts.lessons.measuring import Measurement, memory_of

    measured: list[Measurement] = []
    for name, searcher in searchers.items():
        analysis, is_interrupted = run_search(searcher.analyse(board, limit))
        measured.append(Measurement(name, analysis))
        if is_interrupted:
            return ComparedSearches(measured, is_interrupted=True)
    try:
        measured = [replace(each, memory=memory_of(each.search, each.analysis, limit)) for each in measured]
    except KeyboardInterrupt:
        return ComparedSearches(measured, is_interrupted=True)
    return ComparedSearches(measured, is_interrupted=False)


def _comparison_json(board: Position, found: ComparedSearches) -> dict[str, object]:
    from noughts.ui.shared.comparisons import measurement_json

    head = {"rules": str(board.rules), "position": str(board), "side": board.side.value}
    return {**head, "searches": [measurement_json(each) for each in found.measured]}


@click.command(short_help="Show the tree of a search, with every cut and its reason.")
@position_argument
@click.option(
    "--with",
    "search",
    default=TEXTBOOK,
    metavar="SEARCH",
    show_default=True,
    help="minimax, alphabeta, mcts, or neural if it is installed.",
)
@click.option("--depth", type=int, metavar="N", help="Search so many plies deep.")
@seconds_option(60, "Time limit for the search.")
@click.option("--plies", type=int, default=2, metavar="N", show_default=True, help="Show so many plies of the tree.")
@click.option("--path", default="", metavar="MOVES", help='Show the tree below these moves ("b2 a1"), or below a node ("#17").')
@click.option("--steps", "as_steps", is_flag=True, help="Print every step of the search on a line.")
@json_option
@file_option("--svg", "Write the tree as SVG.")
@file_option("--html", "Write a web page to step through the search.")
@force_option
def tree(
    board: Position,
    search: str,
    depth: int | None,
    seconds: float,
    plies: int,
    path: str,
    as_steps: bool,
    as_json: bool,
    svg: Path | None,
    html: Path | None,
    force: bool,
) -> None:
    """Show the tree of a search, with every cut and the reason for it.

    POSITION is the rows from the top, joined by slashes, or rules (3x3) for
    the empty board. For FILE, - is standard output.

    \b
    Examples:
      noughts tree "XOX/.O./..."
      noughts tree 3x3 --with minimax --plies 1
      noughts tree 3x3 --path "b2 a1" --html lesson.html
    """
    from noughts.lessons import Tree
    from noughts.search import Limit
    from noughts.ui.shared.tree_document import tree_document
    from noughts.ui.shared.tree_export import tree_page, tree_svg
    from noughts.ui.shared.tree_text import steps_text, tree_text

    limit = Limit(depth=depth) if depth is not None else None
    grown = Tree(board, search, plies=plies, line=_line(board, path, search, limit), limit=limit)
    is_interrupted = _grow(grown, seconds)
    wanted = [(file, draw) for file, draw in ((svg, tree_svg), (html, tree_page)) if file]
    for file, draw in wanted:
        write_text(file, draw(grown), is_replaced=force)
    if as_json:
        print_json(tree_document(grown))
    elif as_steps:
        show(steps_text(grown))
    elif not wanted:
        show(tree_text(grown))
    exit_if_interrupted(is_interrupted)


def _line(board: Position, path: str, search: str, limit: Limit | None) -> tuple[Move, ...]:
    """The moves of a path, or of a node by its number."""
    from noughts.lessons import Tree
    from noughts.ui.shared.typed_text import read_line

    if path.startswith("#") and path[1:].isdecimal():
        return Tree(board, search, plies=0, limit=limit).way_to(int(path[1:]))
    return read_line(board, path)


def _grow(tree: Tree, seconds: float) -> bool:
    """Run the search of a tree, and draw its first level on a terminal meanwhile; returns whether Ctrl-C ended it."""
    from noughts.search import Limit
    from noughts.ui.shared.tree_text import growing_text

    Limit(seconds=seconds)  # checks the number
    is_drawn = is_watched()
    shown = 0
    start = time.monotonic()
    due = start + FIRST_DRAWING_S
    search = tree.search()
    try:
        for _ in search:
            if time.monotonic() - start >= seconds:
                search.close()
                break
            if is_drawn and time.monotonic() >= due:
                text = growing_text(tree, width=terminal_width())
                _clear(shown)
                click.echo(text, err=True)
                shown = text.count("\n") + 1
                due = time.monotonic() + REDRAW_INTERVAL_S
    except KeyboardInterrupt:
        if tree.analysis is None:
            raise
        search.close()
        return True
    finally:
        _clear(shown)
    return False


def _clear(lines: int) -> None:
    if lines:
        click.echo(f"\x1b[{lines}A\x1b[J", nl=False, err=True)
