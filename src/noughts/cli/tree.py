"""``noughts tree``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from noughts.cli.completion import RULES

if TYPE_CHECKING:
    from noughts.lessons import Tree
    from noughts.rules import Move, Position
    from noughts.search import Limit

TEXTBOOK = "alphabeta:all=off,ordering=on"


@click.command(short_help="See a search think: its tree, every cut, and why.")
@click.argument("position")
@click.option("--rules", type=RULES, help="The rules, if they are not the usual ones for a board of this shape.")
@click.option(
    "--with", "search", default=TEXTBOOK, metavar="SEARCH", show_default=True, help="minimax, alphabeta, mcts or neural."
)
@click.option("--depth", type=int, metavar="N", help="How many plies the search looks ahead.")
@click.option("--seconds", type=float, default=60, metavar="S", show_default=True, help="How long it may take.")
@click.option("--plies", type=int, default=2, metavar="N", show_default=True, help="How many plies of the tree are shown.")
@click.option(
    "--path", "way", default="", metavar="MOVES", help='Show what lies below these moves ("b2 a1"), or a node ("#17").'
)
@click.option("--steps", "as_steps", is_flag=True, help="Every step of the search, in a line each.")
@click.option("--json", "as_json", is_flag=True, help="One JSON document.")
@click.option("--dot", type=click.Path(path_type=Path, allow_dash=True), metavar="FILE", help="Write it for Graphviz.")
@click.option("--svg", type=click.Path(path_type=Path, allow_dash=True), metavar="FILE", help="Write it as a picture.")
@click.option(
    "--html", type=click.Path(path_type=Path, allow_dash=True), metavar="FILE", help="Write it as a page to step through."
)
@click.option("--force", is_flag=True, help="Replace a file that is there.")
def tree(
    position: str,
    rules: str | None,
    search: str,
    depth: int | None,
    seconds: float,
    plies: int,
    way: str,
    as_steps: bool,  # noqa: FBT001 - click
    as_json: bool,  # noqa: FBT001
    dot: Path | None,
    svg: Path | None,
    html: Path | None,
    force: bool,  # noqa: FBT001
) -> None:
    """See a search think: the tree it walked, with every cut and the reason for it.

    POSITION has its rows from the top, joined by slashes; rules such as 3x3
    stand for the empty board. A FILE of - is standard output.

    \b
    Examples:
      noughts tree "XOX/.O./..."
      noughts tree 3x3 --with minimax --plies 1
      noughts tree 3x3 --path "b2 a1" --html lesson.html
    """
    from noughts.cli.coloured import show
    from noughts.cli.tree_growing import grow
    from noughts.cli.waiting import leave_if, print_json
    from noughts.lessons import Tree
    from noughts.search import Limit
    from noughts.ui.shared.tree_document import tree_document
    from noughts.ui.shared.tree_text import steps_text, tree_text
    from noughts.ui.shared.typed_text import read_position

    board = read_position(position, rules)
    limit = Limit(depth=depth) if depth is not None else None
    grown = Tree(board, search, plies=plies, line=_line(board, way, search, limit), limit=limit)
    is_interrupted = grow(grown, seconds)
    written = [
        _write(grown, form, path, is_replaced=force) for form, path in (("dot", dot), ("svg", svg), ("html", html)) if path
    ]
    if as_json:
        print_json(tree_document(grown))
    elif as_steps:
        show(steps_text(grown))
    elif not written:
        show(tree_text(grown))
    leave_if(is_interrupted)


def _line(board: Position, way: str, search: str, limit: Limit | None) -> tuple[Move, ...]:
    """The moves of a path, or those that lead to a node by its number."""
    from noughts.lessons import Tree
    from noughts.ui.shared.typed_text import read_line

    if way.startswith("#") and way[1:].isdecimal():
        return Tree(board, search, plies=0, limit=limit).way_to(int(way[1:]))
    return read_line(board, way)


def _write(tree: Tree, form: str, path: Path, *, is_replaced: bool) -> Path:
    """Write a tree in one of its forms."""
    from noughts.cli.new_file import write_text
    from noughts.ui.shared.tree_export import tree_dot, tree_page, tree_svg

    text = {"dot": tree_dot, "svg": tree_svg, "html": tree_page}[form](tree)
    write_text(path, text, is_replaced=is_replaced)
    return path
