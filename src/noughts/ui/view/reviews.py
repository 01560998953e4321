"""A review in words: every move with its verdict, and the mistakes at length."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from noughts.drawing.tables import table
from noughts.game import Record
from noughts.reasons import PointOfView
from noughts.reasons.review import IMPROVABLE, Judgement, Review, Verdict, reviewing
from noughts.rules import Side
from noughts.search import Limit
from noughts.ui.view.library import percent_text
from noughts.ui.view.replays import names_of
from noughts.ui.view.values import value_text

FOR_EACH = Limit(seconds=1)
"""Time for each move."""

SIGNS = {
    Verdict.BEST: "",
    Verdict.FORCED: "forced",
    Verdict.SLOWER: "?! slower",
    Verdict.MISTAKE: "? mistake",
    Verdict.BLUNDER: "?? blunder",
    Verdict.UNCLEAR: "",
}
"""What stands beside a move."""

NO_MISTAKES = "Nobody made a mistake."


def mistakes(judgements: Sequence[Judgement]) -> list[int]:
    """The numbers of the moves that could have been better, counted from 1."""
    return [number for number, each in enumerate(judgements, start=1) if each.verdict in IMPROVABLE]


def next_mistake(judgements: Sequence[Judgement], ply: int) -> int | None:
    """The next move after some that could have been better; after the last, the first; None if there is none."""
    found = mistakes(judgements)
    return next((number for number in found if number > ply), found[0] if found else None)


def has_next_mistake(judgements: Sequence[Judgement], ply: int) -> bool:
    """Whether there is another one than the move that is shown."""
    return next_mistake(judgements, ply) not in (None, ply)


def advice_of(judgement: Judgement) -> str:
    """What there is to say about a move, and about the better one."""
    better = judgement.better
    words = judgement.explanation.text
    return f"{words} {better.move}: {better.text}" if better and better.text not in words else words


def summary_lines(review: Review, names: dict[Side, str]) -> list[str]:
    """How well both played, and where the game turned."""
    lines = [f"{names[side]}: accuracy {percent_text(share)}" for side in Side if (share := review.accuracy(side)) is not None]
    turned = review.turning_point
    if turned:
        lines.append(f"The game turned with move {review.judgements.index(turned) + 1}, {turned.move}.")
    return lines if mistakes(review.judgements) else [*lines, NO_MISTAKES]


def review_text(review: Review, record: Record) -> str:
    """The moves with their verdicts, what would have been better, where the game turned, and how well both played."""
    names = names_of(record)
    rows = [
        (f"{number}.", names[each.position.side], str(each.move), value_text(each.explanation.score), SIGNS[each.verdict])
        for number, each in enumerate(review.judgements, start=1)
    ]
    parts = [table(rows, right={0})] if rows else ["No move was made."]
    parts += [mistake_text(number, review.judgements[number - 1], names) for number in mistakes(review.judgements)]
    return "\n\n".join([*parts, "\n".join(summary_lines(review, names))]).rstrip()


def review_lines(record: Record) -> Iterator[str]:
    """The mistakes of a game as they are found, and how well both played."""
    names = names_of(record)
    steps = reviewing(record.game, limit=FOR_EACH, view=PointOfView(you=None, x=names[Side.X], o=names[Side.O]))
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
    """A move that could have been better, and why."""
    name = names[judgement.position.side]
    return f"Move {number}, {name} {judgement.move}, {judgement.verdict.value}: {judgement.explanation.text}"
