"""A program's turn, from its first thought to the reason for its move."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from random import Random

from noughts.game import MoveStats
from noughts.match import Match
from noughts.play.events import Observers
from noughts.play.pool import Job, Question, SearchPool
from noughts.play.view import point_of_view
from noughts.players import BadPlayer, Choice, Player
from noughts.players.registry import player, remembering
from noughts.players.searching import limit_under
from noughts.reasons import Explanation, PointOfView, explain
from noughts.rules import NoughtsError, Position
from noughts.search import Analysis, Limit, Stop
from noughts.search.exact import lookup
from noughts.search.exact.lookup import Lookup
from noughts.search.registry import Searcher, best_of


@dataclass(frozen=True, slots=True)
class Decision:
    """The choice, the values of all moves, and why the chosen one is good or bad."""

    choice: Choice
    analysis: Analysis | None = None
    explanation: Explanation | None = None

    @property
    def effort(self) -> MoveStats:
        """What the program's own search took."""
        analysis = self.choice.analysis
        if analysis is None:
            return MoveStats()
        chosen = next((c for c in analysis.candidates if c.move == self.choice.move), None)
        return MoveStats(nodes=analysis.nodes, depth=analysis.depth, score=chosen.score.code if chosen else None)


def deciding(
    player: Player, position: Position, limit: Limit, rng: Random, view: PointOfView | None, teacher: Searcher | None
) -> Generator[Analysis, None, Decision]:
    """What the program knows so far, and in the end its decision.

    A teacher values the moves of one that does not look; without a point of view nobody asks for the reason.
    The reason is the true one wherever that is known at once, whatever the program believed.
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
    """What the program to move is thinking about, one board at a time.

    It is begun, taken and stopped while its game is still; a thinker only
    wakes the audience, and its thread changes nothing here. A decision is
    taken once. What was stopped is not heard any more, so that no answer can
    arrive for the wrong board. Whoever only looks may do so from any thread.
    """

    def __init__(
        self, game: str, thinkers: SearchPool, searcher: Searcher, limit: Limit, clock: Callable[[], float], rng: Random
    ) -> None:
        self._game = game
        self._thinkers = thinkers
        self._searcher = searcher
        self._limit = limit
        self._clock = clock
        self._rng = rng
        self._thinking: Job[Analysis, Decision] | None = None
        self._since = 0.0
        self._name = ""
        """Who thinks."""

    @property
    def is_going_on(self) -> bool:
        """Whether a program has begun, and its decision has not been taken."""
        return self._thinking is not None

    @property
    def is_undecided(self) -> bool:
        """Whether a program has begun, and has not decided yet."""
        thinking = self._thinking
        return thinking is not None and not thinking.is_done

    @property
    def thoughts(self) -> Analysis | None:
        """What the program knows so far."""
        thinking = self._thinking
        return thinking.news if thinking else None

    def due(self, pace: float) -> float | None:
        """When the decision is to be taken, if there is one: ``pace`` seconds after the program began."""
        thinking = self._thinking
        return self._since + pace if thinking and thinking.is_done else None

    def begin(self, match: Match, observers: Observers) -> None:
        """Let the program to move think about the board as it is now."""
        self._since = self._clock()
        self._name = match.seat_to_move.name
        self._thinking = self._thinkers.ask(self._question(match, observers), self._game, observers.wake)

    def take(self, pace: float) -> Decision | None:
        """The decision, when it is due; raises why there is none, if the program failed."""
        thinking, due = self._thinking, self.due(pace)
        if thinking is None or due is None or self._clock() < due:
            return None
        self._thinking = None
        error = thinking.error
        if error is None:
            return thinking.result  # None if it was stopped
        if isinstance(error, NoughtsError) and not isinstance(error, BadPlayer):
            raise error
        # A player from elsewhere may fail in any way; the game must not.
        raise NoughtsError(f"{self._name} cannot move: {error}") from error

    def stop(self) -> None:
        """Nobody will want to know; does not wait."""
        if self._thinking:
            self._thinking.stop()
        self._thinking = None

    def _question(self, match: Match, observers: Observers) -> Question[Analysis, Decision]:
        setup, position, time, clock, most = match.setup, match.position, match.clock, self._clock, self._limit
        chooser = player(match.seat_to_move.program or "")
        if most.nodes is None:  # with so many nodes, the move must not depend on what others have asked
            chooser = remembering(chooser, self._thinkers.table_cache)
        teacher = self._searcher if observers.wants_values else None
        view = point_of_view(setup, setup.only_person) if observers.wants_reasons else None
        # The thinker gets a generator of its own: it and the game would take turns in no certain order.
        rng = Random(self._rng.random())  # noqa: S311 - games, not secrets

        def think(stop: Stop) -> Generator[Analysis, None, Decision]:
            limit = limit_under(most.within(Limit(stop=stop)), time, position.side, clock())
            return deciding(chooser, position, limit, rng, view, teacher)

        # Chance is part of it, so no two are the same.
        return Question(think, key=object(), is_short=lookup.fits(setup.rules))
