"""A game as a notebook shows it: one board after the other, to step through."""

from __future__ import annotations

from html import escape

from noughts.game.game import Game, Node

# A strip that is scrolled needs no script, so it works wherever HTML is shown, by swiping, by wheel and with the arrows.
STRIP = "display: flex; overflow-x: auto; scroll-snap-type: x mandatory; max-width: 520px"
STEP = "flex: 0 0 100%; scroll-snap-align: start; margin: 0; text-align: center"


def game_html(game: Game) -> str:
    """The current line, a board for each move, with what is said about it."""
    line = game.line()
    steps = "".join(
        f'<figure style="{STEP}">{_board(node)}{_caption(node, n, len(line) - 1)}</figure>' for n, node in enumerate(line)
    )
    label = f"A game of {len(line) - 1} moves; scroll to step through it"
    return f'<div style="{STRIP}" tabindex="0" role="group" aria-label="{label}">{steps}</div>'


def _board(node: Node) -> str:
    return node.position.svg(last=node.move.cell if node.move else None)


def _caption(node: Node, number: int, count: int) -> str:
    """Who played what, how it ended, and the comment."""
    parts = ["The start"]
    if node.move and node.parent:
        parts = [f"{number} of {count}: {node.parent.position.side} {node.move}"]
    if node.outcome:
        parts.append(
            f"{node.outcome.winner} wins"
            if node.outcome.winner
            else "a draw"
            if node.position.is_over
            else node.outcome.why.value
        )
    comment = f"<br>{escape(node.comment)}" if node.comment else ""
    return f"<figcaption>{', '.join(parts)}{comment}</figcaption>"
