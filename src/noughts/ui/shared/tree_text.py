"""A tree in lines of text, for screen readers and pipes: the same information as the page, one line a node."""

from __future__ import annotations

from collections.abc import Iterator

from noughts.drawing.tables import cut, table
from noughts.lessons import Role, Tree, TreeNode, steps_of
from noughts.lessons.node import capital, points_text, scale_text, window_texts
from noughts.lessons.steps import code_of
from noughts.search.score import Window
from noughts.ui.shared.tree_document import title_text, unlooked_groups, value_text
from noughts.ui.shared.values import MOST_ROWS

INDENT = "  "


def tree_text(tree: Tree) -> str:
    """The whole of it: who is who, every node that is open, and the answer."""
    parts = [head_text(tree)]
    rounds = tree.roots
    for number, root in enumerate(rounds, start=1):
        title = [f"Round {number} of {len(rounds)}"] if len(rounds) > 1 else []
        parts.append("\n".join([*title, *_lines(tree, root, 0)]))
    return "\n\n".join([*parts, end_text(tree)])


def head_text(tree: Tree) -> str:
    words, rules = tree.words, tree.position.rules
    depth = "" if tree.depth is None else f", {tree.depth} plies deep"
    most, least = words.max_name, words.min_name
    return (
        f"{title_text(tree)}, {rules}{depth} ({tree.name})\n"
        f"{capital(most)} is MAX, {least} is MIN. {scale_text(rules.cols * rules.rows, most, least)}"
    )


def node_text(tree: Tree, node: TreeNode, above: Window = Window()) -> str:  # noqa: B008 - a frozen value
    """One node in one line, as it can be read aloud; ``above`` is the window of its parent before it."""
    words = tree.words
    mover = words.name(node.position.side.other)
    come = f"{capital(mover)} {node.move}" if node.move else "Root"
    again = f", look {node.look}" if node.look > 1 else ""
    parts = [
        f"{node.visit}. {come}{again}: {worth_text(tree, node)}",
        f"{words.name(node.position.side)} to move ({node.role.value})",
    ]
    if node.position.outcome:
        parts.pop()
    if tree.has_windows:
        alpha, beta = window_texts(node.window, node.cells)
        parts.append(f"alpha {alpha}, beta {beta}")
        parts.extend(change_text(node, above))
    parts.append("1 node" if node.size == 1 else f"{node.size:,} nodes")
    parts += [node.opinion] if node.opinion else []
    return f"{'; '.join(parts)}. {node.why} {str(node.position).partition(' ')[0]}"


def change_text(node: TreeNode, above: Window) -> list[str]:
    """What a node does to the window of its parent, if that has one."""
    if node.after is None:
        return []
    which, name, change = (1, "beta", "lowers") if node.role is Role.MAX else (0, "alpha", "raises")
    before, after = window_texts(above, node.cells)[which], window_texts(node.after, node.cells)[which]
    return [f"leaves {name} above at {after}" if before == after else f"{change} {name} above from {before} to {after}"]


def worth_text(tree: Tree, node: TreeNode) -> str:
    """What a node is worth in the view of MAX, and in that of MIN."""
    if node.value is None:
        return "no value yet" if tree.is_running else "no value"
    mirrored = points_text(-node.value, node.cells)
    turned = {"at least": "at most ", "at most": "at least "}.get(node.bound.value if node.bound else "", "")
    return f"{value_text(node)} for {tree.words.max_name}, {turned}{mirrored} for {tree.words.min_name}"


def _lines(tree: Tree, node: TreeNode, depth: int, above: Window = Window()) -> Iterator[str]:  # noqa: B008 - a frozen value
    yield INDENT * depth + node_text(tree, node, above)
    window = node.window
    for child in node.children:
        yield from _lines(tree, child, depth + 1, window)
        window = child.after or window
    below = INDENT * (depth + 1)
    if not node.is_open:
        yield f"{below}{node.entered} {'move' if node.entered == 1 else 'moves'} not opened here"
    for _, _, text in unlooked_groups(node):
        yield f"{below}{text}"


def end_text(tree: Tree) -> str:
    """The answer, and what it took."""
    last = steps_of(tree)[-1]
    saved = "" if last.saved is None else f" Plain minimax would have visited {last.visited + last.saved:,}."
    return f"{last.text} {last.cut:,} {'node was' if last.cut == 1 else 'nodes were'} cut.{saved}"


def growing_text(tree: Tree, width: int = 80) -> str:
    """The first level while the search runs: each move with its value, or that it has none yet."""
    root = tree.root
    nodes = tree.analysis.nodes if tree.analysis else 0
    rows = [(str(child.move), worth_text(tree, child), f"{child.size:,}") for child in root.children]
    rows += [(str(each.move), each.why, "") for each in root.unlooked]
    head = f"{tree.name} · {nodes:,} nodes so far"
    return "\n".join([cut(head, width), *table(rows[:MOST_ROWS], right={2}, width=width).splitlines()])


def code_text(tree: Tree) -> str:
    return "\n".join(f"{number:2}  {line.text}" for number, line in enumerate(code_of(tree.searcher), start=1))


def steps_text(tree: Tree) -> str:
    """Every step in a line: its number, the line of the code, what happens, and the counters."""
    lines = [head_text(tree), "", code_text(tree), ""]
    for step in steps_of(tree):
        saved = "" if step.saved is None else f", {step.saved:,} saved"
        best = "" if step.root_value is None else f", root {points_text(step.root_value, step.node.cells)}"
        best += f" by {step.root_move}" if step.root_move else ""
        sign = " CUT" if step.is_cut else ""
        lines.append(
            f"{step.number}. line {step.line + 1}{sign}: {step.text} [{step.visited:,} visited, {step.cut:,} cut{saved}{best}]"
        )
    return "\n".join(lines)
