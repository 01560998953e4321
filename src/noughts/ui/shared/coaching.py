"""Coaching: what a coach says: about the move just made, and a nudge for whoever asks; never the move itself unasked."""

from __future__ import annotations

from collections.abc import Mapping

from noughts.play import BoardView
from noughts.play.view import point_of_view
from noughts.reasons import Explanation, Kind
from noughts.reasons.explanation import effect_text
from noughts.search import Draw, Estimate, Loss, Score, Win

VERDICTS: Mapping[Kind, str] = {
    Kind.GIVES_AWAY_WIN: "That let the win slip. Try to see why.",
    Kind.GIVES_AWAY_DRAW: "That move can be punished. Try to see how.",
    Kind.LOSES_SOONER: "That makes it too easy. Something would have held out longer.",
    Kind.MISSES_WIN: "That works, but the win was there already.",
    Kind.QUICKER: "That works, but there was a quicker way.",
    Kind.ONLY_MOVE: "Well seen: that was the only move.",
}
"""What a coach says of a move that was more than ordinary, the gravest first."""

NUDGES: Mapping[Kind, str] = {
    Kind.WINS_NOW: "You can win right now. Do you see it?",
    Kind.BLOCKS_AND_THREATENS: "Careful: {they} can win with the next move.",
    Kind.MUST_BLOCK: "Careful: {they} can win with the next move.",
    Kind.BLOCKS: "Careful: {they} can win with the next move.",
    Kind.FORCES_LINE: "You can leave {they} nothing but bad moves.",
    Kind.OPEN_ROW: "You can make a row that is open at both ends.",
    Kind.TWO_ROWS: "You can make two threats at once.",
    Kind.FORK: "You can make two threats at once.",
    Kind.NO_ANSWER: "One move leaves {they} without an answer.",
    Kind.ROW_AND_OPEN_ROW: "Begin with a threat that prepares a row open at both ends.",
    Kind.FORK_NEXT: "Begin with a threat, and think one move further.",
    Kind.STOPS_FORK: "{they} is planning two threats at once. Get in the way.",
    Kind.NO_TIME: "{they} is planning two threats at once. Leave no time for it.",
    Kind.MIRRORS: "Think of the centre as a mirror.",
    Kind.KNIGHTS_JUMPS: "Think of the centre, and of knight's jumps.",
    Kind.AVOIDS_LINE: "Some moves complete a line. Look twice.",
    Kind.LEAVES_NO_LINE: "Think of what {they} could complete after your move.",
    Kind.THREATENS: "A threat would keep {they} busy.",
    Kind.ANSWERED_IN_TURN: "A threat would keep {they} busy.",
    Kind.TRAP: "You can set a trap: one with a single way out.",
    Kind.TWO_OPEN_ROWS_NEXT: "You can prepare two rows at once.",
    Kind.OPEN_ROW_NEXT: "You can prepare a row that is open at both ends.",
    Kind.THREATENS_FORK: "You can prepare two threats at once.",
    Kind.ANSWERS_ABOVE: "Think of what comes on top of each move.",
    Kind.WAITS: "Think of the end, when all but one column are full.",
    Kind.IN_THE_WAY: "{they} is building a row. Get in the way.",
    Kind.BUILDS_ROW: "Build on what you have.",
    Kind.TAKES_CENTRE: "Which cell is part of the most lines?",
    Kind.MOST_LINES: "Which cell is part of the most lines?",
    Kind.FEWEST_LINES: "Which cell is part of the fewest lines?",
}
"""What a coach points at, by the sharpest reason for the best move."""

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
    kinds = {known.kind for known in reason.reasons}
    verdict = next((text for kind, text in VERDICTS.items() if kind in kinds), "")
    deed = effect_text(reason, point_of_view(view.setup, None))
    about = f"{reason.move}: {verdict or deed}" if verdict or deed else f"{reason.move}: good enough."
    return f"{about} {deed}" if verdict == VERDICTS[Kind.ONLY_MOVE] and deed else about


def nudge_text(view: BoardView) -> str:
    """Where to look, without the move."""
    advised = view.study.advised if view.study else None
    found = view.study.explanations.get(advised) if view.study and advised else None
    if found is None:
        return THINKING
    return f"{nudge_of(found, view.names[view.side.other])} {AGAIN}"


def nudge_of(found: Explanation, they: str) -> str:
    """What is behind a move, without the move."""
    kind = next((known.kind for known in found.reasons if known.kind in NUDGES), None)
    return NUDGES[kind].format(they=they) if kind else _by_value(found.score)


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
