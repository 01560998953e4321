"""Replays and reviews of a finished game, in words and at a pace."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from noughts.drawing.tables import percent_text, table
from noughts.game import Record
from noughts.play import BoardView, Replay
from noughts.reasons import Kind, PointOfView
from noughts.reasons.review import IMPROVABLE, Judgement, Review, Verdict, reviewing
from noughts.rules import Position, Side
from noughts.ui.shared.choices import pace_beside
from noughts.ui.shared.panel import status_text
from noughts.ui.shared.texts import count_text, outcome_text
from noughts.ui.shared.values import value_text

FASTEST = 0.25
"""Seconds for a move; faster autoplay cannot be followed."""


def names_of(record: Record) -> dict[Side, str]:
    """The names of both players, or their marks."""
    return {Side.X: record.x.name or "X", Side.O: record.o.name or "O"}


def position_to_search(record: Record, ply: int) -> Position:
    """The position to search while a game is shown: the current one, or at the end the one before."""
    line = record.game.line()
    return line[min(ply, max(0, len(line) - 2))].position


def replay_texts(record: Record, width: int = 80) -> Iterator[str]:
    names, line = names_of(record), record.game.line()
    for number, node in enumerate(line):
        if node.parent and node.move:
            yield f"{number}. {names[node.parent.position.side]} plays {node.move}."
        yield "\n" + node.position.drawing(last=node.move.cell if node.move else None, width=width) + "\n"
    last = line[-1].outcome
    yield outcome_text(last, names, record.game.rules) if last else "The game continues."


def place_text(replay: Replay, view: BoardView) -> str:
    """Where in a game a replay is."""
    if not view.moves:
        return f"The start of {count_text(replay.plies, 'move')}."
    mover = view.names[view.side.other] or str(view.side.other)
    here = f"Move {replay.ply} of {replay.plies}: {mover} {view.moves[-1][0]}."
    return f"{here} {status_text(view)}" if view.outcome else here


class Steps(Protocol):
    """What can be stepped through: a replay, or the steps of a search."""

    @property
    def is_at_end(self) -> bool: ...
    def forward(self) -> None: ...
    def goto(self, number: int, /) -> None: ...


@dataclass
class Autoplay:
    """Steps forward at a pace, until someone navigates."""

    steps: Steps
    pace: float = 1.0
    due: float | None = None
    """When the next step is due; None while it is stopped."""

    @property
    def is_running(self) -> bool:
        return self.due is not None

    def toggle(self, now: float) -> None:
        """Play or stop; from the end it starts again."""
        if self.is_running:
            self.stop()
            return
        if self.steps.is_at_end:
            self.steps.goto(0)
        self.due = now + self.pace

    def stop(self) -> None:
        self.due = None

    def goto(self, ply: int) -> None:
        self.stop()
        self.steps.goto(ply)

    def change_pace(self, steps: int, now: float) -> None:
        self.pace = max(pace_beside(self.pace, steps), FASTEST)
        if self.is_running:
            self.due = now + self.pace

    def tick(self, now: float) -> bool:
        """Take the next step if it is due; False if it was not."""
        if self.due is None or now < self.due:
            return False
        self.steps.forward()
        self.due = None if self.steps.is_at_end else now + self.pace
        return True


SIGNS = {
    Verdict.BEST: "",
    Verdict.GOOD: "",
    Verdict.FORCED: "forced",
    Verdict.SLOWER: "?! slower",
    Verdict.MISTAKE: "? mistake",
    Verdict.BLUNDER: "?? blunder",
    Verdict.UNCLEAR: "~ not judged",
}

PERFECT = "A perfect game: nobody made a mistake."
ALL_RIGHT = "Every move was right, but the game was not played to its end."
NONE_FOUND = "No mistake was found."
"""For games without mistakes: proven, proven until one side resigned or left, and not proven."""

BAR = 5
"""Signs of a full bar."""

LEGEND = "The bars show who is ahead: O to the left, X to the right."

LEVELS = "▁▂▃▄▅▆▇█"


def mistakes(judgements: Sequence[Judgement]) -> list[int]:
    """The numbers of the moves that could have been better, from 1."""
    return [number for number, each in enumerate(judgements, start=1) if each.verdict in IMPROVABLE]


def next_mistake(judgements: Sequence[Judgement], ply: int) -> int | None:
    """The next mistake after a move, or else the first; None if there is none."""
    found = mistakes(judgements)
    return next((number for number in found if number > ply), found[0] if found else None)


def has_next_mistake(judgements: Sequence[Judgement], ply: int) -> bool:
    """Whether there is a mistake other than the current move."""
    return next_mistake(judgements, ply) not in (None, ply)


def advice_of(judgement: Judgement) -> str:
    """Why a move was good or bad, and why another was better, unless the first says so already."""
    better, words = judgement.better, judgement.explanation.text
    if better is None or better.text in words:
        return words
    is_said = better.reasons[0].kind is Kind.ONLY_MOVE and str(better.move) in words.split()
    return words if is_said else f"{words} {better.move}: {better.text}"


def summary_lines(review: Review, names: dict[Side, str]) -> list[str]:
    """How well both played, and where the game turned."""
    lines = [f"{names[side]}: accuracy {percent_text(share)}" for side in Side if (share := review.accuracy(side)) is not None]
    turned = review.turning_point
    if turned:
        lines.append(f"The game turned with move {review.judgements.index(turned) + 1}, {turned.move}.")
    if unclear := review.unclear():
        judged = len(review.judged())
        return [*lines, f"{judged} of {judged + unclear} moves judged; too little is known about the others."]
    faulty = {each.position.side for each in review.judgements if each.verdict in IMPROVABLE}
    unsure = {each.position.side for each in review.judgements if not each.is_proven}
    perfect = [f"{names[side]} played a perfect game." for side in Side if faulty == {side.other} and side not in unsure]
    return [*lines, *perfect] if faulty else [*lines, no_mistakes_text(review.judgements)]


def no_mistakes_text(judgements: Sequence[Judgement]) -> str:
    if not all(each.is_proven for each in judgements):
        return NONE_FOUND
    is_played_out = not judgements or judgements[-1].position.play(judgements[-1].move).outcome
    return PERFECT if is_played_out else ALL_RIGHT


def curve_bar(expected: float) -> str:
    """An expected result for X, from -1 to 1, as a bar in plain text.

    >>> [curve_bar(expected) for expected in (-1, 0, 0.5)]
    ['#####|     ', '     |     ', '     |###  ']
    """
    signs = "#" * round(abs(expected) * BAR + 0.01)
    return f"{signs if expected < 0 else '':>{BAR}}|{signs if expected > 0 else '':<{BAR}}"


def curve_level(expected: float) -> str:
    """An expected result for X, from -1 to 1, as one character of a curve.

    >>> "".join(map(curve_level, (-1, 0, 0.5, 1)))
    '▁▅▇█'
    """
    return LEVELS[min(len(LEVELS) - 1, int((expected + 1) / 2 * len(LEVELS)))]


def review_text(review: Review, record: Record) -> str:
    names = names_of(record)
    rows = [
        (
            f"{number}.",
            names[each.position.side],
            str(each.move),
            value_text(each.explanation.score),
            curve_bar(each.for_x),
            SIGNS[each.verdict],
        )
        for number, each in enumerate(review.judgements, start=1)
    ]
    parts = [table(rows, right={0}), LEGEND] if rows else ["No moves were made."]
    parts += [mistake_text(number, review.judgements[number - 1], names) for number in mistakes(review.judgements)]
    return "\n\n".join([*parts, "\n".join(summary_lines(review, names))]).rstrip()


def review_lines(record: Record) -> Iterator[str]:
    """The mistakes of a game as they are found, then how well both played."""
    names = names_of(record)
    steps = reviewing(record.game, view=PointOfView(you=None, x=names[Side.X], o=names[Side.O]))
    number = 0
    while True:
        try:
            judgement = next(steps)
        except StopIteration as end:
            yield from summary_lines(end.value, names)
            return
        number += 1
        if judgement.verdict in IMPROVABLE:
            yield mistake_text(number, judgement, names)


def mistake_text(number: int, judgement: Judgement, names: dict[Side, str]) -> str:
    name = names[judgement.position.side]
    return f"Move {number}, {name} {judgement.move}, {judgement.verdict.value}: {judgement.explanation.text}"
