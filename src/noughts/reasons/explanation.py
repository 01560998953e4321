"""Explanation: why a move is good or bad, as reasons that are proven and as one or two sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from noughts.reasons.board_reasons import noticed, placed, seen
from noughts.reasons.kinds import Kind, Reason
from noughts.reasons.tactics import MoveContext
from noughts.reasons.values import continued, judged
from noughts.reasons.wording import NEUTRAL, PhraseFields, PointOfView
from noughts.rules import Move, NoughtsError, Position
from noughts.search import Analysis, Candidate, Limit, Score, Win
from noughts.search.api import ONE_SECOND, analyse

PHRASES: Mapping[Kind, str] = {
    Kind.WINS_NOW: "wins at once with {t.row}",
    Kind.COMPLETES_LINE: "completes {t.row} and loses{t.as_all_do}",
    Kind.MISSES_WIN: "misses {t.first}, which wins at once",
    Kind.NO_SAFE_MOVE: "no move is safe any more{t.reply}",
    Kind.GIVES_AWAY_WIN: "gives the win away{t.away}{t.reply}",
    Kind.GIVES_AWAY_DRAW: "gives the draw away{t.away}{t.reply}",
    Kind.LOSES_ANYWAY: "loses, as every move does{t.reply}",
    Kind.LOSES_SOONER: "loses sooner than it has to{t.away}{t.reply}",
    Kind.LOSES: "loses{t.away}{t.reply}",
    Kind.DRIVES_TO_FORK: "loses{t.reply}",
    Kind.FORCES_LINE: "leaves {t.they} only moves that complete a line",
    Kind.OPEN_ROW: "makes an open {t.row_name}: {t.all_cells} win, and {t.they} can stop only one",
    Kind.TWO_ROWS: "makes two {t.row_name}s at once: {t.all_cells} win, and {t.they} can stop only one",
    Kind.FORK: "makes a fork: {t.all_cells} win, and {t.they} can stop only one",
    Kind.NO_ANSWER: "whatever {t.they_play}, {t.i_win} with the next move",
    Kind.ROW_AND_OPEN_ROW: "makes {t.row_and_open_row} at once: after the block, {t.any_cell} makes an open {t.row_name}",
    Kind.FORK_NEXT: "threatens {t.second}; then {t.any_cell} makes {t.fork_made}",
    Kind.BLOCKS_AND_THREATENS: "{t.blocks} {t.cell}, where {t.they} would win, and threatens {t.last_cell} in turn",
    Kind.MUST_BLOCK: "must block: otherwise {t.they_win} with {t.cell}",
    Kind.BLOCKS: "blocks {t.cell}, where {t.they} would win",
    Kind.LASTS_LONGEST: "loses anyway, but lasts longest{t.reply}",
    Kind.NO_TIME: "threatens {t.last_cell}: {t.they_have_no_time} to make a fork with {t.cell}",
    Kind.STOPS_FORK: "stops {t.fork_stopped} that {t.they} would make with {t.cell}",
    Kind.MIRRORS: "{t.mirrored}",
    Kind.KNIGHTS_JUMPS: (
        "takes the centre: from now on {t.i_can_answer} each move a knight's jump away, until {t.they_must_complete}"
    ),
    Kind.AVOIDS_LINE: "safe: it completes no line, but {t.first} would",
    Kind.LEAVES_NO_LINE: "safe: {t.they} cannot complete a line, but could after {t.first}",
    Kind.ANSWERED_IN_TURN: "threatens {t.cell}; the block there threatens {t.last_cell} in turn",
    Kind.THREATENS: "threatens to win with {t.cell}",
    Kind.TRAP: "leaves {t.they} one good reply: {t.cell}",
    Kind.TWO_OPEN_ROWS_NEXT: "makes two open {t.shorter_row_name}s at once: next, {t.any_cell} makes an open {t.row_name}",
    Kind.OPEN_ROW_NEXT: "makes an open {t.shorter_row_name}: next, {t.any_cell} makes an open {t.row_name}",
    Kind.THREATENS_FORK: "threatens to make a fork with {t.any_cell}",
    Kind.ANSWERS_ABOVE: "from now on, whatever {t.they_play}, {t.i_can_answer} on top of it, and {t.they_complete} no line",
    Kind.WAITS: "waits for {t.cell}: once the other columns are full, {t.they_must_play} {t.last_cell} below it",
    Kind.ONLY_MOVE: "the only move that {t.only}",
    Kind.WINS_BY_FORCE: "wins {t.soon}, whatever {t.they_play}{t.example}",
    Kind.NO_LINE_LEFT: "nobody can complete a line any more",
    Kind.DEAD_CELL: "stands on no line that can still be completed",
    Kind.FAR: "far from the fight: no line through it holds a mark",
    Kind.LEAVES_ALONE: "keeps off {t.any_cell}, on top of which {t.they} would win",
    Kind.IN_THE_WAY: "gets in the way of {t.every_cell}",
    Kind.BUILDS_ROW: "builds a row with {t.every_cell}",
    Kind.TAKES_CENTRE: "takes the {t.centre}",
    Kind.MOST_LINES: "no other cell has more open lines",
    Kind.FEWEST_LINES: "no other cell has fewer open lines",
    Kind.SOME_LINES: "part of {t.lines}; other cells have up to {t.most_lines}",
    Kind.KEEPS_DRAW: "{t.result}",
    Kind.DRAWS: "draws with best play",
    Kind.OTHERS_LOSE: "with {t.any_cell} it would be lost",
    Kind.AS_ALL_DO: "so does every other move",
    Kind.ESTIMATE: "it looks {t.estimate}",
    Kind.ONLY_LEGAL: "the only move there is",
    Kind.BETTER: "better is {t.first}: it {t.result}",
    Kind.QUICKER: "quicker is {t.first}: it {t.result}",
}
"""What each reason says; ``t`` is its Telling.

Each begins with a word of ours, never with a name or a move, so that names
stay as they were typed and moves stay lower case.
"""

SHORTER: Mapping[Kind, str] = {
    Kind.MUST_BLOCK: PHRASES[Kind.BLOCKS],
    Kind.ONLY_MOVE: "no other move {t.feat}",
    Kind.WINS_BY_FORCE: "wins {t.soon}",
    Kind.ONLY_LEGAL: "it is the only move there is",
}
"""What some of them say in the second sentence."""

THREATS = (Kind.THREATENS, Kind.ANSWERED_IN_TURN)
"""After these a win is told in full: what a threat is good for often comes later."""

RESULTS = (
    Kind.BETTER,
    Kind.QUICKER,
    Kind.ONLY_MOVE,
    Kind.WINS_BY_FORCE,
    Kind.KEEPS_DRAW,
    Kind.DRAWS,
    Kind.ESTIMATE,
    Kind.ONLY_LEGAL,
)
"""What usually comes second: the result, after how it comes about."""

SECONDS: Mapping[Kind, Sequence[Kind]] = {
    Kind.WINS_NOW: (),
    Kind.MISSES_WIN: (Kind.OPEN_ROW, Kind.TWO_ROWS, Kind.FORK, Kind.WINS_BY_FORCE),
    Kind.NO_SAFE_MOVE: (),
    Kind.FORCES_LINE: (Kind.ONLY_MOVE,),
    Kind.OPEN_ROW: (Kind.QUICKER, Kind.MUST_BLOCK, Kind.BLOCKS, Kind.ONLY_MOVE),
    Kind.TWO_ROWS: (Kind.QUICKER, Kind.MUST_BLOCK, Kind.BLOCKS, Kind.ONLY_MOVE),
    Kind.FORK: (Kind.QUICKER, Kind.MUST_BLOCK, Kind.BLOCKS, Kind.ONLY_MOVE),
    Kind.NO_ANSWER: (Kind.QUICKER, Kind.MUST_BLOCK, Kind.BLOCKS, Kind.ONLY_MOVE),
    Kind.BLOCKS_AND_THREATENS: (
        Kind.LASTS_LONGEST,
        Kind.QUICKER,
        Kind.WINS_BY_FORCE,
        Kind.KEEPS_DRAW,
        Kind.DRAWS,
        Kind.ESTIMATE,
    ),
    Kind.MUST_BLOCK: (Kind.LASTS_LONGEST, Kind.QUICKER, Kind.WINS_BY_FORCE, Kind.KEEPS_DRAW, Kind.DRAWS, Kind.ESTIMATE),
    Kind.BLOCKS: (Kind.LASTS_LONGEST, *RESULTS),
    Kind.LASTS_LONGEST: (),
    Kind.ONLY_MOVE: (),
    Kind.KEEPS_DRAW: (Kind.OTHERS_LOSE, Kind.AS_ALL_DO, Kind.ONLY_LEGAL),
}
"""What comes second after some of the reasons: nothing that the first has said already."""


def text_of(position: Position, reasons: Sequence[Reason], view: PointOfView = NEUTRAL) -> str:
    """One or two sentences: the sharpest reason, and what goes well with it."""
    lead, *rest = reasons
    by_kind = {reason.kind: reason for reason in rest}
    second = next((by_kind[kind] for kind in SECONDS.get(lead.kind, RESULTS) if kind in by_kind), None)
    phrases = [phrase_of(position, lead, view)]
    if second:
        phrases.append(_after(lead, second).format(t=PhraseFields(position, second, view)))
    return " ".join(f"{phrase[0].upper()}{phrase[1:]}." for phrase in phrases)


def _after(lead: Reason, second: Reason) -> str:
    """How a reason is told after another, which has named some of it already."""
    if second.kind is Kind.BETTER and lead.line[1:2] == second.line[:1]:
        return "{t.there} {t.result}"
    if second.kind is Kind.WINS_BY_FORCE and lead.kind in THREATS:
        return "wins {t.soon}{t.example}"
    return SHORTER.get(second.kind, PHRASES[second.kind])


def phrase_of(position: Position, reason: Reason, view: PointOfView = NEUTRAL) -> str:
    """One reason, as it stands in a table beside its move."""
    return PHRASES[reason.kind].format(t=PhraseFields(position, reason, view))


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
    look = MoveContext.at(position, move)
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


def _candidate(look: MoveContext, analysis: Analysis, limit: Limit) -> Candidate:
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


EFFECTS: Mapping[Kind, str] = {
    Kind.WINS_NOW: "wins with {t.row}",
    Kind.COMPLETES_LINE: "completes {t.row} and loses",
    Kind.FORCES_LINE: "leaves {t.they} only moves that complete a line",
    Kind.OPEN_ROW: "makes an open {t.row_name}",
    Kind.TWO_ROWS: "makes two {t.row_name}s at once",
    Kind.FORK: "makes a fork",
    Kind.ROW_AND_OPEN_ROW: "makes {t.row_and_open_row} at once",
    Kind.FORK_NEXT: "threatens to win",
    Kind.BLOCKS_AND_THREATENS: "blocks {t.cell}, where {t.they} would win, and threatens to win in turn",
    Kind.MUST_BLOCK: "blocks {t.cell}, where {t.they} would win",
    Kind.BLOCKS: "blocks {t.cell}, where {t.they} would win",
    Kind.NO_TIME: "threatens to win, and leaves {t.they} no time for a fork",
    Kind.STOPS_FORK: "stops a fork",
    Kind.MIRRORS: "{t.mirrored}",
    Kind.AVOIDS_LINE: "completes no line",
    Kind.LEAVES_NO_LINE: "leaves {t.they} no line to complete",
    Kind.ANSWERED_IN_TURN: "threatens to win",
    Kind.THREATENS: "threatens to win",
    Kind.IN_THE_WAY: "gets in the way of {t.every_cell}",
    Kind.BUILDS_ROW: "builds a row with {t.every_cell}",
    Kind.NO_LINE_LEFT: "leaves no line that can still be completed",
    Kind.DEAD_CELL: "stands on no line that can still be completed",
    Kind.FAR: "far from the fight: no line through it holds a mark",
    Kind.OPEN_ROW_NEXT: "makes an open {t.shorter_row_name}",
    Kind.TWO_OPEN_ROWS_NEXT: "makes two open {t.shorter_row_name}s at once",
    Kind.TAKES_CENTRE: "takes the {t.centre}",
    Kind.MOST_LINES: "no other cell has more open lines",
    Kind.FEWEST_LINES: "no other cell has fewer open lines",
    Kind.ONLY_LEGAL: "the only move there is",
}
"""What may be said of a move before the game is over. The board itself shows each of these.

All cells they name are taken. What a move is worth, what it overlooks and
what to answer are other reasons, and left out.
"""

MOST = 2
"""Sentences."""


def effect_text(explanation: Explanation, view: PointOfView = NEUTRAL) -> str:
    """One or two sentences on what a move does; empty for a move of which the board shows nothing.

    >>> from noughts import Position, explain
    >>> effect_text(explain(Position.parse("X../.O./..."), "c1"))
    'Threatens to win.'
    """
    known = [reason for reason in explanation.reasons if reason.kind in EFFECTS] or _placed(explanation)
    told = dict.fromkeys(EFFECTS[reason.kind].format(t=PhraseFields(explanation.position, reason, view)) for reason in known)
    return " ".join(f"{phrase[0].upper()}{phrase[1:]}." for phrase in list(told)[:MOST])


@lru_cache(maxsize=64)
def _placed(explanation: Explanation) -> tuple[Reason, ...]:
    """Where the move stands. The words for a mistake leave that out, and its silence would tell."""
    return tuple(placed(MoveContext.at(explanation.position, explanation.move)))
