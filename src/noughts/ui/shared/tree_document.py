"""A search tree as JSON and as lines of text; pictures and pages show the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from noughts.drawing.tables import cut, table
from noughts.lessons.node import Role, TreeNode, bounded_text, capital, points_text, scale_text, window_texts
from noughts.lessons.steps import Step, code_of, steps_of, title_of
from noughts.lessons.tree import Tree
from noughts.rules import Move, Position, Rules, Side
from noughts.search import Score
from noughts.search.readable.trace import How
from noughts.search.score import Window
from noughts.ui.shared.texts import count_text, outcome_text, side_text
from noughts.ui.shared.tree_layout import BOARD, COLUMN, EDGE, GAP, ROW, USUAL_ZOOM, ZOOMS, Spot, layout
from noughts.ui.shared.values import MOST_ROWS

MOST_NAMED = 9


def tree_document(tree: Tree) -> dict[str, object]:
    """The whole tree as JSON: the answer, the rounds with their nodes, the code and the steps."""
    position, analysis = tree.position, tree.analysis
    words = tree.words
    steps = steps_of(tree)
    last = steps[-1] if steps else None
    roots = tree.roots or (tree.root,)
    spots = iter(layout([line.depth for root in roots for line in outline(root)]))
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
        "answer": _score(last.root_value if last else None, tree.root.cells),
        "proven": bool(analysis and analysis.proven),
        "visited": analysis.nodes if tree.is_running and analysis else last.visited if last else 0,
        "cut": last.cut if last else 0,
        "saved": last.saved if last else None,
        "is_running": tree.is_running,
        "has_windows": tree.has_windows,
        "rounds": [_node(root, spots, has_windows=tree.has_windows) for root in roots],
        "layout": {"column": COLUMN, "row": ROW, "board": BOARD, "gap": GAP, "edge": EDGE, "zooms": ZOOMS, "zoom": USUAL_ZOOM},
        "code": [line.text for line in code_of(tree.searcher)],
        "steps": [_step(step) for step in steps],
    }


def title_text(tree: Tree) -> str:
    position = tree.position
    board = str(position).partition(" ")[0] if position.x or position.o else "the empty board"
    return f"{title_of(tree.searcher)} on {board}"


def about_text(tree: Tree) -> str:
    """Who is who, what the numbers mean, and the name of the search."""
    return f"{_who_text(tree)} The search: {tree.name}, {tree.position.rules}."


def _who_text(tree: Tree) -> str:
    most, least = tree.words.max_name, tree.words.min_name
    return f"{capital(most)} is MAX, {least} is MIN. {scale_text(tree.root.cells, most, least)}"


@dataclass(frozen=True, slots=True)
class UnlookedGroup:
    """Moves of a node that were never looked at, for the same reason."""

    moves: tuple[str, ...]
    why: str
    text: str
    position: Position | None = None
    """After its only move, while the search may still reach it."""

    @property
    def names(self) -> str:
        """The moves, as far as they fit beside a board."""
        return " ".join(self.moves[:MOST_NAMED]) + (" …" if len(self.moves) > MOST_NAMED else "")


@dataclass(frozen=True, slots=True)
class OutlineLine:
    """A node, or moves below it that were never looked at."""

    depth: int
    node: TreeNode
    unlooked: UnlookedGroup | None = None


def outline(node: TreeNode, is_collapsed: Callable[[TreeNode], bool] | None = None, depth: int = 0) -> Iterator[OutlineLine]:
    """A node and what is open below it, from top to bottom."""
    yield OutlineLine(depth, node)
    if is_collapsed and is_collapsed(node):
        return
    for child in node.children:
        yield from outline(child, is_collapsed, depth + 1)
    for group in unlooked_groups(node):
        yield OutlineLine(depth + 1, node, group)


def _node(node: TreeNode, spots: Iterator[Spot], *, has_windows: bool) -> dict[str, object]:
    """A node as JSON; the spots are those of the outline, in its order."""
    cells = node.cells
    return {
        "node": node.visit,
        **_spot(next(spots)),
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
        "caption": caption_text(node),
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
            "by": cutting_bound(node),
            "limit": _score(node.cut.limit, cells),
            "holder": None if node.cut.holder is None else node.cut.holder.visit,
        },
        "source": None
        if node.source is None
        else {"node": node.source.visit, "round": node.source.round, "moves": [str(move) for move in node.source.moves]},
        "looked_at": node.entered,
        "is_open": node.is_open,
        "children": [_node(child, spots, has_windows=has_windows) for child in node.children],
        "unlooked": [
            {
                **_spot(next(spots)),
                "moves": group.moves,
                "why": group.why,
                "text": group.text,
                "names": group.names,
                "position": str(group.position) if group.position else None,
            }
            for group in unlooked_groups(node)
        ],
    }


def _spot(spot: Spot) -> dict[str, object]:
    return {"depth": spot.depth, "first": spot.first, "last": spot.last}


def cutting_bound(node: TreeNode) -> str:
    return "alpha" if node.role is Role.MIN else "beta"


def caption_text(node: TreeNode) -> str:
    """How a node got its value, with the bound that cut it and its number of nodes."""
    how = node.how.value if node.how else "no value"
    if node.how is How.CUT and node.cut:
        how = f"cut by {cutting_bound(node)} {points_text(node.cut.limit, node.cells)}"
    return how if node.size == 1 else f"{how} · {count_text(node.size, 'node')}"


def unlooked_groups(node: TreeNode) -> list[UnlookedGroup]:
    """Moves grouped by why they were not looked at; one by one while the search has no value for the node."""
    groups: dict[tuple[str, Move | None], list[Move]] = {}
    for each in node.unlooked:
        groups.setdefault((each.why, each.move if node.value is None else None), []).append(each.move)
    return [
        UnlookedGroup(
            tuple(map(str, moves)),
            why,
            f"not looked at: {' '.join(map(str, moves)) if node.entered else 'any of its moves'} ({why})",
            node.position.play(alone) if alone else None,
        )
        for (why, alone), moves in groups.items()
    ]


def value_text(node: TreeNode) -> str:
    """The value for MAX, marked if it is a bound; a question mark if it is unknown."""
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


INDENT = "  "


def tree_text(tree: Tree) -> str:
    """The whole tree as text: who is who, every open node, and the answer."""
    parts = [head_text(tree)]
    rounds = tree.roots
    for number, root in enumerate(rounds, start=1):
        title = [f"Round {number} of {len(rounds)}"] if len(rounds) > 1 else []
        parts.append("\n".join([*title, *_lines(tree, root, 0)]))
    return "\n\n".join([*parts, end_text(tree)])


def head_text(tree: Tree) -> str:
    depth = "" if tree.depth is None else f", {tree.depth} plies deep"
    return f"{title_text(tree)}, {tree.position.rules}{depth} ({tree.name})\n{_who_text(tree)}"


def node_text(tree: Tree, node: TreeNode, above: Window = Window()) -> str:  # noqa: B008 - a frozen value
    """One node in one line, to be read aloud; ``above`` is the window of its parent before it."""
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
    parts.append(count_text(node.size, "node"))
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
    """The value of a node for MAX and for MIN."""
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
        yield f"{below}{count_text(node.entered, 'move')} not opened here"
    for group in unlooked_groups(node):
        yield f"{below}{group.text}"


def end_text(tree: Tree) -> str:
    """The answer, and what it took."""
    last = steps_of(tree)[-1]
    saved = "" if last.saved is None else f" Plain minimax would have visited {last.visited + last.saved:,}."
    return f"{last.text} {count_text(last.cut, 'node was', 'nodes were')} cut.{saved}"


def growing_text(tree: Tree, width: int = 80) -> str:
    """The first level of a running search, with the values so far."""
    root = tree.root
    nodes = tree.analysis.nodes if tree.analysis else 0
    rows = [(str(child.move), worth_text(tree, child), f"{child.size:,}") for child in root.children]
    rows += [(str(each.move), each.why, "") for each in root.unlooked]
    head = f"{tree.name} · {nodes:,} nodes so far"
    return "\n".join([cut(head, width), *table(rows[:MOST_ROWS], right={2}, width=width).splitlines()])


def steps_text(tree: Tree) -> str:
    """Every step in a line: its number, the line of the code, what happens, and the counters."""
    code = (f"{number:2}  {line.text}" for number, line in enumerate(code_of(tree.searcher), start=1))
    lines = [head_text(tree), "", *code, ""]
    for step in steps_of(tree):
        sign = " CUT" if step.is_cut else ""
        lines.append(f"{step.number}. line {step.line + 1}{sign}: {step.text} [{counters_text(step)}]")
    return "\n".join(lines)


def counters_text(step: Step) -> str:
    """What has been done by this step, and the best move so far."""
    parts = [f"{step.visited:,} visited", f"{step.cut:,} cut"]
    if step.saved is not None:
        parts.append(f"{step.saved:,} saved")
    if step.root_value is not None:
        by = f" by {step.root_move}" if step.root_move else ""
        parts.append(f"best {points_text(step.root_value, step.node.cells)}{by}")
    return " · ".join(parts)


def rules_unless_usual(rules: Rules) -> str:
    """The rules, if the shape of a position does not say them.

    >>> rules_unless_usual(Rules.parse("4x4")), rules_unless_usual(Rules.parse("4x4x3 torus"))
    ('', '4x4x3 torus')
    """
    return "" if rules == Rules.parse(f"{rules.cols}x{rules.rows}") else str(rules)


def turn_or_result_text(position: Position) -> str:
    """Whose turn it is in a position, or how the game ended.

    >>> turn_or_result_text(Position.parse("X../.../...")), turn_or_result_text(Position.parse("XXX/OO./..."))
    ('O to move.', 'X wins! Three in a row: a1 b1 c1.')
    """
    rules = position.rules
    if position.outcome:
        return outcome_text(position.outcome, {side: capital(side_text(side, rules)) for side in Side}, rules)
    return f"{capital(side_text(position.side, rules))} to move."


def read_line(position: Position, text: str) -> tuple[Move, ...]:
    """A sequence of typed moves.

    >>> [str(move) for move in read_line(Position.start("3x3"), "b2, a1 9")]
    ['b2', 'a1', 'c3']
    """
    moves: list[Move] = []
    for word in text.replace(",", " ").split():
        moves.append(position.parse_move(word))
        position = position.play(moves[-1])
    return tuple(moves)
