"""A program's turn: the search for its move, and the explanation."""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable
from dataclasses import dataclass
from random import Random

from noughts.game import MoveStats
from noughts.match import Match
from noughts.play.events import Observers
from noughts.play.pool import Job, News, Question, Result, SearchPool
from noughts.play.view import point_of_view
from noughts.players import BadPlayer, Choice, Player
from noughts.players.registry import player, with_table_cache
from noughts.players.searching import limit_under
from noughts.reasons import Explanation, PointOfView, explain
from noughts.rules import NoughtsError, Position
from noughts.search import Analysis, Limit, Stop
from noughts.search.exact import lookup
from noughts.search.exact.lookup import Lookup
from noughts.search.registry import Searcher, best_of


@dataclass(frozen=True, slots=True)
class SearchSetup:
    """How a game searches: for the moves of its programs, and for what its viewers ask."""

    pool: SearchPool
    searcher: Searcher
    limit: Limit
    owner: Hashable = None  # who queues in the pool: a site's visitor, or by default the game

    def ask(self, question: Question[News, Result], game: str, wake: Callable[[], None]) -> Job[News, Result]:
        return self.pool.ask(question, self.owner or game, wake)


@dataclass(frozen=True, slots=True)
class Decision:
    """The chosen move, the analysis of all moves, and an explanation of the chosen one."""

    choice: Choice
    analysis: Analysis | None = None
    explanation: Explanation | None = None

    @property
    def effort(self) -> MoveStats:
        """Measures of the program's own search; empty without one."""
        analysis = self.choice.analysis
        if analysis is None:
            return MoveStats()
        chosen = next((c for c in analysis.candidates if c.move == self.choice.move), None)
        return MoveStats(nodes=analysis.nodes, depth=analysis.depth, score=chosen.score.code if chosen else None)


def deciding(
    player: Player, position: Position, limit: Limit, rng: Random, view: PointOfView | None, teacher: Searcher | None
) -> Generator[Analysis, None, Decision]:
    """Yield analyses while the program searches, and return its decision.

    The teacher analyses the moves of a program that does not search itself. Without a point of view there is no
    explanation. Where a table has the true values, the explanation uses them instead of the program's analysis.
    """
    choice = yield from player.choosing(position, limit, rng)
    analysis = choice.analysis
    if analysis is None and teacher:
        for analysis in teacher.analyse(position, limit):
            yield analysis
    if analysis is None or view is None:
        return Decision(choice, analysis)
    known = best_of(Lookup().analyse(position)) if lookup.fits(position.rules) else analysis
    return Decision(choice, analysis, explain(position, choice.move, known, limit=limit, view=view))


class ProgramTurn:
    """The job in which the program to move thinks, for one position at a time.

    Begin, take and stop only with the game's lock; the job's thread wakes the observers and changes nothing here. The
    decision is taken once. A stopped job is ignored, so that no answer can arrive for the wrong position. The
    properties can be read from any thread.
    """

    def __init__(self, game: str, search: SearchSetup, clock: Callable[[], float], rng: Random) -> None:
        self._game = game
        self._search = search
        self._clock = clock
        self._rng = rng
        self._job: Job[Analysis, Decision] | None = None
        self._since = 0.0
        self._name = ""

    @property
    def is_active(self) -> bool:
        """Whether a program has begun to think, and its decision was not taken."""
        return self._job is not None

    @property
    def is_thinking(self) -> bool:
        """Whether a program thinks and has not decided yet."""
        job = self._job
        return job is not None and not job.is_done

    @property
    def thoughts(self) -> Analysis | None:
        job = self._job
        return job.news if job else None

    @property
    def ahead(self) -> int:
        job = self._job
        return job.ahead if job else 0

    def due(self, pace: float) -> float | None:
        """When the decision can be taken: ``pace`` seconds after the program began; None before it has decided."""
        job = self._job
        return self._since + pace if job and job.is_done else None

    def begin(self, match: Match, observers: Observers) -> None:
        self._since = self._clock()
        self._name = match.seat_to_move.name
        self._job = self._search.ask(self._question(match, observers), self._game, observers.wake)

    def take(self, pace: float) -> Decision | None:
        """The decision, when it is due; NoughtsError if the program failed."""
        job, due = self._job, self.due(pace)
        if job is None or due is None or self._clock() < due:
            return None
        self._job = None
        error = job.error
        if error is None:
            return job.result  # None if it was stopped
        if isinstance(error, NoughtsError) and not isinstance(error, BadPlayer):
            raise error
        # A player from a file or another program may raise anything.
        raise NoughtsError(f"{self._name} cannot move: {error}") from error

    def stop(self) -> None:
        """Drop the job, without waiting for it."""
        if self._job:
            self._job.stop()
        self._job = None

    def _question(self, match: Match, observers: Observers) -> Question[Analysis, Decision]:
        setup, position, time, clock = match.setup, match.position, match.clock, self._clock
        pool, most = self._search.pool, self._search.limit
        chooser = player(match.seat_to_move.program or "")
        if most.nodes is None:  # with a limit of nodes, the move must not depend on earlier searches
            chooser = with_table_cache(chooser, pool.table_cache)
        teacher = self._search.searcher if observers.wants_values else None
        view = point_of_view(setup, setup.only_person) if observers.wants_reasons else None
        # The job gets a generator of its own: it and the game would use a shared one in an uncertain order.
        rng = Random(self._rng.random())  # noqa: S311 - games, not secrets

        def think(stop: Stop) -> Generator[Analysis, None, Decision]:
            limit = limit_under(pool.share(most).within(Limit(stop=stop)), time, position.side, clock())
            return deciding(chooser, position, limit, rng, view, teacher)

        # No two are the same, since chance is part of them.
        return Question(think, key=object(), is_short=lookup.fits(setup.rules))
