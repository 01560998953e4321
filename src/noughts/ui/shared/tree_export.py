"""A tree as a picture and as a web page: the root on the left, a column for each ply."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import escape
from importlib.resources import files

from noughts.drawing.colours import DARK, HIGH_CONTRAST, LIGHT, ROLES, Theme
from noughts.drawing.svg import fill, sheet, stroke, text
from noughts.lessons.node import TreeNode, window_texts
from noughts.lessons.tree import Tree
from noughts.rules import Cell, Position
from noughts.search.readable.trace import How
from noughts.ui.shared.tree_document import caption_text, outline, title_text, tree_document, tree_text, value_text
from noughts.ui.shared.tree_layout import BOARD, COLUMN, EDGE, GAP, ROW, Spot, layout

MARGIN, HEAD = 16, 30
"""Units around the picture, and above the tree for its title."""


def tree_svg(tree: Tree) -> str:
    """An SVG document, dark on a dark screen."""
    lines = [line for root in tree.roots for line in outline(root)]
    spots = layout([line.depth for line in lines])
    shapes: list[str] = []
    for line, spot in zip(lines, spots, strict=True):
        x, y = _place(spot)
        if spot.above is not None:
            above = _place(spots[spot.above])
            start, end = above[0] + COLUMN - EDGE - 6, x - 6
            shapes.append(f'<path d="M{start} {above[1]:g}C{end} {above[1]:g} {start} {y:g} {end} {y:g}" {stroke("grid")}/>')
        if line.unlooked:
            shapes.append(text(x, y - 3, f"not looked at: {line.unlooked.names}", "quiet", size=11))
            shapes.append(text(x, y + 12, line.unlooked.why, "quiet", size=11))
        else:
            shapes.append(f"<g><title>{escape(line.node.why)}</title>{''.join(_node(tree, line.node, x, y))}</g>")
    depth, rows = max(spot.depth for spot in spots), max(spot.last for spot in spots) + 1
    width, height = MARGIN * 2 + COLUMN * (depth + 1), HEAD + MARGIN * 2 + ROW * rows
    title = f"{title_text(tree)} ({tree.name})"
    return sheet(width, height, title, [text(MARGIN, MARGIN + 10, title, size=15), *shapes])


def _place(spot: Spot) -> tuple[int, float]:
    return MARGIN + COLUMN * spot.depth, HEAD + MARGIN + ROW * (spot.row + 0.5)


def _node(tree: Tree, node: TreeNode, x: float, y: float) -> Iterator[str]:
    yield from _board(node.position, x, y - BOARD / 2, node.move.cell if node.move else None)
    left = x + BOARD + GAP
    role = "loss" if node.how is How.CUT else "ink"
    yield text(left, y - 10, f"{node.move or 'root'}  {node.role.value}  {value_text(node)}", "ink", size=13)
    if tree.has_windows:
        alpha, beta = window_texts(node.window, node.cells)
        yield text(left, y + 5, f"α {alpha}  β {beta}", "quiet", size=11)
    yield text(left, y + 20, f"#{node.visit} {caption_text(node)}", role, size=11)


def _board(position: Position, x: float, y: float, last: Cell | None) -> Iterator[str]:
    """A small board, with the cell of the last move marked."""
    rules = position.rules
    side = BOARD / max(rules.cols, rules.rows)
    if last:
        yield (
            f'<rect x="{x + last.col * side:g}" y="{y + last.row * side:g}" width="{side:g}" height="{side:g}" {fill("grid")}'
            + (' fill-opacity="0.35"/>')
        )
    lines = [f"M{x + col * side:g} {y:g}v{rules.rows * side:g}" for col in range(1, rules.cols)]
    lines += [f"M{x:g} {y + row * side:g}h{rules.cols * side:g}" for row in range(1, rules.rows)]
    yield f'<path d="{"".join(lines)}" {stroke("grid")}/>'
    for cell in (Cell(col, row) for row in range(rules.rows) for col in range(rules.cols)):
        mark = position.mark_at(cell)
        if mark:
            mid_x, mid_y, reach = x + (cell.col + 0.5) * side, y + (cell.row + 0.5) * side, side * 0.3
            yield _mark(str(mark), mid_x, mid_y, reach)


def _mark(mark: str, x: float, y: float, reach: float) -> str:
    pen = stroke(mark.lower(), max(1.0, reach * 0.4))
    if mark == "O":
        return f'<circle cx="{x:g}" cy="{y:g}" r="{reach:g}" {pen}/>'
    left, right, top, bottom = x - reach, x + reach, y - reach, y + reach
    return f'<path d="M{left:g} {top:g}L{right:g} {bottom:g}M{right:g} {top:g}L{left:g} {bottom:g}" {pen}/>'


PARTS = files("noughts.ui.shared") / "tree_files"


def tree_page(tree: Tree) -> str:
    document = tree_document(tree)
    values = {"title": document["title"], "about": document["about"], "text": tree_text(tree)}
    page = _part("page.html")
    for name, value in values.items():
        page = page.replace(f"{{{{{name}}}}}", escape(str(value)))
    style = "\n".join([colour_variables(), _part("page.css"), _part("tree.css")])
    return page.replace("{{style}}", style).replace("{{script}}", _script()).replace("{{document}}", _embedded(document))


def _part(name: str) -> str:
    return (PARTS / name).read_text("utf-8")


def _script() -> str:
    """The modules of the tree as one, without imports."""
    return re.sub(r"^import .*\n", "", "\n".join(map(_part, ("drawing.js", "tree.js"))), flags=re.MULTILINE)


def _embedded(document: dict[str, object]) -> str:
    """JSON that cannot end a script element."""
    return json.dumps(document, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def colour_variables() -> str:
    """The colours of all front ends as CSS variables: light, dark and high contrast."""
    dark, more = _variables(DARK), _variables(HIGH_CONTRAST)
    return (
        f":root {{ color-scheme: light dark; {_variables(LIGHT)} }}\n"
        f"@media (prefers-color-scheme: dark) {{ :root {{ {dark} }} }}\n"
        f"@media (prefers-contrast: more) {{ :root {{ color-scheme: dark; {more} }} }}"
    )


def _variables(theme: Theme) -> str:
    return " ".join(f"--{role}: {theme.tone(role)};" for role in ROLES)
