"""The panel beside the board: what there is to read about a game, as rows that every front shows alike."""

from __future__ import annotations

from dataclasses import dataclass

from noughts.app.view import BoardView
from noughts.game import Mode
from noughts.reasons.wording import EVEN
from noughts.rules import Side
from noughts.search import Analysis, Candidate, Estimate, Loss, Score, Win
from noughts.ui.view.texts import clock_text, outcome_text, player_text, turn_text
from noughts.ui.view.values import line_text, prediction_text, search_text, value_text

MOST_CANDIDATES = 9
"""Moves that a panel shows, best first."""


@dataclass(frozen=True, slots=True)
class Row:
    """A label, a text, and the role in the theme that it is set in."""

    label: str
    text: str
    tone: str = "ink"
    parts: tuple[str, str, str] | None = None
    """Of a candidate: the move, its value, and why; for fronts that set them apart."""


def tone_of(score: Score) -> str:
    """The role of a value.

    >>> tone_of(Win(3)), tone_of(Estimate(0.01)), tone_of(Estimate(-0.5))
    ('win', 'draw', 'loss')
    """
    match score:
        case Win():
            return "win"
        case Loss():
            return "loss"
        case Estimate(x=x) if abs(x) >= EVEN:
            return "win" if x > 0 else "loss"
    return "draw"


def panel(view: BoardView) -> list[Row]:
    """All rows for a game: who speaks, whose turn it is, clocks, advice, values if they are shown, and the moves so far."""
    return [
        *_speech(view),
        *_status(view),
        *_clocks(view),
        *_advice(view),
        *_values(view),
        *_thoughts(view),
        *_reason(view),
        *_moves(view),
    ]


def status_text(view: BoardView) -> str:
    """What the game waits for, or how it ended."""
    names, rules = view.names, view.rules
    if view.outcome:
        return outcome_text(view.outcome, names, rules)
    if view.is_paused:
        return "Paused. Press p to go on."
    if view.is_persons_turn:
        return turn_text(view.side, names, rules)
    return f"{player_text(view.side, names, rules)} is thinking ..."


def _speech(view: BoardView) -> list[Row]:
    return [Row(view.said.name, f"“{view.said.text}”")] if view.said else []


def _status(view: BoardView) -> list[Row]:
    tone = "ink"
    if view.outcome:
        tone = "draw" if view.outcome.winner is None else "win"
        if view.you and view.outcome.winner is view.you.other:
            tone = "loss"
    return [Row("", status_text(view), tone)]


def _clocks(view: BoardView) -> list[Row]:
    rows = []
    for side in Side:
        left = view.left(side)
        if left is not None:
            is_short = left < SHORT_OF_TIME and side is view.side and not view.outcome
            rows.append(Row(view.names[side], clock_text(left), "loss" if is_short else side.value))
    return rows


SHORT_OF_TIME = 10.0
"""Seconds; with less, a clock is shown as a warning."""


def _advice(view: BoardView) -> list[Row]:
    return [Row("hint", f"{view.hint.move}: {view.hint.text}", "focus")] if view.hint else []


def _values(view: BoardView) -> list[Row]:
    """The candidates of the position, or of the one before where a program has just shown its thinking."""
    analysis = shown_analysis(view)
    if analysis is None or not analysis.candidates:
        return []
    rows = []
    for number, candidate in enumerate(analysis.candidates[:MOST_CANDIDATES]):
        label = "" if number else "moves"
        parts = candidate_parts(view, candidate)
        rows.append(Row(label, _joined(*parts), tone_of(candidate.score), parts))
    more = len(analysis.candidates) - MOST_CANDIDATES
    if more > 0:
        rows.append(Row("", f"and {more} more", "quiet"))
    return [*rows, Row("best play", prediction_text(analysis)), Row("search", search_text(analysis), "quiet")]


def shown_analysis(view: BoardView) -> Analysis | None:
    """The values that are to be seen: of this position if somebody asked, else what a program thinks, or thought, aloud."""
    if view.study:
        return view.study.analysis
    if view.mode is Mode.WATCH:
        return view.thought or view.thinking
    return None


def candidate_parts(view: BoardView, candidate: Candidate) -> tuple[str, str, str]:
    """A candidate: the move, its value in words, and why.

    While a study has not come to the reasons yet, the line that shows it stands in for them.
    """
    explanation = view.study.explanations.get(candidate.move) if view.study else None
    shown = line_text(candidate) if len(candidate.line) > 1 else ""
    return str(candidate.move), value_text(candidate.score), explanation.text if explanation else shown


def candidate_text(view: BoardView, candidate: Candidate) -> str:
    """The same in one line."""
    return _joined(*candidate_parts(view, candidate))


def _joined(move: str, value: str, why: str) -> str:
    return f"{move:<4}{value}  {why}".rstrip()


def _thoughts(view: BoardView) -> list[Row]:
    """How far the program to move has looked and what it expects; after its move, what that took."""
    if view.is_thinking and view.thinking:
        analysis = view.thinking
        line = f" · {line_text(analysis.candidates[0])}" if analysis.candidates else ""
        return [Row("thinking", f"{search_text(analysis)}{line}", "quiet")]
    if view.thought and view.mode is not Mode.WATCH and not view.study:
        return [Row("searched", search_text(view.thought), "quiet")]
    return []


def _reason(view: BoardView) -> list[Row]:
    return [Row(f"why {view.reason.move}", view.reason.text)] if view.reason else []


def _moves(view: BoardView) -> list[Row]:
    return [Row("so far", " ".join(str(move) for move, _ in view.moves), "quiet")] if view.moves else []
