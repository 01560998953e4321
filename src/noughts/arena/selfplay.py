"""Self-play: many games between two players, counted."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

from noughts.players import Odds, Player
from noughts.rules import NoughtsError, Outcome, Position, Rules, Side
from noughts.search import Limit, lookup
from noughts.search.core.playouts.perfect_games import perfect_games

TENTH_OF_A_SECOND = Limit(seconds=0.1)

BATCH = 100_000
"""Perfect games between two reports of progress."""


class BadCount(NoughtsError):
    """Not a number of games that can be played."""


@dataclass(frozen=True, slots=True)
class Results:
    """The results of some games."""

    x_wins: int = 0
    o_wins: int = 0
    draws: int = 0

    @property
    def games(self) -> int:
        """How many there were."""
        return self.x_wins + self.o_wins + self.draws

    def plus(self, other: Results) -> Results:
        """Both together."""
        return Results(self.x_wins + other.x_wins, self.o_wins + other.o_wins, self.draws + other.draws)

    @classmethod
    def of(cls, outcome: Outcome) -> Results:
        """One game."""
        return cls(outcome.winner is Side.X, outcome.winner is Side.O, outcome.winner is None)


@dataclass(frozen=True, slots=True)
class SelfPlay:
    """Games of one player against another, from the same seed always the same.

    >>> from noughts.players.roster import player
    >>> SelfPlay(Rules.parse("3x3"), x=player("sera"), o=player("god")).tally(games=20, seed=1)
    Results(x_wins=0, o_wins=0, draws=20)
    """

    rules: Rules
    x: Player
    o: Player
    limit: Limit = TENTH_OF_A_SECOND
    """For each move."""

    def check(self, games: int) -> None:
        """Refuse a number of games, or players who do not know the game, before anything is played."""
        if games < 1:
            raise BadCount(f"{games} games: play at least 1")
        self._thinker()(Position.start(self.rules))

    def batches(self, games: int, seed: int) -> Iterator[Results]:
        """The results as they come."""
        self.check(games)
        if self._is_perfect:
            yield from self._perfect(games, seed)
            return
        rng = Random(seed)  # noqa: S311 - games, not secrets
        think = self._thinker()
        for _ in range(games):
            position = Position.start(self.rules)
            while not position.outcome:
                odds = think(position)
                position = position.play(rng.choices(odds.moves, odds.chances)[0])
            yield Results.of(position.outcome)

    def tally(self, games: int, seed: int) -> Results:
        """The results of all games."""
        total = Results()
        for batch in self.batches(games, seed):
            total = total.plus(batch)
        return total

    def prepare(self) -> None:
        """Meet the players, so that this does not count as playing."""
        self._thinker()(Position.start(self.rules))

    @property
    def _is_perfect(self) -> bool:
        return self.rules == Rules(3, 3, 3) and self.x.name == self.o.name == "perfect"

    def _perfect(self, games: int, seed: int) -> Iterator[Results]:
        for number, done in enumerate(range(0, games, BATCH)):
            yield Results(*perfect_games(min(BATCH, games - done), seed + number))

    def _thinker(self) -> Callable[[Position], Odds]:
        """Asks whoever is to move; on a small board everything is thought of only once."""
        known: dict[Position, Odds] = {}
        is_small = lookup.fits(self.rules)

        def think(position: Position) -> Odds:
            if position in known:
                return known[position]
            odds = (self.x if position.side is Side.X else self.o).think(position, self.limit).odds
            if is_small:
                known[position] = odds
            return odds

        return think


@dataclass(frozen=True, slots=True)
class Pace:
    """A tally, and how long it took."""

    tally: Results
    seconds: float

    @property
    def games_per_second(self) -> float:
        """How fast the games were played."""
        return self.tally.games / self.seconds if self.seconds else 0.0


def timed(selfplay: SelfPlay, games: int, seed: int, report: Callable[[int], None]) -> Pace:
    """Play, and tell ``report`` how many games each batch had."""
    selfplay.prepare()
    start = time.perf_counter()
    total = Results()
    for batch in selfplay.batches(games, seed):
        total = total.plus(batch)
        report(batch.games)
    return Pace(total, time.perf_counter() - start)
