"""Reviews that are being thought about, so that asking again goes on where it was."""

from __future__ import annotations

import threading
from collections import OrderedDict

from noughts.app import GameReview, Thinkers
from noughts.game import Record
from noughts.reasons.review import IMPROVABLE
from noughts.ui.view.replays import names_of
from noughts.ui.view.reviews import SIGNS, advice_of, summary_lines
from noughts.ui.view.values import value_text
from noughts.ui.web.messages import JudgedMove, ReviewPage

HELD = 50
"""Reviews at once; the one that was asked for first is dropped."""


class Reviews:
    """The reviews of this process, by the id of the game."""

    def __init__(self, thinkers: Thinkers) -> None:
        self._thinkers = thinkers
        self._held: OrderedDict[str, GameReview] = OrderedDict()
        self._lock = threading.Lock()

    def page(self, record: Record) -> ReviewPage:
        """What is known of a game's moves so far; thinking begins with the first question."""
        with self._lock:
            review = self._held.get(record.id)
            if review is None or review.error:
                review = self._held[record.id] = GameReview(record, wake=lambda: None, thinkers=self._thinkers)
                if len(self._held) > HELD:
                    self._held.popitem(last=False)[1].close()
        done = review.review
        judgements = done.judgements if done else review.judgements
        moves = [
            JudgedMove(
                number=number,
                side=each.position.side.value,
                move=str(each.move),
                value=value_text(each.explanation.score),
                verdict=each.verdict.value,
                sign=SIGNS[each.verdict],
                text=advice_of(each) if each.verdict in IMPROVABLE else "",
                position=str(each.position),
            )
            for number, each in enumerate(judgements, start=1)
        ]
        return ReviewPage(
            done is not None, moves, summary_lines(done, names_of(record)) if done else [], str(record.game.rules)
        )
