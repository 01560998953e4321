"""A trace as text and as HTML: the tree with what each move was found to be worth, and what was skipped."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from noughts.search.readable.trace import How, Trace, TraceNode
from noughts.search.score import Bound, Draw, Estimate, Loss, Score, Win

HOW = {
    How.FINISHED: "the game is over",
    How.TABLE: "known already",
    How.TWIN: "known already, mirrored or turned",
    How.DEPTH: "as deep as it goes",
    How.PLAYOUT: "played to the end at random",
    How.NETWORK: "as the network believes",
    How.SIGHT: "seen at a glance",
}
"""What is said beside a value that was not searched for."""


def trace_text(trace: Trace) -> str:
    """The tree; of several rounds the last in which each first move was looked at.

    Each value is for whoever plays the move; wins and losses say at which
    ply of the search they come.
    """
    if not trace.roots:
        return NOTHING
    root = trace.roots[-1]
    return "\n".join([title_text(trace), worth_text(root), *_below(first_moves(trace), "", len(trace.roots))])


NOTHING = "nothing was searched"


def title_text(trace: Trace) -> str:
    """What was searched by whom, and how much."""
    rounds = f" · {len(trace.roots)} rounds, each one ply deeper" if len(trace.roots) > 1 else ""
    side = f"{trace.roots[-1].position.side} to move"
    count = sum(each.size for each in trace.roots)
    return f"{trace.searcher} · {side} · {count:,} {'node' if count == 1 else 'nodes'}{rounds}"


def first_moves(trace: Trace) -> list[TraceNode]:
    """Each first move in the last round in which it was looked at."""
    return list({child.move: child for each in trace.roots for child in each.children}.values())


def _below(children: list[TraceNode], indent: str, rounds: int = 0) -> Iterator[str]:
    for number, child in enumerate(children, start=1):
        sign, more = ("└", "  ") if number == len(children) else ("├", "│ ")
        when = f" · settled in round {child.path[0] + 1}" if rounds and child.path[0] + 1 < rounds else ""
        yield f"{indent}{sign} {child.move} {worth_text(child)}{when}"
        yield from _below(child.children, indent + more)


def worth_text(node: TraceNode) -> str:
    """A value for whoever plays the move, what kind of value it is, and what was left out for it."""
    if node.score is None:
        return "not finished"
    is_root = node.move is None
    score = node.score if is_root else -node.score
    words = [_value(score)]
    if node.bound is not None and node.bound is not Bound.EXACT:
        words[0] += " or better" if (node.bound is Bound.AT_LEAST) is is_root else " or worse"
    if node.how is How.CUT:
        words.append(f"cut off after {node.entered} of {len(node.position.moves())} moves")
    elif node.how in HOW:
        words.append(HOW[node.how])
    return " · ".join(words)


def _value(score: Score) -> str:
    match score:
        case Win(plies=plies):
            return f"wins at ply {plies}"
        case Loss(plies=plies):
            return f"loses at ply {plies}"
        case Estimate(x=x):
            return f"looks {x + 0.0:+.2f}"
        case Draw():
            return "draws"
    return str(score)


MOST_BOARDS = 80
"""Nodes with a picture; a notebook is sent whole."""

ROW = "display: inline-flex; align-items: center; gap: 0.6em; vertical-align: middle"
BOARD = "width: 3.2em; flex: none"
BELOW = "margin-left: 1.4em"


def trace_html(trace: Trace) -> str:
    """The tree: what was searched, and each node with its board and what was found, to be opened one by one."""
    if not trace.roots:
        return f"<p>{NOTHING}</p>"
    root = trace.roots[-1]
    page = _Page()
    row = page.row(root, "the root")
    below = _nested("".join(page.node(child) for child in first_moves(trace)))
    title = f"<p><b>{escape(title_text(trace))}</b></p>"
    return f"<div>{title}<details open><summary>{row}</summary>{below}</details></div>"


class _Page:
    """Counts the boards, from the top of the tree on."""

    def __init__(self) -> None:
        self._boards = 0

    def node(self, node: TraceNode) -> str:
        """A node with all that is kept below it."""
        who = str(node.position.side.other)
        row = self.row(node, f"{who} {node.move}")
        below = "".join(self.node(child) for child in node.children)
        if below:
            return f"<details><summary>{row}</summary>{_nested(below)}</details>"
        return f"<div>{row}</div>"

    def row(self, node: TraceNode, name: str) -> str:
        """The board, the move and what it is worth."""
        self._boards += 1
        board = ""
        if self._boards <= MOST_BOARDS:
            svg = node.position.svg(last=node.move.cell if node.move else None)
            board = f'<span style="{BOARD}">{svg}</span>'
        return f'<span style="{ROW}">{board}<span><b>{escape(name)}</b> {escape(worth_text(node))}</span></span>'


def _nested(rows: str) -> str:
    return f'<div style="{BELOW}">{rows}</div>'
