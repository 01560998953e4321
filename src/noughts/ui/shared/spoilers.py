"""How much may be revealed, so that nothing is given away unasked."""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce

from noughts.play import BoardView
from noughts.play.view import point_of_view
from noughts.reasons.explanation import effect_text, explain
from noughts.rules import Position, Side
from noughts.search.exact import lookup
from noughts.search.registry import best_of
from noughts.ui.shared.texts import clock_text

NOT_YET = "I'll tell you after the game."


@dataclass(frozen=True, slots=True)
class MoveReason:
    move: str
    text: str


def may_reveal(view: BoardView) -> bool:
    """Whether everything may be told: the game is over, only programs play, or help was asked for."""
    return view.outcome is not None or view.shows_values or view.hint is not None


def visible_reason(view: BoardView) -> MoveReason | None:
    """Why the last move was made: all that is known, or only what it does."""
    reason = view.reason
    if reason is None:
        return None
    text = reason.text if may_reveal(view) else effect_text(reason, point_of_view(view.setup, view.you))
    return MoveReason(str(reason.move), text) if text else None


def why_text(view: BoardView) -> str:
    """What the last move does. During a game, good moves and bad ones get the same answer.

    After the end a table tells about any move; what only a search can find is left to a review.
    """
    reason = visible_reason(view)
    if reason:
        return f"{reason.move}: {reason.text}"
    if not view.moves:
        return "No moves yet."
    if view.outcome is None:
        return NOT_YET
    if not lookup.fits(view.rules):
        return "Review the game to find out."
    *before, move = (move for move, _ in view.moves)
    position = reduce(Position.play, before, view.start)
    values = best_of(lookup.Lookup().analyse(position))
    return f"{move}: {explain(position, move, values, view=point_of_view(view.setup, view.you)).text}"


def times_text(view: BoardView) -> str:
    left = [f"{view.names[side]} {clock_text(seconds)}" for side in Side if (seconds := view.left(side)) is not None]
    return " · ".join(left) or "There is no clock in this game."
