"""GameReview: a recorded game judged move by move while somebody looks."""

from __future__ import annotations

from collections.abc import Callable, Generator

from noughts.app.thinkers import Question, Thinkers, everybodys_thinkers
from noughts.game import Record
from noughts.reasons import PointOfView
from noughts.reasons.review import Judgement, Review, reviewing
from noughts.search import Limit, Stop

FOR_EACH = Limit(seconds=1)
"""Time for each move."""


class GameReview:
    """The judgements found so far, and in the end the review; ``wake`` is called from a thread when there is more."""

    def __init__(
        self,
        record: Record,
        *,
        wake: Callable[[], None],
        limit: Limit = FOR_EACH,
        thinkers: Thinkers | None = None,
    ) -> None:
        view = PointOfView(you=None, x=record.x.name or "X", o=record.o.name or "O")

        def think(stop: Stop) -> Generator[tuple[Judgement, ...], None, Review]:
            found: list[Judgement] = []
            steps = reviewing(record.game, limit=limit.within(Limit(stop=stop)), view=view)
            while True:
                try:
                    found.append(next(steps))
                except StopIteration as end:
                    review: Review = end.value
                    return review
                yield tuple(found)

        question = Question(think, ("review", id(record)), takes_turns=True)
        self._thinking = (thinkers or everybodys_thinkers()).ask(question, ("review", record.id), wake)

    @property
    def judgements(self) -> tuple[Judgement, ...]:
        """Those found so far."""
        return self._thinking.news or ()

    @property
    def review(self) -> Review | None:
        """All of it, when it is done."""
        return self._thinking.result

    @property
    def error(self) -> Exception | None:
        """Why it could not go on, if it could not."""
        return self._thinking.error

    @property
    def is_done(self) -> bool:
        """Whether nothing more will come."""
        return self._thinking.is_done

    def close(self) -> None:
        """Stop."""
        self._thinking.stop()
