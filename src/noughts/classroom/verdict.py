"""Verdict: what a try was worth, and the sentence that says what is wrong with a move without naming a better one."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from noughts.reasons import NEUTRAL, Explanation, Kind
from noughts.reasons.wording import count
from noughts.reasons.words import phrase_of
from noughts.rules import Cell
from noughts.search import Draw, Loss, Win


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a try was worth."""

    is_right: bool
    text: str


def fault_of(explanation: Explanation, hidden: Collection[Cell]) -> str:
    """What the other side does about a move, as long as that names none of the cells that are still to be found.

    >>> from noughts.reasons import explain
    >>> from noughts.rules import Position
    >>> played = explain("XOX/.../.O.", "a3")
    >>> fault_of(played, [Position.of("XOX/.../.O.").parse_move("b2").cell]), fault_of(played, [])
    ('then O wins at once', 'gives the win away: O wins with b2')
    """
    reason = explanation.reasons[0]
    told = phrase_of(explanation.position, reason)
    reply = reason.line[1].cell if len(reason.line) > 1 else None
    is_telling = reply is not None or reason.kind is Kind.COMPLETES_LINE
    if not is_telling or reply in hidden or any(str(cell) in told for cell in hidden):
        return _by_score(explanation)
    return told


def _by_score(explanation: Explanation) -> str:
    """What becomes of it, without any cell."""
    position = explanation.position
    match explanation.score:
        case Loss(plies=plies) if plies > 1:
            return f"then {NEUTRAL.does(position.side.other, position.rules, f'wins {count(Win(plies - 1))}')}"
        case Loss():
            return "that loses"
        case Draw():
            return "that only draws"
    return "that wins later than it could" if isinstance(explanation.score, Win) else "that does not win"
