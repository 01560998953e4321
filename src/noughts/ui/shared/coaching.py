"""What a coach says about the last move, and as a nudge when asked; never the move itself unasked."""

from __future__ import annotations

from noughts.play import BoardView
from noughts.play.view import point_of_view
from noughts.reasons import Explanation, Kind
from noughts.reasons.explanation import effect_text
from noughts.search import Draw, Estimate, Loss, Score, Win

OPENING = "You begin. Think of your next move before this one."
THINKING = "Let me see …"
FAREWELL = "Well played, both of you."
AGAIN = "Ask again for the move."


def comment_text(view: BoardView) -> str:
    """About the move just made; it names no move that could be answered with."""
    if view.outcome:
        return FAREWELL
    reason = view.reason
    if reason is None:
        return OPENING if not view.moves else THINKING
    comment = next((known.kind for known in reason.reasons if known.kind.row.comment), None)
    effect = effect_text(reason, point_of_view(view.setup, None))
    said = comment.row.comment if comment else effect or "good enough."
    about = f"{reason.move}: {said}"
    return f"{about} {effect}" if comment is Kind.ONLY_MOVE and effect else about


def nudge_text(view: BoardView) -> str:
    """Where to look, without the move."""
    advised = view.study.advised if view.study else None
    found = view.study.explanations.get(advised) if view.study and advised else None
    if found is None:
        return THINKING
    return f"{nudge_of(found, view.names[view.side.other])} {AGAIN}"


def nudge_of(found: Explanation, they: str) -> str:
    """What is behind a move, without the move."""
    nudge = next((known.kind.row.nudge for known in found.reasons if known.kind.row.nudge), "")
    return nudge.format(they=they) or _by_value(found.score)


def _by_value(score: Score) -> str:
    match score:
        case Win():
            return "There is a win here."
        case Draw():
            return "It is even. Keep it that way."
        case Loss():
            return "This is difficult. Make it as hard as you can."
        case Estimate(x=x) if x < 0:
            return "Defend first."
    return "Look for a move that does two things at once."
