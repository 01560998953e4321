"""Jobs of the search pool: studying a position, reviewing a game, finding puzzles."""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Generic, TypeVar

from noughts.game import Record
from noughts.play.pool import Job, Question, SearchPool, shared_pool
from noughts.players.searching import sharpest
from noughts.reasons import Explanation, PointOfView, explain
from noughts.reasons.review import Judgement, Review, review_limit, reviewing
from noughts.rules import Move, Position
from noughts.search import Analysis, Limit, Stop
from noughts.search.api import ONE_SECOND
from noughts.search.exact import lookup
from noughts.search.registry import Searcher

if TYPE_CHECKING:
    from noughts.lessons.puzzles import Puzzle

MOST_EXPLAINED = 9  # all on 3x3, and as many as a panel shows


@dataclass(frozen=True, slots=True)
class Study:
    """An analysis, complete or not, and the reasons found so far."""

    analysis: Analysis
    explanations: Mapping[Move, Explanation] = field(default_factory=lambda: MappingProxyType({}))
    is_complete: bool = False
    advised: Move | None = None
    """The best move, once it is known; of equally good moves, the one that is hardest for the opponent."""


def study(
    position: Position, limit: Limit, searcher: Searcher, view: PointOfView, played: Move | None = None
) -> Generator[Study, None, Study]:
    """Yield ever better studies of a position: first the values, then the reasons of the move played and of the best."""
    for analysis in searcher.analyse(position, limit):
        yield Study(analysis)
    explanations: dict[Move, Explanation] = {}
    advised = sharpest(analysis)[0] if analysis.best and lookup.fits(position.rules) else analysis.best
    best = [candidate.move for candidate in analysis.candidates[:MOST_EXPLAINED]]
    for move in filter(None, dict.fromkeys([played, advised, *best])):
        explanations[move] = explain(position, move, analysis, limit=limit, view=view)
        yield Study(analysis, MappingProxyType(dict(explanations)), advised=advised)
    return Study(analysis, MappingProxyType(explanations), is_complete=True, advised=advised)


def study_question(
    position: Position, limit: Limit, searcher: Searcher, view: PointOfView, played: Move | None = None
) -> Question[Study, Study]:
    def think(stop: Stop) -> Generator[Study, None, Study]:
        return study(position, limit.within(Limit(stop=stop)), searcher, view, played)

    return Question(think, ("study", position, limit, view, played), is_short=lookup.fits(position.rules))


Key = TypeVar("Key", bound=Hashable)


class Studies(Generic[Key]):
    """The studies around a cursor: what it leaves behind is not studied any longer, but what was found out stays."""

    def __init__(self, pool: SearchPool, owner: Hashable, wake: Callable[[], None]) -> None:
        self.jobs: dict[Key, Job[Study, Study]] = {}
        self._ask = partial(pool.ask, owner=owner, wake=wake)

    def want(self, questions: Mapping[Key, Question[Study, Study]]) -> None:
        """Study these positions, and stop all other studies."""
        for key, job in list(self.jobs.items()):
            if key not in questions and not job.is_done:
                job.stop()
                del self.jobs[key]
        for key, question in questions.items():
            if key not in self.jobs:
                self.jobs[key] = self._ask(question)

    def latest(self, key: Key) -> Study | None:
        return self.jobs[key].latest if key in self.jobs else None

    @property
    def is_thinking(self) -> bool:
        return any(not job.is_done for job in self.jobs.values())


Judgements = tuple[Judgement, ...]
ReviewJob = Job[Judgements, Review]


def review_job(
    record: Record,
    wake: Callable[[], None],
    *,
    limit: Limit | None = None,
    pool: SearchPool | None = None,
    owner: Hashable = "reviews",
) -> ReviewJob:
    """Review a game in the search pool: the news are the judgements so far. Other jobs may take turns with it."""
    view = PointOfView(you=None, x=record.x.name or "X", o=record.o.name or "O")

    def think(stop: Stop) -> Generator[Judgements, None, Review]:
        found: Judgements = ()
        steps = reviewing(record.game, limit=(limit or review_limit(record.game)).within(Limit(stop=stop)), view=view)
        while True:
            try:
                found = (*found, next(steps))
            except StopIteration as end:
                review: Review = end.value
                return review
            yield found

    return (pool or shared_pool()).ask(Question(think, ("review", id(record)), takes_turns=True), owner, wake)


Find = Callable[[Limit], Iterator["Puzzle | None"]]
"""Finds puzzles, each within the limit; yields None after a part of its work without a puzzle."""

Puzzles = tuple["Puzzle", ...]


def puzzle_job(
    find: Find, key: Hashable, wake: Callable[[], None], pool: SearchPool | None = None, owner: Hashable = "puzzles"
) -> Job[Puzzles, Puzzles]:
    """Find puzzles in the search pool: the news are those found so far. Other jobs may take turns with it."""

    def think(stop: Stop) -> Generator[Puzzles, None, Puzzles]:
        found: Puzzles = ()
        for puzzle in find(ONE_SECOND.within(Limit(stop=stop))):
            found = (*found, puzzle) if puzzle else found
            yield found
        return found

    question = Question(think, ("puzzles", key), takes_turns=True)
    return (pool or shared_pool()).ask(question, owner, wake)


def found_by(job: Job[Puzzles, Puzzles]) -> Puzzles:
    return job.latest or ()
