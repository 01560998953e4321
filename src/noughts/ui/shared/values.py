"""Scores and searches in words and tables, for all front ends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from noughts.drawing.tables import table
from noughts.reasons import Explanation
from noughts.rules import Rules, Side
from noughts.search import Analysis, Candidate, Draw, Estimate, Loss, Score, Win
from noughts.search.score import EVEN, own_moves, tone_of
from noughts.ui.shared.texts import count_text, side_text

MOST_ROWS = 25

MOST_TOGETHER = 24

LONGEST_LINE = 8


def value_text(score: Score, *, many: bool = False) -> str:
    """A score with its sign and in words, for one move or several; moves are the player's own.

    >>> [value_text(score) for score in (Win(5), Win(4, exact=False), Draw(), Loss(2), Loss(0), Estimate(0.4))]
    ['+ wins in 3', '+ wins in 2 or fewer', '= draws', '- loses in 1', '- has lost', '~ looks better (+0.40)']
    >>> value_text(Draw(), many=True)
    '= draw'
    """
    s = "" if many else "s"
    match score:
        case Win(plies=0):
            return "+ has won"
        case Loss(plies=0):
            return "- has lost"
        case Win(plies=plies, exact=exact):
            return f"+ win{s} in {own_moves(plies)}{'' if exact else ' or fewer'}"
        case Loss(plies=plies, exact=exact):
            return f"- lose{s} in {own_moves(plies)}{'' if exact else ' or fewer'}"
        case Estimate(x=x):
            return f"~ look{s} {_estimate_word(x)}" + ("" if many else f" ({x + 0.0:+.2f})")
    return f"= draw{s}"


def _estimate_word(x: float) -> str:
    return "even" if abs(x) < EVEN else "better" if x > 0 else "worse"


@dataclass(frozen=True, slots=True)
class MoveGroup:
    moves: tuple[str, ...]
    value: str
    """With its sign, in words."""
    tone: str

    @property
    def text(self) -> str:
        more = len(self.moves) - MOST_TOGETHER
        shown = " ".join(self.moves[:MOST_TOGETHER]) + (f" and {more} more" if more > 0 else "")
        return f"{self.value}: {shown}"


def grouped(candidates: Sequence[Candidate]) -> tuple[MoveGroup, ...]:
    """Candidates grouped by value, the best first; estimates by what they say.

    >>> from noughts import Position
    >>> from noughts.search.exact.lookup import Lookup
    >>> [group.text for group in grouped(next(Lookup().analyse(Position.parse("X.O/.X./.O."))).candidates)]
    ['+ wins in 1: c3', '+ win in 2: a3 a2 c2', '- loses in 2: b1']
    """
    together: dict[str, list[Candidate]] = {}
    for candidate in candidates:
        together.setdefault(value_text(candidate.score, many=True), []).append(candidate)
    return tuple(
        MoveGroup(
            tuple(str(each.move) for each in same),
            value if len(same) > 1 else value_text(same[0].score),
            tone_of(same[0].score),
        )
        for value, same in together.items()
    )


def legend_text(candidates: Sequence[Candidate]) -> str:
    """What the signs of these candidates mean."""
    kinds = {type(candidate.score) for candidate in candidates}
    return " · ".join(text for kind, text in LEGEND.items() if kind in kinds)


LEGEND: Mapping[type[Score], str] = {
    Win: "+2 wins in 2 moves",
    Draw: "= draws",
    Loss: "-2 loses in 2 moves",
    Estimate: "~ a guess: ~+ good, ~- bad",
}
"""The signs of values, in every front end."""

LEGEND_HELP = f"With analysis, signs tell what a move is worth: {' · '.join(LEGEND.values())}."


def worth_text(candidate: Candidate) -> str:
    """What a move is worth; a bound is marked as one.

    >>> from noughts import Position
    >>> position = Position.parse("X../.../...")
    >>> move = position.moves()[0]
    >>> worth_text(Candidate.of(position, Estimate(0.4), (move,), proven=False, at_most=True))
    '~ looks better (≤ +0.40)'
    """
    text = value_text(candidate.score)
    return text.replace("(", "(≤ ") if candidate.at_most else text


def prediction_text(analysis: Analysis) -> str:
    """The result with best play, or that it is unknown; moves are the winner's own.

    >>> from noughts import Position, Rules
    >>> from noughts.search.exact.lookup import Lookup
    >>> starts = [Position.start(Rules.parse(text)) for text in ("3x3", "3x3 torus", "notakto")]
    >>> [prediction_text(next(Lookup().analyse(start))) for start in starts]
    ['a draw', 'X wins in 4 moves', 'the first player wins in 3 moves']
    """
    score = analysis.score
    if not analysis.proven or not isinstance(score, Win | Loss | Draw):
        return "not known yet; the values are estimates"
    return settled_text(score, analysis.position.side, analysis.position.rules)


def settled_text(score: Win | Loss | Draw, side: Side, rules: Rules) -> str:
    """The proven result with best play, for the side to move.

    >>> settled_text(Loss(12, exact=False), Side.X, Rules(5, 4, 3))
    'O wins in 6 moves or fewer'
    """
    if isinstance(score, Draw):
        return "a draw"
    winner = side if isinstance(score, Win) else side.other
    moves = own_moves(score.plies) if winner is side else score.plies // 2
    count = f"{count_text(moves, 'move')}{'' if score.exact else ' or fewer'}"
    return f"{side_text(winner, rules)} " + (f"wins in {count}" if score.plies else "has won")


def _search_rows(analysis: Analysis) -> list[tuple[str, str]]:
    """The row about the search, after one about the book if that has the position."""
    from noughts.search.exact.book import has  # games between people need no book

    book = [("book", "has this position, so its value needs no search")] if analysis.proven and has(analysis.position) else []
    return [*book, ("search", search_text(analysis))]


def search_text(analysis: Analysis) -> str:
    """How much was searched.

    >>> from noughts import Position, Rules
    >>> from noughts.search.exact.lookup import Lookup
    >>> search_text(next(Lookup(clock=lambda: 0.0).analyse(Position.start(Rules.parse("3x3")))))
    'depth 9 · 82 nodes · 0 ms'
    """
    return f"depth {analysis.depth} · {count_text(analysis.nodes, 'node')} · {duration_text(analysis.seconds)}"


def effort_text(analysis: Analysis) -> str:
    """How much was searched, in plain words.

    >>> from noughts import Position, Rules
    >>> from noughts.search.exact.lookup import Lookup
    >>> effort_text(next(Lookup().analyse(Position.start(Rules.parse("3x3")))))
    'Looked at 82 positions, 9 moves ahead.'
    """
    return f"Looked at {looked_text(analysis.nodes, analysis.depth)}."


def looked_text(nodes: int, depth: int) -> str:
    """How much a program looked at, in plain words; a network at first sight looks no move ahead.

    >>> looked_text(57, 8), looked_text(1, 0)
    ('57 positions, 8 moves ahead', '1 position')
    """
    return count_text(nodes, "position") + (f", {count_text(depth, 'move')} ahead" if depth else "")


def duration_text(seconds: float) -> str:
    """A duration in words.

    >>> [duration_text(seconds) for seconds in (0.0004, 0.25, 2.5, 90)]
    ['0 ms', '250 ms', '2.5 s', '1 m 30 s']
    """
    if seconds < 1:
        return f"{seconds * 1000:.0f} ms"
    return f"{seconds:.1f} s" if seconds < 60 else f"{seconds // 60:.0f} m {seconds % 60:.0f} s"


def line_text(candidate: Candidate) -> str:
    """The moves of a line, cut where it gets long."""
    shown = " ".join(map(str, candidate.line[:LONGEST_LINE]))
    return shown + (" …" if len(candidate.line) > LONGEST_LINE else "")


def values_text(analysis: Analysis) -> str:
    """What every move is worth, in one line.

    >>> from noughts import Position
    >>> from noughts.search.exact.lookup import Lookup
    >>> values_text(next(Lookup().analyse(Position.parse("X.O/.X./.O."))))
    '+ wins in 1: c3; + win in 2: a3 a2 c2; - loses in 2: b1'
    """
    return "; ".join(group.text for group in grouped(analysis.candidates))


def candidates_table(candidates: Sequence[Candidate]) -> str:
    """A table of candidates, best first, as many as fit a screen."""
    rows = [
        (str(c.move), worth_text(c), "" if c.points is None else f"{c.points:+d}" if c.points else "0", line_text(c))
        for c in candidates
    ]
    shown = table([("move", "value", "points", "best play from there"), *rows[:MOST_ROWS]], right={2})
    return shown + (f"\n… and {len(rows) - MOST_ROWS} more" if len(rows) > MOST_ROWS else "")


def analysis_text(analysis: Analysis, explanation: Explanation | None = None, *, width: int = 80) -> str:
    """A whole analysis: the board, the candidates, the result with best play, why, and what the search took."""
    position = analysis.position
    side = f"{side_text(position.side, position.rules)} to move" if analysis.candidates else "the game is over"
    parts = [position.drawing(width=width), f"{position.rules} · {side}"]
    if analysis.candidates:
        parts.append(candidates_table(analysis.candidates))
    rows = [("best play", prediction_text(analysis)), *_search_rows(analysis)]
    if explanation:
        rows.insert(1, (f"why {explanation.move}", explanation.text))
    return "\n\n".join([*parts, table(rows)])


def solution_text(analysis: Analysis) -> str:
    """What is known of a game or a position."""
    position = analysis.position
    rows = [
        ("rules", str(position.rules)),
        *([("position", str(position))] if position.x | position.o else []),
        ("best play", prediction_text(analysis) if analysis.proven else "not known yet"),
    ]
    if analysis.proven and analysis.candidates:
        rows.append(("line", line_text(analysis.candidates[0])))
    if not analysis.proven:
        known, guessed = (grouped([c for c in analysis.candidates if c.proven is is_proven]) for is_proven in (True, False))
        rows.append(("known", "; ".join(group.text for group in known) or "nothing about any move"))
        rows += [("estimated" if number == 0 else "", group.text) for number, group in enumerate(guessed)]
        from noughts.search.exact.atlas import entry_of

        is_start = not position.x | position.o
        if is_start and (charted := entry_of(position.rules)) and charted.score:
            known_before = settled_text(charted.score, position.side, charted.rules)
            rows.append(("atlas", f"{known_before}, proven earlier"))
    return table([*rows, *_search_rows(analysis)])


def progress_text(analysis: Analysis) -> str:
    best = f" · {analysis.best} {value_text(analysis.score)}" if analysis.best else ""
    return f"{search_text(analysis)}{best}"


@dataclass(frozen=True, slots=True)
class Line:
    text: str
    tone: str = "ink"


@dataclass(frozen=True, slots=True)
class Row:
    label: str
    text: str
    tone: str = "ink"
