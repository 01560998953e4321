"""Speakers: the character beside the board, and what a coach says without giving the move away."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from noughts.play import BoardView
from noughts.play.view import point_of_view
from noughts.reasons import Explanation, Kind
from noughts.reasons import explanation as reasons
from noughts.reasons.explanation import effect_text
from noughts.rules import Side, Why
from noughts.search import Draw, Estimate, Loss, Score, Win
from noughts.ui.shared.programs import program_named


class Mood(Enum):
    CALM = "calm"
    THINKING = "thinking"
    GLAD = "glad"
    SAD = "sad"


@dataclass(frozen=True, slots=True)
class PanelSpeaker:
    """The character with a face beside the board."""

    program: str
    """By which the portrait is found."""
    name: str
    words: str
    """Empty while there is nothing to say."""
    mood: Mood = Mood.CALM
    side: Side | None = None
    """Whom they play; None for a coach."""


def mood_of(view: BoardView, side: Side) -> Mood:
    outcome = view.outcome
    if outcome:
        is_open = outcome.winner is None or outcome.why is Why.ABANDONED
        return Mood.CALM if is_open else Mood.GLAD if outcome.winner is side else Mood.SAD
    thinks = view.side is side and not view.is_paused and not view.is_persons_turn
    return Mood.THINKING if thinks else Mood.CALM


def speaker_of(view: BoardView) -> PanelSpeaker | None:
    """Who has a face in this game, if anyone: the coach, the opponent, or of two programs the one that spoke last."""
    if view.setup.coach:
        return _coach(view, view.setup.coach)
    programs = [side for side in Side if view.seat(side).program]
    spoke = [side for side in programs if view.said and view.names[side] == view.said.name]
    side = next(iter((*spoke, *programs)), None)
    if side is None:
        return None
    said = view.said.text if view.said and view.said.name == view.names[side] else ""
    mood = mood_of(view, side)
    words = f"“{said}”" if said else "…" if mood is Mood.THINKING else ""
    return PanelSpeaker(view.seat(side).program or "", view.names[side], words, mood, side)


def _coach(view: BoardView, program: str) -> PanelSpeaker:
    words = comment_text(view)
    mood = Mood.GLAD if view.outcome else Mood.THINKING if words == THINKING else Mood.CALM
    return PanelSpeaker(program, f"{program_named(program).title}, coach", words, mood)


# The coach

OPENING = "You begin. Think of your next move before this one."
THINKING = "Let me see …"
FAREWELL = "Well played, both of you."
AGAIN = "Ask again for the move."


def comment_text(view: BoardView) -> str:
    """About the last move; it names no possible answer."""
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
    """The idea behind a move, without the move."""
    return reasons.nudge_of(found, they) or _by_value(found.score)


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
