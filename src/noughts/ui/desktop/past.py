"""The game as it stood after an earlier move, for whoever looks back while it is being played."""

from __future__ import annotations

from dataclasses import replace

from noughts.app import BoardView
from noughts.rules import Position


def past(view: BoardView, ply: int) -> BoardView:
    """The position after so many moves; nothing that is known about the present belongs to it."""
    moves = view.moves[:ply]
    position = Position.start(view.rules)
    for move, _ in moves:
        position = position.play(move)
    return replace(
        view,
        position=position,
        outcome=None,
        moves=moves,
        is_thinking=False,
        thinking=None,
        thought=None,
        reason=None,
        study=None,
        hint=None,
    )
