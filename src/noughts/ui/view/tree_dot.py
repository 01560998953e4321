"""A tree in the language DOT, for Graphviz and whatever else draws graphs."""

from __future__ import annotations

from collections.abc import Iterator

from noughts.classroom import Node, Tree
from noughts.classroom.words import window_texts
from noughts.drawing.colours import LIGHT
from noughts.search.trace import How
from noughts.ui.view.tree_document import title_text, value_text


def tree_dot(tree: Tree) -> str:
    """A digraph: a box for each node, greyed ones for moves that were never looked at."""
    lines = [
        "digraph tree {",
        f'  graph [label="{_escaped(f"{title_text(tree)} ({tree.name})")}", labelloc=t, fontname="sans-serif"];',
        f'  node [shape=box, fontname="monospace", color="{LIGHT.grid}", fontcolor="{LIGHT.ink}"];',
        f'  edge [fontname="monospace", color="{LIGHT.grid}"];',
    ]
    for root in tree.roots:
        lines.extend(_lines(tree, root))
    return "\n".join([*lines, "}", ""])


def _lines(tree: Tree, node: Node) -> Iterator[str]:
    board = str(node.position).partition(" ")[0].split("/")
    label = [*board, f"{node.role.value} {value_text(node)}"]
    if tree.has_windows:
        alpha, beta = window_texts(node.window, node.cells)
        label.append(f"alpha {alpha} beta {beta}")
    label.append(f"#{node.visit} {node.how.value if node.how else 'no value'}")
    colour = f', color="{LIGHT.loss}", penwidth=2' if node.how is How.CUT else ""
    text = "\\n".join(map(_escaped, label))
    yield f'  n{node.visit} [label="{text}", tooltip="{_escaped(node.why)}"{colour}];'
    if node.source is not None:
        yield f'  n{node.visit} -> n{node.source.visit} [style=dotted, constraint=false, label="remembered"];'
    for child in node.children:
        yield f'  n{node.visit} -> n{child.visit} [label="{child.move}"];'
        yield from _lines(tree, child)
    for each in node.unlooked:
        name = f'"n{node.visit} {each.move}"'
        yield f'  {name} [label="{each.move}", style=dashed, fontcolor="{LIGHT.quiet}", tooltip="{_escaped(each.why)}"];'
        yield f"  n{node.visit} -> {name} [style=dashed];"


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')
