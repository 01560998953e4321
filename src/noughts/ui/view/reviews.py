"""A review in words: every move with its verdict, and the mistakes at length."""

from __future__ import annotations

from noughts.game import Record
from noughts.reasons.review import IMPROVABLE, Judgement, Review, Verdict
from noughts.rules import Side
from noughts.ui.view.library import percent_text
from noughts.ui.view.tables import table
from noughts.ui.view.values import value_text

SIGNS = {
    Verdict.BEST: "",
    Verdict.FORCED: "forced",
    Verdict.SLOWER: "?! slower",
    Verdict.MISTAKE: "? mistake",
    Verdict.BLUNDER: "?? blunder",
    Verdict.UNCLEAR: "",
}
"""What stands beside a move."""


def review_text(review: Review, record: Record) -> str:
    """The moves with their verdicts, what would have been better, where the game turned, and how well both played."""
    names = {Side.X: record.x.name or "X", Side.O: record.o.name or "O"}
    rows = [
        (f"{number}.", names[each.position.side], str(each.move), value_text(each.explanation.score), SIGNS[each.verdict])
        for number, each in enumerate(review.judgements, start=1)
    ]
    parts = [table(rows, right={0})] if rows else ["No move was made."]
    parts += [mistake_text(n, each, names) for n, each in enumerate(review.judgements, start=1) if each.verdict in IMPROVABLE]
    turned = review.turning_point
    if turned:
        parts.append(f"The game turned with move {review.judgements.index(turned) + 1}, {turned.move}.")
    scores = [
        f"{names[side]} kept the value with {percent_text(share)} of the moves that mattered."
        for side in Side
        if (share := review.accuracy(side)) is not None
    ]
    return "\n\n".join([*parts, "\n".join(scores)]).rstrip()


def mistake_text(number: int, judgement: Judgement, names: dict[Side, str]) -> str:
    """A move that could have been better, and why."""
    name = names[judgement.position.side]
    return f"Move {number}, {name} {judgement.move}, {judgement.verdict.value}: {judgement.explanation.text}"
