"""A tree as one document: the text, the pictures and the page all show what stands here."""

from __future__ import annotations

from noughts.lessons import Step, Tree, TreeNode, steps_of
from noughts.lessons.node import bounded_text, capital, points_text, scale_text, window_texts
from noughts.lessons.steps import code_of, title_of
from noughts.search import Score
from noughts.search.score import Window


def tree_document(tree: Tree) -> dict[str, object]:
    """The whole of it: the answer, the rounds with their nodes, the code and the steps."""
    position, analysis = tree.position, tree.analysis
    words = tree.words
    steps = steps_of(tree)
    last = steps[-1] if steps else None
    return {
        "title": title_text(tree),
        "about": about_text(tree),
        "rules": str(position.rules),
        "position": str(position),
        "side": position.side.value,
        "cols": position.rules.cols,
        "rows": position.rules.rows,
        "search": tree.name,
        "depth": tree.depth,
        "path": [str(move) for move in tree.line],
        "plies": tree.plies,
        "max": words.max_name,
        "min": words.min_name,
        "best": None if last is None or last.root_move is None else str(last.root_move),
        "answer": _score(last.root_value if last else None, node_cells(tree)),
        "proven": bool(analysis and analysis.proven),
        "visited": analysis.nodes if tree.is_running and analysis else last.visited if last else 0,
        "cut": last.cut if last else 0,
        "saved": last.saved if last else None,
        "is_running": tree.is_running,
        "has_windows": tree.has_windows,
        "rounds": [_node(root, has_windows=tree.has_windows) for root in tree.roots or (tree.root,)],
        "code": [line.text for line in code_of(tree.searcher)],
        "steps": [_step(step) for step in steps],
    }


def title_text(tree: Tree) -> str:
    position = tree.position
    board = str(position).partition(" ")[0] if position.x or position.o else "the empty board"
    return f"{title_of(tree.searcher)} on {board}"


def about_text(tree: Tree) -> str:
    """Who is who, what the numbers mean, and how the search is called."""
    words, rules = tree.words, tree.position.rules
    scale = scale_text(rules.cols * rules.rows, words.max_name, words.min_name)
    return f"{capital(words.max_name)} is MAX, {words.min_name} is MIN. {scale} The search: {tree.name}, {rules}."


def node_cells(tree: Tree) -> int:
    return tree.position.rules.cols * tree.position.rules.rows


def _node(node: TreeNode, *, has_windows: bool) -> dict[str, object]:
    cells = node.cells
    return {
        "node": node.visit,
        "path": list(node.path),
        "move": None if node.move is None else str(node.move),
        "position": str(node.position),
        "side": node.position.side.value,
        "role": node.role.value,
        **_window(node.window if has_windows else None, cells),
        "max": _score(node.value, cells),
        "min": _score(None if node.value is None else -node.value, cells),
        "bound": node.bound.value if node.bound else None,
        "text": value_text(node),
        "how": node.how.value if node.how else None,
        "why": node.why,
        "opinion": node.opinion,
        "visits": node.comes,
        "nodes": node.size,
        "cuts": node.cuts,
        "look": node.look,
        "after": _window(node.after, cells) if node.after is not None else None,
        "cut": None
        if node.cut is None
        else {
            "move": None if node.cut.move is None else str(node.cut.move),
            "by": "alpha" if node.role.value == "MIN" else "beta",
            "limit": _score(node.cut.limit, cells),
            "holder": None if node.cut.holder is None else node.cut.holder.visit,
        },
        "source": None
        if node.source is None
        else {"node": node.source.visit, "round": node.source.round, "moves": [str(move) for move in node.source.moves]},
        "looked_at": node.entered,
        "is_open": node.is_open,
        "children": [_node(child, has_windows=has_windows) for child in node.children],
        "unlooked": [{"moves": moves, "why": why, "text": text} for moves, why, text in unlooked_groups(node)],
    }


def unlooked_groups(node: TreeNode) -> list[tuple[list[str], str, str]]:
    """The moves that were never looked at, together by their reason, the reason, and both in words."""
    groups: dict[str, list[str]] = {}
    for each in node.unlooked:
        groups.setdefault(each.why, []).append(str(each.move))
    return [
        (moves, why, f"not looked at: {' '.join(moves) if node.entered else 'any of its moves'} ({why})")
        for why, moves in groups.items()
    ]


def value_text(node: TreeNode) -> str:
    """What a node is worth to MAX, said to be a bound where it is one; a question mark where it is not known."""
    return "?" if node.value is None else bounded_text(node.value, node.bound, node.cells)


def _window(window: Window | None, cells: int) -> dict[str, object]:
    if window is None:
        return {"alpha": None, "beta": None}
    alpha, beta = window_texts(window, cells)
    return {"alpha": alpha, "beta": beta}


def _score(score: Score | None, cells: int) -> dict[str, object] | None:
    if score is None:
        return None
    return {"text": points_text(score, cells), "points": score.to_points(cells), **score.to_json()}


def _step(step: Step) -> dict[str, object]:
    cells = step.node.cells
    return {
        "number": step.number,
        "kind": step.kind.value,
        "node": step.node.visit,
        "line": step.line + 1,
        "text": step.text,
        **_window(step.window, cells),
        "value": None if step.value is None else points_text(step.value, cells),
        "root_value": None if step.root_value is None else points_text(step.root_value, cells),
        "root_move": None if step.root_move is None else str(step.root_move),
        "visited": step.visited,
        "cut": step.cut,
        "saved": step.saved,
        "is_cut": step.is_cut,
        "changes_root": step.changes_root,
    }
