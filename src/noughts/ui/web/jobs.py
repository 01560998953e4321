"""Long jobs in the search pool, kept for a while: clients' questions, puzzles and reviews."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Generator, Hashable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from cachetools import LRUCache

from noughts.game import Record
from noughts.lessons.puzzles import Puzzle
from noughts.lessons.tasks import AnswerFeedback
from noughts.play import ReviewJob, review_job
from noughts.play.jobs import Puzzles, found_by, puzzle_job
from noughts.play.pool import Job, Question, SearchPool
from noughts.reasons.review import IMPROVABLE
from noughts.rules import NoughtsError, quoted
from noughts.search import Stop
from noughts.search.exact import lookup
from noughts.ui.shared.puzzle_sets import PuzzleSet
from noughts.ui.shared.puzzles import PuzzleAttempt
from noughts.ui.shared.replays import SIGNS, advice_of, names_of, summary_lines
from noughts.ui.shared.values import value_text
from noughts.ui.web.documents import JudgedMove, ReviewPage
from noughts.ui.web.rate_limit import Rate, TokenBucket

T = TypeVar("T")
K = TypeVar("K")


class JobCache(LRUCache[K, T]):
    """The most recently used jobs; ``stop`` ends a job that is dropped."""

    def __init__(self, max_jobs: int, stop: Callable[[T], object]) -> None:
        super().__init__(max_jobs)
        self._stop = stop

    def popitem(self) -> tuple[K, T]:
        key, job = super().popitem()
        self._stop(job)
        return key, job

    def close(self) -> None:
        while self:
            self.popitem()


# Jobs of clients

MAX_JOBS = 60
"""Of all clients together."""

FIRST_WAIT_S = 0.4
"""How long a request waits before the client is told to ask again."""

POLL_S = 0.02


@dataclass(frozen=True, slots=True)
class JobState(Generic[T]):
    """What is known so far, and whether that is all."""

    known: T | None
    is_done: bool


class TooManySearches(NoughtsError):
    """A client has asked for more than its share."""


class ClientJobs:
    """The jobs that clients are waiting for. Use it from the event loop."""

    def __init__(
        self, pool: SearchPool, *, rate: Rate, max_per_client: int, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._pool = pool
        self._bucket = TokenBucket(rate)
        self._max_per_client = max_per_client
        self._clock = clock
        self._jobs: JobCache[Hashable, tuple[str, Job[Any, Any]]] = JobCache(MAX_JOBS, lambda known: known[1].stop())
        """The client and its job, by the question."""

    async def answer(self, question: Question[T | None, T], client: str) -> JobState[T]:
        """What is known so far; if it is not done, ask the same question again."""
        job: Job[T | None, T] = self._ask(question, client)
        end = self._clock() + FIRST_WAIT_S
        while not job.is_done and job.news is None and self._clock() < end:
            await asyncio.sleep(POLL_S)
        if not job.is_done:
            return JobState(job.news, is_done=False)
        self._jobs.pop(question.key, None)
        if job.error:
            raise job.error
        return JobState(job.result, is_done=job.result is not None)  # a job without a result was dropped: ask again

    async def whole(self, question: Question[T | None, T], client: str) -> T | None:
        """The whole answer, however long it takes."""
        while not (state := await self.answer(question, client)).is_done:
            await asyncio.sleep(POLL_S)
        return state.known

    def close(self) -> None:
        self._jobs.close()

    def _ask(self, question: Question[T | None, T], client: str) -> Job[T | None, T]:
        known = self._jobs.get(question.key)
        if known:
            return known[1]
        if sum(who == client and not job.is_done for who, job in self._jobs.values()) >= self._max_per_client:
            raise TooManySearches(f"{self._max_per_client} of your searches are still running. Wait until one is done.")
        if not self._bucket.take(client, self._clock()):
            raise TooManySearches("Too many searches. Wait a few seconds.")
        job = self._pool.ask(question, client, lambda: None)
        self._jobs[question.key] = client, job
        return job


# Puzzles

MAX_PUZZLE_JOBS = 300

PUZZLE_WAIT_S = 0.25
"""How long a request waits for its puzzle before the client is told to ask again."""

FEEDBACK_WAIT_S = 20.0
"""For the feedback on an answer, which takes a second or two after its turn comes."""

PuzzleKey = tuple[Hashable, ...]
"""What a puzzle job is about, from the general to the particular."""


class NoSuchPuzzle(NoughtsError):
    """The id belongs to no puzzle, or to another person's."""


class PuzzleJobs:
    """The puzzles that were found or requested last."""

    def __init__(self, pool: SearchPool) -> None:
        self._pool = pool
        self._jobs: JobCache[PuzzleKey, tuple[PuzzleSet, Job[Puzzles, Puzzles]]]
        self._jobs = JobCache(MAX_PUZZLE_JOBS, lambda known: known[1].stop())
        self._lock = threading.Lock()

    def find(self, key: PuzzleKey, make: Callable[[], PuzzleSet], owner: Hashable) -> tuple[PuzzleSet, Job[Puzzles, Puzzles]]:
        """A puzzle set, and the job that finds its puzzles, which the first call starts."""
        with self._lock:
            known = self._jobs.get(key)
        if known is None or known[1].error:
            puzzle_set = make()
            known = puzzle_set, puzzle_job(puzzle_set.find, key, lambda: None, self._pool, owner)
            with self._lock:
                self._jobs[key] = known
        known[1].join(PUZZLE_WAIT_S)
        return known

    def forget(self, about: PuzzleKey) -> None:
        """Drop the jobs whose keys begin with this one."""
        with self._lock:
            for key in [key for key in self._jobs if key[: len(about)] == about]:
                del self._jobs[key]

    def first(self, name: str, key: PuzzleKey, make: Callable[[], PuzzleSet], owner: Hashable) -> Puzzle:
        """The first puzzle of a set, once it is found; NoSuchPuzzle names it if there is none."""
        _, job = self.find(key, make, owner)
        job.join(FEEDBACK_WAIT_S)
        if job.error:
            raise job.error
        found = found_by(job)
        if not found:
            raise NoSuchPuzzle(f"{quoted(name)}: no such puzzle")
        return found[0]

    def feedback(self, attempt: PuzzleAttempt, move: str, owner: Hashable) -> AnswerFeedback:
        """The feedback on an answer, found by the search pool."""
        puzzle = attempt.puzzle
        tried = puzzle.position.parse_move(move)
        puzzle.position.play(tried)

        def think(_stop: Stop) -> Generator[AnswerFeedback, None, AnswerFeedback]:
            feedback = attempt.take(tried)
            yield feedback
            return feedback

        question = Question(think, ("try", puzzle.position, tried, owner), is_short=lookup.fits(puzzle.position.rules))
        job = self._pool.ask(question, owner, lambda: None)
        job.join(FEEDBACK_WAIT_S)
        if job.error:
            raise job.error
        if job.result is None:
            job.stop()
            raise TimeoutError("the server is busy; try this move again")
        return job.result


# Reviews

MAX_REVIEWS = 50


class Reviews:
    """The reviews of this process, by the id of the game."""

    def __init__(self, pool: SearchPool) -> None:
        self._pool = pool
        self._reviews: JobCache[str, ReviewJob] = JobCache(MAX_REVIEWS, ReviewJob.stop)
        self._lock = threading.Lock()

    def page(self, record: Record, owner: Hashable) -> ReviewPage:
        """What is known of a game's moves so far. The first call starts the review, in its owner's turn."""
        with self._lock:
            review = self._reviews.get(record.id)
            if review is None or review.error:
                review = self._reviews[record.id] = review_job(record, wake=lambda: None, pool=self._pool, owner=owner)
        done = review.result
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
                expected=round(each.for_x, 3),
            )
            for number, each in enumerate(done.judgements if done else review.news or (), start=1)
        ]
        summary = summary_lines(done, names_of(record)) if done else []
        return ReviewPage(done is not None, moves, summary, str(record.game.rules))
