"""Explanation: why a move is good or bad, as reasons that are proven and as words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from noughts.reasons.board_reasons import seen
from noughts.reasons.cell_reasons import noticed, placed
from noughts.reasons.look import Look
from noughts.reasons.reason import Kind, Reason
from noughts.reasons.value_reasons import continued, judged
from noughts.reasons.viewpoint import NEUTRAL, PointOfView
from noughts.reasons.words import text_of
from noughts.rules import Move, NoughtsError, Position
from noughts.search import Analysis, Candidate, Limit, Score, Win
from noughts.search.api import ONE_SECOND, analyse

DULL = {Kind.KEEPS_DRAW, Kind.DRAWS, Kind.OTHERS_LOSE, Kind.AS_ALL_DO, Kind.ESTIMATE, Kind.ONLY_LEGAL, Kind.LEAVES_ALONE}
"""Beside these alone, it is worth saying where on the board a move stands."""


class WrongAnalysis(NoughtsError):
    """The analysis is of another position."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """What there is to say about a move: its score, the reasons with the sharpest first, and one or two sentences."""

    position: Position
    move: Move
    score: Score
    reasons: tuple[Reason, ...]
    text: str

    def told(self, view: PointOfView) -> str:
        """The sentences from another point of view."""
        return text_of(self.position, self.reasons, view)

    def to_json(self) -> dict[str, object]:
        """The explanation as part of a JSON document."""
        reasons = [reason.to_json() for reason in self.reasons]
        return {"move": str(self.move), **self.score.to_json(), "reasons": reasons, "text": self.text}


def explain(
    position: Position | str,
    move: Move | str,
    analysis: Analysis | None = None,
    *,
    limit: Limit = ONE_SECOND,
    view: PointOfView = NEUTRAL,
) -> Explanation:
    """Why a move is good or bad.

    Values come from the analysis; without one the position is analysed here.
    The limit holds for that, and once more for finding the reply that the
    analysis does not name.

    >>> explain("XX./OO./...", "c3").text
    'Gives the win away: O wins with c2. Better is c1: it wins at once.'
    """
    position = Position.of(position)
    move = position.parse_move(move)
    look = Look.at(position, move)
    if analysis is None:
        analysis = analyse(position, limit)
    elif analysis.position != position:
        raise WrongAnalysis(f"{analysis.position}: the analysis is of this position, not of {position}")
    shown = sorted(seen(look), key=lambda reason: reason.kind.sharpness)
    candidate = continued(look, analysis, _candidate(look, analysis, limit), shown, limit)
    reasons = [*(reason for reason in shown if not _is_beside_the_point(reason, candidate)), *judged(look, analysis, candidate)]
    if all(reason.kind in DULL for reason in reasons):
        reasons += placed(look) or ([] if candidate.proven else noticed(look))
    ordered = tuple(sorted(_without_repeats(reasons), key=lambda reason: reason.kind.sharpness))
    return Explanation(position, move, candidate.score, ordered, text_of(position, ordered, view))


def _candidate(look: Look, analysis: Analysis, limit: Limit) -> Candidate:
    """What the analysis says of the move, or a search of its own where it says nothing."""
    for candidate in analysis.candidates:
        if candidate.move == look.move:
            return candidate
    found = analyse(look.after, limit, searcher="auto:every=off")
    return Candidate.of(look.position, found.score.one_ply_earlier(), (look.move, *found.line), proven=found.proven)


def _is_beside_the_point(reason: Reason, candidate: Candidate) -> bool:
    """Whether a cell waits in vain, since the game is won before."""
    return reason.kind is Kind.WAITS and isinstance(candidate.score, Win) and candidate.line[-1].cell != reason.cells[0]


ENDINGS = (Kind.WINS_BY_FORCE, Kind.LOSES, Kind.LOSES_ANYWAY, Kind.LOSES_SOONER, Kind.LASTS_LONGEST)
"""What a move that ends the game needs no other reason for."""

IMPLIED: Mapping[Kind, Sequence[Kind]] = {
    Kind.WINS_NOW: ENDINGS,
    Kind.COMPLETES_LINE: ENDINGS,
    Kind.OPEN_ROW: (Kind.FORK,),
    Kind.TWO_ROWS: (Kind.FORK,),
    Kind.ROW_AND_OPEN_ROW: (Kind.FORK_NEXT,),
    Kind.OPEN_ROW_NEXT: (Kind.THREATENS_FORK,),
    Kind.TWO_OPEN_ROWS_NEXT: (Kind.THREATENS_FORK,),
    Kind.LASTS_LONGEST: (Kind.DRIVES_TO_FORK,),
    Kind.NO_TIME: (Kind.STOPS_FORK,),
    Kind.NO_SAFE_MOVE: (Kind.LOSES, Kind.LOSES_ANYWAY),
}
"""What needs not be said beside another reason."""


def _without_repeats(reasons: list[Reason]) -> list[Reason]:
    """The reasons that say something which no sharper one has said."""
    implied = {kind for reason in reasons for kind in IMPLIED.get(reason.kind, ())}
    return [reason for reason in reasons if reason.kind not in implied]
