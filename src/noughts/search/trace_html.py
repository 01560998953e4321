"""A trace as a notebook shows it: a tree of small boards that opens without any script."""

from __future__ import annotations

from html import escape

from noughts.search.trace import Trace, TraceNode
from noughts.search.trace_text import NOTHING, first_moves, title_text, worth_text

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
    below = _below("".join(page.node(child) for child in first_moves(trace)))
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
            return f"<details><summary>{row}</summary>{_below(below)}</details>"
        return f"<div>{row}</div>"

    def row(self, node: TraceNode, name: str) -> str:
        """The board, the move and what it is worth."""
        self._boards += 1
        board = ""
        if self._boards <= MOST_BOARDS:
            svg = node.position.svg(last=node.move.cell if node.move else None)
            board = f'<span style="{BOARD}">{svg}</span>'
        return f'<span style="{ROW}">{board}<span><b>{escape(name)}</b> {escape(worth_text(node))}</span></span>'


def _below(rows: str) -> str:
    return f'<div style="{BELOW}">{rows}</div>'
