"""A tree as a picture: the root on the left, every ply a column, every node a small board with its numbers."""

from __future__ import annotations

import json
from collections.abc import Iterator
from html import escape
from importlib.resources import files
from itertools import count

from noughts.drawing.colours import DARK, HIGH_CONTRAST, LIGHT, ROLES, Theme
from noughts.drawing.svg import fill, sheet, stroke, text
from noughts.lessons import Tree, TreeNode
from noughts.lessons.node import window_texts
from noughts.rules import Cell, Position
from noughts.search.readable.trace import How
from noughts.ui.shared.tree_document import title_text, tree_document, tree_text, unlooked_groups, value_text

COLUMN, ROW, BOARD, MARGIN = 250, 64, 48, 16
"""Units from one ply to the next and from one leaf to the next, the side of a small board, and what is left around."""

MOST_NAMED = 9

HEAD = 30


def tree_svg(tree: Tree) -> str:
    """A whole SVG document, dark on a dark screen."""
    shapes: list[str] = []
    leaves = count()
    for root in tree.roots:
        _draw(tree, root, 0, leaves, shapes)
    depth = max(_depth(root) for root in tree.roots)
    width, height = MARGIN * 2 + COLUMN * (depth + 1), HEAD + MARGIN * 2 + ROW * next(leaves)
    title = f"{title_text(tree)} ({tree.name})"
    return sheet(width, height, title, [text(MARGIN, MARGIN + 10, title, size=15), *shapes])


def _depth(node: TreeNode) -> int:
    below = [1 + _depth(child) for child in node.children]
    return max([*below, *([1] if node.unlooked else [])], default=0)


def _draw(tree: Tree, node: TreeNode, depth: int, leaves: Iterator[int], shapes: list[str]) -> float:
    """Draw a node and all below it; the height of its middle."""
    x = MARGIN + COLUMN * depth
    middles = [_draw(tree, child, depth + 1, leaves, shapes) for child in node.children]
    if node.unlooked:
        middles.append(_draw_unlooked(node, depth + 1, leaves, shapes))
    y = (middles[0] + middles[-1]) / 2 if middles else _next_leaf(leaves)
    for middle in middles:
        start, end = x + COLUMN - 40, x + COLUMN - 6
        shapes.append(f'<path d="M{start} {y:g}C{end} {y:g} {start} {middle:g} {end} {middle:g}" {stroke("grid")}/>')
    shapes.append(f"<g><title>{escape(node.why)}</title>{''.join(_node(tree, node, x, y))}</g>")
    return y


def _next_leaf(leaves: Iterator[int]) -> float:
    return HEAD + MARGIN + ROW * (next(leaves) + 0.5)


def _draw_unlooked(node: TreeNode, depth: int, leaves: Iterator[int], shapes: list[str]) -> float:
    """The moves that were never looked at, together."""
    y = _next_leaf(leaves)
    moves, why, _ = unlooked_groups(node)[0]
    named = f"{' '.join(moves[:MOST_NAMED])}{' …' if len(moves) > MOST_NAMED else ''}" if node.entered else "any of its moves"
    x = MARGIN + COLUMN * depth
    shapes.append(text(x, y - 3, f"not looked at: {named}", "quiet", size=11))
    shapes.append(text(x, y + 12, why, "quiet", size=11))
    return y


def _node(tree: Tree, node: TreeNode, x: float, y: float) -> Iterator[str]:
    yield from _board(node.position, x, y - BOARD / 2, node.move.cell if node.move else None)
    left = x + BOARD + 8
    role = "loss" if node.how is How.CUT else "ink"
    yield text(left, y - 10, f"{node.move or 'root'}  {node.role.value}  {value_text(node)}", "ink", size=13)
    if tree.has_windows:
        alpha, beta = window_texts(node.window, node.cells)
        yield text(left, y + 5, f"α {alpha}  β {beta}", "quiet", size=11)
    how = node.how.value if node.how else "no value"
    nodes = "" if node.size == 1 else f" · {node.size:,} nodes"
    yield text(left, y + 20, f"#{node.visit} {how}{nodes}", role, size=11)


def _board(position: Position, x: float, y: float, last: Cell | None) -> Iterator[str]:
    """A small board; the cell of the last move has a ground of its own."""
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
    style = "\n".join([_colours(), _part("page.css"), _part("tree.css")])
    return page.replace("{{style}}", style).replace("{{script}}", _part("tree.js")).replace("{{document}}", _embedded(document))


def _part(name: str) -> str:
    return (PARTS / name).read_text("utf-8")


def _embedded(document: dict[str, object]) -> str:
    """JSON that no script element ends in the middle of."""
    return json.dumps(document, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def _colours() -> str:
    """The colours of all front ends: light, dark, and with more contrast for those who ask for it."""
    dark, more = _variables(DARK), _variables(HIGH_CONTRAST)
    return (
        f":root {{ color-scheme: light dark; {_variables(LIGHT)} }}\n"
        f"@media (prefers-color-scheme: dark) {{ :root {{ {dark} }} }}\n"
        f"@media (prefers-contrast: more) {{ :root {{ color-scheme: dark; {more} }} }}"
    )


def _variables(theme: Theme) -> str:
    return " ".join(f"--{role}: {theme.tone(role)};" for role in ROLES)
