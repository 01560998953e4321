"""Panel: everything to read beside the board, as one value that each front end lays out in its own way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from noughts.game import Mode, MoveStats, OnTime
from noughts.game.clock import Per
from noughts.play import BoardView
from noughts.reasons.rule_texts import rule_text
from noughts.rules import Cell, Mark, Marks, Move, Side
from noughts.search import Analysis, Candidate
from noughts.search.score import badge_text, badges_of, tone_of
from noughts.ui.shared import texts
from noughts.ui.shared.beliefs import Belief, belief_of
from noughts.ui.shared.choices import game_title
from noughts.ui.shared.event_texts import PendingProposal, headline, help_note, outcome_tone, pending_proposal, perfect_text
from noughts.ui.shared.speakers import PanelSpeaker, speaker_of
from noughts.ui.shared.spoilers import MoveReason, visible_reason
from noughts.ui.shared.values import (
    Line,
    MoveGroup,
    Row,
    duration_text,
    effort_text,
    grouped,
    legend_text,
    line_text,
    prediction_text,
    value_text,
)

SHORT_OF_TIME = 10.0

BAR = 10


@dataclass(frozen=True, slots=True)
class PanelClock:
    """A side's clock as it was when the view was made."""

    side: Side
    name: str
    text: str
    left: float
    is_running: bool
    is_short: bool

    @property
    def tone(self) -> str:
        return "loss" if self.is_short else self.side.value


@dataclass(frozen=True, slots=True)
class MoveValue:
    move: str
    sign: str
    """``+``, ``=``, ``-`` or ``?``, for its cell."""
    number: str
    """The number in its cell, such as the moves to the win."""
    value: str
    tone: str
    why: str


@dataclass(frozen=True, slots=True)
class Values:
    groups: tuple[MoveGroup, ...]
    """Moves of the same value, the best first."""
    moves: tuple[MoveValue, ...]
    """The best first."""
    highlighted: MoveValue
    """The move under the cursor, or the best one."""
    prediction: str
    effort: str
    legend: str
    """What the signs mean."""


@dataclass(frozen=True, slots=True)
class Panel:
    """From top to bottom; what is None or empty is not shown."""

    title: str
    speaker: PanelSpeaker | None
    headline: Line | None
    status: Line
    """Whose turn it is, or what ended the game."""
    last: str
    """Who played what."""
    rule: str
    """The rule to keep in mind, if the game is unusual."""
    clocks: tuple[PanelClock, ...]
    advice: MoveReason | None
    """A hint that was asked for."""
    belief: Belief | None
    """What Ada thinks, where she plays; only with analysis."""
    values: Values | None
    thinking: str
    """How far a program has looked and what it expects; only with analysis."""
    reason: MoveReason | None
    """Why the last move was made; only with analysis, and after the end."""
    moves: tuple[str, ...]
    counts: tuple[tuple[str, str, str], ...]
    """After the end: labels, and what each side did."""
    names: tuple[str, str]
    score: str
    note: str
    """That a player had help, or that the game is a retry."""
    request: PendingProposal | None
    is_watched: bool


def panel_of(view: BoardView, *, at: Cell | None = None, hand: Mark | None = None) -> Panel:
    """Everything to read about a game. ``at`` is the cell under the cursor, ``hand`` the mark in hand.

    On first sight: who speaks, whose turn it is, the last move. Values, nodes
    and reasons come when they are asked for.
    """
    shows = view.shows_values
    is_deep = shows or view.outcome is not None
    return Panel(
        title=game_title(view.setup),
        speaker=speaker_of(view),
        headline=headline(view) if view.outcome else None,
        status=status_of(view),
        last=last_text(view),
        rule=rule_text(view.rules),
        clocks=_clocks(view),
        advice=MoveReason(str(view.hint.move), view.hint.text) if view.hint else None,
        belief=belief_of(view) if shows else None,
        values=_values(view, at, hand) if shows else None,
        thinking=_thinking(view) if shows else "",
        reason=visible_reason(view) if is_deep else None,
        moves=move_texts(view),
        counts=tuple(moves_rows(view.moves, is_deep=shows)) if view.outcome else (),
        names=(view.setup.x.name, view.setup.o.name),
        score=view.score.text,
        note=help_note(view),
        request=pending_proposal(view),
        is_watched=view.mode is Mode.WATCH,
    )


def status_of(view: BoardView) -> Line:
    if view.outcome:
        detail = texts.outcome_detail(view.outcome, view.names, view.rules, you=view.you)
        return Line(f"{detail} {perfect_text(view)}".strip(), outcome_tone(view))
    if view.is_paused:
        return Line("Paused. Press p to continue.")
    if view.is_persons_turn and not view.is_here(view.side):
        return Line(texts.elsewhere_text(view.side, view.names, view.rules))
    if view.is_persons_turn:
        return Line(texts.turn_text(view.side, view.names, view.rules, you=view.you))
    if view.ahead:
        return Line(f"{view.names[view.side]} is waiting: {texts.count_text(view.ahead, 'game')} ahead of yours.")
    return Line(f"{view.names[view.side]} is thinking …")


def status_text(view: BoardView) -> str:
    """The status in one line, with how the game ended."""
    line = status_of(view)
    return f"{headline(view).text} {line.text}".strip() if view.outcome else line.text


def last_text(view: BoardView) -> str:
    """Who played what; before the first move, which mark is yours."""
    if not view.moves:
        is_own = view.you is not None and view.rules.marks is Marks.OWN
        return f"You play {view.you}." if is_own and not view.outcome else ""
    (move, stats), mover = view.moves[-1], view.side.other
    name = "You" if mover is view.you else view.names[mover]
    if _is_random(view, stats):
        return f"Time's up! {move} was played for {name.lower() if mover is view.you else name}."
    return f"{name} played {move}."


def move_texts(view: BoardView) -> tuple[str, ...]:
    """The moves as a list shows them, with those that the clock made marked."""
    return tuple(f"{move} (random)" if _is_random(view, stats) else str(move) for move, stats in view.moves)


def _is_random(view: BoardView, stats: MoveStats) -> bool:
    """Whether the clock made this move because time ran out."""
    time = view.setup.time
    if time is None or time.per is not Per.MOVE or time.on_time is not OnTime.MOVE:
        return False
    return (stats.seconds or 0.0) >= time.seconds


def _clocks(view: BoardView) -> tuple[PanelClock, ...]:
    clocks = []
    for side in Side:
        left = view.left(side)
        if left is not None:
            runs = side is view.side and not view.outcome and not view.is_paused
            clocks.append(PanelClock(side, view.names[side], texts.clock_text(left), left, runs, runs and left < SHORT_OF_TIME))
    return tuple(clocks)


def _shown_analysis(view: BoardView) -> Analysis | None:
    """The values to show: those of a study, else what a watched program thinks about this board, or thought last."""
    if view.study:
        return view.study.analysis
    if view.mode is not Mode.WATCH:
        return None
    return view.thinking if view.thinking and view.thinking.candidates else view.thought


def _values(view: BoardView, at: Cell | None, hand: Mark | None) -> Values | None:
    analysis = _shown_analysis(view)
    if analysis is None or not analysis.candidates:
        return None
    moves = tuple(_move_value(view, each) for each in analysis.candidates)
    pointed = next((number for number, each in enumerate(analysis.candidates) if _is_at(each.move, at, hand)), 0)
    return Values(
        grouped(analysis.candidates),
        moves,
        moves[pointed],
        prediction_text(analysis),
        effort_text(analysis),
        legend_text(analysis.candidates),
    )


def _is_at(move: Move, cell: Cell | None, hand: Mark | None) -> bool:
    return move.cell == cell and (move.mark is None or hand in (None, move.mark))


def _move_value(view: BoardView, candidate: Candidate) -> MoveValue:
    """A candidate with its reason; until a study has found it, with its line."""
    known = view.study.explanations.get(candidate.move) if view.study else None
    line = line_text(candidate) if len(candidate.line) > 1 else ""
    badge = badge_text(candidate.score)
    return MoveValue(
        move=str(candidate.move),
        sign=badge[:1],
        number=badge[1:].strip(),
        value=value_text(candidate.score),
        tone=tone_of(candidate.score),
        why=known.text if known else line,
    )


def _thinking(view: BoardView) -> str:
    if not view.is_thinking or not view.thinking:
        return effort_text(view.thought) if view.thought and not view.study and view.mode is not Mode.WATCH else ""
    analysis = view.thinking
    if analysis is _shown_analysis(view):
        return ""
    line = f" It expects {line_text(analysis.candidates[0])}." if analysis.candidates else ""
    return f"{effort_text(analysis)}{line}"


def reading_rows(panel: Panel) -> list[Row]:
    """The rows with a label and a text, in order."""
    rows = [Row(clock.name, clock.text, clock.tone) for clock in panel.clocks]
    if panel.advice:
        rows.append(Row("hint", f"{panel.advice.move}: {panel.advice.text}", "focus"))
    if panel.belief:
        rows.append(Row("Ada", panel.belief.words))
        rows.append(Row("expects", f"{panel.belief.bar(BAR)} {panel.belief.text}", "quiet"))
    if panel.values:
        for number, group in enumerate(panel.values.groups):
            rows.append(Row("" if number else "values", group.text, group.tone))
        found = panel.values.highlighted
        if found.why:
            rows.append(Row(found.move, f"{found.value}. {found.why}", "ink"))
        rows.append(Row("best play", panel.values.prediction))
        rows.append(Row("search", panel.values.effort, "quiet"))
    if panel.thinking:
        rows.append(Row("thinking", panel.thinking, "quiet"))
    if panel.reason:
        rows.append(Row(f"why {panel.reason.move}", panel.reason.text))
    if panel.moves:
        rows.append(Row("moves", " ".join(panel.moves), "quiet"))
    if panel.note:
        rows.append(Row("note", panel.note, "quiet"))
    if panel.rule:
        rows.append(Row("rule", panel.rule, "quiet"))
    if panel.values:
        rows.append(Row("signs", panel.values.legend, "quiet"))
    return rows


def badges(view: BoardView, hand: Mark | None = None) -> dict[Cell, tuple[str, str]]:
    """The badge of each cell and the role of its colour; empty unless values are shown.

    In a wild game only moves with the mark in hand count; without one, the better of the two.
    """
    if view.study is None or view.outcome or not view.shows_values:
        return {}
    return badges_of([each for each in view.study.analysis.candidates if _is_at(each.move, each.move.cell, hand)])


def moves_rows(moves: Sequence[tuple[Move, MoveStats]], *, is_deep: bool = True) -> list[tuple[str, str, str]]:
    """What both sides did: moves, time, nodes and depth.

    >>> moves_rows([(Move(1, 1), MoveStats(2.0)), (Move(0, 0), MoveStats(0.5, nodes=57, depth=8))])
    [('moves', '1', '1'), ('time', '2.0 s', '500 ms'), ('nodes', '', '57'), ('depth', '', '8')]
    """
    sides = [[effort for _, effort in moves[start::2]] for start in (0, 1)]
    times = [sum(effort.seconds or 0.0 for effort in side) for side in sides]
    nodes = [sum(effort.nodes or 0 for effort in side) for side in sides]
    depths = [max((effort.depth or 0 for effort in side), default=0) for side in sides]
    rows = [
        ("moves", *(str(len(side)) for side in sides)),
        ("time", *(duration_text(seconds) for seconds in times)),
        ("nodes", *(f"{count:,}" if count else "" for count in nodes)),
        ("depth", *(str(depth) if depth else "" for depth in depths)),
    ]
    return [(label, x, o) for label, x, o in rows[: 4 if is_deep else 2] if x or o]
