"""Explanation: why a move is good or bad, as proven reasons and in one or two sentences."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from noughts.reasons.board_reasons import find_board_reasons, find_cell_reasons, find_faint_reasons
from noughts.reasons.evidence import candidate_of
from noughts.reasons.kinds import Kind, Reason
from noughts.reasons.tactics import MoveContext
from noughts.reasons.values import find_value_reasons, sharpened
from noughts.reasons.wording import NEUTRAL, PhraseFields, PointOfView, estimate_words
from noughts.rules import Move, NoughtsError, Position, PositionLike, Rules
from noughts.search import Analysis, Candidate, Estimate, Limit, Score, Win
from noughts.search.api import ONE_SECOND, analyse


class WrongAnalysis(NoughtsError):
    """The analysis is of another position."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """A move's score, its reasons, sharpest first, and one or two sentences."""

    position: Position
    move: Move
    score: Score
    reasons: tuple[Reason, ...]
    text: str

    def __str__(self) -> str:
        return self.text

    def told(self, view: PointOfView) -> str:
        """The sentences from another point of view."""
        return text_of(self.position, self.reasons, view)

    def to_json(self) -> dict[str, object]:
        reasons = [reason.to_json() for reason in self.reasons]
        return {"move": str(self.move), **self.score.to_json(), "reasons": reasons, "text": self.text}


def explain(
    position: PositionLike,
    move: Move | str,
    analysis: Analysis | None = None,
    *,
    rules: Rules | str | None = None,
    limit: Limit | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    view: PointOfView = NEUTRAL,
) -> Explanation:
    """Why a move is good or bad.

    Values come from the analysis; without one the position is analysed here.
    The limit, a second unless it says otherwise, holds for that, and again for finding a reply that the analysis
    does not name. WrongAnalysis if it is of another position.

    >>> explain("XX./OO./...", "c3").text
    'Gives the win away: O wins with c2. Better: c1 wins at once.'
    """
    position = Position.of(position, rules)
    move = position.parse_move(move)
    limit = Limit.of(limit, seconds=seconds, nodes=nodes, usual=ONE_SECOND)
    context = MoveContext.at(position, move)
    if analysis is None:
        analysis = analyse(position, limit)
    elif analysis.position != position:
        raise WrongAnalysis(f"{analysis.position}: the analysis is of this position, not of {position}")
    shown = sorted(find_board_reasons(context), key=lambda reason: reason.kind.sharpness)
    candidate = sharpened(context, analysis, _candidate(context, analysis, limit), shown, limit)
    reasons = [
        *(reason for reason in shown if not _is_beside_the_point(reason, candidate)),
        *find_value_reasons(context, analysis, candidate),
    ]
    if all(reason.kind.row.is_dull for reason in reasons):
        reasons += find_cell_reasons(context) or ([] if candidate.proven else find_faint_reasons(context))
    ordered = tuple(sorted(_without_repeats(reasons), key=lambda reason: _place(reason, candidate)))
    return Explanation(position, move, candidate.score, ordered, text_of(position, ordered, view))


def _candidate(context: MoveContext, analysis: Analysis, limit: Limit) -> Candidate:
    """The move's candidate in the analysis; if it has none, the move is searched here."""
    if candidate := candidate_of(analysis, context.move):
        return candidate
    found = analyse(context.after, limit, searcher="auto:every=off")
    return Candidate.of(context.position, found.score.one_ply_earlier(), (context.move, *found.line), proven=found.proven)


def _is_beside_the_point(reason: Reason, candidate: Candidate) -> bool:
    """Whether a cell waits in vain, since the game is won before."""
    return reason.kind is Kind.WAITS and isinstance(candidate.score, Win) and candidate.line[-1].cell != reason.cells[0]


def _place(reason: Reason, candidate: Candidate) -> float:
    """The place in the order: how a win comes about is said before what it prevents."""
    is_late = reason.kind.row.is_defence and isinstance(candidate.score, Win)
    return max(reason.kind.sharpness, Kind.WINS_BY_FORCE.sharpness + 0.5) if is_late else reason.kind.sharpness


def _without_repeats(reasons: list[Reason]) -> list[Reason]:
    implied = {kind for reason in reasons for kind in reason.kind.row.implies}
    return [reason for reason in reasons if reason.kind.value not in implied]


def told(reasons: Sequence[Reason]) -> tuple[Reason, ...]:
    """The reasons that a text is about: the sharpest, and one that goes well with it."""
    lead, *rest = reasons
    by_kind = {reason.kind.value: reason for reason in rest}
    return lead, *[by_kind[kind] for kind in lead.kind.row.seconds if kind in by_kind][:1]


def text_of(position: Position, reasons: Sequence[Reason], view: PointOfView = NEUTRAL) -> str:
    lead, *second = told(reasons)
    phrases = (_after(position, lead, reason).format(t=PhraseFields(position, reason, view)) for reason in second)
    return _sentences([phrase_of(position, lead, view), *phrases])


def nudge_of(explanation: Explanation, they: str) -> str:
    """Where to look, without the move, from the reasons that its text tells; empty if they have no nudge.

    >>> from noughts import explain
    >>> nudge_of(explain("XX./OO./...", "c1"), "Cop")
    'You can win right now. Do you see it?'
    """
    nudge = next((reason.kind.row.nudge for reason in told(explanation.reasons) if reason.kind.row.nudge), "")
    return nudge.format(they=they)


def _after(position: Position, lead: Reason, second: Reason) -> str:
    """The phrase for a reason after another, which has said part of it already."""
    if second.kind is Kind.BETTER:
        said = [estimate_words(reason.score, position.rules) for reason in (lead, second)]
        is_same = isinstance(second.score, Estimate) and said[0] == said[1]
        better = "{t.there}" if lead.line[1:2] == second.line[:1] else "better: {t.first}"
        return f"{better} gives less away" if is_same else f"{better} {{t.result}}"
    if second.kind is Kind.WINS_BY_FORCE and lead.kind is Kind.MISSES_WIN:
        return "still wins {t.soon}"
    if second.kind is Kind.WINS_BY_FORCE and lead.kind.row.is_threat:
        return "wins {t.soon}{t.example}"
    return second.kind.row.second_phrase or second.kind.row.phrase


def phrase_of(position: Position, reason: Reason, view: PointOfView = NEUTRAL) -> str:
    return reason.kind.row.phrase.format(t=PhraseFields(position, reason, view))


def effect_text(explanation: Explanation, view: PointOfView = NEUTRAL) -> str:
    """One or two sentences on what a move does that give nothing away: no free cell and no value.

    Empty if the board shows nothing.

    >>> from noughts import Position, explain
    >>> effect_text(explain(Position.parse("X../.O./..."), "c1"))
    'Threatens to win.'
    """
    position = explanation.position
    shown = explanation.reasons
    if not any(reason.kind.effect for reason in shown):
        shown = _placed(explanation)
    phrases: list[str] = []
    for reason in (reason for reason in shown if reason.kind.effect):
        phrase = reason.kind.effect.format(t=PhraseFields(position, reason, view))
        if not any(
            phrase in said or said in phrase for said in phrases
        ):  # "still threatens to win" says "threatens to win" too
            phrases.append(phrase)
    return _sentences(phrases[:2])


def _sentences(phrases: Sequence[str]) -> str:
    return " ".join(f"{phrase[0].upper()}{phrase[1:]}." for phrase in phrases)


@lru_cache(maxsize=64)
def _placed(explanation: Explanation) -> tuple[Reason, ...]:
    """Where the move stands: a mistake's text leaves that out, and saying nothing would give the mistake away."""
    return tuple(find_cell_reasons(MoveContext.at(explanation.position, explanation.move)))
